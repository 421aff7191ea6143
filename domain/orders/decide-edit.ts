/**
 * A merchant's edit of an order, decided (ORD-09): the order as it stands, what is wanted and the present moment go in; what the edit makes of
 * it comes out. Nothing is read and nothing is written here. Amounts are cents.
 */
import type { OrderWindow } from "#domain/availability/order-window.ts";
import { shippingLabel } from "#domain/availability/slots.ts";
import { dayLabel } from "#domain/day-label.ts";
import { InvalidFields } from "#domain/invalid.ts";
import { MAX_TOTAL } from "#domain/money.ts";
import { deliveryAddressProblems, splitAddress } from "#domain/orders/delivery-address.ts";
import {
  type CopiedItem,
  editLines,
  type StoredLine,
  sameLine,
  stockDifference,
} from "#domain/orders/edit-lines.ts";
import type { FulfillmentType } from "#domain/orders/fulfillment.ts";
import {
  DayNotOffered,
  OrderCancelled,
  OrderTooLarge,
  TypeNotOffered,
  UnknownReference,
} from "#domain/orders/order-errors.ts";
import type { PricedLine } from "#domain/orders/order-lines.ts";
import type { GifteeDetails } from "#domain/orders/order-schemas.ts";
import { DETAILS, type OrderUpdate } from "#domain/orders/order-update-schemas.ts";
import { type Price, priceOrder } from "#domain/orders/pricing.ts";
import { addDays, type CalendarDate, calendarDate } from "#domain/time.ts";

/** The columns that an edit sets besides the price. */
export type EditedDetails = Readonly<{
  availabilityId: string | null;
  fulfillmentType: FulfillmentType;
  fulfillmentSlot: string;
  fulfillmentDate: CalendarDate | null;
  deliveryAddress: string | null;
  specialInstructions: string;
  isGift: boolean;
  gifteeDetails: GifteeDetails | null;
  tip: number;
  notes: string;
}>;

type EditedPrice = Omit<Price, "familyDiscountAmount">;

/** The columns an edit may set. */
export type EditedColumns = EditedDetails & EditedPrice;

/** An order that may be edited. `familyDiscount`: percent; `salesTaxRate`: basis points. */
export type OrderToEdit = EditedColumns &
  Readonly<{ cancelledAt: Date | null; familyDiscount: number | null; salesTaxRate: number }>;

/** The shop, as far as an edit depends on it. */
export type EditingShop = Readonly<{
  timeZone: string;
  giftsAllowed: boolean;
  itemDatesOn: boolean;
  chargesServiceFee: boolean;
  settings: Readonly<{ fulfillmentOptions: readonly string[]; deliveryFee: number | null }>;
}>;

/** Everything that decides what an edit makes of an order. */
export type EditFacts = Readonly<{
  shop: EditingShop;
  order: OrderToEdit;
  /** Its lines in their order. */
  lines: readonly StoredLine[];
  /** The window of `requestedWindow`, where the shop has it. */
  window: OrderWindow | null;
  /** The items that the wanted lines name, by id. */
  items: ReadonlyMap<string, CopiedItem>;
}>;

/** An edit as it would be written. */
export type PlannedEdit = Readonly<{
  columns: EditedColumns;
  /** The columns that differ from the order's. */
  names: readonly (keyof EditedColumns)[];
  before: readonly StoredLine[];
  lines: readonly StoredLine[];
  linesChanged: boolean;
  /** Pieces of each item to take from the shelf, negative to give back. */
  stock: ReadonlyMap<string, number>;
}>;

/**
 * The edit as wanted, or null where none is asked for. `newId` makes ids of new lines.
 *
 * @throws OrderCancelled, UnknownReference, TypeNotOffered, DayNotOffered, OrderTooLarge, InvalidFields
 */
export function decideEdit(
  facts: EditFacts,
  wanted: OrderUpdate,
  now: Date,
  newId: () => string,
): PlannedEdit | null {
  const { order, lines: before } = facts;
  const asksDetails = DETAILS.some((name) => wanted[name] !== undefined);
  if (asksDetails && order.cancelledAt) throw new OrderCancelled();
  if (!asksDetails && wanted.notes === undefined) return null;
  const details = editedDetails(facts, wanted, now);
  const lines = wanted.lines ? editLines(before, wanted.lines, copiedItems(facts), newId) : before;
  const price = editedPrice(facts, { ...details, lines, deliveryFee: wanted.deliveryFee });
  const columns = { ...details, ...price };
  const names = (Object.keys(columns) as (keyof EditedColumns)[]).filter(
    (name) => JSON.stringify(columns[name] ?? null) !== JSON.stringify(order[name] ?? null),
  );
  const linesChanged =
    lines.length !== before.length || lines.some((line, at) => !before[at] || !sameLine(line, before[at]));
  return {
    columns,
    names,
    before,
    lines,
    linesChanged,
    stock: linesChanged ? stockDifference(before, lines) : new Map(),
  };
}

/** A date is copied where item dates are on. */
const copiedItems = ({ shop, items }: EditFacts): ReadonlyMap<string, CopiedItem> =>
  new Map([...items].map(([id, item]) => [id, { ...item, date: shop.itemDatesOn ? item.date : null }]));

/** The window that an edit looks at: one that is named, which has to be on offer, or the one that says when an order will be shipped that was not to be; null for none. */
export function requestedWindow(
  order: Pick<OrderToEdit, "availabilityId" | "fulfillmentType">,
  { availabilityId, fulfillmentType }: OrderUpdate,
): Readonly<{ id: string; isNamed: boolean }> | null {
  const isNamed = availabilityId !== undefined;
  const id = availabilityId ?? order.availabilityId;
  const becomesShipped = fulfillmentType === "Shipping" && order.fulfillmentType !== "Shipping";
  return id && (isNamed || becomesShipped) ? { id, isNamed } : null;
}

/**
 * The columns as wanted. The merchant may move an order to any day, also one no window offers (any more); whatever they say of type and
 * window must be the shop's.
 */
function editedDetails(facts: EditFacts, wanted: OrderUpdate, now: Date): EditedDetails {
  const { shop, order, window } = facts;
  const fulfillmentType = wanted.fulfillmentType ?? order.fulfillmentType;
  if (
    fulfillmentType !== order.fulfillmentType &&
    !shop.settings.fulfillmentOptions.includes(fulfillmentType)
  ) {
    throw new TypeNotOffered();
  }
  if (wanted.availabilityId !== undefined && !window) throw new UnknownReference({ field: "availabilityId" });
  return {
    availabilityId: wanted.availabilityId ?? order.availabilityId,
    fulfillmentType,
    ...slotOf(facts, wanted, fulfillmentType, now),
    ...giftOf(facts, wanted),
    deliveryAddress: addressOf(order, wanted, fulfillmentType),
    specialInstructions: wanted.specialInstructions ?? order.specialInstructions,
    tip: wanted.tip ?? order.tip,
    notes: wanted.notes ?? order.notes,
  };
}

function giftOf(
  { shop, order }: EditFacts,
  wanted: OrderUpdate,
): Pick<EditedDetails, "isGift" | "gifteeDetails"> {
  const isGift = wanted.isGift ?? order.isGift;
  if (isGift && !order.isGift && !shop.giftsAllowed) {
    throw new InvalidFields({ isGift: ["noGifts"] });
  }
  return { isGift, gifteeDetails: isGift ? (wanted.gifteeDetails ?? order.gifteeDetails) : null };
}

type Slot = Pick<EditedDetails, "fulfillmentSlot" | "fulfillmentDate">;

function slotOf(
  { shop, order, window }: EditFacts,
  wanted: OrderUpdate,
  type: FulfillmentType,
  now: Date,
): Slot {
  if (type === "Shipping") {
    return { fulfillmentSlot: shippingLabelOf(shop, order, wanted, window), fulfillmentDate: null };
  }
  const { fulfillmentSlot, fulfillmentDate } = wanted;
  const standing = { fulfillmentSlot: order.fulfillmentSlot, fulfillmentDate: order.fulfillmentDate };
  const isSameSlot = fulfillmentSlot === undefined || fulfillmentSlot === order.fulfillmentSlot;
  if (fulfillmentDate === undefined && isSameSlot) {
    // An order that was to be shipped has no day yet, whatever its slot says.
    if (!order.fulfillmentDate && order.fulfillmentType !== type) throw new DayNotOffered();
    return standing;
  }
  const date = requestedDay({ fulfillmentSlot, fulfillmentDate }, standing, calendarDate(now, shop.timeZone));
  return { fulfillmentSlot: dayLabel(date), fulfillmentDate: date };
}

/** An order that is to be shipped keeps the label it was promised by, also where its window has moved since, unless another window is named. */
function shippingLabelOf(
  { timeZone }: EditingShop,
  order: OrderToEdit,
  { availabilityId = order.availabilityId ?? undefined, fulfillmentSlot }: OrderUpdate,
  window: OrderWindow | null,
): string {
  const isMoved = availabilityId !== (order.availabilityId ?? undefined);
  if (order.fulfillmentType === "Shipping" && !isMoved) return order.fulfillmentSlot;
  return window ? shippingLabel(window, timeZone) : (fulfillmentSlot ?? order.fulfillmentSlot);
}

/** The one day that label and date name; a label alone means the day of that name near the one the order has. */
function requestedDay(
  { fulfillmentSlot, fulfillmentDate }: Pick<OrderUpdate, "fulfillmentSlot" | "fulfillmentDate">,
  standing: Slot,
  today: string,
): string {
  const near = fulfillmentDate ?? standing.fulfillmentDate ?? today;
  const named = fulfillmentSlot === undefined ? fulfillmentDate : dayOfLabel(fulfillmentSlot, near);
  if (!named || (fulfillmentDate !== undefined && fulfillmentDate !== named)) {
    throw new InvalidFields({ fulfillmentSlot: ["notADay"] });
  }
  return named;
}

/** No address stays on an order that is picked up (security A32). */
function addressOf(order: OrderToEdit, wanted: OrderUpdate, type: FulfillmentType): string | null {
  if (type === "Pickup") return null;
  const address =
    (wanted.deliveryAddress === undefined ? order.deliveryAddress : wanted.deliveryAddress)?.trim() || null;
  const isAddressDue = wanted.deliveryAddress !== undefined || type !== order.fulfillmentType;
  const incomplete = Object.keys(deliveryAddressProblems(splitAddress(address ?? ""))).length > 0;
  if (type === "Delivery" && isAddressDue && incomplete) {
    throw new InvalidFields({ deliveryAddress: ["deliveryAddress"] });
  }
  return address;
}

/** What decides the new price; `deliveryFee` is the merchant's own, where one was given. */
type PricedEdit = Readonly<{
  lines: readonly PricedLine[];
  fulfillmentType: FulfillmentType;
  tip: number;
  deliveryFee: number | undefined;
}>;

/**
 * The price after the edit, on the terms the order was placed on (PRICE-01 … PRICE-06): rates stay those of that day, tax, family discount, the
 * service fee if it was charged. A delivery keeps its fee unless another is given; an order that becomes a delivery takes the shop's.
 */
function editedPrice(
  { shop, order }: EditFacts,
  { lines, fulfillmentType, tip, deliveryFee }: PricedEdit,
): EditedPrice {
  if (deliveryFee && fulfillmentType !== "Delivery") {
    throw new InvalidFields({ deliveryFee: ["deliveryFeeAlone"] });
  }
  const own = order.fulfillmentType === "Delivery" ? order.deliveryFee : null;
  const { familyDiscountAmount: _, ...price } = priceOrder(
    { lines, fulfillmentType, tip, customDeliveryFee: deliveryFee ?? own },
    {
      salesTax: order.salesTaxRate,
      deliveryFee: shop.settings.deliveryFee,
      familyDiscount: order.familyDiscount,
      chargesServiceFee: order.serviceFee > 0 || (order.subtotal === 0 && shop.chargesServiceFee),
    },
  );
  if (price.grandTotal > MAX_TOTAL || price.subtotal > MAX_TOTAL) throw new OrderTooLarge();
  return price;
}

/** Labels name no year; a day is looked for this far on both sides. */
const HALF_A_YEAR_DAYS = 183;

/** The day of a label ('Fri, Dec 4') that is nearest to another day, or null where none within half a year is called so. */
function dayOfLabel(label: string, near: CalendarDate): CalendarDate | null {
  const wanted = label.trim();
  for (let away = 0; away <= HALF_A_YEAR_DAYS; away++) {
    for (const date of [addDays(near, away), addDays(near, -away)])
      if (dayLabel(date) === wanted) return date;
  }
  return null;
}
