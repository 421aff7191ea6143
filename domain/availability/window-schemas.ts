/** A shop's order windows as its merchant reads and writes them (MAN-04, AVL-01, AVL-05). */
import { z } from "zod";
import { id, plainText } from "../id-schemas.ts";
import { listQuestion, pageOf } from "../paging-schemas.ts";
import { problem } from "../problems.ts";
import { CLOCK_TIME, roundToQuarter, WEEKDAYS } from "../time.ts";
import { anyText, manyTexts, pressedButton } from "../typed-schemas.ts";
import { offeredDay } from "./availability-schemas.ts";
import { EARLIEST_WINDOW, LATEST_WINDOW, LONGEST_WINDOW_NAME, WINDOW_STATES } from "./order-window.ts";

/** An instant, as a `Date` or as ISO 8601 text with its zone; kept on the quarter of an hour (AVL-01). */
const quarter = z
  .union([z.date(), z.iso.datetime({ offset: true }).transform((text) => new Date(text))], {
    error: "windowTime",
  })
  .refine((instant) => instant >= EARLIEST_WINDOW && instant <= LATEST_WINDOW, "windowTime")
  .transform(roundToQuarter);

/** Days of the week, in the week's order and each once; none or null takes the shop's list (AVL-02). */
const slots = z
  .array(z.enum(WEEKDAYS, { error: problem("chooseFrom", { names: WEEKDAYS.join(", ") }) }))
  .max(WEEKDAYS.length, "daysOfWeek")
  .nullable()
  .transform((days) => WEEKDAYS.filter((day) => days?.includes(day)));

/**
 * The time of the shop's clock at which hand-over ends on each day ("17:30"); blank or null is the end of the calendar day, and so is
 * midnight, with which no day ends before it begins.
 */
const handOverEndsAt = z
  .union([z.literal(""), z.string().regex(CLOCK_TIME, "clockTime")])
  .nullable()
  .transform((time) => (time === "" || time === "00:00" ? null : time));

const fields = {
  name: plainText(LONGEST_WINDOW_NAME).transform((text) => text.trim()),
  startTime: quarter,
  endTime: quarter,
  pickupSlots: slots,
  deliverySlots: slots,
} as const;

/** A new window; a time that is left out is the default one: now, until the same time of the next day (AVL-01). */
export const newWindowForm = z.strictObject({
  name: fields.name.default(""),
  startTime: quarter.optional(),
  endTime: quarter.optional(),
  pickupSlots: slots.default([]),
  deliverySlots: slots.default([]),
  handOverEndsAt: handOverEndsAt.default(null),
});
export type NewWindowForm = z.infer<typeof newWindowForm>;

/** The window whose days, orders and carts are asked for. */
export const windowQuestion = z.strictObject({ availabilityId: id });

const change = z.strictObject({
  name: fields.name.optional(),
  startTime: quarter.optional(),
  endTime: quarter.optional(),
  pickupSlots: slots.optional(),
  deliverySlots: slots.optional(),
  handOverEndsAt: handOverEndsAt.optional(),
  /** When the window that the merchant looked at was last changed; an older one is refused as stale. */
  updatedAt: z
    .union([z.date(), z.iso.datetime({ offset: true }).transform((text) => new Date(text))])
    .optional(),
});
/** What a change may hold; what is not named stays. */
export const windowChange = change;
/** The same with the window that is meant. */
export const changedWindow = change
  .extend({ availabilityId: id })
  .refine(
    ({ availabilityId: _, updatedAt: __, ...named }) =>
      Object.values(named).some((value) => value !== undefined),
    "nothingToUpdate",
  );
export type ChangedWindow = z.infer<typeof changedWindow>;

/** A window as its merchant sees it. */
export const shopWindow = z.strictObject({
  id: z.string(),
  shopId: z.string(),
  name: z.string(),
  startTime: z.date(),
  endTime: z.date(),
  state: z.enum(WINDOW_STATES),
  /** The window's own days of the week; none means the shop's. */
  pickupSlots: z.array(z.string()),
  deliverySlots: z.array(z.string()),
  /** The time of the shop's clock at which hand-over ends on each day; null: with the calendar day. */
  handOverEndsAt: z.string().nullable(),
  pickupDays: z.array(offeredDay),
  deliveryDays: z.array(offeredDay),
  /** Orders of this window, cancelled ones left out; and those of them that are still to be made. */
  orders: z.number().int(),
  openOrders: z.number().int(),
  createdAt: z.date(),
  updatedAt: z.date(),
});
export type ShopWindow = z.infer<typeof shopWindow>;

/** The names a list of windows may be sorted by. */
const WINDOW_SORTS = ["start_time", "end_time", "name"] as const;
export const windowsQuestion = listQuestion({
  sorts: WINDOW_SORTS,
  perPage: 100,
  filters: { state: z.enum(WINDOW_STATES).optional() },
});
export const windowsPage = pageOf(shopWindow);

/** How many windows each quick filter holds. */
export const windowCounts = z.strictObject({
  active: z.number().int(),
  future: z.number().int(),
  expired: z.number().int(),
});
export type WindowCounts = z.infer<typeof windowCounts>;

/** The windows whose bookings are asked for. */
export const bookingsQuestion = z.strictObject({ availabilityIds: z.array(id).max(100) });
/** What hangs on one day of a window: orders, what is in them, and carts that chose it. */
export const booking = z.strictObject({
  availabilityId: z.string(),
  fulfillmentType: z.enum(["Pickup", "Delivery", "Shipping", "Unknown"]),
  /** Null for Shipping, and for a cart that has not chosen a day. */
  fulfillmentDate: z.string().nullable(),
  orders: z.number().int(),
  openOrders: z.number().int(),
  pieces: z.number().int(),
  carts: z.number().int(),
});
export type Booking = z.infer<typeof booking>;

/** The editor of an order window (MAN-04) as it is posted; `window-form.ts` turns its texts into a window. */
export const windowForm = z.object({
  intent: pressedButton,
  name: anyText,
  startDate: anyText,
  startTime: anyText,
  endDate: anyText,
  endTime: anyText,
  pickupSlots: manyTexts,
  deliverySlots: manyTexts,
  handOverEndsAt: anyText,
  offered: anyText,
  /** What was told before saving, as the form showed it. */
  understood: anyText,
  /** When the window that the form was made from was last changed. */
  updatedAt: anyText.transform((text) => {
    const updatedAt = new Date(text);
    return Number.isNaN(updatedAt.getTime()) ? undefined : updatedAt;
  }),
});
