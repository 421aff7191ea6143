/**
 * Reads the documented body of a new order (specification section 7, contract section 5) into what `orders.place` takes, and names refused
 * fields in the caller's words again.
 *
 * Nothing is judged here: what may not be written is passed on under a name that no schema has, so it is refused by name after the
 * procedure has checked the caller (matrix D12). Amounts that only the server decides are passed on as claims and compared there.
 */
import { z } from "zod";
import { orderableType } from "#domain/orders/fulfillment.ts";
import {
  claimedAmounts,
  customLine,
  gifteeDetails,
  guest,
  newOrder,
  wantedLine,
} from "#domain/orders/order-schemas.ts";
import { foreignName, inOurNames, theirPath } from "./field-names.ts";

/** A JSON object, in our names. */
export type Fields = Readonly<Record<string, unknown>>;

/** A line's other fields are copies of the item's; the server makes its own. */
const IGNORED_IN_LINES = new Set(["itemName", "itemUnit", "itemDate"]);
const CLAIMED = new Set(Object.keys(claimedAmounts.shape));
const TAKEN_AS_THEY_ARE = new Set([
  "availabilityId",
  "fulfillmentSlot",
  "deliveryAddress",
  "specialInstructions",
  "isGift",
  "tip",
  "paymentService",
  "userId",
  "guest",
  "paid",
  "completed",
]);
const READ = new Set(["lineItems", "fulfillmentType", "gifteeDetails"]);

/**
 * The input of `orders.place`. A body that is no object is handed on as it is, for the procedure to refuse. A field that is null
 * counts as not given.
 */
export function readRestOrder(body: unknown, idempotencyKey: string | null): unknown {
  if (!isFields(body)) return body;
  const order: Record<string, unknown> = Object.create(null);
  const claimed: Record<string, unknown> = Object.create(null);
  for (const [name, value] of Object.entries(body)) {
    const isClaimed = CLAIMED.has(name);
    if (!isClaimed && !TAKEN_AS_THEY_ARE.has(name) && !READ.has(name)) order[refused(name)] = value;
    else if (value === null) continue;
    else if (isClaimed) claimed[name] = value;
    else Object.assign(order, read(name, value));
  }
  return Object.assign(order, { claimed, idempotencyKey });
}

/** The input of `orders.quote`: the same body; a key means nothing to it. */
export function readRestQuote(body: unknown): unknown {
  const order = readRestOrder(body, null);
  if (!isFields(order)) return order;
  const { idempotencyKey: _, ...quoted } = order;
  return quoted;
}

/** Neither a list nor null. */
export const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What no schema has, under the name it was sent with. */
export const refused = (name: string) => foreignName(theirPath(name));

function read(name: string, value: unknown): Fields {
  if (name === "lineItems") return readLines(value);
  if (name === "fulfillmentType") return { [name]: readType(value) };
  if (name === "gifteeDetails") return { [name]: readGiftee(value) };
  return { [name]: value };
}

/** The shop's items and a merchant's own lines are two lists of the procedure; REST has one. */
function readLines(lines: unknown): Fields {
  if (!Array.isArray(lines)) return { lines };
  return {
    lines: lines.filter((line) => !isCustom(line)).map(readLine),
    customLines: lines.filter(isCustom).map(readCustomLine),
  };
}

const typeOfLine = ({ type }: Fields) => (typeof type === "string" ? type.toUpperCase() : "PRODUCT");

/** A line that is not simply one of the shop's items: only a merchant may write it; the procedure checks that. */
function isCustom(line: unknown): line is Fields {
  return (
    isFields(line) &&
    (line.isCustom === true || typeOfLine(line) === "FEE" || typeOfLine(line) === "DISCOUNT")
  );
}

function readLine(line: unknown): unknown {
  if (!isFields(line)) return line;
  const wanted: Record<string, unknown> = Object.create(null);
  for (const [name, value] of Object.entries(line)) {
    if (IGNORED_IN_LINES.has(name) || addsNothing(name, value)) continue;
    wanted[name in wantedLine.shape ? name : refused(name)] = value;
  }
  return wanted;
}

/** `type: "PRODUCT"`, `is_custom: false` and what is null are true of every line anyway. */
function addsNothing(name: string, value: unknown): boolean {
  if (name === "type" && typeof value === "string") return value.toUpperCase() === "PRODUCT";
  if (name === "isCustom" && value === false) return true;
  return value === null && LINE_FIELDS.has(name);
}

const LINE_FIELDS = new Set(["type", "isCustom", "itemPrice", "customName", "customPrice"]);

/** Name and price stand under `custom_…`, or where an item's would. */
function readCustomLine(line: Fields): unknown {
  const {
    type: _,
    isCustom: __,
    itemId,
    quantity,
    customName,
    customPrice,
    itemName,
    itemPrice,
    itemUnit,
    itemDate,
    ...others
  } = line;
  const wanted: Record<string, unknown> = Object.create(null);
  Object.assign(wanted, {
    type: typeOfLine(line),
    name: customName ?? itemName,
    price: customPrice ?? itemPrice,
  });
  if (quantity !== undefined) wanted.quantity = quantity;
  if (itemId !== undefined && itemId !== null) wanted[refused("itemId")] = itemId;
  for (const [name, value] of Object.entries(others)) wanted[refused(name)] = value;
  return wanted;
}

/** A fulfillment type in any letter case; anything else is handed on for the procedure to refuse. */
export const readType = (value: unknown) =>
  typeof value === "string" ? (orderableType(value) ?? value) : value;

/** An object, or that object as JSON text; a blank text is none. */
export function readGiftee(value: unknown): unknown {
  if (typeof value !== "string") return value;
  if (value.trim() === "") return null;
  try {
    return inOurNames(JSON.parse(value));
  } catch {
    return value;
  }
}

/**
 * A refused field as the caller wrote it: `lines.0.itemPrice` → `line_items.0.item_price`, `claimed.grandTotal` → `grand_total`. Lines
 * are counted as they stood in the body.
 */
export function restOrderField(ours: string, body: unknown): string {
  const [, list, place, rest = ""] = /^(lines|lineItems|customLines)(?:\.(\d+))?(.*)$/s.exec(ours) ?? [];
  if (list === undefined) return theirPath(ours.replace(/^claimed\./, ""));
  if (place === undefined) return `line_items${rest}`;
  const custom = list === "customLines";
  const sent = isFields(body) && Array.isArray(body.lineItems) ? body.lineItems : [];
  const places = [...sent.keys()].filter((at) => isCustom(sent[at]) === custom);
  const field = custom ? rest.replace(/^\.(?=name$|price$)/, ".custom_") : rest;
  return `line_items.${places[Number(place)] ?? place}${theirPath(field)}`;
}

const order = newOrder.shape;

/** The documented body, in our names, for the documents. */
export const restOrderBody = z.strictObject({
  availabilityId: order.availabilityId,
  fulfillmentType: z.string().describe("Pickup, Delivery or Shipping, in any letter case."),
  fulfillmentSlot: order.fulfillmentSlot.describe("A label of a day on offer, such as 'Fri, Nov 27'."),
  deliveryAddress: order.deliveryAddress.describe(
    "Street and 5-digit zip in one text; required for Delivery, and worth giving for Shipping.",
  ),
  specialInstructions: order.specialInstructions,
  isGift: order.isGift,
  gifteeDetails: z
    .union([gifteeDetails, z.string()])
    .nullable()
    .optional()
    .describe("An object, or that object as JSON text."),
  tip: order.tip.describe("Cents."),
  lineItems: z
    .array(
      z.strictObject({
        itemId: wantedLine.shape.itemId
          .optional()
          .describe("One of the shop's items; left out on custom lines."),
        quantity: wantedLine.shape.quantity,
        itemPrice: wantedLine.shape.itemPrice.describe("Cents; compared with the shop's own price."),
        type: z
          .enum(["PRODUCT", "FEE", "DISCOUNT"])
          .optional()
          .describe("FEE and DISCOUNT are a merchant's; a discount's price is positive."),
        isCustom: z
          .boolean()
          .optional()
          .describe("A merchant's own line, with custom_name and custom_price instead of an item."),
        customName: customLine.shape.name.optional(),
        customPrice: customLine.shape.price.optional().describe("Cents."),
        itemName: z.unknown().optional().describe("Ignored."),
        itemUnit: z.unknown().optional().describe("Ignored."),
        itemDate: z.unknown().optional().describe("Ignored."),
      }),
    )
    .min(1)
    .max(200),
  paymentService: order.paymentService.describe("One of the shop's options; the first one unless told."),
  userId: order.userId.describe("Only a merchant may order for somebody else; one's own id is ignored."),
  guest: guest.nullable().optional().describe("Only without a log-in, where the shop takes guests."),
  ...claimedAmounts.shape,
  completed: z.boolean().optional().describe("A merchant's; ignored from everybody else."),
  paid: z.boolean().optional().describe("A merchant's; ignored from everybody else."),
});
