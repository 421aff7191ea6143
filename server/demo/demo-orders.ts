/** Ninety days of orders for a demo shop: placed, priced and handed over as the shop's own rules would have it. */
import { v7 } from "uuid";
import { addressLine } from "#domain/accounts/address-line.ts";
import { fullName } from "#domain/accounts/full-name.ts";
import type { OrderWindow } from "#domain/availability/order-window.ts";
import { shippingLabel, windowDays } from "#domain/availability/slots.ts";
import type { OrderableType } from "#domain/orders/fulfillment.ts";
import type { LineType } from "#domain/orders/order-lines.ts";
import { priceOrder } from "#domain/orders/pricing.ts";
import { addDays, addMinutes, type CalendarDate, calendarDate, instantAt } from "#domain/time.ts";
import type { OrderTrait, PlannedPerson } from "./demo-plan.ts";
import type { Row } from "./fill-table.ts";
import type { SeededRandom } from "./seeded-random.ts";

/** An item as its row has it. */
export interface DemoItem {
  readonly id: string;
  readonly name: string;
  readonly unit: string;
  readonly price: number;
  readonly date: CalendarDate | null;
  readonly hidden: boolean;
  readonly sectionName: string;
}

/** A window with its row's id. */
export interface DemoWindow extends OrderWindow {
  readonly id: string;
}

/** Someone with an account and its row's id. */
export interface DemoPerson extends PlannedPerson {
  readonly id: string;
}

/** What the orders of a shop depend on. */
export interface OrderingShop {
  readonly shopId: string;
  readonly timeZone: string;
  readonly pickupSlots: readonly string[];
  readonly deliverySlots: readonly string[];
  readonly types: readonly OrderableType[];
  readonly salesTax: number | null;
  readonly deliveryFee: number | null;
  readonly chargesServiceFee: boolean;
  readonly tipDefault: number;
  readonly paymentOptions: readonly string[];
  readonly instructions: readonly string[];
  readonly items: readonly DemoItem[];
  readonly merchant: DemoPerson;
  readonly customers: readonly DemoPerson[];
}

/** The rows of one order; its ticket number comes when all are sorted. */
export interface DemoOrder {
  readonly order: Row & { readonly createdAt: Date };
  readonly lines: readonly Row[];
  readonly events: readonly Row[];
}

/** How and when someone gets it; `dueDate` is the day it is handed over or mailed. */
interface Handover {
  readonly type: OrderableType;
  readonly fulfillmentSlot: string;
  readonly fulfillmentDate: CalendarDate | null;
  readonly dueDate: CalendarDate;
}

/** Who orders: a person with an account, or a guest. */
interface Orderer {
  readonly person: DemoPerson | null;
  readonly guest: Guest | null;
}

interface Line {
  readonly item: DemoItem | null;
  readonly type: LineType;
  readonly name: string;
  readonly quantity: number;
  readonly requestedQuantity: number | null;
  readonly itemPrice: number;
}

const GUESTS: readonly Guest[] = [
  { guestName: "Robin Hale", guestEmail: "robin@hale.test", guestPhone: "2075550161" },
  { guestName: "Alex Moreau", guestEmail: "alex@moreau.test", guestPhone: "2075550162" },
  { guestName: "Jamie Stone", guestEmail: "jamie@stone.test", guestPhone: "2075550163" },
];

interface Guest {
  readonly guestName: string;
  readonly guestEmail: string;
  readonly guestPhone: string;
}

const GIFTS = [
  { name: "Nadia Petrova", phone: "415-555-0171", email: "", message: "Happy birthday! Save me a slice." },
  { name: "Grandma Lou", phone: "415-555-0172", email: "", message: "Thank you for the week with the kids." },
  {
    name: "The night shift",
    phone: "",
    email: "ward@hospital.test",
    message: "You were wonderful. With love.",
  },
] as const;

const NO_GUEST = { guestName: null, guestEmail: null, guestPhone: null };

/** Cents; dearer things are ordered singly. */
const CHEAP = 1200;

/** An order placed at some moment of a window that has begun; with `now` it is as far along as its day implies. */
export function demoOrder(
  shop: OrderingShop,
  window: DemoWindow,
  random: SeededRandom,
  trait: OrderTrait,
  now: Date,
): DemoOrder {
  const placedAt = momentIn(window, shop.timeZone, random, now);
  const orderer = ordererOf(shop, random, trait);
  const { person, guest } = orderer;
  const handover = handoverOf(shop, window, random, trait, placedAt);
  const { type, fulfillmentSlot, fulfillmentDate, dueDate } = handover;
  const lines = linesFor(shop, random, trait, dueDate, now);
  const familyDiscount = person?.familyDiscount ?? null;
  const tip = random.happens(70) ? shop.tipDefault : random.pick([0, 0, 300, 1000]);
  const { familyDiscountAmount: _, ...price } = priceOrder(
    { lines, fulfillmentType: type, tip },
    { ...shop, familyDiscount },
  );
  const id = v7({ msecs: placedAt.getTime() });
  const standing = standingOf(dueDate, calendarDate(now, shop.timeZone), random);
  const events = eventsOf({ shop, orderer, trait, id, placedAt, dueDate, standing, now });
  const order = {
    shopId: shop.shopId,
    id,
    userId: person?.id ?? null,
    ...(guest ?? NO_GUEST),
    availabilityId: window.id,
    fulfillmentType: type,
    fulfillmentSlot,
    fulfillmentDate,
    deliveryAddress: type === "Pickup" ? null : addressLine(person ?? shop.merchant),
    specialInstructions: trait.instructions ?? (random.happens(15) ? random.pick(shop.instructions) : ""),
    isGift: trait.isGift === true,
    gifteeDetails: trait.isGift ? random.pick(GIFTS) : null,
    paymentService: random.pick(shop.paymentOptions),
    isCustom: trait.isCustom === true,
    ...standing,
    ...price,
    familyDiscount,
    salesTaxRate: shop.salesTax ?? 0,
    scope: person?.id ?? v7({ msecs: placedAt.getTime() }),
    createdAt: placedAt,
    updatedAt: events.at(-1)?.at ?? placedAt,
  };
  return { order, lines: lines.map((line, position) => lineRow(shop, id, line, position, placedAt)), events };
}

/** A moment at which people are awake, within the window and in the past. */
function momentIn(window: DemoWindow, timeZone: string, random: SeededRandom, now: Date): Date {
  const latest = Math.min(window.endTime.getTime(), now.getTime()) - 60_000;
  const earliest = window.startTime.getTime();
  const somewhere = () => new Date(random.between(earliest, latest));
  for (let tries = 0; tries < 20; tries++) {
    const day = calendarDate(somewhere(), timeZone);
    const clock = `${String(random.between(7, 21)).padStart(2, "0")}:${String(random.between(0, 59)).padStart(2, "0")}`;
    const moment = new Date(instantAt(day, clock, timeZone).getTime() + 1000 * random.between(0, 59));
    if (moment.getTime() >= earliest && moment.getTime() <= latest) return moment;
  }
  return somewhere();
}

/** Who orders: the one the trait names, or anyone; Sam comes back most often. */
function ordererOf({ customers }: OrderingShop, random: SeededRandom, trait: OrderTrait): Orderer {
  if (trait.isGuest) return { person: null, guest: random.pick(GUESTS) };
  const called = (name: string) => customers.find(({ email }) => email?.startsWith(`${name}@`));
  const named = trait.by ? called(trait.by) : undefined;
  const sam = random.happens(12) ? called("customer") : undefined;
  const anybody = random.pick(customers.filter(({ isUnverified }) => !isUnverified));
  return { person: named ?? sam ?? anybody, guest: null };
}

/** A fulfillment type, and a day that was on offer for it at that moment (AVL-02): a later one where there is one. */
function handoverOf(
  shop: OrderingShop,
  window: OrderWindow,
  random: SeededRandom,
  trait: OrderTrait,
  placedAt: Date,
): Handover {
  const { timeZone } = shop;
  const type = trait.type ?? (random.happens(65) ? "Pickup" : random.pick(shop.types));
  if (type === "Shipping") {
    return {
      type,
      fulfillmentSlot: shippingLabel(window, timeZone),
      fulfillmentDate: null,
      dueDate: addDays(calendarDate(window.endTime, timeZone), 2),
    };
  }
  const terms = { timeZone, leadTimeMinutes: 0, now: placedAt };
  const { pickupDays, deliveryDays } = windowDays(
    { ...window, pickupSlots: null, deliverySlots: null, handOverEndsAt: null },
    { ...shop, fulfillmentOptions: shop.types },
    terms,
  );
  const days = type === "Delivery" ? deliveryDays : pickupDays;
  const later = days.filter(({ date }) => date > calendarDate(placedAt, timeZone));
  const { label, date } = random.pick(later.length > 0 ? later : days);
  return { type, fulfillmentSlot: label, fulfillmentDate: date, dueDate: date };
}

/** One to four things from the menu that could be had for that day, dear ones singly. */
function linesFor(
  shop: OrderingShop,
  random: SeededRandom,
  trait: OrderTrait,
  dueDate: CalendarDate,
  now: Date,
): Line[] {
  const today = calendarDate(now, shop.timeZone);
  const items = shop.items.filter(
    ({ hidden, date }) => !hidden && (date === null || (date >= today && date <= dueDate)),
  );
  const lines = random.pickSome(items, random.between(1, 4)).map(
    (item): Line => ({
      item,
      type: "PRODUCT",
      name: item.name,
      quantity: item.price > CHEAP ? (random.happens(12) ? 2 : 1) : random.pick([1, 1, 2, 2, 3, 4, 6]),
      requestedQuantity: null,
      itemPrice: item.price,
    }),
  );
  const [first, ...rest] = lines;
  if (trait.isOversold && first)
    return [{ ...first, quantity: 1, requestedQuantity: first.quantity + 2 }, ...rest];
  if (!trait.isCustom) return lines;
  const own = { item: null, quantity: 1, requestedQuantity: null };
  return [
    ...lines,
    { ...own, type: "FEE", name: "Writing on the cake", itemPrice: 400 },
    { ...own, type: "DISCOUNT", name: "Thank you for waiting", itemPrice: 250 },
  ];
}

function lineRow(shop: OrderingShop, orderId: string, line: Line, position: number, createdAt: Date): Row {
  const { item, type, name, quantity, requestedQuantity, itemPrice } = line;
  return {
    shopId: shop.shopId,
    id: v7({ msecs: createdAt.getTime() }),
    orderId,
    itemId: item?.id ?? null,
    type,
    quantity,
    requestedQuantity,
    itemPrice,
    itemName: name,
    itemUnit: item?.unit ?? "",
    itemDate: item?.date ?? null,
    sectionName: item?.sectionName ?? "",
    oversold: requestedQuantity !== null,
    isCustom: item === null,
    position,
    createdAt,
    updatedAt: createdAt,
  };
}

type Standing = Readonly<{ paid: boolean; readyForGuest: boolean; completed: boolean }>;

/** What lies behind is done and nearly always paid; today's is partly ready; what is to come waits (ORD-08). */
function standingOf(dueDate: CalendarDate, today: CalendarDate, random: SeededRandom): Standing {
  if (dueDate < today) return { paid: !random.happens(3), readyForGuest: true, completed: true };
  if (dueDate === today)
    return { paid: random.happens(80), readyForGuest: random.happens(60), completed: false };
  return { paid: random.happens(55), readyForGuest: false, completed: false };
}

/** The steps in the order's life, each after the one before and none in the future. */
function eventsOf(facts: {
  shop: OrderingShop;
  orderer: Orderer;
  trait: OrderTrait;
  id: string;
  placedAt: Date;
  dueDate: CalendarDate;
  standing: Standing;
  now: Date;
}): (Row & { readonly at: Date })[] {
  const { shop, orderer, trait, id, placedAt, dueDate, standing, now } = facts;
  const merchant = { actor: "merchant", actorId: shop.merchant.id, actorName: fullName(shop.merchant) };
  const customer = orderer.person
    ? { actor: "customer", actorId: orderer.person.id, actorName: fullName(orderer.person) }
    : { actor: "guest", actorId: null, actorName: orderer.guest?.guestName ?? "" };
  const event = (what: string, at: Date, who: object, change: object) => ({
    shopId: shop.shopId,
    id: v7({ msecs: at.getTime() }),
    orderId: id,
    at,
    ...who,
    what,
    ...change,
  });
  const onTheDay = (clock: string) => instantAt(dueDate, clock, shop.timeZone);
  const steps = [
    { flag: "paid", at: addMinutes(placedAt, 95) },
    { flag: "readyForGuest", at: onTheDay("07:30") },
    { flag: "completed", at: onTheDay("11:45") },
  ] as const;
  const events = [
    event("placed", placedAt, trait.isCustom ? merchant : customer, { fromValue: null, toValue: null }),
  ];
  let before = placedAt;
  for (const { flag, at } of steps) {
    if (!standing[flag]) continue;
    before = new Date(Math.min(now.getTime(), Math.max(at.getTime(), before.getTime())));
    events.push(event(flag, before, merchant, { fromValue: false, toValue: true }));
  }
  return events;
}
