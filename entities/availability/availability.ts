import { defineEntity, p } from "@mikro-orm/core";
import { ownId, shopKey, softlyDeleted } from "../shop-owned.ts";
import { timestamps } from "../timestamps.ts";

/** A window during which orders are taken: from `startTime`, and before `endTime` (AVL-01). An empty list of days means the shop's own (AVL-02). */
const AvailabilitySchema = defineEntity({
  name: "Availability",
  tableName: "availabilities",
  ...softlyDeleted,
  checks: [
    { name: "availabilities_end_after_start", expression: "end_time > start_time" },
    {
      name: "availabilities_slots_are_days",
      expression:
        "(pickup_slots || delivery_slots) <@ array['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']",
    },
  ],
  indexes: [{ name: "availabilities_by_end", properties: ["shopId", "endTime"] }],
  properties: {
    shopId: shopKey,
    id: ownId,
    name: p.text().default(""),
    startTime: p.datetime(),
    endTime: p.datetime(),
    pickupSlots: p.array().default([]),
    deliverySlots: p.array().default([]),
    deletedAt: p.datetime().strictNullable(),
    ...timestamps,
  },
});
export class Availability extends AvailabilitySchema.class {}
AvailabilitySchema.setClass(Availability);
