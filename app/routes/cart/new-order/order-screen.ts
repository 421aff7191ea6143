/**
 * What the order screen shows, worked out on the server: every text with a time in it is made there, in the shop's zone, so that
 * the browser needs no calendar. Nothing here asks what time it is.
 */

import { missingFields } from "#app/routes/cart/checkout/missing-fields.ts";
import { fullMoment, nearMoment } from "#app/routes/orders/order-lines/moment-text.ts";
import { plainWords } from "#app/routes/orders/order-lines/plain-words.ts";
import { orderThumbOf, type Thumb } from "#app/routes/shop/pictures/thumb.ts";
import { payWayText, slotText } from "#app/ui/stored-text.ts";
import type { OwnAccount } from "#domain/accounts/account-schemas.ts";
import type { OfferedWindow } from "#domain/availability/availability-schemas.ts";
import { type FieldProblems, tipChips } from "#domain/cart/cart-form.ts";
import type { CartChoices, CartView, CheckoutPayment } from "#domain/cart/cart-schemas.ts";
import { shownText } from "#domain/cart/shown-choices.ts";
import type { MenuItem, MenuSection } from "#domain/catalog/catalog-schemas.ts";
import { type Cents, dollars } from "#domain/money.ts";
import { type OrderableType, orderableType } from "#domain/orders/fulfillment.ts";
import type { OrderBarrier } from "#domain/orders/order-access.ts";
import type { OrderJustPlaced } from "#domain/orders/order-schemas.ts";
import { joinHtml } from "#domain/shop/safe-html.ts";
import type { PublicShop } from "#domain/shop/shop-schemas.ts";
import { DEFAULT_TIME_ZONE } from "#domain/time.ts";
import * as tOrder from "#messages/order.js";
import * as t from "#messages/order-answers.js";
import * as words from "#messages/order-words.js";
import * as say from "#messages/storefront.js";

/** An item to pick. `notice` is a word about stock; without `canAdd` there is no button. */
export type Pick = Readonly<{
  id: string;
  name: string;
  unit: string;
  price: Cents;
  notice: Readonly<{ variant: "warning" | "destructive"; description: string }> | null;
  canAdd: boolean;
  photo: Thumb | null;
}>;

/** A way to get the order, with its fee and what the shop says about it. */
export type Way = Readonly<{
  type: OrderableType;
  label: string;
  fee: string;
  isFree: boolean;
  description: string;
}>;

/** A day of a window and the ways it is offered for; one that `isFar` is folded away behind 'More days'. */
export type DayChoice = Readonly<{
  label: string;
  ways: readonly OrderableType[];
  isFar: boolean;
  /** Why it cannot be had otherwise: the day of one way only. */
  onlyFor: string | null;
}>;

/** An order window one can order from now. */
export type WindowChoice = Readonly<{
  id: string;
  name: string;
  until: string;
  orderBy: string;
  /** That no day is left; null where there are some. */
  noDays: string | null;
  days: readonly DayChoice[];
}>;

/** Why the form is not there: an empty state with a heading and a sentence. */
export type ClosedState = Readonly<{ heading: string; description: string }>;

/** A way to pay. */
export type PayChoice = Readonly<{ name: string; description: string }>;

/** A line of the receipt's sums; a rate beside its name, such as "9.25 %". */
export type Sum = Readonly<{ name: string; rate?: string; description: string }>;

/** Everything the screen needs. */
export type OrderScreen = Readonly<{
  closed: ClosedState | null;
  takingUntil: string | null;
  sections: ReadonlyArray<Readonly<{ id: string; name: string; picks: readonly Pick[] }>>;
  ways: readonly Way[];
  windows: readonly WindowChoice[];
  /** The window in force: the cart's own, else the first active one. */
  windowId: string | null;
  /** What the cart misses, by field of the form. */
  missing: FieldProblems;
  /** That the window of the cart has closed; null where it has not. */
  windowWasClosed: string | null;
  cart: CartView;
  /** What the form shows of the choices, as it is posted beside them (`shown-choices.ts`). */
  shown: string;
  /** That a log-in has left lines out of the cart; null where none did. */
  leftOut: string | null;
  /** The order in two lines: the way and the day, then where to and for whom; null where no way is offered. */
  gist: Readonly<{ title: string; description: string }> | null;
  sums: readonly Sum[];
  tips: ReadonlyArray<Readonly<{ cents: Cents; label: string }>>;
  allowsGifts: boolean;
  payInfo: string;
  payments: readonly PayChoice[];
  asksAcknowledgement: boolean;
  person: Readonly<{ name: string; reachedAt: string; address: string }> | null;
  /** The visitor's address where the cart has none of its own. */
  street: string;
  zip: string;
  barrier: OrderBarrier | null;
  /** What is said to anyone who is not known: how to get in, or that no account is needed; null to who may order by an account. */
  whoText: string | null;
  asksGuest: boolean;
  /** The order that has just emptied the cart, in words, and its page; null where there is none. */
  justPlaced: Readonly<{ description: string; url: string }> | null;
  /** Where a shopper gets help; `chat` is the address of the live chat. */
  contact: Readonly<{ email: string | null; chat: string | null }>;
}>;

/** What the screen is made of. */
export type OrderScreenFacts = Readonly<{
  shop: PublicShop;
  menu: readonly MenuSection[];
  windows: readonly OfferedWindow[];
  cart: CartView;
  payment: CheckoutPayment | null;
  visitor: OwnAccount | null;
  barrier: OrderBarrier | null;
  justPlaced: OrderJustPlaced | null;
  /** How many lines a log-in has left out of the cart. */
  leftOut: number;
  now: Date;
}>;

function noticeOf(item: MenuItem): Pick["notice"] {
  if (item.soldOut || item.stock === 0) return { variant: "destructive", description: say.soldOut() };
  if (item.tooLateToOrder) return { variant: "destructive", description: t.tooLate() };
  if (item.lowStock && item.stock !== null)
    return { variant: "warning", description: say.onlyLeft({ count: item.stock }) };
  return null;
}

function pickOf(item: MenuItem): Pick {
  const notice = noticeOf(item);
  return {
    id: item.id,
    name: item.name,
    unit: item.unit,
    price: item.price,
    notice,
    canAdd: notice?.variant !== "destructive",
    photo: item.photo && orderThumbOf(item.photo),
  };
}

const WAY_LABELS = { Pickup: t.pickup, Delivery: t.delivery, Shipping: t.shipping } as const;

const ONLY_FOR = { Pickup: t.onlyPickup, Delivery: t.onlyDelivery, Shipping: null } as const;

const WAY_SAYS = {
  Pickup: t.pickupSays,
  Delivery: t.deliverySays,
  Shipping: t.shippingSays,
} as const;

function wayOf(shop: PublicShop, type: OrderableType): Way {
  // As on the invoice: what holds for every order, then what holds for this way (SET-01).
  const { fulfillmentInstructions: forAll } = shop;
  const told = {
    Pickup: joinHtml(forAll, shop.pickupInfo),
    Delivery: joinHtml(forAll, shop.deliveryInfo),
    Shipping: forAll,
  }[type];
  const fee = type === "Delivery" ? (shop.deliveryFee ?? 0) : 0;
  return {
    type,
    label: WAY_LABELS[type](),
    fee: fee > 0 ? dollars(fee) : t.noFee(),
    isFree: fee === 0,
    description: plainWords(told) || WAY_SAYS[type](),
  };
}

/** The window's days, soonest first, each once with every way it is offered for; shipping's one label stands at the end. */
function daysOf(window: OfferedWindow, ways: readonly Way[]): DayChoice[] {
  const offers = (type: OrderableType) => ways.some((way) => way.type === type);
  const days = new Map<string, { label: string; date: string; ways: OrderableType[] }>();
  const put = (type: OrderableType, offered: OfferedWindow["pickupDays"]) => {
    if (!offers(type)) return;
    for (const { date, label } of offered) {
      const day = days.get(date) ?? { label: slotText(label), date, ways: [] };
      day.ways.push(type);
      days.set(date, day);
    }
  };
  put("Pickup", window.pickupDays);
  put("Delivery", window.deliveryDays);
  const soonestFirst = [...days.values()].sort((one, other) => one.date.localeCompare(other.date));
  const shipping =
    window.shippingLabel !== null && offers("Shipping")
      ? [{ label: slotText(window.shippingLabel), ways: ["Shipping" as const] }]
      : [];
  return farFolded([
    ...soonestFirst.map(({ label, ways: offeredFor }) => ({ label, ways: offeredFor })),
    ...shipping,
  ]).map((day) => ({ ...day, onlyFor: onlyFor(day) }));
}

/** The words of a day that is offered for one way alone. */
function onlyFor({ label, ways }: Omit<DayChoice, "onlyFor">): string | null {
  const [only, ...more] = ways;
  return only && more.length === 0 ? (ONLY_FOR[only]?.({ day: label }) ?? null) : null;
}

/** How many days of a way stand there at once, and how few more are not worth folding away. */
const NEAR_DAYS = 7;
const FEW_MORE = 2;

/** Marks what comes after the first days of every way. */
function farFolded(days: ReadonlyArray<Omit<DayChoice, "isFar" | "onlyFor">>): Omit<DayChoice, "onlyFor">[] {
  const met = new Map<OrderableType, number>();
  const marked = days.map((day) => {
    for (const way of day.ways) met.set(way, (met.get(way) ?? 0) + 1);
    return { ...day, isFar: day.ways.every((way) => (met.get(way) ?? 0) > NEAR_DAYS) };
  });
  const isWorthIt = marked.filter(({ isFar }) => isFar).length > FEW_MORE;
  return isWorthIt ? marked : marked.map((day) => ({ ...day, isFar: false }));
}

function closedState({ shop, windows, now }: OrderScreenFacts, timeZone: string): ClosedState | null {
  if (shop.notTakingOrders !== null) {
    const description = plainWords(shop.notTakingOrders);
    return { heading: t.notTakingHeading(), description: `${description} ${t.notTakingSays()}`.trim() };
  }
  if (shop.maintenanceMode) return { heading: t.maintenanceHeading(), description: t.maintenanceSays() };
  if (windows.some(({ state }) => state === "active")) return null;
  const next = windows.find(({ startTime }) => startTime > now);
  return next
    ? {
        heading: t.opensHeading({ moment: fullMoment(next.startTime, timeZone) }),
        description: t.opensSays(),
      }
    : { heading: t.closedHeading(), description: t.closedSays() };
}

/** Basis points as a receipt names them: 925 is "9.25 %", 1000 is "10 %". */
const percentText = (basisPoints: number) => words.percent({ percent: basisPoints / 100 });

/**
 * Every line of the total before the order is placed (CART-05, PRICE-07). A line that comes to nothing is left out, save for the tax and the
 * tip, whose absence is worth a word.
 */
function sumsOf({ price, familyDiscount }: CartView, salesTax: number): Sum[] {
  const { subtotal, discounts, deliveryFee, tip, tax, serviceFee } = price;
  return [
    { name: words.subtotal(), description: subtotal === 0 ? t.noSubtotal() : dollars(subtotal) },
    discounts > 0 && {
      name: t.familyDiscount(),
      ...(familyDiscount && { rate: percentText(familyDiscount * 100) }),
      description: dollars(-discounts),
    },
    deliveryFee > 0 && { name: t.deliveryFee(), description: dollars(deliveryFee) },
    { name: tOrder.tip(), description: tip === 0 ? t.withoutTip() : dollars(tip) },
    tax === 0
      ? { name: t.salesTax(), description: t.noTax() }
      : { name: t.salesTax(), rate: percentText(salesTax), description: dollars(tax) },
    serviceFee > 0 && { name: t.serviceFee(), description: dollars(serviceFee) },
  ].filter((row) => row !== false);
}

/** Where an order goes and for whom, as the receipt heads it; without a day that `drawn`, what the form shows, does not have. */
function gistOf(cart: CartView, ways: readonly Way[], drawn: CartChoices): OrderScreen["gist"] {
  const way = ways.find(({ type }) => type === cart.fulfillmentType) ?? ways[0];
  if (!way) return null;
  const day = drawn.fulfillmentSlot && cart.fulfillmentSlot;
  const [recipient] = cart.gifteeDetails?.name.split(" ") ?? [];
  const gift = recipient ? t.aGiftFor({ name: recipient }) : t.aGift();
  const more = [
    way.type === "Pickup" ? "" : [cart.street, cart.zip].filter(Boolean).join(", "),
    cart.isGift ? gift : "",
  ];
  return {
    title: day ? t.wayAndDay({ way: way.label, day }) : t.noDayYet({ way: way.label }),
    description: more.filter(Boolean).join(" · "),
  };
}

/** What the order's own page will show of a way whose link fills something in (ORD-10). */
const BY_LINK = { amount: t.payByAmountLink, amount_and_note: t.payByLink } as const;

const payWaysOf = ({ shop, payment }: OrderScreenFacts) =>
  payment?.ways ?? shop.paymentOptions.map((name) => ({ name, details: "", linkFills: null }));

function paymentsOf(facts: OrderScreenFacts): PayChoice[] {
  return payWaysOf(facts).map(({ name, details, linkFills }) => ({
    name: payWayText(name),
    description: linkFills ? BY_LINK[linkFills]() : plainWords(details) || t.payByDetails(),
  }));
}

/** Ten digits as people write a number. */
function phoneWords(digits: string): string {
  const [, area, exchange, line] = /^(\d{3})(\d{3})(\d{4})$/.exec(digits.replace(/\D/g, "")) ?? [];
  return area ? `(${area}) ${exchange}-${line}` : digits;
}

function personOf(visitor: OwnAccount | null): OrderScreen["person"] {
  if (!visitor) return null;
  const reachedAt = [visitor.email ?? "", phoneWords(visitor.phone)].filter(Boolean).join(" · ");
  return {
    name: visitor.fullName,
    reachedAt,
    address: [visitor.street, visitor.zip].filter(Boolean).join(", "),
  };
}

function whoText(barrier: OrderBarrier | null, visitor: OwnAccount | null): string | null {
  if (barrier === "signed_out") return tOrder.whoLogIn();
  if (barrier === "email_unverified") return tOrder.whoVerify();
  return visitor ? null : tOrder.guestSays();
}

/** The cart's address, else the account's (CART-03). */
function addressOf(cart: CartView, visitor: OwnAccount | null) {
  return { street: cart.street || (visitor?.street ?? ""), zip: cart.zip || (visitor?.zip ?? "") };
}

function windowOf(window: OfferedWindow, ways: readonly Way[], now: Date, timeZone: string): WindowChoice {
  const days = daysOf(window, ways);
  return {
    id: window.id,
    name: window.name,
    until: t.windowUntil({ moment: nearMoment(window.endTime, now, timeZone) }),
    orderBy: t.orderBy({ moment: fullMoment(window.endTime, timeZone) }),
    noDays: days.length === 0 ? tOrder.noDays() : null,
    days,
  };
}

const justPlacedOf = ({ ticketNumber, placedAt, url }: OrderJustPlaced, now: Date, timeZone: string) => ({
  description: t.justPlaced({ ticket: ticketNumber, moment: nearMoment(placedAt, now, timeZone) }),
  url,
});

/** The cart with its choices as the form shows them, and posts them (`order-form.server.ts`). */
const cartShown = (cart: CartView): CartView => ({
  ...cart,
  fulfillmentSlot: cart.fulfillmentSlot === null ? null : slotText(cart.fulfillmentSlot),
  paymentService: cart.paymentService === null ? null : payWayText(cart.paymentService),
});

/** Who gets the gift, as the form's fields show it: one field serves e-mail and phone. */
function drawnGiftee({ gifteeDetails }: CartView): NonNullable<CartView["gifteeDetails"]> {
  const { name, phone, email, message } = gifteeDetails ?? { name: "", phone: "", email: "", message: "" };
  return { name, phone: email ? "" : phone, email, message };
}

/** Every choice as the form posts it where no one touches it, in the words of the cart. */
function drawnChoices(
  facts: OrderScreenFacts,
  ways: readonly Way[],
  window: WindowChoice | null,
): CartChoices {
  const { cart, visitor } = facts;
  const { fulfillmentSlot } = cart;
  const fulfillmentType = cart.fulfillmentType ?? ways[0]?.type ?? null;
  const label = fulfillmentSlot === null ? null : slotText(fulfillmentSlot);
  const isDayShown = window?.days.some(
    (day) => day.label === label && fulfillmentType !== null && day.ways.includes(fulfillmentType),
  );
  const services = payWaysOf(facts).map(({ name }) => name);
  const isServiceShown = cart.paymentService !== null && services.includes(cart.paymentService);
  return {
    availabilityId: window?.id ?? null,
    fulfillmentType,
    fulfillmentSlot: isDayShown ? fulfillmentSlot : null,
    ...addressOf(cart, visitor),
    tip: cart.tip,
    specialInstructions: cart.specialInstructions,
    isGift: cart.isGift,
    gifteeDetails: cart.isGift ? drawnGiftee(cart) : null,
    paymentService: isServiceShown ? cart.paymentService : (services[0] ?? null),
    paymentAcknowledged: cart.paymentAcknowledged,
  };
}

const leftOutWords = ({ leftOut }: OrderScreenFacts) =>
  leftOut > 0 ? t.leftOutAtLogIn({ count: leftOut }) : null;

/** Puts the screen together (CART-01 … CART-05, ORD-06, ORD-07). */
export function orderScreen(facts: OrderScreenFacts): OrderScreen {
  const { shop, menu, windows, visitor, barrier, now } = facts;
  const cart = cartShown(facts.cart);
  const timeZone = shop.timezone ?? DEFAULT_TIME_ZONE;
  const ways = shop.fulfillmentOptions.flatMap((option) => {
    const type = orderableType(option);
    return type ? [wayOf(shop, type)] : [];
  });
  const active = windows.filter(({ state }) => state === "active");
  const chosen = active.find(({ id }) => id === cart.availabilityId) ?? active[0];
  const choices = active.map((window) => windowOf(window, ways, now, timeZone));
  const inForce = choices.find(({ id }) => id === chosen?.id) ?? null;
  const drawn = drawnChoices(facts, ways, inForce);
  return {
    closed: closedState(facts, timeZone),
    takingUntil: chosen ? nearMoment(chosen.endTime, now, timeZone) : null,
    sections: menu.map(({ id, name, items }) => ({ id, name, picks: items.map(pickOf) })),
    ways,
    windows: choices,
    windowId: chosen?.id ?? null,
    missing: missingFields(cart.missing),
    windowWasClosed:
      cart.availabilityId !== null && chosen?.id !== cart.availabilityId ? tOrder.windowWasClosed() : null,
    cart,
    shown: shownText(facts.cart, drawn),
    leftOut: leftOutWords(facts),
    gist: gistOf(cart, ways, drawn),
    sums: sumsOf(cart, shop.salesTax ?? 0),
    tips: tipChips(shop.tipDefault).map((cents) => ({
      cents,
      label: cents === 0 ? t.noTip() : dollars(cents),
    })),
    allowsGifts: shop.allowsGifts,
    payInfo: plainWords(facts.payment?.info ?? ""),
    payments: paymentsOf(facts),
    asksAcknowledgement: facts.payment?.requirePrepay ?? shop.requirePrepay,
    person: personOf(visitor),
    ...addressOf(cart, visitor),
    barrier,
    whoText: whoText(barrier, visitor),
    asksGuest: barrier === null && visitor === null,
    justPlaced: facts.justPlaced && justPlacedOf(facts.justPlaced, now, timeZone),
    contact: { email: shop.supportEmail, chat: shop.liveChatButtonId },
  };
}
