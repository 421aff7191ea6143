import { defineEntity, p } from "@mikro-orm/core";
import { shopKey, shopOwned } from "../shop-owned.ts";

/** A webhook of a seller's Square that came in: its id and the payment's, so that each is handled once. Nothing else of it is kept. */
const SquareEventSchema = defineEntity({
  name: "SquareEvent",
  tableName: "square_events",
  ...shopOwned,
  properties: {
    shopId: shopKey,
    id: p.text().primary(),
    paymentId: p.text(),
    receivedAt: p.datetime(),
    handledAt: p.datetime().strictNullable(),
  },
});
export class SquareEvent extends SquareEventSchema.class {}
SquareEventSchema.setClass(SquareEvent);
