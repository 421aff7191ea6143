import { p } from "@mikro-orm/core";

/** When a row was written and last changed: bookkeeping only. What a rule reads (an order's day, an expiry) is set from the rule's `now`. */
export const timestamps = {
  createdAt: p.datetime().defaultRaw("now()"),
  updatedAt: p
    .datetime()
    .defaultRaw("now()")
    .onUpdate(() => new Date()),
};
