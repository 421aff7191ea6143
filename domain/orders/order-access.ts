import { hasRole, type Visitor } from "#domain/accounts/roles.ts";

/** Whom a shop lets order: with a verified e-mail (the default), with a log-in, or anybody (ORD-06). */
export const ORDER_ACCESS = ["verified", "login", "guest"] as const;
export type OrderAccess = (typeof ORDER_ACCESS)[number];

/** Why somebody may not order yet: the codes of the refusals of the same name. */
export type OrderBarrier = "signed_out" | "email_unverified";

/**
 * What stands between a visitor and an order, or null when nothing does (ORD-06). Whoever works
 * for the shop is not asked to verify: the owner's address was proved when the shop was opened.
 */
export function orderBarrier(
  access: OrderAccess,
  visitor: Visitor | null,
  shopId: string | null,
): OrderBarrier | null {
  if (access === "guest") return null;
  if (!visitor || !hasRole(visitor, "customer", shopId)) return "signed_out";
  if (access === "login" || visitor.emailVerified || hasRole(visitor, "merchant", shopId)) return null;
  return "email_unverified";
}
