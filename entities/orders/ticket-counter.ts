import { defineEntity, p } from "@mikro-orm/core";
import { onlyKey, shopOwned } from "../shop-owned.ts";

/** The last ticket number of a shop, and the last number of a change (MAN-06). Raised last in the order's transaction, since its row is held until the commit (PERF-04). */
const TicketCounterSchema = defineEntity({
  name: "TicketCounter",
  tableName: "ticket_counters",
  ...shopOwned,
  checks: [{ name: "ticket_counters_not_negative", expression: "last_ticket_number >= 0" }],
  properties: {
    shopId: onlyKey,
    lastTicketNumber: p.integer().default(0),
    lastChangeNumber: p.integer().default(0).comment("the number of the last change of an order"),
    lastMoveNumber: p
      .integer()
      .default(0)
      .comment("the number of the last change that gave an order another moment or customer"),
  },
});
export class TicketCounter extends TicketCounterSchema.class {}
TicketCounterSchema.setClass(TicketCounter);
