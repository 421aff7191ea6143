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
    {
      name: "availabilities_hand_over_ends_at_is_a_time",
      expression: "hand_over_ends_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' and hand_over_ends_at <> '00:00'",
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
    handOverEndsAt: p
      .text()
      .strictNullable()
      .comment(
        "time of the shop's clock, '17:30', after which a day of this window is over; null: its midnight",
      ),
    deletedAt: p.datetime().strictNullable(),
    ...timestamps,
  },
});
export class Availability extends AvailabilitySchema.class {}
AvailabilitySchema.setClass(Availability);
