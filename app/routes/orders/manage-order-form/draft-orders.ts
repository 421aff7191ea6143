/**
 * What a merchant's form says of an order, judged and turned into calls (ORD-09): the price question and the new order, or the update that
 * names what differs from the order as it stands. Amounts are typed in dollars and read into cents.
 */

import { problemText } from "#app/ui/problem-text.ts";
import { withoutMarks } from "#domain/accounts/phone.ts";
import { MAX_INSTRUCTIONS, MAX_TIP, readAmount, readQuantity } from "#domain/cart/cart-form.ts";
import { EMAIL_LENGTH, email, phone, tooLong } from "#domain/fields.ts";
import { type Cents, MAX_ITEM_PRICE } from "#domain/money.ts";
import { deliveryAddressProblems, joinAddress } from "#domain/orders/delivery-address.ts";
import {
  ANOTHER_DAY,
  type DraftField,
  type DraftProblems,
  type Limits,
  lineField,
  type OrderDraft,
  type TypedLine,
  whenOf,
} from "#domain/orders/order-draft.ts";
import { ORDER_LENGTHS } from "#domain/orders/order-lengths.ts";
import type {
  GifteeDetails,
  NewOrder,
  OrderQuote,
  OrderQuoteQuestion,
} from "#domain/orders/order-schemas.ts";
import type { OrderUpdate } from "#domain/orders/order-update-schemas.ts";
import * as t from "#messages/order-form.js";

const MAX_FEE: Cents = 1_000_000;

const amountOf = (typed: string, most: Cents): Cents | null => {
  const amount = readAmount(typed);
  return amount !== null && amount <= most ? amount : null;
};

/** What a line of each type is called that has no name. */
export const TYPE_NAMES = { PRODUCT: t.linesPRODUCT, FEE: t.linesFEE, DISCOUNT: t.linesDISCOUNT };

/** A line's price; undefined where it is blank, null where it cannot be read. */
const priceOf = ({ price }: TypedLine) => (price.trim() === "" ? undefined : amountOf(price, MAX_ITEM_PRICE));

/** An item that is new in the order may leave its price blank: it is the shop's. */
const needsPrice = ({ id, itemId }: TypedLine) => id !== "" || itemId === "";

/** What a line typed so far costs, in cents; null where that cannot be said. */
export function lineAmount(line: TypedLine): Cents | null {
  const pieces = readQuantity(line.quantity);
  const each = priceOf(line) ?? null;
  return pieces === null || each === null ? null : pieces * each;
}

/** The lines of a new order that can be read. */
function linesOf({ lines }: OrderDraft): Pick<NewOrder, "lines" | "customLines"> {
  const read = lines.flatMap((line) => {
    const quantity = readQuantity(line.quantity);
    const price = priceOf(line);
    return quantity === null || price === null ? [] : [{ ...line, quantity, price }];
  });
  return {
    lines: read
      .filter(({ itemId }) => itemId)
      .map(({ itemId, quantity, price }) => ({
        itemId,
        quantity,
        ...(price === undefined ? {} : { itemPrice: price }),
      })),
    customLines: read.flatMap(({ itemId, type, name, price, quantity }) =>
      itemId || price === undefined
        ? []
        : [{ type, name: name.trim() || TYPE_NAMES[type](), price, quantity }],
    ),
  };
}

/** The question for the price of the form as it stands; what cannot be read is left out. */
export function quoteOf(draft: OrderDraft): OrderQuoteQuestion {
  const fee = draft.deliveryFee.trim();
  return {
    ...linesOf(draft),
    fulfillmentType: whenOf(draft)?.fulfillmentType ?? "Pickup",
    userId: draft.customerId || null,
    tip: amountOf(draft.tip, MAX_TIP) ?? 0,
    deliveryFee: fee === "" ? null : amountOf(fee, MAX_FEE),
  };
}

/** The total and what runs short, as the form carries what it showed. */
export const shownOf = ({ grandTotal, oversold }: Pick<OrderQuote, "grandTotal" | "oversold">) =>
  [grandTotal, ...oversold.map(({ itemId, available }) => `${itemId}:${available}`)].join(" ");

/** What the lines of a new order can hold, where less is there than was typed. */
export const limitsOf = ({ oversold }: Pick<OrderQuote, "oversold">): Limits =>
  Object.fromEntries(oversold.map(({ itemId, available }) => [itemId, available]));

/** The order to place; null where no day of a window is chosen. Only a form without problems makes a good one. */
export function orderOf(draft: OrderDraft): NewOrder | null {
  const when = newSlot(draft);
  if (!when) return null;
  const { fulfillmentType, availabilityId, day } = when;
  const fee = draft.deliveryFee.trim();
  return {
    ...linesOf(draft),
    ...customerOf(draft),
    availabilityId,
    fulfillmentType,
    // Shipping has no day; the server writes its own words.
    fulfillmentSlot: day || fulfillmentType,
    deliveryAddress: fulfillmentType === "Pickup" ? null : joinAddress(draft) || null,
    specialInstructions: draft.specialInstructions.trim(),
    notes: draft.notes.trim(),
    isGift: draft.isGift,
    gifteeDetails: draft.isGift ? gifteeOf(draft) : null,
    tip: amountOf(draft.tip, MAX_TIP) ?? 0,
    paid: draft.paid,
    completed: false,
    paymentService: draft.paymentService || null,
    // A delivery fee that is left blank is the shop's.
    claimed: fulfillmentType === "Delivery" && fee !== "" ? { deliveryFee: amountOf(fee, MAX_FEE) ?? 0 } : {},
    idempotencyKey: draft.key || null,
    cartVersion: null,
  };
}

/** Where a new order goes: one of the days on offer, and no other. */
function newSlot(draft: OrderDraft) {
  const when = draft.slot === ANOTHER_DAY ? null : whenOf(draft);
  return when?.availabilityId ? when : null;
}

function customerOf({ customerId, ...typed }: OrderDraft): Pick<NewOrder, "userId" | "guest" | "walkIn"> {
  if (customerId) return { userId: customerId, guest: null };
  const walkIn = {
    name: typed.name.trim(),
    email: typed.email.trim() || null,
    phone: withoutMarks(typed.phone) || null,
  };
  return { userId: null, guest: null, walkIn };
}

const gifteeOf = (draft: OrderDraft): GifteeDetails => ({
  name: draft.gifteeName.trim(),
  phone: draft.gifteePhone.trim(),
  email: draft.gifteeEmail.trim(),
  message: draft.gifteeMessage.trim(),
});

/** An update of an order, without its id and version. */
type Update = Omit<OrderUpdate, "orderId" | "version">;

const GIFTEE = ["gifteeName", "gifteePhone", "gifteeEmail", "gifteeMessage"] as const;

/** What the form changes of the order it was made from, `was`: nothing else is named, so that nothing else is touched. */
export function updateOf(draft: OrderDraft, was: OrderDraft): Update {
  const differs = (field: DraftField) => draft[field].trim() !== was[field].trim();
  return {
    ...deliveryOf(draft, was),
    ...(differs("tip") && { tip: amountOf(draft.tip, MAX_TIP) ?? 0 }),
    ...(differs("specialInstructions") && { specialInstructions: draft.specialInstructions }),
    ...(differs("notes") && { notes: draft.notes }),
    ...(draft.isGift !== was.isGift && { isGift: draft.isGift }),
    ...(draft.isGift && GIFTEE.some(differs) && { gifteeDetails: gifteeOf(draft) }),
    ...(differ(draft.lines, was.lines) && { lines: draft.lines.map((line) => editedLine(line, was)) }),
  };
}

/** Type, day, window, address and fee, where they are others. */
function deliveryOf(draft: OrderDraft, was: OrderDraft): Update {
  const when = whenOf(draft);
  if (!when) return {};
  const before = whenOf(was);
  const { fulfillmentType: type, day, availabilityId } = when;
  const fee = draft.deliveryFee.trim();
  return {
    ...(type !== before?.fulfillmentType && { fulfillmentType: type }),
    ...(day && day !== before?.day && { fulfillmentDate: day }),
    ...(availabilityId && availabilityId !== before?.availabilityId && { availabilityId }),
    ...(type !== "Pickup" && movesAddress(draft, was) && { deliveryAddress: joinAddress(draft) || null }),
    ...(type === "Delivery" &&
      fee !== "" &&
      fee !== was.deliveryFee.trim() && { deliveryFee: amountOf(fee, MAX_FEE) ?? 0 }),
  };
}

const differ = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other);

/** Whether the address, or what it is needed for, is another one. */
const movesAddress = (draft: OrderDraft, was: OrderDraft) =>
  draft.street.trim() !== was.street.trim() ||
  draft.zip.trim() !== was.zip.trim() ||
  whenOf(draft)?.fulfillmentType !== whenOf(was)?.fulfillmentType;

/** Whether a line has the quantity that it had: an order may have a line of which nothing was left, and no one may type that. */
const hasItsQuantity = ({ id, quantity }: TypedLine, was: OrderDraft | null) =>
  id !== "" && was?.lines.some((line) => line.id === id && line.quantity === quantity) === true;

/** A line the order has is named by its id; a new one by its item, where it has one, and its type. */
function editedLine(line: TypedLine, was: OrderDraft): NonNullable<OrderUpdate["lines"]>[number] {
  const { id, itemId, type, name, quantity } = line;
  const price = priceOf(line);
  return {
    ...(id ? { id } : { ...(itemId && { itemId }), type }),
    ...(!itemId && { name }),
    ...(price !== undefined && { price: price ?? 0 }),
    ...(!hasItsQuantity(line, was) && { quantity: readQuantity(quantity) ?? 1 }),
  };
}

/** A field's name with what is wrong there, or nothing. */
type Finding = readonly [field: string, problem: string | null | undefined];

const LONGEST = {
  name: ORDER_LENGTHS.name,
  street: ORDER_LENGTHS.street,
  specialInstructions: MAX_INSTRUCTIONS,
  notes: ORDER_LENGTHS.notes,
  gifteeName: ORDER_LENGTHS.name,
  gifteePhone: ORDER_LENGTHS.phone,
  gifteeMessage: ORDER_LENGTHS.gifteeMessage,
} as const;

/**
 * What stands in the way of placing a new order, or of saving one that was made from `was`, in the order of the form; the first finding of a
 * field counts. What an order has already is not judged again.
 */
export function draftProblems(draft: OrderDraft, was: OrderDraft | null = null): DraftProblems {
  const problems: Record<string, string> = {};
  const differs = (field: DraftField) => draft[field] !== was?.[field];
  const findings: Finding[] = [
    ...(was ? [] : aboutCustomer(draft)),
    ...(differ(draft.lines, was?.lines) ? aboutLines(draft, was) : []),
    ...aboutDelivery(draft, was),
    ...Object.entries(LONGEST).map(([field, most]): Finding => {
      const name = field as keyof typeof LONGEST;
      return [field, differs(name) ? tooLongFor(draft[name], most) : null];
    }),
    ["gifteeEmail", draft.isGift && differs("gifteeEmail") ? emailProblem(draft.gifteeEmail) : null],
    ["tip", amountOf(draft.tip, MAX_TIP) === null ? t.problemAmount() : null],
  ];
  for (const [field, problem] of findings) {
    if (problem && !(field in problems)) problems[field] = problemText(problem);
  }
  return problems;
}

function aboutCustomer({ customerId, name, phone: number, email: address }: OrderDraft): Finding[] {
  if (customerId) return [];
  return [
    ["name", name.trim() === "" ? t.problemWho() : null],
    ["phone", number.trim() ? phone(withoutMarks(number)) : null],
    ["email", emailProblem(address)],
  ];
}

function aboutLines({ lines }: OrderDraft, was: OrderDraft | null): Finding[] {
  return [
    ["addItem", lines.length === 0 ? t.problemNoItem() : null],
    ...lines.flatMap((line, at): Finding[] => {
      const price = priceOf(line);
      const isCounted = hasItsQuantity(line, was) || readQuantity(line.quantity) !== null;
      const isPriced = price === undefined ? !needsPrice(line) : price !== null;
      return [
        [lineField(at, "name"), line.name.trim() === "" ? t.problemName() : null],
        [lineField(at, "quantity"), isCounted ? null : t.problemQuantity()],
        [lineField(at, "price"), isPriced ? null : t.problemAmount()],
      ];
    }),
  ];
}

function aboutDelivery(draft: OrderDraft, was: OrderDraft | null): Finding[] {
  const when = was ? whenOf(draft) : newSlot(draft);
  if (!when) return [["slot", draft.slot === was?.slot ? null : t.problemSlot()]];
  const { fulfillmentType, day } = when;
  const noDay = draft.slot === ANOTHER_DAY && fulfillmentType !== "Shipping" && day === "";
  if (fulfillmentType !== "Delivery") return [["fulfillmentDate", noDay ? t.problemSlot() : null]];
  return [
    ["fulfillmentDate", noDay ? t.problemSlot() : null],
    ...(!was || movesAddress(draft, was) ? Object.entries(deliveryAddressProblems(draft)) : []),
    ["deliveryFee", amountOf(draft.deliveryFee, MAX_FEE) === null ? t.problemAmount() : null],
  ];
}

const tooLongFor = (text: string, most: number) => (text.trim().length > most ? tooLong(most) : null);

const emailProblem = (address: string) =>
  address.trim() ? (email(address) ?? tooLongFor(address, EMAIL_LENGTH)) : null;

/** A refusal's errors by the fields of the form: the server counts lines from 0 as well. */
export function problemsOfRefusal(errors: Readonly<Record<string, readonly string[]>>): DraftProblems {
  return Object.fromEntries(Object.entries(errors).map(([name, said]) => [fieldOf(name), said.join(" ")]));
}

const FIELDS: Readonly<Record<string, string>> = {
  fulfillmentSlot: "slot",
  fulfillmentDate: "slot",
  fulfillmentType: "slot",
  availabilityId: "slot",
  deliveryAddress: "street",
  gifteeDetails: "gifteeName",
  lines: "addItem",
};

function fieldOf(name: string): string {
  const [, at, part] = /^lines\.(\d+)(?:\.(\w+))?$/.exec(name) ?? [];
  if (at === undefined) return FIELDS[name] ?? name;
  return lineField(Number(at), part === "price" || part === "name" ? part : "quantity");
}
