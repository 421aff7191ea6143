/** The merchant adds, changes and removes customers of the shop (MAN-05), each with who and when. Never passwords or roles. */
import { LockMode, UniqueConstraintViolationException } from "@mikro-orm/core";
import type { EntityManager } from "@mikro-orm/postgresql";
import { EmailTaken, PhoneTaken } from "#domain/accounts/account-errors.ts";
import { phoneDigits } from "#domain/accounts/phone.ts";
import type { ChangedCustomer, NewCustomer, ShopCustomer } from "#domain/accounts/shop-customer-schemas.ts";
import { InvalidFields } from "#domain/invalid.ts";
import { NotFound } from "#domain/missing.ts";
import { Stale } from "#domain/orders/order-errors.ts";
import { CustomerNote } from "#entities/accounts/customer-note.ts";
import { User } from "#entities/accounts/user.ts";
import { changeEmailIn } from "#server/accounts/email/change-email.ts";
import { voidLinks } from "#server/accounts/email/email-links.ts";
import { sendVerificationIn } from "#server/accounts/email/verify-email.ts";
import { endSessionsOf } from "#server/accounts/sessions/end-sessions.ts";
import type { SignedInAt } from "#server/context.ts";
import { inShop } from "#server/database/tenant.ts";
import { limitMail } from "#server/limits/attempt-limits.ts";
import { type Audited, recordAudit } from "#server/shop/record-audit.ts";
import { customersOf, readCustomer } from "./shop-customers.ts";

const PLAIN = [
  "firstName",
  "lastName",
  "phone",
  "street",
  "zip",
  "paymentService",
  "paymentHandle",
  "familyDiscount",
] as const;
type PlainFields = Pick<User, (typeof PLAIN)[number]>;

/**
 * Adds a customer by hand: without a password, and with an address that is still to be proved, for which a link goes out (matrix r159).
 *
 * @throws EmailTaken, PhoneTaken, TooManyTries
 */
export async function addCustomer(ctx: SignedInAt, form: NewCustomer): Promise<ShopCustomer> {
  const { notes, email, ...fields } = form;
  if (email) await limitMail(ctx, email);
  return inShop(ctx.em, ctx.shop.id, async (tx) => {
    await refuseTaken(tx, ctx, { email, phone: fields.phone });
    const user = tx.create(User, {
      shopId: ctx.shop.id,
      ...fields,
      email,
      phoneNormalized: fields.phone === "" ? null : phoneDigits(fields.phone),
    });
    await tx.flush();
    if (email) await sendVerificationIn(tx, ctx, { id: user.id, email, firstName: user.firstName });
    await keepNotes(tx, ctx, user, notes);
    await recordAudit(tx, ctx, {
      action: "customer.added",
      subject: "users",
      subjectId: user.id,
      after: { ...fields, email },
    });
    await tx.flush();
    await tx.refresh(user);
    return readCustomer(tx, ctx, user);
  }).catch(asTaken);
}

/**
 * Changes what is named. Another e-mail has to be proved anew: old and new address get a mail, the customer's log-ins end, and where there
 * is an account to lose the old address stays until the link to the new one is opened (matrix r050).
 *
 * @throws NotFound, also for merchants; Stale, EmailTaken, PhoneTaken, InvalidFields, TooManyTries
 */
export async function changeCustomer(
  ctx: SignedInAt,
  { customerId, updatedAt, email, notes, ...wanted }: ChangedCustomer,
): Promise<ShopCustomer> {
  if (email) await limitMailOfChange(ctx, customerId, email);
  return inShop(ctx.em, ctx.shop.id, async (tx) => {
    const user = await lockCustomer(tx, ctx, customerId);
    const changed = changedFields(user, wanted);
    if (updatedAt && updatedAt.getTime() !== user.updatedAt.getTime()) throw new Stale(changed);
    const before = Object.fromEntries(changed.map((field) => [field, user[field]]));
    const after = Object.fromEntries(changed.map((field) => [field, wanted[field]]));
    if (changed.includes("phone")) await refuseTaken(tx, ctx, { email: null, phone: wanted.phone ?? "" });
    write(user, wanted);
    if (email !== undefined && email !== user.email) {
      Object.assign(before, { email: user.email });
      Object.assign(after, { email });
      await changeAddress(tx, ctx, user, email);
    }
    // The note itself stays out of the trail: it is the shop's own, and may be deleted.
    const note = notes === undefined ? null : await keepNotes(tx, ctx, user, notes);
    await recordChange(tx, ctx, user, { before, after: { ...after, ...(note && { notes: note }) } });
    await tx.flush();
    return readCustomer(tx, ctx, user);
  }).catch(asTaken);
}

/** One entry; none where nothing is different. */
async function recordChange(
  tx: EntityManager,
  ctx: SignedInAt,
  { id }: User,
  { before, after }: Required<Pick<Audited, "before" | "after">>,
): Promise<void> {
  if (Object.keys(after).length === 0) return;
  await recordAudit(tx, ctx, {
    action: "customer.changed",
    subject: "users",
    subjectId: id,
    before,
    after,
  });
}

/** Removes a customer from the shop: the row stays for its orders, the log-ins and links end (matrix r148). @throws NotFound */
export function removeCustomer(ctx: SignedInAt, customerId: string): Promise<void> {
  return inShop(ctx.em, ctx.shop.id, async (tx) => {
    const user = await lockCustomer(tx, ctx, customerId);
    user.deletedAt = ctx.now;
    await endSessionsOf(tx, user.id, ctx.now);
    await voidLinks(tx, ctx, user.id, [
      "verify_email",
      "change_email",
      "reset_password",
      "update_legacy_account",
    ]);
    await recordAudit(tx, ctx, { action: "customer.deleted", subject: "users", subjectId: user.id });
    await tx.flush();
  });
}

async function lockCustomer(tx: EntityManager, ctx: SignedInAt, id: string): Promise<User> {
  const user = await tx.findOne(
    User,
    { ...customersOf(ctx.shop.id), id },
    { lockMode: LockMode.PESSIMISTIC_WRITE, populate: ["passwordHash"] },
  );
  if (!user) throw new NotFound();
  return user;
}

/** The plain fields whose new value differs. */
const changedFields = (user: User, wanted: Partial<PlainFields>) =>
  PLAIN.filter((field) => wanted[field] !== undefined && wanted[field] !== user[field]);

/** Field by field: what a body names otherwise never reaches the row (security A9). */
function write(user: User, wanted: Partial<PlainFields>): void {
  user.firstName = wanted.firstName ?? user.firstName;
  user.lastName = wanted.lastName ?? user.lastName;
  user.street = wanted.street ?? user.street;
  user.zip = wanted.zip ?? user.zip;
  user.paymentService = wanted.paymentService ?? user.paymentService;
  user.paymentHandle = wanted.paymentHandle ?? user.paymentHandle;
  if (wanted.familyDiscount !== undefined) user.familyDiscount = wanted.familyDiscount;
  if (wanted.phone !== undefined && wanted.phone !== user.phone) {
    user.phone = wanted.phone;
    user.phoneNormalized = wanted.phone === "" ? null : phoneDigits(wanted.phone);
    user.phoneVerifiedAt = null;
  }
}

/** A change to the address one has sends nothing and counts for nothing. */
async function limitMailOfChange(ctx: SignedInAt, customerId: string, email: string): Promise<void> {
  const has = await inShop(ctx.em, ctx.shop.id, (tx) =>
    tx.count(User, { ...customersOf(ctx.shop.id), id: customerId, email }),
  );
  if (has === 0) await limitMail(ctx, email);
}

async function changeAddress(tx: EntityManager, ctx: SignedInAt, user: User, email: string | null) {
  if (email === null) {
    throw new InvalidFields({ email: ["emailStays"] });
  }
  await refuseTaken(tx, ctx, { email, phone: "" });
  const hasLogIn = user.emailVerifiedAt !== null || user.passwordHash !== null;
  if (user.email && hasLogIn) {
    await changeEmailIn(tx, ctx, { id: user.id, email: user.email, firstName: user.firstName }, email);
  } else {
    await voidLinks(tx, ctx, user.id, ["verify_email", "change_email"]);
    user.email = email;
    await tx.flush();
    await sendVerificationIn(tx, ctx, { id: user.id, email, firstName: user.firstName });
  }
  user.emailVerifiedAt = null;
}

/** One note for each customer; a blank one is none. Answers what became of it, null where it is as it was. */
async function keepNotes(
  tx: EntityManager,
  ctx: SignedInAt,
  user: User,
  notes: string,
): Promise<"removed" | "set" | null> {
  const shopId = ctx.shop.id;
  const [kept] = await tx.find(
    CustomerNote,
    { shopId, customerId: user.id },
    { orderBy: { createdAt: "asc" }, limit: 1 },
  );
  if (notes === (kept?.notes ?? "")) return null;
  if (notes === "" && kept) tx.remove(kept);
  else if (kept) kept.notes = notes;
  else if (notes !== "") tx.create(CustomerNote, { shopId, customer: user, notes });
  return notes === "" ? "removed" : "set";
}

/** @throws EmailTaken, PhoneTaken */
async function refuseTaken(
  tx: EntityManager,
  ctx: SignedInAt,
  { email, phone }: { email: string | null; phone: string },
): Promise<void> {
  const shopId = ctx.shop.id;
  if (email && (await tx.count(User, { shopId, email })) > 0) throw new EmailTaken();
  const digits = phoneDigits(phone);
  if (digits && (await tx.count(User, { shopId, phoneNormalized: digits })) > 0) throw new PhoneTaken();
}

/** Two at once: the database accepts one; the other gets the usual refusal. */
function asTaken(error: unknown): never {
  if (!(error instanceof UniqueConstraintViolationException)) throw error;
  throw /users_phone/.test(error.message) ? new PhoneTaken() : new EmailTaken();
}
