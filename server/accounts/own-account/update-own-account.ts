/**
 * Changing one's own account (CUST-01, MAN-09): what is not named stays. A new e-mail or password requires the present password; a
 * new e-mail counts once its link is opened; a new phone number is to be proved anew, and so is any with a new password.
 */
import { UniqueConstraintViolationException } from "@mikro-orm/core";
import type { EntityManager } from "@mikro-orm/postgresql";
import { PhoneTaken } from "#domain/accounts/account-errors.ts";
import type { OwnAccount } from "#domain/accounts/account-schemas.ts";
import type { AccountChanges } from "#domain/accounts/own-account-schemas.ts";
import { phoneDigits } from "#domain/accounts/phone.ts";
import { InvalidFields } from "#domain/invalid.ts";
import { LoginHandover } from "#entities/accounts/login-handover.ts";
import { User } from "#entities/accounts/user.ts";
import { changeEmailIn } from "#server/accounts/email/change-email.ts";
import { voidLinks } from "#server/accounts/email/email-links.ts";
import { ownAccount } from "#server/accounts/log-in/visitors.ts";
import { proveOwnPassword } from "#server/accounts/passwords/own-password.ts";
import { hashPassword } from "#server/accounts/passwords/passwords.ts";
import { forgetPhone } from "#server/accounts/phone-codes/forget-phone.ts";
import { endSessionsOf } from "#server/accounts/sessions/end-sessions.ts";
import type { SignedInAt, Visitor } from "#server/context.ts";
import { inShop } from "#server/database/tenant.ts";
import { limitExistenceChecks, limitMail, limitPasswords } from "#server/limits/attempt-limits.ts";
import { queueMail } from "#server/mail/queue-mail.ts";
import { slugOriginOf } from "#server/origin.ts";

/**
 * Keeps the changes, all or none; they were judged by `accountUpdateAt`.
 *
 * @throws InvalidFields on `currentPassword` or `phone`; PhoneTaken, TooManyTries
 */
export async function updateOwnAccount(ctx: SignedInAt, changes: AccountChanges): Promise<OwnAccount> {
  const { visitor, shop, now } = ctx;
  const { email, password } = changes;
  if (email !== undefined || password !== undefined)
    await proveOwnPassword(ctx, changes.currentPassword ?? "");
  if (email !== undefined && email !== visitor.email) await limitMail(ctx, email);
  if (password !== undefined) await limitPasswords(ctx);
  const passwordHash = password === undefined ? null : await hashPassword(password);
  const columns = storedColumns(visitor, changes);
  // Whether another account has the number is told by a refusal, so it is asked no more often than anyone may ask it (AUTH-08).
  if (columns.phoneVerifiedAt === null && columns.phone)
    await limitExistenceChecks(ctx, phoneDigits(columns.phone));
  await inShop(ctx.em, shop.id, async (tx) => {
    const { phone } = columns;
    if (columns.phoneVerifiedAt === null) await refuseWithoutPassword(tx, ctx);
    await tx.nativeUpdate(
      User,
      { shopId: shop.id, id: visitor.id, status: "ACTIVE" },
      {
        ...columns,
        ...(phone === undefined ? {} : { phoneNormalized: phone === "" ? null : phoneDigits(phone) }),
        updatedAt: now,
      },
    );
    if (passwordHash !== null) await keepPassword(tx, ctx, passwordHash);
    if (email !== undefined) await changeEmailIn(tx, ctx, visitor, email);
  }).catch(refuseTaken);
  return changedAccount(visitor, columns, password !== undefined);
}

/** The account as it is then: a new password has a customer's number proved anew (`forgetPhone`). */
const changedAccount = (visitor: Visitor, columns: Kept, hasNewPassword: boolean): OwnAccount =>
  ownAccount({
    ...visitor,
    ...columns,
    ...(hasNewPassword && !visitor.isMerchant ? { phoneVerifiedAt: null } : {}),
  });

/** The address alone (POST /customers/{id}). */
export const setOwnAddress = (
  ctx: SignedInAt,
  { street, zip }: { street: string; zip: string },
): Promise<OwnAccount> => updateOwnAccount(ctx, { street, zip });

type Kept = Partial<
  Pick<
    Visitor,
    | "firstName"
    | "lastName"
    | "phone"
    | "phoneVerifiedAt"
    | "street"
    | "zip"
    | "paymentService"
    | "paymentHandle"
    | "isAdminDrawerMini"
  >
>;

/** The columns that are written as they were sent. A number that has other digits is not proved any more. */
function storedColumns(visitor: Visitor, changes: AccountChanges): Kept {
  const { firstName, lastName, street, zip, paymentService, paymentHandle, isAdminDrawerMini } = changes;
  const phone = changes.phone?.trim();
  const sameNumber = phone !== undefined && phoneDigits(phone) === phoneDigits(visitor.phone);
  const named = {
    firstName,
    lastName,
    phone,
    street: street?.trim(),
    zip: zip?.trim(),
    paymentService,
    paymentHandle: paymentHandle?.trim(),
    isAdminDrawerMini,
    ...(phone === undefined || sameNumber ? {} : { phoneVerifiedAt: null }),
  };
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined));
}

/**
 * A code to its phone opens an account without a password although no one proved the number, so its number is never one that was only typed.
 *
 * @throws InvalidFields on `phone`
 */
async function refuseWithoutPassword(tx: EntityManager, { shop, visitor }: SignedInAt): Promise<void> {
  const without = await tx.count(User, { shopId: shop.id, id: visitor.id, passwordHash: null });
  if (without > 0) throw new InvalidFields({ phone: ["phoneIsOnlyWay"] });
}

/** The new password: links that could set another one are void, the number is to be proved anew, every other log-in ends, and the account gets a mail. */
async function keepPassword(tx: EntityManager, ctx: SignedInAt, passwordHash: string): Promise<void> {
  const { shop, visitor, session, now } = ctx;
  await tx.nativeUpdate(
    User,
    { shopId: shop.id, id: visitor.id, status: "ACTIVE" },
    { passwordHash, updatedAt: now },
  );
  await voidLinks(tx, ctx, visitor.id, ["reset_password", "change_email"]);
  await tx.nativeUpdate(
    LoginHandover,
    { shopId: shop.id, userId: visitor.id, usedAt: null },
    { usedAt: now },
  );
  await forgetPhone(tx, ctx, visitor.id);
  await endSessionsOf(tx, visitor.id, now, session.tokenHash);
  if (visitor.email) {
    await queueMail(tx, ctx, {
      template: "password-changed",
      recipient: visitor.email,
      facts: {
        firstName: visitor.firstName,
        staysLoggedIn: true,
        link: `${slugOriginOf(ctx.config, ctx.shop)}/login/forgot-password`,
      },
    });
  }
}

/** The database decides whether another account has the number. */
function refuseTaken(error: unknown): never {
  if (error instanceof UniqueConstraintViolationException && /users_phone/.test(error.message)) {
    throw new PhoneTaken();
  }
  throw error;
}
