/**
 * Log-in by phone and a one-time code (AUTH-03): five digits, ten minutes, five tries, one use, bound to phone and shop. Only a keyed hash
 * is kept. Whether a phone has an account is not revealed: a phone without one gets a code that is never sent, and is refused alike.
 */
import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import type { EntityManager } from "@mikro-orm/postgresql";
import { v7 } from "uuid";
import { WrongRole } from "#domain/accounts/account-errors.ts";
import type { OwnAccount } from "#domain/accounts/account-schemas.ts";
import { maskEmail } from "#domain/accounts/mask-email.ts";
import { isOwnToProve, phoneDigits } from "#domain/accounts/phone.ts";
import { CodeClosed, NoTextMessages, WrongCode } from "#domain/accounts/phone-errors.ts";
import type { CodeRequested, OpenedByPhone, VerifyCode } from "#domain/accounts/phone-schemas.ts";
import { InvalidFields } from "#domain/invalid.ts";
import { PhoneCode } from "#entities/accounts/phone-code.ts";
import { Session } from "#entities/accounts/session.ts";
import { User } from "#entities/accounts/user.ts";
import { opened } from "#server/accounts/log-in/log-in.ts";
import { ownAccount } from "#server/accounts/log-in/visitors.ts";
import { endSession, openSession } from "#server/accounts/sessions/sessions.ts";
import { mergeGuestCart } from "#server/cart/change-cart.ts";
import type { Config } from "#server/config.ts";
import type { AtShop, SignedInAt } from "#server/context.ts";
import { hashOf } from "#server/cookies.ts";
import { tablesIn } from "#server/database/tables.ts";
import { inShop, readInShop, shopOf } from "#server/database/tenant.ts";
import { enqueue } from "#server/jobs/queue.ts";
import {
  countPhoneCodeTry,
  limitCodeRequests,
  limitExistenceChecks,
  RESEND_SECONDS,
  spendOnText,
} from "#server/limits/attempt-limits.ts";
import { queuePhoneCode } from "./phone-code-text.ts";

const MOST_TRIES = 5;
const CODE_SECONDS = 600;
const CODES = 100_000;

/** Whether an account of this shop has the phone: one of the two documented existence checks (matrix D8). @throws TooManyTries */
export async function phoneExists(ctx: AtShop, phone: string): Promise<{ exists: boolean }> {
  await limitExistenceChecks(ctx, phone);
  return readInShop(ctx.em, ctx.shop.id, async (tx) => {
    const accounts = await tx.count(User, { shopId: ctx.shop.id, phoneNormalized: phone, status: "ACTIVE" });
    return { exists: accounts > 0 };
  });
}

/**
 * Sends a code to a customer's phone. The answer is the same for a phone that no one here has, or has not proved, and so is the work but for
 * the message itself; such a phone's code is known to no one. The code before it counts no more.
 *
 * Merchants log in by password alone: five digits do not open a till. They prove their number by `sendOwnCode`.
 *
 * @throws TooManyTries, NoTextMessages
 */
export async function sendCode(ctx: AtShop, phone: string): Promise<CodeRequested> {
  if (!sendsTexts(ctx.config)) throw new NoTextMessages();
  await limitCodeRequests(ctx, phone);
  const customer = await readInShop(ctx.em, ctx.shop.id, (tx) => customerWith(tx, ctx, phone));
  return newCode(ctx, phone, { isSent: customer !== null });
}

/**
 * Sends a merchant a code to the number of their own account (MAN-06). Proved, the number gets the shop's text messages; it opens no log-in.
 *
 * @throws WrongRole for a super admin; InvalidFields on `phone` where the account has none; TooManyTries, NoTextMessages
 */
export async function sendOwnCode(ctx: SignedInAt): Promise<CodeRequested> {
  const phone = ownPhone(ctx);
  if (!sendsTexts(ctx.config)) throw new NoTextMessages();
  await limitCodeRequests(ctx, phone);
  return newCode(ctx, phone, { isSent: true });
}

/** Ten digits. */
function ownPhone({ visitor }: SignedInAt): string {
  if (visitor.isSuperAdmin) throw new WrongRole();
  const phone = phoneDigits(visitor.phone);
  if (phone === "") throw new InvalidFields({ phone: ["required"] });
  return phone;
}

async function newCode(
  ctx: AtShop,
  phone: string,
  { isSent }: { readonly isSent: boolean },
): Promise<CodeRequested> {
  const code = String(randomInt(CODES)).padStart(5, "0");
  const expiresAt = new Date(ctx.now.getTime() + CODE_SECONDS * 1000);
  if (isSent) await spendOnText(ctx);
  await inShop(ctx.em, ctx.shop.id, async (tx) => {
    await keepCode(tx, ctx, { phone, code, expiresAt });
    if (isSent) await queuePhoneCode(tx, ctx, { phone, code, expiresAt });
    // A job that finds no message: for an unknown phone the same is written, and the answer takes as long.
    else await enqueue(tx, "deliver-message", { shopId: ctx.shop.id, messageId: v7() }, { isAwaited: true });
  });
  return { resendAfter: RESEND_SECONDS, expiresIn: CODE_SECONDS };
}

/** Whether text messages reach anyone: by Twilio, or in the demo's outbox (NOTE-03). */
export const sendsTexts = ({ demo, twilio }: Pick<Config, "demo" | "twilio">): boolean =>
  demo || twilio !== null;

interface Customer {
  readonly id: string;
  readonly email: string | null;
  readonly hasPassword: boolean;
}

/**
 * The account that a code to this phone opens (AUTH-03). Anyone can sign up with someone else's number, and its owner must not land in that
 * account: the number counts once a code proved it, which takes a log-in of the account. Accounts without a password, which no one signed up
 * for, have no other log-in.
 */
async function customerWith(tx: EntityManager, { visitor }: AtShop, phone: string): Promise<Customer | null> {
  const customer = await tablesIn(tx)
    .selectFrom("users")
    .select(["id", "email"])
    .select(({ eb }) => eb("passwordHash", "is not", null).$castTo<boolean>().as("hasPassword"))
    .where("shopId", "=", shopOf(tx))
    .where("phoneNormalized", "=", phone)
    .where("status", "=", "ACTIVE")
    .where("deletedAt", "is", null)
    .where("isMerchant", "=", false)
    .where(({ eb, or }) =>
      or([
        eb("phoneVerifiedAt", "is not", null),
        eb("passwordHash", "is", null),
        ...(visitor ? [eb("id", "=", visitor.id)] : []),
      ]),
    )
    .executeTakeFirst();
  return customer ?? null;
}

/** One code a phone: the row of one that is still unused is written over, however many requests come at once. */
async function keepCode(
  tx: EntityManager,
  { config, shop, now }: AtShop,
  { phone, code, expiresAt }: { phone: string; code: string; expiresAt: Date },
): Promise<void> {
  const id = v7();
  const columns = { id, codeHash: hashOfCode(config, id, code), createdAt: now, expiresAt };
  await tablesIn(tx)
    .insertInto("phoneCodes")
    .values({ shopId: shop.id, phoneNormalized: phone, ...columns })
    .onConflict((same) =>
      same
        .columns(["shopId", "phoneNormalized"])
        .where("usedAt", "is", null)
        .doUpdateSet({ ...columns, tries: 0 }),
    )
    .execute();
}

/** Five digits alone could be guessed back from a plain hash; the row's id makes the same digits look different each time. */
const hashOfCode = ({ sessionSecret }: Config, id: string, code: string) =>
  createHmac("sha256", sessionSecret).update(`phone code\0${id}\0${code}`).digest();

/**
 * Opens a log-in for the customer with this phone, as a log-in by password does: a guest's cart joins the account's, and on the web the
 * log-in that was there ends, also when this one fails (AUTH-05). The one within which a customer proves the account's own number ends only when
 * that is proved: the code opens nothing outside of it, and a mistyped one must leave a way to the right one. The phone is proved from now on.
 *
 * @throws WrongCode, CodeClosed after five tries, TooManyTries
 */
export async function verifyCode(
  ctx: AtShop,
  { phone, code, keepSignedIn }: VerifyCode,
): Promise<OpenedByPhone> {
  const guess = await countPhoneCodeTry(ctx, phone);
  const before = ctx.channel === "page" ? ctx.session : null;
  const isProving = isOwnToProve(ctx.visitor, ctx.shop.id, phone);
  if (before && !isProving) await endSession(ctx.em, before.tokenHash, ctx.now);
  const tried = await rightTry(ctx, { phone, code, isOwn: guess.isOwn });
  const { session, customer } = await inShop(ctx.em, ctx.shop.id, async (tx) => {
    await useUp(tx, ctx, tried.id);
    const found = await customerWith(tx, ctx, phone);
    if (!found) throw new WrongCode();
    await tx.nativeUpdate(
      User,
      { shopId: ctx.shop.id, id: found.id, phoneVerifiedAt: null },
      { phoneVerifiedAt: ctx.now },
    );
    await mergeGuestCart(tx, ctx, found.id);
    if (before && isProving) await endSession(tx, before.tokenHash, ctx.now);
    const opening = await openSession(tx, ctx, ctx.shop.id, found.id, { kept: keepSignedIn });
    await tx.nativeUpdate(
      Session,
      { shopId: ctx.shop.id, tokenHash: hashOf(opening.token) },
      { phoneCodeAt: ctx.now },
    );
    return { session: opening, customer: found };
  });
  await guess.forget();
  const withoutPassword = customer.hasPassword ? null : { emailHint: hintOf(customer.email) };
  return { ...(await opened(ctx, session)), withoutPassword };
}

/**
 * Proves the number of a merchant's own account by the code that went to it (MAN-06); the log-in stays as it is. The account with the proof.
 *
 * @throws WrongRole, InvalidFields as `sendOwnCode` does; WrongCode, CodeClosed after five tries, TooManyTries
 */
export async function proveOwnPhone(ctx: SignedInAt, code: string): Promise<OwnAccount> {
  const { visitor, shop, now } = ctx;
  const phone = ownPhone(ctx);
  const guess = await countPhoneCodeTry(ctx, phone);
  const tried = await rightTry(ctx, { phone, code, isOwn: guess.isOwn });
  await inShop(ctx.em, shop.id, async (tx) => {
    await useUp(tx, ctx, tried.id);
    const proved = await tx.nativeUpdate(
      User,
      { shopId: shop.id, id: visitor.id, phoneNormalized: phone, status: "ACTIVE", deletedAt: null },
      { phoneVerifiedAt: now },
    );
    // The account has another number meanwhile.
    if (proved === 0) throw new WrongCode();
  });
  await guess.forget();
  return ownAccount({ ...visitor, phoneVerifiedAt: now });
}

/**
 * Takes a try, in a transaction of its own: a guess stays counted whatever becomes of it. A browser that the phone knows has taken one of its
 * own already, so a code that strangers closed is open to it.
 *
 * @throws WrongCode, CodeClosed
 */
async function rightTry(
  ctx: AtShop,
  { phone, code, isOwn }: { phone: string; code: string; isOwn: boolean },
): Promise<TriedCode> {
  const tried = await inShop(ctx.em, ctx.shop.id, (tx) =>
    isOwn ? liveCode(tx, ctx, phone) : takeTry(tx, ctx, phone),
  );
  if (!timingSafeEqual(tried.codeHash, hashOfCode(ctx.config, tried.id, code))) throw new WrongCode();
  return tried;
}

/** A hint of the account's e-mail, for the holder of its phone. */
export const hintOf = (email: string | null): string | null => (email === null ? null : maskEmail(email));

interface TriedCode {
  readonly id: string;
  readonly codeHash: Uint8Array;
}

/** The code that waits for the phone, without taking one of its tries. @throws WrongCode where there is none */
async function liveCode(tx: EntityManager, { shop, now }: AtShop, phone: string): Promise<TriedCode> {
  const code = await tablesIn(tx)
    .selectFrom("phoneCodes")
    .select(["id", "codeHash"])
    .where("shopId", "=", shop.id)
    .where("phoneNormalized", "=", phone)
    .where("usedAt", "is", null)
    .where("expiresAt", ">", now)
    .executeTakeFirst();
  if (!code) throw new WrongCode();
  return code;
}

/** Takes one of the code's tries before anything is compared, in one statement: guesses sent at once are counted like guesses in turn (security A22). */
async function takeTry(tx: EntityManager, { shop, now }: AtShop, phone: string): Promise<TriedCode> {
  const taken = await tablesIn(tx)
    .updateTable("phoneCodes")
    .set(({ eb }) => ({ tries: eb("tries", "+", 1) }))
    .where("shopId", "=", shop.id)
    .where("phoneNormalized", "=", phone)
    .where("usedAt", "is", null)
    .where("expiresAt", ">", now)
    .where("tries", "<", MOST_TRIES)
    .returning(["id", "codeHash"])
    .executeTakeFirst();
  if (taken) return taken;
  const closed = await tx.findOne(
    PhoneCode,
    { shopId: shop.id, phoneNormalized: phone, usedAt: null, expiresAt: { $gt: now } },
    { fields: ["expiresAt"] },
  );
  if (!closed) throw new WrongCode();
  throw new CodeClosed({
    retryAfterSeconds: Math.ceil((closed.expiresAt.getTime() - now.getTime()) / 1000),
  });
}

/** @throws WrongCode for one that was used, or replaced, since it was looked at */
async function useUp(tx: EntityManager, { shop, now }: AtShop, id: string): Promise<void> {
  const used = await tx.nativeUpdate(
    PhoneCode,
    { shopId: shop.id, id, usedAt: null, expiresAt: { $gt: now } },
    { usedAt: now },
  );
  if (used === 0) throw new WrongCode();
}
