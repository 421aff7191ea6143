/**
 * A merchant's order as its form holds it (ORD-09), for a new order and for one that is changed: read from a post (`order-draft-schemas.ts`) or
 * made from an order, and changed by the form's buttons. Everything stays as typed; `draft-orders.ts` judges it and turns it into calls.
 */
import { readQuantity } from "../cart/cart-form.ts";
import { isId } from "../ids.ts";
import { splitAddress } from "./delivery-address.ts";
import { orderableType } from "./fulfillment.ts";
import { LINE_TYPES, type LineType } from "./order-lines.ts";
import type { ShopOrder } from "./order-schemas.ts";

/** A line as typed; `id` is blank for one that the order does not have yet, `itemId` for one of the merchant's own. */
export interface TypedLine {
  readonly id: string;
  readonly itemId: string;
  readonly type: LineType;
  readonly name: string;
  readonly unit: string;
  readonly quantity: string;
  readonly price: string;
}

/** The fields of a line. */
export const LINE_FIELDS = ["id", "itemId", "type", "name", "unit", "quantity", "price"] as const;
type LineField = (typeof LINE_FIELDS)[number];

/** The name of a line's field in the form, by the line's place from 0. */
export const lineField = (at: number, field: LineField) => `line:${at}:${field}`;

/** The texts of the form, by the names of their fields. */
export const DRAFT_TEXTS = [
  "key",
  "customerId",
  "search",
  "name",
  "phone",
  "email",
  "slot",
  "fulfillmentType",
  "fulfillmentDate",
  "availabilityId",
  "street",
  "zip",
  "deliveryFee",
  "specialInstructions",
  "notes",
  "gifteeName",
  "gifteePhone",
  "gifteeEmail",
  "gifteeMessage",
  "tip",
  "paymentService",
] as const;
export type DraftField = (typeof DRAFT_TEXTS)[number];

/** The check boxes of the form. */
const BOXES = ["isGift", "paid"] as const;
export type DraftBox = (typeof BOXES)[number];

/**
 * The form as typed so far. `key` is one for all tries to place a new order (ORD-04). `slot` holds type, window and day in one; the fields
 * of its three count where it is ANOTHER_DAY.
 */
export type OrderDraft = Readonly<Record<DraftField, string>> &
  Readonly<Record<DraftBox, boolean>> & { readonly lines: readonly TypedLine[] };

const NEW_LINE: TypedLine = {
  id: "",
  itemId: "",
  type: "PRODUCT",
  name: "",
  unit: "",
  quantity: "1",
  price: "",
};

/** What is wrong with the form, by the name of the field. */
export type DraftProblems = Readonly<Record<string, string>>;

/** An item that can be added. Price in cents. */
export interface AddableItem {
  readonly id: string;
  readonly name: string;
  readonly unit: string;
  readonly price: number;
}

/** Cents as an amount field holds them: "4.50". */
export const amountText = (cents: number) => (cents / 100).toFixed(2);

const textsBy = (read: (name: DraftField) => string) =>
  Object.fromEntries(DRAFT_TEXTS.map((name) => [name, read(name)])) as Record<DraftField, string>;

/** An empty form. */
export const emptyDraft = (key: string): OrderDraft => ({
  ...textsBy(() => ""),
  key,
  isGift: false,
  paid: false,
  lines: [],
});

/** The form of an order that is not changed yet. */
export function draftOf(order: ShopOrder): OrderDraft {
  const { fulfillmentType: type, availabilityId, fulfillmentDate: day, gifteeDetails: giftee } = order;
  return {
    ...emptyDraft(""),
    slot: slotValue(type, availabilityId ?? "", day ?? ""),
    fulfillmentType: type,
    fulfillmentDate: day ?? "",
    availabilityId: availabilityId ?? "",
    ...splitAddress(order.deliveryAddress ?? ""),
    deliveryFee: type === "Delivery" ? amountText(order.deliveryFee) : "",
    specialInstructions: order.specialInstructions,
    notes: order.notes,
    isGift: order.isGift,
    gifteeName: giftee?.name ?? "",
    gifteePhone: giftee?.phone ?? "",
    gifteeEmail: giftee?.email ?? "",
    gifteeMessage: giftee?.message ?? "",
    tip: amountText(order.tip),
    lines: order.lineItems.map((line) => ({
      id: line.id,
      itemId: line.itemId ?? "",
      type: line.type,
      name: line.itemName,
      unit: line.itemUnit,
      quantity: String(line.quantity),
      price: amountText(line.itemPrice),
    })),
  };
}

/** The entry of "Type and day" that opens type, day and window one by one; only an order that is changed has it. */
export const ANOTHER_DAY = "another";

const NO_WINDOW = "-";

/** The value of an entry of "Type and day": "Pickup WINDOW DAY". A day is its date; Shipping has none, and an old order may lack a window. */
export const slotValue = (type: string, availabilityId: string, day: string) =>
  `${type} ${availabilityId || NO_WINDOW} ${type === "Shipping" ? "" : day}`.trim();

/** Type, window and day as chosen; null where they are not. A window and a day may be blank. */
export function whenOf({ slot, ...typed }: OrderDraft) {
  const [first = "", window = "", date = ""] = slot.split(" ");
  const isOther = slot === ANOTHER_DAY;
  const fulfillmentType = orderableType(isOther ? typed.fulfillmentType : first);
  if (!fulfillmentType) return null;
  const day = isOther ? typed.fulfillmentDate : date;
  const windowId = isOther ? typed.availabilityId : window;
  return {
    fulfillmentType,
    availabilityId: isId(windowId) ? windowId : "",
    day: fulfillmentType === "Shipping" ? "" : day,
  };
}

/**
 * The form after one of its buttons: "add" adds `item`, or one more of it; "own:FEE" adds a line of the merchant's own; "remove:N" takes the
 * line at place N out; "choose:ID" and "unchoose" set the customer. Any other changes nothing.
 */
export function afterButton(draft: OrderDraft, intent: string, item: AddableItem | null): OrderDraft {
  const [verb = "", about = ""] = intent.split(":");
  const { lines } = draft;
  const withLine = (line: Partial<TypedLine>) => ({
    ...draft,
    lines: [...lines, { ...NEW_LINE, ...line }],
  });
  if (verb === "choose" && isId(about)) return { ...draft, customerId: about, search: "" };
  if (verb === "unchoose") return { ...draft, customerId: "" };
  if (verb === "remove") return { ...draft, lines: lines.filter((_, place) => String(place) !== about) };
  const type = LINE_TYPES.find((name) => name === about);
  if (verb === "own" && type) return withLine({ type });
  if (verb !== "add" || !item) return draft;
  const place = lines.findIndex(({ itemId }) => itemId === item.id);
  const there = lines[place];
  if (!there) {
    return withLine({ itemId: item.id, name: item.name, unit: item.unit, price: amountText(item.price) });
  }
  const quantity = String((readQuantity(there.quantity) ?? 0) + 1);
  return { ...draft, lines: lines.with(place, { ...there, quantity }) };
}

/** The most that a line can hold of an item, by its id, as far as it is known. */
export type Limits = Readonly<Record<string, number>>;

/** How many are left of a line's item where the line holds all of them, else null (CART-02). */
export function onlyLeft({ itemId, quantity }: TypedLine, limits: Limits): number | null {
  const most = limits[itemId];
  return most !== undefined && (readQuantity(quantity) ?? 0) >= most ? most : null;
}

/** The form with no line above what there is for it. A line of which there is none stays as typed: it says so. */
export function withinLimits(draft: OrderDraft, limits: Limits): OrderDraft {
  const lines = draft.lines.map((line) => {
    const left = onlyLeft(line, limits);
    return left ? { ...line, quantity: String(left) } : line;
  });
  return lines.every(({ quantity }, at) => quantity === draft.lines[at]?.quantity)
    ? draft
    : { ...draft, lines };
}

/**
 * What was typed, put over the form as it is now after it was changed elsewhere: what was typed stays, what was left alone is taken from
 * `now`, lines that are new there appear. `lost` names lines that were typed over and that are gone.
 */
export function typedOver(
  typed: OrderDraft,
  was: OrderDraft,
  now: OrderDraft,
): { draft: OrderDraft; lost: readonly string[] } {
  const pick = <Name extends DraftField | DraftBox>(name: Name) =>
    typed[name] === was[name] ? now[name] : typed[name];
  const before = new Map(was.lines.map((line) => [line.id, line]));
  const mine = new Map(typed.lines.filter(({ id }) => id).map((line) => [line.id, line]));
  const standing = new Set(now.lines.map(({ id }) => id));
  const same = (one: TypedLine | undefined, other: TypedLine | undefined) =>
    one?.quantity === other?.quantity && one?.price === other?.price && one?.name === other?.name;
  const merged = now.lines
    .filter(({ id }) => id)
    .flatMap((line) => {
      const own = mine.get(line.id);
      if (own) return [same(own, before.get(line.id)) ? line : own];
      // Not among the typed lines: taken out there, or new.
      return before.has(line.id) ? [] : [line];
    });
  const lost = typed.lines
    .filter((line) => line.id && !standing.has(line.id) && !same(line, before.get(line.id)))
    .map(({ name }) => name);
  return {
    draft: {
      ...textsBy(pick),
      isGift: pick("isGift"),
      paid: pick("paid"),
      lines: [...merged, ...typed.lines.filter(({ id }) => !id)],
    },
    lost,
  };
}
