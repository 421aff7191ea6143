import { defineEntity, p } from "@mikro-orm/core";
import { TICK_KINDS } from "#domain/orders/ticks.ts";
import { ACTORS } from "../shop/audit-entry.ts";
import { belongsTo, idOf, ownId, shopKey, shopOwned } from "../shop-owned.ts";
import { Order } from "./order.ts";

/** A press on the list of a pick-up day (MAN-11), by the id that its device gave it, so that it is taken once. Append only; of one order and kind the latest counts. */
const OrderTickSchema = defineEntity({
  name: "OrderTick",
  tableName: "order_ticks",
  ...shopOwned,
  indexes: [{ name: "order_ticks_of_order", properties: ["shopId", "order", "kind", "at"] }],
  properties: {
    shopId: shopKey,
    id: ownId,
    order: () => belongsTo(Order, "order_id").deleteRule("cascade"),
    orderId: idOf("order_id"),
    kind: p.enum(TICK_KINDS),
    isSet: p.boolean(),
    at: p.datetime().comment("when it was pressed"),
    takenAt: p.datetime().comment("when it arrived"),
    actor: p.enum(ACTORS),
    actorId: p.uuid().strictNullable(),
    actorName: p.text().default(""),
  },
});
export class OrderTick extends OrderTickSchema.class {}
OrderTickSchema.setClass(OrderTick);
