/**
 * The merchant's order for a customer as its form carries it (ORD-09): every button posts the whole form and gets it back with one thing
 * more or less, so that nothing is kept anywhere until the order is placed. Amounts are typed in dollars and read into cents.
 */
import { readAmount, readQuantity } from "#domain/cart/cart-form.ts";
import { EMAIL_LENGTH, email, FIELD_MESSAGES, phone, tooLong } from "#domain/fields.ts";
import { type Cents, MAX_ITEM_PRICE } from "#domain/money.ts";
import { deliveryAddressProblems, joinAddress } from "#domain/orders/delivery-address.ts";
import { orderableType } from "#domain/orders/fulfillment.ts";
import { withoutMarks } from "#domain/orders/order-form.ts";
import { LINE_TYPES, type LineType } from "#domain/orders/order-lines.ts";
import type { NewOrder, OrderQuoteQuestion } from "#domain/orders/order-schemas.ts";
import { ordersList } from "#domain/texts/english-orders-list.ts";
import { speak } from "#domain/texts/text.ts";

const t = speak(ordersList);

/** One of the shop's items in the order, as typed. */
export type TypedItem = Readonly<{ itemId: string; quantity: string; price: string }>;
/** A line of the merchant's own, as typed; `number` tells it from the others. */
export type TypedLine = Readonly<{
  number: number;
  type: LineType;
  name: string;
  quantity: string;
  price: string;
}>;

/** The fields that are plain texts. */
const TEXTS = [
  "search",
  "name",
  "phone",
  "email",
  "slot",
  "street",
  "zip",
  "deliveryFee",
  "tip",
  "specialInstructions",
  "notes",
  "gifteeName",
  "gifteePhone",
  "gifteeEmail",
  "gifteeMessage",
  "paymentService",
] as const;
type TextField = (typeof TEXTS)[number];

/** The form as it was typed so far. */
export type OrderDraft = Readonly<Record<TextField, string>> &
  Readonly<{
    /** One for all tries to place this order (ORD-04). */
    key: string;
    customerId: string | null;
    items: readonly TypedItem[];
    lines: readonly TypedLine[];
    isGift: boolean;
    paid: boolean;
  }>;

/** Messages by field name of the form. */
export type DraftProblems = Readonly<Record<string, string>>;

/** What the pressed button asks for. */
export type DraftIntent = Readonly<{ kind: string; about: string }>;

/** An empty form. */
export function emptyDraft(key: string): OrderDraft {
  const texts = Object.fromEntries(TEXTS.map((name) => [name, ""])) as Record<TextField, string>;
  return { ...texts, key, customerId: null, items: [], lines: [], isGift: false, paid: false };
}

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Reads the form, forgivingly: what makes no sense stays as it was typed and is a problem later. */
export function readDraft(form: Pick<FormData, "get" | "getAll" | "has">): OrderDraft {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value.replaceAll("\r\n", "\n") : "";
  };
  const texts = Object.fromEntries(TEXTS.map((name) => [name, text(name)])) as Record<TextField, string>;
  const customerId = text("customerId");
  const itemIds = form
    .getAll("item")
    .map(String)
    .filter((id) => ID.test(id));
  const numbers = form.getAll("line").map(Number).filter(Number.isSafeInteger);
  return {
    ...texts,
    key: text("key"),
    customerId: ID.test(customerId) ? customerId : null,
    items: [...new Set(itemIds)].map((itemId) => ({
      itemId,
      quantity: text(`quantity:${itemId}`),
      price: text(`price:${itemId}`),
    })),
    lines: [...new Set(numbers)].map((number) => ({
      number,
      type: LINE_TYPES.find((type) => type === text(`type:${number}`)) ?? "PRODUCT",
      name: text(`name:${number}`),
      quantity: text(`quantity:${number}`),
      price: text(`price:${number}`),
    })),
    isGift: form.has("isGift"),
    paid: form.has("paid"),
  };
}

/** Reads a button's value: what it does, and to what. */
export function readDraftIntent(form: Pick<FormData, "get">): DraftIntent {
  const [kind = "", about = ""] = String(form.get("intent") ?? "").split(":");
  return { kind, about };
}

/** The form after its button did its work. `priceOf` is the shop's price of an item as the form shows it, null for an item it hasn't. */
export function afterIntent(
  draft: OrderDraft,
  { kind, about }: DraftIntent,
  addedItem: string,
  priceOf: (itemId: string) => string | null,
): OrderDraft {
  if (kind === "choose" && ID.test(about)) return { ...draft, customerId: about, search: "" };
  if (kind === "unchoose") return { ...draft, customerId: null };
  if (kind === "add") return withItem(draft, addedItem, priceOf(addedItem));
  if (kind === "remove") {
    return {
      ...draft,
      items: draft.items.filter(({ itemId }) => itemId !== about),
      lines: draft.lines.filter(({ number }) => String(number) !== about),
    };
  }
  const type = LINE_TYPES.find((name) => name === about);
  if (kind === "own" && type) {
    const number = Math.max(0, ...draft.lines.map((line) => line.number)) + 1;
    return { ...draft, lines: [...draft.lines, { number, type, name: "", quantity: "1", price: "" }] };
  }
  return draft;
}

/** One more of an item: a new line, or a higher number on its line. */
function withItem(draft: OrderDraft, itemId: string, price: string | null): OrderDraft {
  if (price === null) return draft;
  const there = draft.items.some((item) => item.itemId === itemId);
  if (!there) return { ...draft, items: [...draft.items, { itemId, quantity: "1", price }] };
  return {
    ...draft,
    items: draft.items.map((item) =>
      item.itemId === itemId ? { ...item, quantity: String((readQuantity(item.quantity) ?? 0) + 1) } : item,
    ),
  };
}

/** Type, window and day of the one choice that holds all three: "Pickup WINDOW DAY". */
export function readSlot(slot: string) {
  const [type = "", availabilityId = "", day = ""] = slot.split(" ");
  const fulfillmentType = orderableType(type);
  return fulfillmentType && ID.test(availabilityId) ? { fulfillmentType, availabilityId, day } : null;
}

/** The value of that choice. A day is its date; Shipping has none. */
export const slotValue = (type: string, availabilityId: string, day: string) =>
  `${type} ${availabilityId} ${day}`.trim();

const amountOf = (typed: string, most: Cents): Cents | null => {
  const amount = readAmount(typed);
  return amount !== null && amount <= most ? amount : null;
};

/** What a line typed so far would cost, in cents; null where it cannot be said. */
export function lineAmount({ quantity, price }: Pick<TypedItem, "quantity" | "price">): Cents | null {
  const pieces = readQuantity(quantity);
  const each = price.trim() === "" ? null : amountOf(price, MAX_ITEM_PRICE);
  return pieces === null || each === null ? null : pieces * each;
}

const MAX_TIP: Cents = 100_000;
const MAX_FEE: Cents = 1_000_000;

/** The lines that can be read. */
function linesOf(draft: OrderDraft): Pick<NewOrder, "lines" | "customLines"> {
  return {
    lines: draft.items.flatMap(({ itemId, quantity, price }) => {
      const pieces = readQuantity(quantity);
      const each = price.trim() === "" ? undefined : amountOf(price, MAX_ITEM_PRICE);
      return pieces === null || each === null
        ? []
        : [{ itemId, quantity: pieces, ...(each === undefined ? {} : { itemPrice: each }) }];
    }),
    customLines: draft.lines.flatMap(({ type, name, quantity, price }) => {
      const pieces = readQuantity(quantity);
      const each = price.trim() === "" ? null : amountOf(price, MAX_ITEM_PRICE);
      return pieces === null || each === null
        ? []
        : [
            {
              type,
              name: name.trim() || t("new.ownLine", { number: "" }).trim(),
              price: each,
              quantity: pieces,
            },
          ];
    }),
  };
}

/** What to ask the server for the price of the form as it stands; what cannot be read is left out. */
export function quoteOf(draft: OrderDraft): OrderQuoteQuestion {
  const fee = draft.deliveryFee.trim();
  return {
    ...linesOf(draft),
    fulfillmentType: readSlot(draft.slot)?.fulfillmentType ?? "Pickup",
    userId: draft.customerId,
    tip: amountOf(draft.tip, MAX_TIP) ?? 0,
    deliveryFee: fee === "" ? null : amountOf(fee, MAX_FEE),
  };
}

const LONGEST = {
  name: 100,
  street: 250,
  specialInstructions: 1_000,
  notes: 2_000,
  gifteeName: 100,
  gifteePhone: 30,
  gifteeMessage: 500,
} as const;

/** A field's name with what is wrong there, or nothing. */
type Finding = readonly [field: string, problem: string | null | undefined];

/** What stands in the way of placing the order, in the order of the form; the first finding of a field counts. */
export function draftProblems(draft: OrderDraft): DraftProblems {
  const problems: Record<string, string> = {};
  const findings: Finding[] = [
    ...aboutWho(draft),
    ...aboutLines(draft),
    ...aboutDelivery(draft),
    ["tip", amountOf(draft.tip, MAX_TIP) === null ? t("new.needsPrice") : null],
    ["gifteeEmail", draft.isGift && draft.gifteeEmail.trim() ? email(draft.gifteeEmail) : null],
    ...Object.entries(LONGEST).map(
      ([field, most]): Finding => [field, tooLongFor(draft[field as keyof typeof LONGEST], most)],
    ),
  ];
  for (const [field, problem] of findings) {
    if (problem && !(field in problems)) problems[field] = problem;
  }
  return problems;
}

function aboutWho({ customerId, name, phone: number, email: address }: OrderDraft): Finding[] {
  if (customerId !== null) return [];
  return [
    ["name", name.trim() === "" ? t("new.needsWho") : null],
    ["phone", number.trim() ? phone(withoutMarks(number)) : null],
    ["email", address.trim() ? (email(address) ?? tooLongFor(address, EMAIL_LENGTH)) : null],
  ];
}

function aboutLines({ items, lines }: OrderDraft): Finding[] {
  const quantity = (typed: string) => (readQuantity(typed) === null ? t("new.needsQuantity") : null);
  const price = (typed: string) => (amountOf(typed, MAX_ITEM_PRICE) === null ? t("new.needsPrice") : null);
  return [
    ["addItem", items.length + lines.length === 0 ? t("new.needsItem") : null],
    ...items.flatMap((item): Finding[] => [
      [`quantity:${item.itemId}`, quantity(item.quantity)],
      // Left blank it is the shop's own.
      [`price:${item.itemId}`, price(item.price)],
    ]),
    ...lines.flatMap((line): Finding[] => [
      [`name:${line.number}`, line.name.trim() === "" ? FIELD_MESSAGES.required : null],
      [`quantity:${line.number}`, quantity(line.quantity)],
      [`price:${line.number}`, line.price.trim() === "" ? t("new.needsPrice") : price(line.price)],
    ]),
  ];
}

function aboutDelivery(draft: OrderDraft): Finding[] {
  const slot = readSlot(draft.slot);
  if (!slot) return [["slot", t("new.needsSlot")]];
  if (slot.fulfillmentType !== "Delivery") return [];
  return [
    ...Object.entries(deliveryAddressProblems(draft)),
    ["deliveryFee", amountOf(draft.deliveryFee, MAX_FEE) === null ? t("new.needsPrice") : null],
  ];
}

const tooLongFor = (text: string, most: number) => (text.trim().length > most ? tooLong(most) : null);

/** The order to place; null where the day is not chosen. Only a form without problems makes a good one. */
export function orderOf(draft: OrderDraft): NewOrder | null {
  const slot = readSlot(draft.slot);
  if (!slot) return null;
  return {
    ...linesOf(draft),
    ...whoOf(draft),
    ...giftOf(draft),
    availabilityId: slot.availabilityId,
    fulfillmentType: slot.fulfillmentType,
    // Shipping has no day; the server writes its own words.
    fulfillmentSlot: slot.day || slot.fulfillmentType,
    deliveryAddress: slot.fulfillmentType === "Pickup" ? null : joinAddress(draft) || null,
    specialInstructions: draft.specialInstructions.trim(),
    notes: draft.notes.trim(),
    tip: amountOf(draft.tip, MAX_TIP) ?? 0,
    paid: draft.paid,
    completed: false,
    paymentService: draft.paymentService || null,
    claimed: claimedOf(draft.deliveryFee.trim(), slot.fulfillmentType),
    idempotencyKey: draft.key || null,
    cartVersion: null,
  };
}

/** A delivery fee of the merchant's own; blank is the shop's. */
const claimedOf = (fee: string, type: string): NewOrder["claimed"] =>
  type === "Delivery" && fee !== "" ? { deliveryFee: amountOf(fee, MAX_FEE) ?? 0 } : {};

function whoOf({ customerId, ...typed }: OrderDraft): Pick<NewOrder, "userId" | "guest" | "walkIn"> {
  if (customerId !== null) return { userId: customerId, guest: null };
  const { name, email: address, phone: number } = typed;
  const walkIn = { name: name.trim(), email: address.trim() || null, phone: withoutMarks(number) || null };
  return { userId: null, guest: null, walkIn };
}

function giftOf(draft: OrderDraft): Pick<NewOrder, "isGift" | "gifteeDetails"> {
  if (!draft.isGift) return { isGift: false, gifteeDetails: null };
  const gifteeDetails = {
    name: draft.gifteeName.trim(),
    phone: draft.gifteePhone.trim(),
    email: draft.gifteeEmail.trim(),
    message: draft.gifteeMessage.trim(),
  };
  return { isGift: true, gifteeDetails };
}
