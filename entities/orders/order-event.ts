import { defineEntity, p } from "@mikro-orm/core";
import { ACTORS } from "../shop/audit-entry.ts";
import { belongsTo, idOf, ownId, shopKey, shopOwned } from "../shop-owned.ts";
import { Order } from "./order.ts";

/** A value before or after: a flag, a text, an amount in cents, or several of them by name. */
type Changed = string | number | boolean | Record<string, unknown>;

/** One step in an order's life, who took it and when (ORD-08, ORD-11). Append only, as the audit trail is. */
const OrderEventSchema = defineEntity({
  name: "OrderEvent",
  tableName: "order_events",
  ...shopOwned,
  indexes: [
    { name: "order_events_of_order", properties: ["shopId", "order", "at"] },
    // What someone did to orders that are not their own: see the migration 0076-found-in-time.
    {
      name: "order_events_of_actor",
      properties: ["shopId", "actorId"],
      where: "actor_id is not null and (actor <> 'customer' or what <> 'placed')",
    },
    // The lines of statements that were used for an order.
    { name: "order_events_matched", properties: ["shopId", "at"], where: "what = 'paymentMatched'" },
  ],
  properties: {
    shopId: shopKey,
    id: ownId,
    order: () => belongsTo(Order, "order_id").deleteRule("cascade"),
    orderId: idOf("order_id"),
    at: p.datetime(),
    actor: p.enum(ACTORS),
    actorId: p.uuid().strictNullable(),
    actorName: p.text().default(""),
    what: p.text().comment("placed, paid, completed, readyForGuest, edited, cancelled …"),
    orderVersion: p.integer().strictNullable().comment("the version of the order that this step made"),
    from: p.json<Changed>().nullable().fieldName("from_value"),
    to: p.json<Changed>().nullable().fieldName("to_value"),
  },
});
export class OrderEvent extends OrderEventSchema.class {}
OrderEventSchema.setClass(OrderEvent);
