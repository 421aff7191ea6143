/** What a seller looks at first in the morning (MAN-01). Amounts are cents, days the shop's own. */
import { z } from "zod";
import { ORDER_MAILS } from "../orders/order-mail-names.ts";
import { charts } from "./chart-schemas.ts";
import { DELIVERY_PROBLEMS } from "./delivery-problem.ts";

const count = z.number().int();
const amount = z.number().int();
const recordOwner = {
  id: z.string(),
  ticketNumber: count,
  /** Blank where no one left a name. */
  who: z.string(),
  grandTotal: amount,
} as const;

/** One of the next seven days, today the first. */
export const railDay = z.strictObject({
  date: z.string(),
  /** Whether a window still offers the day. */
  isOffered: z.boolean(),
  pickup: count,
  delivery: count,
});
export type RailDay = z.infer<typeof railDay>;

/** An order of today. */
export const todaysOrder = z.strictObject({
  ...recordOwner,
  isGift: z.boolean(),
  paid: z.boolean(),
  readyForGuest: z.boolean(),
  completed: z.boolean(),
  items: z.array(z.strictObject({ quantity: count, name: z.string() })),
  /** Lines beyond those. */
  moreItems: count,
});
export type TodaysOrder = z.infer<typeof todaysOrder>;

/** What is handed over today in one way; Shipping is what is still to be sent from windows that are over. */
export const todaysGroup = z.strictObject({
  type: z.enum(["Pickup", "Delivery", "Shipping"]),
  orders: count,
  ready: count,
  unpaid: count,
  pieces: count,
  total: amount,
  /** The first of them, by ticket. */
  rows: z.array(todaysOrder),
});
export type TodaysGroup = z.infer<typeof todaysGroup>;

/** An order that is not paid. */
export const owedOrder = z.strictObject({ ...recordOwner, date: z.string().nullable() });
export type OwedOrder = z.infer<typeof owedOrder>;

/** A message that did not arrive, and what may be done about it. */
export const failedMessage = z.strictObject({
  id: z.string(),
  channel: z.enum(["email", "sms"]),
  template: z.string(),
  recipient: z.string(),
  attempts: count,
  problem: z.enum(DELIVERY_PROBLEMS),
  /** When it is tried again, or null where it was given up. */
  nextTryAt: z.date().nullable(),
  /** When it was given up, or null while it is tried. */
  gaveUpAt: z.date().nullable(),
  orderId: z.string().nullable(),
  ticketNumber: count.nullable(),
  userId: z.string().nullable(),
  /** The mail that can be sent again, if it is one about an order. */
  mail: z.enum(ORDER_MAILS).nullable(),
});
export type FailedMessage = z.infer<typeof failedMessage>;

export const dashboard = z.strictObject({
  /** When it was asked. */
  now: z.date(),
  today: z.string(),
  week: z.array(railDay),
  groups: z.array(todaysGroup),
  owed: z.strictObject({ total: amount, count, rows: z.array(owedOrder) }),
  lowStock: z.strictObject({
    /** At or under how many an item counts as low. */
    threshold: count,
    count,
    rows: z.array(z.strictObject({ id: z.string(), name: z.string(), left: count })),
  }),
  failed: z.strictObject({ count, rows: z.array(failedMessage) }),
  /** When orders are taken, as the home page says it. */
  opening: z.discriminatedUnion("state", [
    z.strictObject({ state: z.literal("not-taking-orders"), message: z.string() }),
    z.strictObject({ state: z.literal("open"), until: z.date() }),
    z.strictObject({ state: z.literal("opens"), at: z.date() }),
    z.strictObject({ state: z.literal("closed") }),
  ]),
  charts,
});
export type Dashboard = z.infer<typeof dashboard>;
