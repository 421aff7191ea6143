/** Who of the shop did something, as the time line and the trail keep it (ORD-08, OPS-01). */
import type { EntityManager } from "@mikro-orm/postgresql";
import { v7 } from "uuid";
import { fullName } from "#domain/accounts/full-name.ts";
import { AuditEntry } from "#entities/shop/audit-entry.ts";
import type { SignedInAt } from "../context.ts";

/** Somebody who is signed in at the shop and may change its orders. */
export const actorOf = ({ visitor }: Pick<SignedInAt, "visitor">) => ({
  actor: visitor.isSuperAdmin ? ("super_admin" as const) : ("merchant" as const),
  actorId: visitor.id,
  actorName: fullName(visitor),
});

/** What was done to an order, and what stood there before and after. */
export interface OrderDeed {
  readonly shopId: string;
  readonly action: string;
  readonly orderId: string;
  readonly before: Record<string, unknown> | null;
  readonly after: Record<string, unknown> | null;
}

/** Adds an entry to the shop's trail; written with the transaction's next flush. */
export function auditOrder(
  tx: EntityManager,
  ctx: Pick<SignedInAt, "visitor" | "now" | "requestId" | "address">,
  deed: OrderDeed,
): void {
  const { shopId, action, orderId, before, after } = deed;
  tx.create(AuditEntry, {
    shopId,
    id: v7(),
    at: ctx.now,
    ...actorOf(ctx),
    action,
    subject: "orders",
    subjectId: orderId,
    before,
    after,
    requestId: ctx.requestId,
    address: ctx.address,
  });
}
