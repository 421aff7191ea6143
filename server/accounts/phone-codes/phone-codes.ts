/**
 * Log-in by phone and a one-time code (AUTH-03): five digits, ten minutes, five tries, one use, bound to phone and shop. Only a keyed hash
 * is kept. Whether a phone has an account is not revealed: a phone without one gets a code that is never sent, and is refused alike.
 */
import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import type { EntityManager } from "@mikro-orm/postgresql";
import { v7 } from "uuid";
import { maskEmail } from "#domain/accounts/mask-email.ts";
import { CodeClosed, NoTextMessages, WrongCode } from "#domain/accounts/phone-errors.ts";
import type { CodeRequested, OpenedByPhone, VerifyCode } from "#domain/accounts/phone-schemas.ts";
import { opened } from "#server/accounts/log-in/log-in.ts";
import { endSession, openSession } from "#server/accounts/sessions/sessions.ts";
import { mergeGuestCart } from "#server/cart/change-cart.ts";
import type { Config } from "#server/config.ts";
import type { AtShop } from "#server/context.ts";
import { hashOf } from "#server/cookies.ts";
import { inShop, readInShop, shopOf } from "#server/database/tenant.ts";
import { enqueue } from "#server/jobs/queue.ts";
import {
  countCodeTry,
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
    const [row] = await tx.execute<{ exists: boolean }[]>(
      "select exists (select from users where shop_id = ? and phone_normalized = ? and status = 'ACTIVE' and deleted_at is null)",
      [ctx.shop.id, phone],
    );
    return { exists: row?.exists === true };
  });
}

/**
 * Sends a code to a customer's phone. The answer is the same for a phone that no one here has, or has not proved, and so is the work but for
 * the message itself; such a phone's code is known to no one. The code before it counts no more.
 *
 * Merchants log in by password alone: five digits do not open a till.
 *
 * @throws TooManyTries, NoTextMessages
 */
export async function sendCode(ctx: AtShop, phone: string): Promise<CodeRequested> {
  if (!sendsTexts(ctx.config)) throw new NoTextMessages();
  await limitCodeRequests(ctx, phone);
  const code = String(randomInt(CODES)).padStart(5, "0");
  const expiresAt = new Date(ctx.now.getTime() + CODE_SECONDS * 1000);
  const customer = await readInShop(ctx.em, ctx.shop.id, (tx) => customerWith(tx, ctx, phone));
  if (customer) await spendOnText(ctx);
  await inShop(ctx.em, ctx.shop.id, async (tx) => {
    await keepCode(tx, ctx, { phone, code, expiresAt });
    if (customer) await queuePhoneCode(tx, ctx, { phone, code, expiresAt });
    // A job that finds no message: for an unknown phone the same is written, and the answer takes as long.
    else await enqueue(tx, "deliver-message", { shopId: ctx.shop.id, messageId: v7() });
  });
  return { resendAfter: RESEND_SECONDS, expiresIn: CODE_SECONDS };
}

/** Whether text messages reach anyone: by Twilio, or in the demo's outbox (NOTE-03). */
export const sendsTexts = ({ demo, twilio }: Pick<Config, "demo" | "twilio">): boolean =>
  demo || twilio !== null;

interface Customer {
  readonly id: string;
  readonly email: string | null;
  readonly has_password: boolean;
}

/**
 * The account that a code to this phone opens (AUTH-03). Anyone can sign up with someone else's number, and its owner must not land in that
 * account: the number counts once a code proved it, which takes a log-in of the account. Accounts without a password, which no one signed up
 * for, have no other log-in.
 */
async function customerWith(tx: EntityManager, { visitor }: AtShop, phone: string): Promise<Customer | null> {
  const [customer] = await tx.execute<Customer[]>(
    `select id, email, password_hash is not null as has_password from users
     where shop_id = ? and phone_normalized = ? and status = 'ACTIVE' and deleted_at is null and not is_merchant
       and (phone_verified_at is not null or password_hash is null or id = ?::uuid)`,
    [shopOf(tx), phone, visitor?.id ?? null],
  );
  return customer ?? null;
}

/** One code a phone: the row of one that is still unused is written over, however many requests come at once. */
async function keepCode(
  tx: EntityManager,
  { config, shop, now }: AtShop,
  { phone, code, expiresAt }: { phone: string; code: string; expiresAt: Date },
): Promise<void> {
  const id = v7();
  await tx.execute(
    `insert into phone_codes (shop_id, id, phone_normalized, code_hash, created_at, expires_at)
     values (?, ?, ?, ?, ?, ?)
     on conflict (shop_id, phone_normalized) where used_at is null do update
     set id = excluded.id, code_hash = excluded.code_hash, tries = 0,
       created_at = excluded.created_at, expires_at = excluded.expires_at`,
    [shop.id, id, phone, hashOfCode(config, id, code), now, expiresAt],
  );
}

/** Five digits alone could be guessed back from a plain hash; the row's id makes the same digits look different each time. */
const hashOfCode = ({ sessionSecret }: Config, id: string, code: string) =>
  createHmac("sha256", sessionSecret).update(`phone code\0${id}\0${code}`).digest();

/**
 * Opens a log-in for the customer with this phone, as a log-in by password does: a guest's cart joins the account's, and on the web the
 * log-in that was there ends, also when this one fails (AUTH-05). The phone is proved from now on.
 *
 * @throws WrongCode, CodeClosed after five tries, TooManyTries
 */
export async function verifyCode(
  ctx: AtShop,
  { phone, code, keepSignedIn }: VerifyCode,
): Promise<OpenedByPhone> {
  const guess = await countCodeTry(ctx);
  if (ctx.channel === "page" && ctx.session) await endSession(ctx.em, ctx.session.tokenHash, ctx.now);
  // A transaction of its own: a guess stays counted whatever becomes of it.
  const tried = await inShop(ctx.em, ctx.shop.id, (tx) => takeTry(tx, ctx, phone));
  if (!timingSafeEqual(tried.codeHash, hashOfCode(ctx.config, tried.id, code))) throw new WrongCode();
  const { session, customer } = await inShop(ctx.em, ctx.shop.id, async (tx) => {
    await useUp(tx, ctx, tried.id);
    const found = await customerWith(tx, ctx, phone);
    if (!found) throw new WrongCode();
    await tx.execute(
      "update users set phone_verified_at = coalesce(phone_verified_at, ?) where shop_id = ? and id = ?",
      [ctx.now, ctx.shop.id, found.id],
    );
    await mergeGuestCart(tx, ctx, found.id);
    const opening = await openSession(tx, ctx, ctx.shop.id, found.id, keepSignedIn);
    await tx.execute("update sessions set phone_code_at = ? where shop_id = ? and token_hash = ?", [
      ctx.now,
      ctx.shop.id,
      hashOf(opening.token),
    ]);
    return { session: opening, customer: found };
  });
  await guess.forget();
  const withoutPassword = customer.has_password ? null : { emailHint: hintOf(customer.email) };
  return { ...(await opened(ctx, session)), withoutPassword };
}

/** A hint of the account's e-mail, for the holder of its phone. */
export const hintOf = (email: string | null): string | null => (email === null ? null : maskEmail(email));

interface TriedCode {
  readonly id: string;
  readonly codeHash: Buffer;
}

/** Takes one of the code's tries before anything is compared, in one statement: guesses sent at once are counted like guesses in turn (security A22). */
async function takeTry(tx: EntityManager, { shop, now }: AtShop, phone: string): Promise<TriedCode> {
  const [taken] = await tx.execute<{ id: string; code_hash: Buffer }[]>(
    `update phone_codes set tries = tries + 1
     where shop_id = ? and phone_normalized = ? and used_at is null and expires_at > ? and tries < ?
     returning id, code_hash`,
    [shop.id, phone, now, MOST_TRIES],
  );
  if (taken) return { id: taken.id, codeHash: taken.code_hash };
  const [closed] = await tx.execute<{ expires_at: Date }[]>(
    "select expires_at from phone_codes where shop_id = ? and phone_normalized = ? and used_at is null and expires_at > ?",
    [shop.id, phone, now],
  );
  if (!closed) throw new WrongCode();
  throw new CodeClosed({
    retryAfterSeconds: Math.ceil((closed.expires_at.getTime() - now.getTime()) / 1000),
  });
}

/** @throws WrongCode for one that was used, or replaced, since it was looked at */
async function useUp(tx: EntityManager, { shop, now }: AtShop, id: string): Promise<void> {
  const used = await tx.execute<{ id: string }[]>(
    "update phone_codes set used_at = ? where shop_id = ? and id = ? and used_at is null and expires_at > ? returning id",
    [now, shop.id, id, now],
  );
  if (used.length === 0) throw new WrongCode();
}
