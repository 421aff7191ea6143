import { defineEntity, p } from "@mikro-orm/core";
import { shopKey, shopOwned } from "../shop-owned.ts";

/** A webhook of a seller's Square that came in: its id and the payment's, so that each is handled once. */
const SquareEventSchema = defineEntity({
  name: "SquareEvent",
  tableName: "square_events",
  ...shopOwned,
  indexes: [
    { name: "square_events_waiting", properties: ["shopId", "receivedAt"], where: "handled_at is null" },
  ],
  properties: {
    shopId: shopKey,
    id: p.text().primary(),
    paymentId: p.text(),
    squareOrderId: p
      .text()
      .strictNullable()
      .comment("Square's own order; null in a row of an earlier release"),
    receivedAt: p.datetime(),
    queuedAt: p
      .datetime()
      .strictNullable()
      .comment("when it was last taken up again; null: not since it came"),
    handledAt: p.datetime().strictNullable(),
  },
});
export class SquareEvent extends SquareEventSchema.class {}
SquareEventSchema.setClass(SquareEvent);
