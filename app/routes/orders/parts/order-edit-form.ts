/** The edit form of an order (ORD-09): what it holds, read from a post or made from an order. */
import type { LineType } from "#domain/orders/order-lines.ts";
import type { ShopOrder } from "#domain/orders/order-schemas.ts";

/** A line as typed; `id` is blank for one that is new, `itemId` for one of the merchant's own. */
export interface TypedLine {
  readonly id: string;
  readonly itemId: string;
  readonly type: LineType;
  readonly name: string;
  readonly unit: string;
  readonly quantity: string;
  readonly price: string;
}

/** The texts of the form, by their fields' names. */
const TEXTS = [
  "fulfillmentType",
  "fulfillmentDate",
  "availabilityId",
  "deliveryAddress",
  "deliveryFee",
  "tip",
  "gifteeName",
  "gifteePhone",
  "gifteeEmail",
  "gifteeMessage",
  "specialInstructions",
] as const;
export type EditField = (typeof TEXTS)[number];

/** Everything that is typed. */
export type TypedEdit = Readonly<Record<EditField, string>> & {
  readonly isGift: boolean;
  readonly lines: readonly TypedLine[];
};

const LINE_PARTS = ["id", "itemId", "type", "name", "unit", "quantity", "price"] as const;

/** The field of a part of a line. */
export const lineField = (at: number, part: (typeof LINE_PARTS)[number]) => `line.${at}.${part}`;

/** More lines than an order may have are not read. */
const MOST_LINES = 201;

const dollarsTyped = (cents: number) => (cents / 100).toFixed(2);

/** The form of an order that nobody has touched yet. */
export function typedFrom(order: ShopOrder): TypedEdit {
  const { gifteeDetails: giftee } = order;
  return {
    fulfillmentType: order.fulfillmentType,
    fulfillmentDate: order.fulfillmentDate ?? "",
    availabilityId: order.availabilityId ?? "",
    deliveryAddress: order.deliveryAddress ?? "",
    deliveryFee: order.fulfillmentType === "Delivery" ? dollarsTyped(order.deliveryFee) : "",
    tip: dollarsTyped(order.tip),
    isGift: order.isGift,
    gifteeName: giftee?.name ?? "",
    gifteePhone: giftee?.phone ?? "",
    gifteeEmail: giftee?.email ?? "",
    gifteeMessage: giftee?.message ?? "",
    specialInstructions: order.specialInstructions,
    lines: order.lineItems.map((line) => ({
      id: line.id,
      itemId: line.itemId ?? "",
      type: line.type,
      name: line.itemName,
      unit: line.itemUnit,
      quantity: String(line.quantity),
      price: dollarsTyped(line.itemPrice),
    })),
  };
}

/** What was posted. */
export function readEditForm(form: FormData): TypedEdit {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value.replaceAll("\r\n", "\n") : "";
  };
  const lines: TypedLine[] = [];
  for (let at = 0; at < MOST_LINES && form.has(lineField(at, "quantity")); at += 1) {
    const type = text(lineField(at, "type"));
    lines.push({
      id: text(lineField(at, "id")),
      itemId: text(lineField(at, "itemId")),
      type: type === "FEE" || type === "DISCOUNT" ? type : "PRODUCT",
      name: text(lineField(at, "name")),
      unit: text(lineField(at, "unit")),
      quantity: text(lineField(at, "quantity")),
      price: text(lineField(at, "price")),
    });
  }
  const texts = Object.fromEntries(TEXTS.map((name) => [name, text(name)])) as Record<EditField, string>;
  return { ...texts, isGift: form.has("isGift"), lines };
}

/** An item of the menu, as a line may be added from it. Price in cents. */
export interface AddableItem {
  readonly id: string;
  readonly name: string;
  readonly unit: string;
  readonly price: number;
}

const OWN_LINES: Readonly<Record<string, LineType>> = {
  "add-own": "PRODUCT",
  "add-fee": "FEE",
  "add-discount": "DISCOUNT",
};

/** The form after one of its buttons that only change the form: add a line, take one out. An item that is there already gets one more. */
export function withButton(
  typed: TypedEdit,
  intent: string,
  chosenItem: string,
  items: readonly AddableItem[],
): TypedEdit {
  const [verb = "", at = ""] = intent.split(":");
  const { lines } = typed;
  if (verb === "remove") return { ...typed, lines: lines.filter((_, place) => String(place) !== at) };
  const type = OWN_LINES[verb];
  if (type) {
    const own: TypedLine = { id: "", itemId: "", type, name: "", unit: "", quantity: "1", price: "" };
    return { ...typed, lines: [...lines, own] };
  }
  const item = verb === "add-item" ? items.find(({ id }) => id === chosenItem) : undefined;
  if (!item) return typed;
  const place = lines.findIndex(({ itemId }) => itemId === item.id);
  const there = lines[place];
  if (there) {
    const more = { ...there, quantity: String((Number.parseInt(there.quantity, 10) || 0) + 1) };
    return { ...typed, lines: lines.with(place, more) };
  }
  const { id: itemId, name, unit, price } = item;
  const added: TypedLine = {
    id: "",
    itemId,
    type: "PRODUCT",
    name,
    unit,
    quantity: "1",
    price: dollarsTyped(price),
  };
  return { ...typed, lines: [...lines, added] };
}

/** What is wrong, by field. */
export type EditProblems = Readonly<Record<string, readonly string[]>>;

/**
 * What was typed, put over the order as it is now after somebody else was first: what one changed oneself stays, what one left alone is
 * taken from the order, lines that are new there appear. `lost` names lines that one had changed and that are gone.
 */
export function typedOver(
  typed: TypedEdit,
  was: TypedEdit,
  now: TypedEdit,
): { typed: TypedEdit; lost: readonly string[] } {
  const texts = Object.fromEntries(
    TEXTS.map((name) => [name, typed[name] === was[name] ? now[name] : typed[name]]),
  ) as Record<EditField, string>;
  const before = new Map(was.lines.map((line) => [line.id, line]));
  const mine = new Map(typed.lines.filter(({ id }) => id).map((line) => [line.id, line]));
  const standing = new Set(now.lines.map(({ id }) => id));
  const same = (one: TypedLine | undefined, other: TypedLine | undefined) =>
    one?.quantity === other?.quantity && one?.price === other?.price && one?.name === other?.name;
  const kept = now.lines.flatMap((line) => {
    const own = mine.get(line.id);
    if (own) return [same(own, before.get(line.id)) ? line : own];
    // Not in one's own form: taken out by oneself, or new.
    return before.has(line.id) ? [] : [line];
  });
  const lost = typed.lines
    .filter((line) => line.id && !standing.has(line.id) && !same(line, before.get(line.id)))
    .map(({ name }) => name);
  return {
    typed: {
      ...texts,
      isGift: typed.isGift === was.isGift ? now.isGift : typed.isGift,
      lines: [...kept, ...typed.lines.filter(({ id }) => !id)],
    },
    lost,
  };
}

/** The form as it was when it was made, carried along by it; null where it was not, or is not readable. */
export function readWas(form: FormData): TypedEdit | null {
  try {
    const was: unknown = JSON.parse(String(form.get("was")));
    if (typeof was !== "object" || was === null || !("lines" in was) || !Array.isArray(was.lines))
      return null;
    const kept: Record<string, unknown> = { ...was };
    const texts = Object.fromEntries(TEXTS.map((name) => [name, String(kept[name] ?? "")]));
    return {
      ...(texts as Record<EditField, string>),
      isGift: kept.isGift === true,
      lines: was.lines.filter((line) => typeof line === "object" && line !== null),
    };
  } catch {
    return null;
  }
}
