/** What a merchant may change about orders (ORD-08, ORD-09, ORD-11), and what else is asked of several of them at once. Money is integer cents. */
import { z } from "zod";
import { MAX_INSTRUCTIONS, MAX_TIP } from "../cart/cart-form.ts";
import { calendarDate, cents, id, plainText, requiredText } from "../id-schemas.ts";
import { MAX_ITEM_PRICE } from "../money.ts";
import { flagFilter } from "../paging-schemas.ts";
import { problem } from "../problems.ts";
import { ORDER_LENGTHS } from "./order-lengths.ts";
import { LINE_TYPES, MAX_LINES, MAX_QUANTITY } from "./order-lines.ts";
import { ORDER_MAILS } from "./order-mail-names.ts";
import { gifteeDetails, ordersQuestion } from "./order-schemas.ts";

/**
 * A line as the order shall have it: one it has (by `id`, or by its item), one of the shop's items, or the merchant's own by `name` and
 * `price`. What a line that stays does not name stays too; lines that are not named are taken out.
 */
export const editedLine = z.strictObject({
  id: id.optional(),
  itemId: id.optional(),
  type: z.enum(LINE_TYPES).optional(),
  name: requiredText(200).optional(),
  price: cents(MAX_ITEM_PRICE).optional(),
  /** 0 only of a line that has none, because nothing was left as it was ordered (`editLines`). */
  quantity: z
    .number({ error: "quantity" })
    .int("quantity")
    .min(0, "quantity")
    .max(MAX_QUANTITY, "quantity")
    .optional(),
});

/** What can be edited besides the flags: an order that is cancelled keeps all of it. */
const details = {
  lines: z.array(editedLine).min(1, "orderWithoutLines").max(MAX_LINES).optional(),
  /** Another day is named by its label ('Fri, Dec 4') or its date; Shipping has none. */
  fulfillmentSlot: requiredText(80).optional(),
  fulfillmentDate: calendarDate.optional(),
  fulfillmentType: z.enum(["Pickup", "Delivery", "Shipping"], { error: "fulfillmentType" }).optional(),
  availabilityId: id.optional(),
  deliveryAddress: plainText(300).nullable().optional(),
  specialInstructions: plainText(MAX_INSTRUCTIONS)
    .transform((text) => text.trim())
    .optional(),
  tip: cents(MAX_TIP).optional(),
  deliveryFee: cents().optional(),
  isGift: z.boolean().optional(),
  gifteeDetails: gifteeDetails.nullable().optional(),
} as const;

/** Why an order is cancelled, whether what it took goes back on the shelf, and whether its customer gets a mail (ORD-11, NOTE-02). */
export const cancellation = z.strictObject({
  reason: plainText(ORDER_LENGTHS.cancelReason)
    .transform((text) => text.trim())
    .default(""),
  restock: z.boolean().default(false),
  tellCustomer: z.boolean().default(true),
});

const update = {
  orderId: id,
  /** The version that was looked at; without it flags and fields are simply set. */
  version: z.number().int().optional(),
  completed: z.boolean().optional(),
  paid: z.boolean().optional(),
  readyForGuest: z.boolean().optional(),
  ...details,
  /** The merchant's own; the customer never sees it. */
  notes: plainText(ORDER_LENGTHS.notes).optional(),
  cancelled: cancellation.optional(),
} as const;

/** The names of what can be edited on an order that is not cancelled. */
export const DETAILS = Object.keys(details) as (keyof typeof details)[];

/** The fields of an update, for the documents of REST. */
export const orderUpdateFields = z.strictObject(update);

/** An update of one order; what is not named stays. */
export const orderUpdate = orderUpdateFields.refine(
  ({ orderId: _, version: __, ...fields }) => Object.values(fields).some((value) => value !== undefined),
  "nothingToUpdate",
);
export type OrderUpdate = z.infer<typeof orderUpdate>;

const MOST_ORDERS = 100;
/** Orders that are changed together. */
const orderIds = z
  .array(id)
  .min(1, "chooseOrder")
  .max(MOST_ORDERS, problem("tooManyOrders", { most: MOST_ORDERS }));

/** One flag of several orders (MAN-06). */
export const flagsOfMany = z.strictObject({
  orderIds,
  flag: z.enum(["paid", "readyForGuest", "completed"]),
  set: z.boolean().default(true),
  /** The versions that were looked at, by order; one that has another by now is left as it is. */
  versions: z.record(id, z.number().int()).optional(),
});
export type FlagsOfMany = z.infer<typeof flagsOfMany>;

/** An order that a change of several left as it was: cancelled, or changed by someone since it was looked at. */
const orderLeftOut = z.strictObject({
  ticketNumber: z.number().int(),
  why: z.enum(["cancelled", "stale"]),
});
export type OrderLeftOut = z.infer<typeof orderLeftOut>;

/** The orders that were changed, and those that were left out; the others were so already. */
export const changedOrders = z.strictObject({
  changed: z.array(z.string()),
  leftOut: z.array(orderLeftOut),
});
export type ChangedOrders = z.infer<typeof changedOrders>;

/** Orders by their ids, as tickets are printed (MAN-08). */
export const ordersById = z.strictObject({ orderIds });

export const mailAgain = z.strictObject({ orderId: id, mail: z.enum(ORDER_MAILS) });

/** The list whose orders are written into a file: the same filters, without pages. */
export const exportQuestion = z.strictObject({
  sort: ordersQuestion.shape.sort,
  search: ordersQuestion.shape.search,
  filter: ordersQuestion.shape.filter,
});

/**
 * An id that may have been left out, so that the answer can say so (specification section 8); and, as with cancelling, whether what the order took goes
 * back on the shelf.
 */
export const orderToDelete = z.strictObject({
  orderId: z.string().nullable().default(null),
  restock: flagFilter.default(false),
});
export type OrderToDelete = z.output<typeof orderToDelete>;
