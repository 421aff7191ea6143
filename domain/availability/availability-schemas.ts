/** Order windows as shoppers see them (AVL-03, contract section 5). */
import { z } from "zod";

export const offeredDay = z.strictObject({
  /** Day of the shop's calendar, `YYYY-MM-DD`. */
  date: z.string(),
  /** What an order stores as its slot: 'Fri, Nov 27'. */
  label: z.string(),
});

export const offeredWindow = z.strictObject({
  id: z.string(),
  name: z.string(),
  startTime: z.date(),
  endTime: z.date(),
  state: z.enum(["active", "future"]),
  pickupSlots: z.array(z.string()),
  deliverySlots: z.array(z.string()),
  pickupDays: z.array(offeredDay),
  deliveryDays: z.array(offeredDay),
  /** 'Ships after …' where the shop ships, else null. */
  shippingLabel: z.string().nullable(),
});
export type OfferedWindow = z.infer<typeof offeredWindow>;
