import { defineEntity, p } from "@mikro-orm/core";

/** A webhook that came in: its id alone, so that each is handled once (BILL-01). Nothing of a shop is kept here, hence no policy. */
const StripeEventSchema = defineEntity({
  name: "StripeEvent",
  tableName: "stripe_events",
  properties: {
    id: p.text().primary(),
    type: p.text(),
    receivedAt: p.datetime(),
    handledAt: p.datetime().strictNullable(),
  },
});
export class StripeEvent extends StripeEventSchema.class {}
StripeEventSchema.setClass(StripeEvent);
