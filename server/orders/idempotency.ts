/** A repeat with the same key gets the first order (ORD-04; reliability R4). */
import { createHash } from "node:crypto";
import type { EntityManager } from "@mikro-orm/postgresql";
import { IdempotencyMismatch } from "#domain/orders/order-errors.ts";
import type { NewOrder } from "#domain/orders/order-schemas.ts";
import { askIn, named } from "../database/named-statement.ts";
import { ahead } from "../database/sent-ahead.ts";

/** Whose keys these are: an account's id, a guest's cart, or (a guest of the API without a cart) the guest's address. */
export type Scope = string;

/** How the scopes of guests without a cart begin. */
export const GUEST_SCOPES = "guest:";

/** The scope of a guest without a cart. */
export const guestScope = (email: string): Scope => `${GUEST_SCOPES}${email}`;

/** An earlier order with this key. */
export interface EarlierOrder {
  readonly id: string;
  readonly requestHash: Buffer | null;
}

const WAIT_FOR_KEY = ahead(named("select pg_advisory_xact_lock(hashtextextended($1, 0))"));
const ORDER_WITH_KEY = named(
  "select id, request_hash from orders where shop_id = $1 and scope = $2 and idempotency_key = $3",
);

/**
 * Waits for whoever uses the same key right now, then says whether there is an order with it. The lock ends with the transaction.
 */
export async function claimKey(
  tx: EntityManager,
  shopId: string,
  scope: Scope,
  key: string,
): Promise<EarlierOrder | null> {
  await askIn(tx, WAIT_FOR_KEY, [`order:${shopId}:${scope}:${key}`]);
  const [row] = await askIn<{ id: string; request_hash: Buffer | null }>(tx, ORDER_WITH_KEY, [
    shopId,
    scope,
    key,
  ]);
  return row ? { id: row.id, requestHash: row.request_hash } : null;
}

/** The same key with another body is a mistake of the client (422), never the earlier order. */
export function sameRequest(earlier: EarlierOrder, hash: Buffer): void {
  if (!earlier.requestHash?.equals(hash)) throw new IdempotencyMismatch();
}

/** What makes two requests the same: everything asked for, whatever the order of its keys. */
export function requestHash(wanted: NewOrder): Buffer {
  const { idempotencyKey: _, cartVersion: __, ...asked } = wanted;
  return createHash("sha256")
    .update(JSON.stringify(sorted(asked)))
    .digest();
}

/** The same value with the keys of its objects in order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== "object") return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]));
}
