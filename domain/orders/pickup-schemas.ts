/** The list of one pick-up day, and the ticks that are made on it (MAN-11). */
import { z } from "zod";
import { calendarDate, id, plainText } from "../id-schemas.ts";
import { anyText } from "../typed-schemas.ts";
import { MOST_TICKS, TICK_KINDS } from "./ticks.ts";

/** The day to show, or the order whose day it is; without both the server chooses: today, else the next day with orders. */
export const pickupQuestion = z.strictObject({ date: calendarDate.optional(), orderId: id.optional() });
export type PickupQuestion = z.infer<typeof pickupQuestion>;

const writer = z.strictObject({
  id: z.string(),
  /** Milliseconds since 1970. */
  at: z.number(),
  set: z.boolean(),
  by: z.string(),
});

/** One order of the list: what goes over the counter, and no more of the customer than is needed there. */
const pickupOrder = z.strictObject({
  id: z.string(),
  ticketNumber: z.number().int(),
  who: z.string(),
  /** The last four digits of the customer's phone; blank where there is none. */
  phoneEnd: z.string(),
  type: z.string(),
  note: z.string(),
  /** The name on a gift; null where it is none. */
  giftFor: z.string().nullable(),
  /** Cents. */
  grandTotal: z.number().int(),
  isCancelled: z.boolean(),
  lines: z.array(z.strictObject({ quantity: z.number().int(), itemName: z.string() })),
  /** These lines as one short text, by which a tick says what was packed: another one where any piece is another. */
  contents: z.string(),
  packed: writer,
  paid: writer,
  handedOver: writer,
});
export type PickupOrder = z.infer<typeof pickupOrder>;

/** The list of a day. `date` is null where there is no day with orders at all. */
export const pickupDay = z.strictObject({
  /** The server's clock, in milliseconds since 1970, by which ticks are timed. */
  now: z.number(),
  date: z.string().nullable(),
  /** The days that have orders, from two days ago on. */
  days: z.array(z.strictObject({ date: z.string(), orders: z.number().int() })),
  /** Of the day, by name. Cancelled ones are among them: their customers may come. */
  orders: z.array(pickupOrder),
});
export type PickupDay = z.infer<typeof pickupDay>;

const tick = z.strictObject({
  id: z.uuidv7({ error: "notAnId" }).transform((text) => text.toLowerCase()),
  orderId: id,
  kind: z.enum(TICK_KINDS),
  set: z.boolean(),
  /** Milliseconds since 1970; from the year 2020 on. */
  at: z.number().int().min(1_577_836_800_000).max(8_640_000_000_000_000),
  /** The order's contents that were on screen when "packed" was set. Where it has others by now the tick is left out; without them it covers whatever there is. */
  contents: plainText(64).optional(),
});

export const ticksToTake = z.strictObject({
  /** Who made them: with the log-in of anyone else they are refused. Only a program with a token of its own may leave it out. */
  personId: id.optional(),
  ticks: z.array(tick).min(1).max(MOST_TICKS),
});
export type TicksToTake = z.infer<typeof ticksToTake>;

/** What became of the ticks of one order and kind. */
const tickOutcome = z.strictObject({
  orderId: z.string(),
  kind: z.enum(TICK_KINDS),
  /** The latest word of anyone else on it. */
  other: writer.nullable(),
  /** Why they changed nothing, where that is not for their times: the order is cancelled, deleted or none of the shop's, or holds others than were seen. */
  left: z.enum(["cancelled", "deleted", "unknown", "changed"]).nullable(),
  /** The day that the order is for by now. */
  date: z.string().nullable(),
});
export type TickOutcome = z.infer<typeof tickOutcome>;

export const ticksTaken = z.strictObject({ outcomes: z.array(tickOutcome) });
export type TicksTaken = z.infer<typeof ticksTaken>;

/** The list's form where no script runs: one press is one tick, the button's value "order kind on", behind it the contents that were shown. */
export const tickForm = z.object({ tick: anyText });

/** What a pressed button says; null where it says nothing that is understood. */
export function pressedTick(value: string): Omit<z.output<typeof tick>, "id" | "at"> | null {
  const [orderId, kind, set, contents] = value.split(" ");
  const read = tick.pick({ orderId: true, kind: true, set: true, contents: true }).safeParse({
    orderId,
    kind,
    set: set === "on" ? true : set === "off" ? false : undefined,
    ...(contents && { contents }),
  });
  return read.success ? read.data : null;
}
