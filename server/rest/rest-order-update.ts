/**
 * Reads the documented body of an order's update (contract section 5) into what `orders.update` takes. As with a new order nothing is judged
 * here: what may not be written is passed on under a name that no schema has, and refused by it after the procedure has checked the caller.
 */
import { z } from "zod";
import { gifteeDetails } from "#domain/orders/order-schemas.ts";
import { editedLine, orderUpdateFields } from "#domain/orders/order-update-schemas.ts";
import { theirPath } from "./field-names.ts";
import { type Fields, isFields, readGiftee, readType, refused } from "./rest-order.ts";

/** A line as an answer shows it may be sent back; what it copies from its item, and what follows from the rest, is not read. */
const COPIED = new Set(["itemUnit", "itemDate", "sectionName", "oversold", "total"]);

/** The input of `orders.update`; a body that is no object is handed on for the procedure to refuse. */
export function readRestUpdate(body: unknown, orderId: string | undefined): unknown {
  if (!isFields(body)) return body;
  const update: Record<string, unknown> = Object.create(null);
  for (const [name, value] of Object.entries(body)) Object.assign(update, readField(name, value, orderId));
  return Object.assign(update, { orderId });
}

function readField(name: string, value: unknown, orderId: string | undefined): Fields {
  switch (name) {
    case "orderId":
    case "lines":
      return { [refused(name)]: value };
    case "lineItems":
      return { lines: Array.isArray(value) ? value.map((line) => readLine(line, orderId)) : value };
    case "fulfillmentType":
      return { [name]: readType(value) };
    case "gifteeDetails":
      return { [name]: readGiftee(value) };
    default:
      return { [name]: value };
  }
}

function readLine(line: unknown, orderId: string | undefined): unknown {
  if (!isFields(line)) return line;
  const { customName, customPrice, itemName, itemPrice, isCustom, ...others } = line;
  const read: Record<string, unknown> = Object.create(null);
  for (const [name, value] of Object.entries(others)) {
    if (addsNothing(name, value, orderId)) continue;
    read[name in editedLine.shape ? name : refused(name)] = value;
  }
  if (typeof read.type === "string") read.type = read.type.toUpperCase();
  // An item's name is a copy; a line without one is the merchant's own, and names itself.
  const isOwn = isCustom === true || (read.itemId === undefined && read.id === undefined);
  return Object.assign(
    read,
    given("name", customName ?? (isOwn ? itemName : undefined)),
    given("price", customPrice ?? itemPrice),
  );
}

/** What every line of this order is anyway. */
const addsNothing = (name: string, value: unknown, orderId: string | undefined) =>
  COPIED.has(name) || (name === "orderId" && value === orderId) || (name === "itemId" && value === null);

/** A field that is null counts as not given. */
const given = (name: string, value: unknown): Fields =>
  value === undefined || value === null ? {} : { [name]: value };

/** A refused field as the caller wrote it: `lines.0.name` → `line_items.0.custom_name`. */
export function restUpdateField(ours: string): string {
  return theirPath(
    ours.replace(/^lines(?=\.|$)/, "lineItems").replace(/^(lineItems\.\d+)\.name$/, "$1.customName"),
  );
}

const {
  orderId: _,
  lines: __,
  fulfillmentType: ___,
  gifteeDetails: ____,
  ...plain
} = orderUpdateFields.shape;

/** The documented body, in our names, for the documents. */
export const restUpdateBody = z.strictObject({
  ...plain,
  fulfillmentType: z.string().optional().describe("Pickup, Delivery or Shipping, in any letter case."),
  gifteeDetails: z
    .union([gifteeDetails, z.string()])
    .nullable()
    .optional()
    .describe("An object, or that object as JSON text."),
  lineItems: z
    .array(
      z.strictObject({
        id: editedLine.shape.id.describe("A line the order has; what is left out of it stays."),
        itemId: editedLine.shape.itemId.describe("One of the shop's items, for a new line."),
        quantity: editedLine.shape.quantity.describe("At least 1; 0 of a line alone that has none."),
        itemPrice: editedLine.shape.price.describe("Cents; the merchant's own price of this line."),
        type: editedLine.shape.type,
        isCustom: z.boolean().optional(),
        customName: editedLine.shape.name,
        customPrice: editedLine.shape.price,
        orderId: z.string().optional().describe("Must be this order's, where it is given."),
        itemName: z.unknown().optional().describe("Ignored."),
        itemUnit: z.unknown().optional().describe("Ignored."),
        itemDate: z.unknown().optional().describe("Ignored."),
        sectionName: z.unknown().optional().describe("Ignored."),
        oversold: z.unknown().optional().describe("Ignored."),
        total: z.unknown().optional().describe("Ignored."),
      }),
    )
    .optional()
    .describe("All lines the order shall have; those left out are taken from it."),
});
