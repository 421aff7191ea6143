/**
 * The API token of a request (API-08): looked up by its sha256 before the shop is known, and only while its owner is a merchant. Its use is
 * written down at most once a minute, after the answer is on its way.
 */
import type { EntityManager } from "@mikro-orm/postgresql";
import type { ApiTokenScope } from "#domain/accounts/api-token.ts";
import { ApiToken } from "#entities/accounts/api-token.ts";
import { type AccountRow, visitorFrom } from "#server/accounts/log-in/visitors.ts";
import type { SessionAnswer } from "#server/accounts/sessions/sessions.ts";
import { hashOf } from "#server/cookies.ts";
import { askOnce, named } from "#server/database/named-statement.ts";
import { inShop } from "#server/database/tenant.ts";
import { log } from "#server/log.ts";

interface TokenRow extends AccountRow {
  readonly told_at: Date;
  readonly token_id: string | null;
  readonly shop_id: string;
  readonly name: string;
  readonly scope: ApiTokenScope;
  readonly last_used_at: Date | null;
  readonly expires_at: Date | null;
}

const FIND_API_TOKEN = named(`
  select judged.at as told_at, found.token_id, found.name, found.scope, found.last_used_at, found.expires_at,
    found.shop_id, found.user_id, found.super_admin_id, found.first_name, found.last_name, found.email, found.email_verified_at,
    found.phone, found.phone_verified_at, found.street, found.zip, found.is_merchant, found.is_admin_drawer_mini,
    found.family_discount, found.payment_service, found.payment_handle, found.account_created_at
  from (select coalesce($2::timestamptz, clock_timestamp()) as at) judged
  left join lateral ops.find_api_token($1, judged.at) found on true`);

/** A token that does not end by itself ends with time. */
const NEVER = new Date(8.64e15);
/** A token is never a fresh log-in. */
const LONG_AGO = new Date(0);

/**
 * The log-in that a token is, or null where it is wrong, revoked, over, or its owner no merchant any more. `now` null means the database's
 * time.
 */
export async function lookUpApiToken(
  em: EntityManager,
  token: string,
  now: Date | null,
): Promise<SessionAnswer> {
  const tokenHash = hashOf(token);
  const [row] = await askOnce<TokenRow>(em, FIND_API_TOKEN, [tokenHash, now]);
  if (!row) throw new Error("The database did not tell the time.");
  const at = row.told_at;
  if (row.token_id === null) return { found: null, at };
  const { token_id: id, name, scope, shop_id: shopId } = row;
  noteUse(em, { id, shopId, lastUsedAt: row.last_used_at }, at);
  const session = {
    token,
    tokenHash,
    expiresAt: row.expires_at ?? NEVER,
    openedAt: LONG_AGO,
    keptSignedIn: false,
    apiToken: { id, name, scope },
  };
  return { found: { session, visitor: visitorFrom(row, shopId) }, at };
}

const MINUTE_MS = 60_000;

interface UsedToken {
  readonly id: string;
  readonly shopId: string;
  readonly lastUsedAt: Date | null;
}

/** Tokens whose use is being written down. */
const noting = new Set<string>();

/** Writes down that it was used. No request waits for that, and none fails by it; of many at once one writes. */
function noteUse(em: EntityManager, { id, shopId, lastUsedAt }: UsedToken, at: Date): void {
  const minuteAgo = new Date(at.getTime() - MINUTE_MS);
  if ((lastUsedAt !== null && lastUsedAt > minuteAgo) || noting.has(id)) return;
  noting.add(id);
  inShop(em, shopId, (tx) =>
    tx.nativeUpdate(
      ApiToken,
      { shopId, id, $or: [{ lastUsedAt: null }, { lastUsedAt: { $lte: minuteAgo } }] },
      { lastUsedAt: at },
    ),
  )
    .catch((error) => log.warn({ err: error }, "the use of an API token was not written down"))
    .finally(() => noting.delete(id));
}
