/**
 * Accounts from before there were passwords: their owner proves the phone by a code, gets an upgrade token, and with it sets the first
 * password, and the e-mail where there is none (AUTH-03, matrix D9). No one gets this far knowing a phone number alone.
 */
import { raw, UniqueConstraintViolationException } from "@mikro-orm/core";
import type { EntityManager } from "@mikro-orm/postgresql";
import { v7 } from "uuid";
import { EmailTaken } from "#domain/accounts/account-errors.ts";
import { passwordProblem } from "#domain/accounts/password-rule.ts";
import { PasswordIsSet, PhoneCodeNeeded, UpdateIncomplete } from "#domain/accounts/phone-errors.ts";
import type { UpdatedLegacy, UpdateLegacy, ValidatedLegacy } from "#domain/accounts/phone-schemas.ts";
import { required } from "#domain/fields.ts";
import { InvalidFields } from "#domain/invalid.ts";
import { MailLink } from "#entities/accounts/mail-link.ts";
import { User } from "#entities/accounts/user.ts";
import { sendVerificationIn } from "#server/accounts/email/verify-email.ts";
import { opened } from "#server/accounts/log-in/log-in.ts";
import { COMMONEST_PASSWORDS } from "#server/accounts/passwords/commonest-passwords.ts";
import { hashPassword } from "#server/accounts/passwords/passwords.ts";
import { endSessionsOf } from "#server/accounts/sessions/end-sessions.ts";
import { openSession } from "#server/accounts/sessions/sessions.ts";
import type { AtShop } from "#server/context.ts";
import { hashOf, newToken } from "#server/cookies.ts";
import { tablesIn } from "#server/database/tables.ts";
import { inShop, readInShop } from "#server/database/tenant.ts";
import { countCodeTry, countUpgradeTry, limitMail } from "#server/limits/attempt-limits.ts";
import { hintOf } from "./phone-codes.ts";

const TOKEN_MINUTES = 10;
/** A code proves the phone for this long; a log-in that stays open longer proves it no more. */
const PROOF_MINUTES = 60;
const MINUTE = 60_000;

/** The account whose phone was proved by the code of the current log-in. */
export interface PhoneProof {
  readonly userId: string;
  readonly email: string | null;
  readonly hasPassword: boolean;
}

/** Finds the proof in the log-in of the request. @throws PhoneCodeNeeded for every other log-in and for none, TooManyTries */
export async function phoneProofOf(ctx: AtShop): Promise<PhoneProof> {
  const guess = await countCodeTry(ctx);
  const { session } = ctx;
  const proof =
    session && (await readInShop(ctx.em, ctx.shop.id, (tx) => proofIn(tx, ctx, session.tokenHash)));
  if (!proof) throw new PhoneCodeNeeded();
  await guess.forget();
  return proof;
}

async function proofIn(
  tx: EntityManager,
  { shop, now }: AtShop,
  tokenHash: Buffer,
): Promise<PhoneProof | null> {
  const proof = await tablesIn(tx)
    .selectFrom("sessions as s")
    .innerJoin("users as u", (on) => on.onRef("u.shopId", "=", "s.shopId").onRef("u.id", "=", "s.userId"))
    .select(["u.id as userId", "u.email"])
    .select(({ eb }) => eb("u.passwordHash", "is not", null).$castTo<boolean>().as("hasPassword"))
    .where("s.shopId", "=", shop.id)
    .where("s.tokenHash", "=", tokenHash)
    .where("s.phoneCodeAt", ">", new Date(now.getTime() - PROOF_MINUTES * MINUTE))
    .executeTakeFirst();
  return proof ?? null;
}

/**
 * Gives out an upgrade token: ten minutes, one use, no log-in. `valid` is false where it will be of no use: an account that has a
 * password keeps it.
 */
export async function validateLegacy(ctx: AtShop & { readonly proof: PhoneProof }): Promise<ValidatedLegacy> {
  const { userId, email, hasPassword } = ctx.proof;
  const token = newToken();
  await inShop(ctx.em, ctx.shop.id, (tx) =>
    tx.insert(MailLink, {
      shopId: ctx.shop.id,
      id: v7(),
      user: [ctx.shop.id, userId],
      purpose: "update_legacy_account",
      tokenHash: hashOf(token),
      createdAt: ctx.now,
      expiresAt: new Date(ctx.now.getTime() + TOKEN_MINUTES * MINUTE),
    }),
  );
  return { valid: !hasPassword, token, emailHint: hintOf(email) };
}

/** A live upgrade token and the account it is bound to. */
export interface Upgrade {
  readonly linkId: string;
  readonly userId: string;
  readonly firstName: string;
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly hasPassword: boolean;
}

/** Finds what the bearer of the request may update. @throws PhoneCodeNeeded without a live upgrade token of this shop, TooManyTries */
export async function upgradeOf(ctx: AtShop): Promise<Upgrade> {
  const guess = await countUpgradeTry(ctx);
  const { bearer } = ctx;
  const upgrade =
    bearer === null
      ? null
      : await readInShop(ctx.em, ctx.shop.id, (tx) => upgradeIn(tx, ctx, hashOf(bearer)));
  if (!upgrade) throw new PhoneCodeNeeded();
  await guess.forget();
  return upgrade;
}

async function upgradeIn(
  tx: EntityManager,
  { shop, now }: AtShop,
  tokenHash: Buffer,
): Promise<Upgrade | null> {
  const upgrade = await tablesIn(tx)
    .selectFrom("mailLinks as l")
    .innerJoin("users as u", (on) => on.onRef("u.shopId", "=", "l.shopId").onRef("u.id", "=", "l.userId"))
    .select(["l.id as linkId", "u.id as userId", "u.firstName", "u.email"])
    .select(({ eb }) => [
      eb("u.emailVerifiedAt", "is not", null).$castTo<boolean>().as("emailVerified"),
      eb("u.passwordHash", "is not", null).$castTo<boolean>().as("hasPassword"),
    ])
    .where("l.shopId", "=", shop.id)
    .where("l.tokenHash", "=", tokenHash)
    .where("l.purpose", "=", "update_legacy_account")
    .where("l.usedAt", "is", null)
    .where("l.expiresAt", ">", now)
    .where("u.status", "=", "ACTIVE")
    .where("u.deletedAt", "is", null)
    .executeTakeFirst();
  return upgrade ?? null;
}

/**
 * Sets the account's first password, and its e-mail where it has none; that one has to be proved like any other. Every log-in that was
 * open ends, and a new one opens. A refusal leaves the token as it was.
 *
 * @throws PasswordIsSet, UpdateIncomplete, InvalidFields, EmailTaken, TooManyTries
 */
export async function updateLegacy(
  ctx: AtShop & { readonly upgrade: Upgrade },
  form: UpdateLegacy,
): Promise<UpdatedLegacy> {
  const { upgrade, shop, now } = ctx;
  const { email, password } = wholeForm(ctx, form);
  const passwordHash = await hashPassword(password);
  if (!upgrade.emailVerified) await limitMail(ctx, email);
  const session = await inShop(ctx.em, shop.id, async (tx) => {
    await useUp(tx, ctx);
    const written = await tx.nativeUpdate(
      User,
      { shopId: shop.id, id: upgrade.userId, passwordHash: null },
      { passwordHash, email: raw("coalesce(email, ?)", [email]), updatedAt: now },
    );
    if (written === 0) throw new PasswordIsSet();
    await endSessionsOf(tx, upgrade.userId, now);
    if (!upgrade.emailVerified) {
      await sendVerificationIn(tx, ctx, { id: upgrade.userId, email, firstName: upgrade.firstName });
    }
    return openSession(tx, ctx, shop.id, upgrade.userId, { kept: staysSignedIn(ctx) });
  }).catch(refuseTaken);
  const { user, ...opening } = await opened(ctx, session);
  return { ...opening, customer: { ...user, apiToken: opening.token } };
}

/** On the web the current log-in is replaced, and "stay signed in" keeps its value. */
const staysSignedIn = ({ visitor, session, upgrade }: AtShop & { readonly upgrade: Upgrade }): boolean =>
  visitor?.id === upgrade.userId && session?.keptSignedIn === true;

/** What is to be written: the e-mail on file stays, whatever the form has. */
function wholeForm(
  { upgrade, shop }: AtShop & { readonly upgrade: Upgrade },
  form: UpdateLegacy,
): { email: string; password: string } {
  if (upgrade.hasPassword) throw new PasswordIsSet();
  const { password } = form;
  const email = upgrade.email ?? form.email;
  if (upgrade.email === null && (email === undefined || password === undefined)) {
    const missing = (["email", "password"] as const).filter((field) => form[field] === undefined);
    throw new UpdateIncomplete(missing);
  }
  const errors: Record<string, string[]> = {};
  if (form.email !== undefined && upgrade.email !== null && form.email !== upgrade.email) {
    errors.email = ["emailIsThere"];
  }
  const problem =
    password === undefined ? required(password) : passwordProblem(password, COMMONEST_PASSWORDS, shop.title);
  if (problem) errors.password = [problem];
  if (Object.keys(errors).length > 0 || email === undefined || password === undefined) {
    throw new InvalidFields(errors);
  }
  return { email, password };
}

/** @throws PhoneCodeNeeded for a token that was used since it was looked at */
async function useUp(
  tx: EntityManager,
  { shop, upgrade, now }: AtShop & { readonly upgrade: Upgrade },
): Promise<void> {
  const used = await tx.nativeUpdate(
    MailLink,
    { shopId: shop.id, id: upgrade.linkId, usedAt: null, expiresAt: { $gt: now } },
    { usedAt: now },
  );
  if (used === 0) throw new PhoneCodeNeeded();
}

function refuseTaken(error: unknown): never {
  if (error instanceof UniqueConstraintViolationException) throw new EmailTaken();
  throw error;
}
