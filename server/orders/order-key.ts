/** The keys that make a repeat answer with the first order (ORD-04; reliability R4): the scope of each, and the request that it stands for. */
import { createHash } from "node:crypto";
import type { NewOrder } from "#domain/orders/order-schemas.ts";

/** The owner of a key: an account's id, a guest's cart, or (a guest of the API without a cart) the guest's address. Never null, so that one guest's key is not another's. */
export type Scope = string;

/** How the scopes of guests without a cart begin. */
export const GUEST_SCOPES = "guest:";

/** The scope of a guest without a cart. */
export const guestScope = (email: string): Scope => `${GUEST_SCOPES}${email}`;

/** A hash that equal requests share, whatever the order of their keys; as hexadecimal digits. */
export function requestHash(wanted: NewOrder): string {
  const { idempotencyKey: _, cartVersion: __, ...input } = wanted;
  return createHash("sha256")
    .update(JSON.stringify(sorted(input)))
    .digest("hex");
}

/** The same value with the keys of its objects in order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== "object") return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]));
}
