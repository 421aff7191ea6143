/**
 * Log-ins (AUTH-05): an opaque token of 256 bits, of which only the sha256 is kept; one table for the cookie of the web and the bearer
 * of the APIs. 60 minutes, renewed by use, 12 hours at most; 30 days where a customer chose to stay signed in.
 */
import type { EntityManager } from "@mikro-orm/postgresql";
import { v7 } from "uuid";
import { OtherAddress } from "#domain/accounts/owner-errors.ts";
import {
  KEPT_MINUTES,
  renewal,
  SESSION_LIMIT_MINUTES,
  secondsLeft,
  sessionEnd,
} from "#domain/accounts/session-clock.ts";
import { Session } from "#entities/accounts/session.ts";
import { type AccountRow, visitorFrom } from "#server/accounts/log-in/visitors.ts";
import type { Context, LiveSession, Visitor } from "#server/context.ts";
import { hashOf, newToken } from "#server/cookies.ts";
import { askOnce, named } from "#server/database/named-statement.ts";
import { originOf, slugOriginOf } from "#server/origin.ts";

interface SessionRow extends AccountRow {
  /** The instant it was looked for at: the one that was given, or the database's own. */
  readonly told_at: Date;
  readonly session_id: string | null;
  readonly created_at: Date;
  readonly renewed_at: Date;
  readonly expires_at: Date;
  readonly kept_signed_in: boolean;
}

/** A live log-in and its account. */
export interface FoundSession {
  readonly session: LiveSession;
  readonly visitor: Visitor;
}

/** What was found under a token, and the instant by which that was judged: the database's own, unless another was given. */
export interface SessionAnswer {
  readonly found: FoundSession | null;
  readonly at: Date;
}

/** The database judges by its own clock and returns its time, in the one round trip that reads the log-in (AUTH-05). */
const FIND_SESSION = named(`
  select judged.at as told_at, found.session_id, found.kept_signed_in, found.created_at, found.renewed_at, found.expires_at,
    found.shop_id, found.user_id, found.super_admin_id, found.first_name, found.last_name, found.email, found.email_verified_at,
    found.phone, found.phone_verified_at, found.street, found.zip, found.is_merchant, found.is_admin_drawer_mini,
    found.family_discount, found.payment_service, found.payment_handle, found.account_created_at
  from (select coalesce($2::timestamptz, clock_timestamp()) as at) judged
  left join lateral ops.find_session($1, judged.at) found on true`);

/**
 * The log-in of a token, or null when there is none, it has ended, or its account is gone. Using it renews it, written down at most
 * once a minute. `shopId` is the requested shop: it decides whether the visitor is its merchant. `now` null means the database's time.
 */
export async function lookUpSession(
  em: EntityManager,
  token: string,
  shopId: Promise<string | null> | string | null,
  now: Date | null,
): Promise<SessionAnswer> {
  const tokenHash = hashOf(token);
  const [[row], home] = await Promise.all([askOnce<SessionRow>(em, FIND_SESSION, [tokenHash, now]), shopId]);
  if (!row) throw new Error("The database did not tell the time.");
  const at = row.told_at;
  if (row.session_id === null) return { found: null, at };
  const times = {
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    kept: row.kept_signed_in,
    usedAt: row.renewed_at,
  };
  const until = renewal(times, at);
  const renewedUntil = until && (await renew(em, tokenHash, at, until));
  const found = {
    session: {
      token,
      tokenHash,
      expiresAt: renewedUntil ?? row.expires_at,
      openedAt: row.created_at,
      keptSignedIn: row.kept_signed_in,
      apiToken: null,
    },
    visitor: visitorFrom(row, home),
  };
  return { found, at };
}

/** The same for an instant that is known: the log-in alone. */
export async function findSession(
  em: EntityManager,
  token: string,
  shopId: string | null,
  now: Date,
): Promise<FoundSession | null> {
  return (await lookUpSession(em, token, shopId, now)).found;
}

/**
 * Whole seconds until the log-in of a token ends, 0 where there is none. Asking does not renew it: a page that checks whether a person
 * is still there must not keep the log-in alive.
 */
export async function sessionSecondsLeft(
  em: EntityManager,
  token: string,
  now: Date | null,
): Promise<number> {
  const [row] = await askOnce<SessionRow>(em, FIND_SESSION, [hashOf(token), now]);
  return row && row.session_id !== null ? secondsLeft({ expiresAt: row.expires_at }, row.told_at) : 0;
}

/**
 * The visitor of a token, or null where there is no such log-in. It does not renew it either: an event stream that stays open all day is
 * no activity.
 */
export async function lookOnSession(
  em: EntityManager,
  token: string,
  shopId: string,
  now: Date | null,
): Promise<Visitor | null> {
  const [row] = await askOnce<SessionRow>(em, FIND_SESSION, [hashOf(token), now]);
  return row && row.session_id !== null ? visitorFrom(row, shopId) : null;
}

/** A log-in that was just opened; the token is returned once. */
export interface NewSession {
  readonly token: string;
  readonly expiresAt: Date;
}

/**
 * Opens a log-in for an account of the shop, in the transaction that proved who it is: a kept one, or one that goes on for another that was opened
 * earlier, and counts as opened then.
 */
export async function openSession(
  tx: EntityManager,
  ctx: Context,
  shopId: string,
  userId: string,
  { kept = false, openedAt = ctx.now }: { readonly kept?: boolean; readonly openedAt?: Date } = {},
): Promise<NewSession> {
  const token = newToken();
  const expiresAt = sessionEnd({ createdAt: openedAt, kept }, ctx.now);
  await tx.insert(Session, {
    id: v7(),
    shopId,
    user: [shopId, userId],
    tokenHash: hashOf(token),
    door: channelOf(ctx),
    keptSignedIn: kept,
    createdAt: openedAt,
    renewedAt: ctx.now,
    expiresAt,
    absoluteExpiresAt: limitOf(openedAt, kept),
    userAgent: ctx.userAgent,
    address: ctx.address,
  });
  return { token, expiresAt };
}

/**
 * Opens a log-in for a super admin, who belongs to no shop, on the platform's own hosts alone: a cookie stays with the host that set it, and a
 * shop's own domain may lead to another machine tomorrow. One that goes on for another counts as opened with that.
 *
 * @throws OtherAddress
 */
export async function openAdminSession(
  ctx: Context,
  adminId: string,
  openedAt: Date = ctx.now,
): Promise<NewSession> {
  refuseOutsidePlatform(ctx);
  const token = newToken();
  const expiresAt = sessionEnd({ createdAt: openedAt, kept: false }, ctx.now);
  await ctx.em.execute("select ops.open_admin_session(?, ?, ?, ?, ?, ?, ?, ?, ?)", [
    v7(),
    adminId,
    hashOf(token),
    channelOf(ctx),
    openedAt,
    expiresAt,
    limitOf(openedAt, false),
    ctx.userAgent,
    ctx.address,
  ]);
  return { token, expiresAt };
}

/** @throws OtherAddress, with where to log in instead, on a host that is not the platform's */
export function refuseOutsidePlatform({ config, shop, isOutsidePlatform }: Context): void {
  if (!isOutsidePlatform) return;
  const { host } = new URL(shop ? slugOriginOf(config, shop) : originOf(config, null));
  throw new OtherAddress({ host });
}

/** Ends a log-in; one that has already ended stays so. */
export async function endSession(em: EntityManager, tokenHash: Buffer, now: Date): Promise<void> {
  await em.execute("select ops.end_session(?, ?)", [tokenHash, now]);
}

/** Renews a log-in to the full now and answers with the same token: for a client that wants to know how long it has (GET /validate-token). */
export async function renewSession(ctx: Context & { session: LiveSession }): Promise<NewSession> {
  const { session, em, now } = ctx;
  const until = sessionEnd({ createdAt: session.openedAt, kept: session.keptSignedIn }, now);
  const renewedUntil = await renew(em, session.tokenHash, now, until);
  return { token: session.token, expiresAt: renewedUntil ?? session.expiresAt };
}

/** The new end as the database keeps it, or null where the log-in ended meanwhile. */
async function renew(em: EntityManager, tokenHash: Buffer, now: Date, until: Date): Promise<Date | null> {
  const [row] = await em.execute<{ until: Date | null }[]>("select ops.renew_session(?, ?, ?) as until", [
    tokenHash,
    now,
    until,
  ]);
  return row?.until ?? null;
}

const MINUTE = 60_000;
const limitOf = (openedAt: Date, kept: boolean) =>
  new Date(openedAt.getTime() + (kept ? KEPT_MINUTES : SESSION_LIMIT_MINUTES) * MINUTE);
const channelOf = ({ channel }: Context) => (channel === "page" ? "web" : "api");

/**
 * The account of a token, also once the log-in has ended; it gives no access (AUTH-05). The account's id, or null for what was never a
 * token of ours, or is no longer kept.
 */
export async function accountOfToken(em: EntityManager, token: string): Promise<string | null> {
  const [row] = await em.execute<{ account: string | null }[]>(
    "select ops.account_of_session(?) as account",
    [hashOf(token)],
  );
  return row?.account ?? null;
}
