/**
 * Placing an order, decided (ORD-01 … ORD-09, PRICE-01 … PRICE-06): facts, input and the present moment go in; what is to be written, or a
 * refusal, comes out. Nothing is read and nothing is written here. Amounts are cents.
 */
import { SignedOut } from "#domain/accounts/account-errors.ts";
import { fullName } from "#domain/accounts/full-name.ts";
import { windowState } from "#domain/availability/order-window.ts";
import { type ChosenSlot, chosenSlot, type DayWindow, type ShopDays } from "#domain/availability/slots.ts";
import { clampToStock, type StockOf } from "#domain/cart/clamp-to-stock.ts";
import { isShown } from "#domain/catalog/item-shown.ts";
import { unitsLeft } from "#domain/catalog/stock-notice.ts";
import { tooLateToOrder } from "#domain/catalog/too-late.ts";
import { DomainError } from "#domain/errors.ts";
import { FIELD_MESSAGES } from "#domain/fields.ts";
import { InvalidFields } from "#domain/invalid.ts";
import { MAX_TOTAL } from "#domain/money.ts";
import { deliveryAddressProblems, splitAddress } from "#domain/orders/delivery-address.ts";
import { fillOrder } from "#domain/orders/fill-order.ts";
import {
  DayNotOffered,
  EmptyOrder,
  IdempotencyMismatch,
  ItemUnavailable,
  NotTakingOrders,
  OrderTooLarge,
  PriceChanged,
  TypeNotOffered,
  UnknownReference,
  WindowClosed,
} from "#domain/orders/order-errors.ts";
import type { LineType } from "#domain/orders/order-lines.ts";
import type {
  GifteeDetails,
  NewOrder,
  OrderQuote,
  OrderQuoteQuestion,
  WalkIn,
} from "#domain/orders/order-schemas.ts";
import { disagrees, type Price, priceOrder } from "#domain/orders/pricing.ts";
import { chosenPayment } from "#domain/payments/providers.ts";

/** The shop, as far as an order depends on it. `leadTimeMinutes`: minutes; `salesTax`: basis points; `deliveryFee`: cents. */
export type OrderingShop = Readonly<{
  timeZone: string;
  giftsAllowed: boolean;
  itemDatesOn: boolean;
  chargesServiceFee: boolean;
  settings: ShopDays &
    Readonly<{
      notTakingOrders: string;
      leadTimeMinutes: number;
      trackInventory: boolean;
      rejectOversoldOrders: boolean;
      salesTax: number | null;
      deliveryFee: number | null;
      paymentOptions: readonly string[];
      paymentInfo: string;
    }>;
}>;

/** The person who is logged in. */
export type OrderingVisitor = Readonly<{
  id: string;
  firstName: string;
  lastName: string;
  /** Merchant of this shop, or super admin. */
  isMerchantHere: boolean;
  isSuperAdmin: boolean;
}>;

/** An active account of the shop. `familyDiscount`: percent. */
export type OrderingAccount = Readonly<{
  id: string;
  firstName: string;
  lastName: string;
  familyDiscount: number | null;
}>;

/** An item of the shop that is not deleted. `date`: a day of the shop's calendar. */
export type OrderingItem = Readonly<{
  id: string;
  name: string;
  unit: string;
  price: number;
  stock: number;
  unlimited: boolean;
  soldOut: boolean;
  hidden: boolean;
  status: string;
  date: string | null;
  sectionName: string;
  /** A text that changes with every fact here but stock and section. */
  version: string;
}>;

/** Everything that decides what becomes of an order. */
export type OrderFacts = Readonly<{
  shop: OrderingShop;
  visitor: OrderingVisitor | null;
  /** The account that `accountAsked` names, where the shop has it. */
  account: OrderingAccount | null;
  window: DayWindow | null;
  items: ReadonlyMap<string, OrderingItem>;
  /** The order that was placed under the same key before. */
  earlier: Readonly<{ id: string; requestHash: string | null }> | null;
}>;

/** What is asked for. */
export type WantedOrder = Readonly<{
  order: NewOrder;
  /** The digest of what was asked for; null where a repeat may ask for anything (the cart). */
  requestHash: string | null;
  /** From the order screen every total that was shown is compared, the merchant's too: prices are not set there. */
  fromScreen: boolean;
}>;

/** A line as it is written; names and prices are copies, so that a later change of the menu changes no invoice (ORD-08). */
export type PlannedLine = Readonly<{
  itemId: string | null;
  type: LineType;
  quantity: number;
  requestedQuantity: number | null;
  itemPrice: number;
  itemName: string;
  itemUnit: string;
  itemDate: string | null;
  sectionName: string;
  oversold: boolean;
  isCustom: boolean;
}>;

/** What the order rests on and takes of one item. */
export type ItemUse = Readonly<{
  itemId: string;
  version: string;
  /** Pieces that leave the shelf; 0 where the item is not counted. */
  take: number;
  /** True where the line was cut: the shelf must then hold just these pieces. */
  exact: boolean;
}>;

/** The person who placed an order. */
export type PlacedBy = Readonly<{
  actor: "guest" | "customer" | "merchant" | "super_admin";
  id: string | null;
  name: string;
}>;

/** An order as it is to be written, but for ids, ticket number and key. */
export type PlannedOrder = Omit<Price, "familyDiscountAmount"> &
  ChosenSlot &
  Readonly<{
    userId: string | null;
    guestName: string | null;
    guestEmail: string | null;
    guestPhone: string | null;
    familyDiscount: number | null;
    availabilityId: string;
    fulfillmentType: NewOrder["fulfillmentType"];
    deliveryAddress: string | null;
    specialInstructions: string;
    notes: string;
    isGift: boolean;
    gifteeDetails: GifteeDetails | null;
    paymentService: string | null;
    isCustom: boolean;
    paid: boolean;
    completed: boolean;
    salesTaxRate: number;
    placedAt: Date;
  }>;

/** All that one order writes. */
export type OrderPlan = Readonly<{
  order: PlannedOrder;
  lines: readonly PlannedLine[];
  placedBy: PlacedBy;
  uses: readonly ItemUse[];
  /** The name on the invoice. */
  orderedBy: string;
}>;

/** What becomes of an order. */
export type OrderDecision =
  | Readonly<{ kind: "place"; plan: OrderPlan }>
  | Readonly<{ kind: "repeat"; orderId: string }>
  | Readonly<{ kind: "refuse"; refusal: Error }>;

/**
 * Decides on a new order. The refusals are those of `order-errors.ts`, InvalidFields, and SignedOut for an account that is gone; of several
 * the first is given, in the order of spec §5. A refusal writes nothing.
 */
export function decideOrder(facts: OrderFacts, wanted: WantedOrder, now: Date): OrderDecision {
  return refusable(() => {
    if (facts.earlier) return repeatOf(facts.earlier, wanted);
    refuseWhilePaused(facts);
    return { kind: "place", plan: planOf(facts, wanted, now) };
  });
}

/** The decision, or the refusal that was thrown on the way to it; whatever else is thrown is a bug and goes on. */
export function refusable(decide: () => OrderDecision): OrderDecision {
  try {
    return decide();
  } catch (thrown) {
    if (thrown instanceof DomainError) return { kind: "refuse", refusal: thrown };
    throw thrown;
  }
}

/** The same key with another request is a mistake of the client (422), never the earlier order (ORD-04). */
function repeatOf(
  { id, requestHash }: NonNullable<OrderFacts["earlier"]>,
  wanted: WantedOrder,
): OrderDecision {
  if (wanted.requestHash !== null && requestHash !== wanted.requestHash) throw new IdempotencyMismatch();
  return { kind: "repeat", orderId: id };
}

/** The merchant's "not taking orders" holds for everyone but the merchant (matrix r104). */
export function refuseWhilePaused({ shop, visitor }: Pick<OrderFacts, "shop" | "visitor">): void {
  const message = shop.settings.notTakingOrders.trim();
  if (message !== "" && !visitor?.isMerchantHere) throw new NotTakingOrders(message);
}

function planOf(facts: OrderFacts, { order: wanted, fromScreen }: WantedOrder, now: Date): OrderPlan {
  const { shop } = facts;
  const orderer = ordererOf(facts, wanted);
  const paymentService = paymentOf(shop, wanted);
  if (wanted.isGift && !shop.giftsAllowed) {
    throw new InvalidFields({ isGift: ["This shop doesn't offer gifts."] });
  }
  const slot = slotOf(facts, wanted, now);
  refuseUnavailableItems(facts, wanted, now);
  const setsPrices = orderer.isMerchant && !fromScreen;
  const terms = { setsPrices, familyDiscount: orderer.familyDiscount };
  refuseOtherPrices(facts, wanted, terms);
  const { lines, uses } = filled(facts, wanted);
  const { familyDiscountAmount: _, ...price } = priceOf(shop, wanted, terms, lines);
  if (price.grandTotal > MAX_TOTAL || price.subtotal > MAX_TOTAL) throw new OrderTooLarge();
  const order = {
    ...price,
    ...slot,
    ...columnsOfPeople(orderer),
    ...columnsAsWanted(wanted),
    notes: orderer.isMerchant ? (wanted.notes ?? "") : "",
    paymentService,
    paid: setsPrices && wanted.paid,
    completed: setsPrices && wanted.completed,
    salesTaxRate: shop.settings.salesTax ?? 0,
    placedAt: now,
  };
  return { order, lines, uses, placedBy: orderer.placedBy, orderedBy: orderer.name };
}

const columnsOfPeople = ({ account, guest, familyDiscount }: Orderer) => ({
  userId: account?.id ?? null,
  guestName: guest?.name ?? null,
  guestEmail: guest?.email ?? null,
  guestPhone: guest?.phone ?? null,
  familyDiscount,
});

/** An address is kept of no order that is picked up, and a giftee's details of no order that is not a gift (security A32). */
const columnsAsWanted = (wanted: NewOrder) => ({
  availabilityId: wanted.availabilityId,
  fulfillmentType: wanted.fulfillmentType,
  deliveryAddress: wanted.fulfillmentType === "Pickup" ? null : wanted.deliveryAddress?.trim() || null,
  specialInstructions: wanted.specialInstructions,
  isGift: wanted.isGift,
  gifteeDetails: wanted.isGift ? wanted.gifteeDetails : null,
  isCustom: wanted.customLines.length > 0,
});

// Who orders (ORD-06, ORD-09, matrix r087–r094).

/** For whom an order is. */
type Orderer = Readonly<{
  /** The account the order belongs to; null for a guest, and for a super admin who orders for no customer. */
  account: OrderingAccount | null;
  /** Somebody without an account; whoever the merchant ordered for may have left only a name. */
  guest: WalkIn | null;
  /** The name on the invoice. */
  name: string;
  familyDiscount: number | null;
  isMerchant: boolean;
  placedBy: PlacedBy;
}>;

/** The id of the account that an order asks to be placed on: one's own, or the customer's that a merchant names; null for none. */
export function accountAsked(
  visitor: Pick<OrderingVisitor, "id" | "isSuperAdmin"> | null,
  { userId, guest, walkIn }: Pick<NewOrder, "userId" | "guest" | "walkIn">,
): string | null {
  if (!visitor) return null;
  return userId ?? (visitor.isSuperAdmin || guest || walkIn ? null : visitor.id);
}

function ordererOf(facts: OrderFacts, wanted: NewOrder): Orderer {
  const { visitor } = facts;
  if (wanted.walkIn && !visitor?.isMerchantHere)
    throw new InvalidFields({ walkIn: ["Only the shop itself may order for somebody else."] });
  if (!visitor) return guestOrderer(wanted);
  if (wanted.guest && !visitor.isMerchantHere)
    throw new InvalidFields({ guest: ["You are logged in: the order goes on your account."] });
  const account = accountOf(facts, visitor, wanted);
  const guest = account ? null : (wanted.walkIn ?? wanted.guest);
  const claimed = visitor.isMerchantHere ? wanted.claimed.familyDiscount : undefined;
  return {
    account,
    guest,
    name: account ? fullName(account) : (guest?.name ?? ""),
    familyDiscount: (claimed === undefined ? account?.familyDiscount : claimed) ?? null,
    isMerchant: visitor.isMerchantHere,
    placedBy: { actor: actorOf(visitor), id: visitor.id, name: fullName(visitor) },
  };
}

/** The account the order goes on: one's own, or, for a merchant, a customer's. */
function accountOf(
  { account }: OrderFacts,
  visitor: OrderingVisitor,
  wanted: NewOrder,
): OrderingAccount | null {
  const asked = accountAsked(visitor, wanted);
  if (asked === null) return null;
  const isOwn = asked === visitor.id && !visitor.isSuperAdmin;
  if (!isOwn && !visitor.isMerchantHere) throw new UnknownReference("userId");
  if (account?.id === asked) return account;
  throw isOwn ? new SignedOut() : new UnknownReference("userId");
}

function actorOf(visitor: OrderingVisitor): PlacedBy["actor"] {
  if (visitor.isSuperAdmin) return "super_admin";
  return visitor.isMerchantHere ? "merchant" : "customer";
}

function guestOrderer({ guest, userId }: Pick<NewOrder, "guest" | "userId">): Orderer {
  if (userId) throw new UnknownReference("userId");
  if (!guest) {
    const missing = [FIELD_MESSAGES.required];
    throw new InvalidFields({ "guest.name": missing, "guest.email": missing, "guest.phone": missing });
  }
  return {
    account: null,
    guest,
    name: guest.name,
    familyDiscount: null,
    isMerchant: false,
    placedBy: { actor: "guest", id: null, name: guest.name },
  };
}

function paymentOf({ settings }: OrderingShop, { paymentService }: NewOrder): string | null {
  const chosen = chosenPayment(settings, paymentService);
  if (chosen !== undefined) return chosen;
  throw new InvalidFields({
    paymentService: ["The shop doesn't take this. Please choose another way to pay."],
  });
}

// Window, type and day (ORD-07, AVL-02). No order is taken in a window that is not active, its merchant's included (AVL-03, matrix r097b).

function slotOf({ shop, window }: OrderFacts, wanted: NewOrder, now: Date): ChosenSlot {
  const { settings, timeZone } = shop;
  if (!settings.fulfillmentOptions.includes(wanted.fulfillmentType)) throw new TypeNotOffered();
  if (wanted.fulfillmentType === "Delivery" && !isAddress(wanted.deliveryAddress ?? "")) {
    throw new InvalidFields({ deliveryAddress: ["Delivery needs a street and a 5 digit zip."] });
  }
  if (!window) throw new UnknownReference("availabilityId");
  if (windowState(window, now) !== "active") throw new WindowClosed();
  const terms = { timeZone, leadTimeMinutes: settings.leadTimeMinutes, now };
  const slot = chosenSlot(wanted.fulfillmentType, wanted.fulfillmentSlot, window, settings, terms);
  if (!slot) throw new DayNotOffered();
  return slot;
}

const isAddress = (text: string) => Object.keys(deliveryAddressProblems(splitAddress(text))).length === 0;

// Items (ORD-07, AVL-04).

/** Every wanted item is this shop's, stands once, and can be ordered by this visitor. */
function refuseUnavailableItems(facts: OrderFacts, wanted: NewOrder, now: Date): void {
  const isMerchant = facts.visitor?.isMerchantHere ?? false;
  if (wanted.lines.length + wanted.customLines.length === 0) throw new EmptyOrder();
  if (wanted.customLines.length > 0 && !isMerchant) {
    throw new InvalidFields({ lineItems: ["Only the shop itself may add lines of its own."] });
  }
  const seen = new Set<string>();
  for (const [position, { itemId }] of wanted.lines.entries()) {
    const item = facts.items.get(itemId);
    if (!item) throw new UnknownReference(`lineItems.${position}.itemId`);
    if (seen.has(itemId)) {
      throw new InvalidFields({ [`lineItems.${position}.itemId`]: ["This item stands in the order twice."] });
    }
    seen.add(itemId);
    if (!isMerchant) refuseUnavailable(facts.shop, item, now);
  }
}

/** Hidden, untouched, or too late for its date. The name of what is hidden stays so. */
function refuseUnavailable(
  { itemDatesOn, timeZone, settings }: OrderingShop,
  item: OrderingItem,
  now: Date,
): void {
  const { id: itemId, name } = item;
  if (!isShown({ ...item, deletedAt: null })) throw new ItemUnavailable({ itemId, name: "" });
  const { leadTimeMinutes } = settings;
  if (tooLateToOrder(item, { itemDatesOn, leadTimeMinutes, timeZone }, now)) {
    throw new ItemUnavailable({ itemId, name });
  }
}

// Prices (ORD-01, PRICE-01 … PRICE-06).

type Terms = Readonly<{ setsPrices: boolean; familyDiscount: number | null }>;

/** The server's price of these lines. A merchant who sets prices may set the delivery fee as well. */
function priceOf(
  { settings, chargesServiceFee }: OrderingShop,
  wanted: Pick<NewOrder, "fulfillmentType" | "tip"> & {
    readonly claimed: { deliveryFee?: number | undefined };
  },
  { setsPrices, familyDiscount }: Terms,
  lines: readonly PlannedLine[],
): Price {
  return priceOrder(
    {
      lines,
      fulfillmentType: wanted.fulfillmentType,
      tip: wanted.tip,
      customDeliveryFee: setsPrices ? (wanted.claimed.deliveryFee ?? null) : null,
    },
    {
      salesTax: settings.salesTax,
      deliveryFee: settings.deliveryFee,
      familyDiscount,
      chargesServiceFee,
    },
  );
}

/** Whatever the client believes about money is compared for what it asked for, before anything is cut (ORD-01, ORD-03). */
function refuseOtherPrices(facts: OrderFacts, wanted: NewOrder, terms: Terms): void {
  if (terms.setsPrices) return;
  const price = priceOf(facts.shop, wanted, terms, linesAsAsked(facts, wanted));
  const { familyDiscount, ...amounts } = wanted.claimed;
  const differs =
    disagrees(amounts, price) ||
    (familyDiscount !== undefined && (familyDiscount ?? 0) !== (terms.familyDiscount ?? 0)) ||
    wanted.lines.some(
      ({ itemId, itemPrice }) => itemPrice !== undefined && itemPrice !== facts.items.get(itemId)?.price,
    );
  const { familyDiscountAmount: _, ...quote } = price;
  if (differs) throw new PriceChanged(quote);
}

/** The lines with all that is asked for, whatever is on the shelf. */
const linesAsAsked = (facts: LineFacts, wanted: Pick<NewOrder, "lines" | "customLines">) =>
  linesOf(facts, wanted, (_, quantity) => quantity);

type LineFacts = Pick<OrderFacts, "shop" | "visitor" | "items">;

/** The order's lines with the given number of pieces of each item; names, units and prices are copied, and the date where item dates are on. */
function linesOf(
  { shop, visitor, items }: LineFacts,
  wanted: Pick<NewOrder, "lines" | "customLines">,
  quantityOf: (itemId: string, asked: number) => number,
): PlannedLine[] {
  const products = wanted.lines.flatMap((line): PlannedLine[] => {
    const item = items.get(line.itemId);
    if (!item) return [];
    const quantity = quantityOf(line.itemId, line.quantity);
    const ownPrice = visitor?.isMerchantHere ? line.itemPrice : undefined;
    return [
      {
        itemId: item.id,
        type: "PRODUCT",
        quantity,
        requestedQuantity: quantity < line.quantity ? line.quantity : null,
        itemPrice: ownPrice ?? item.price,
        itemName: item.name,
        itemUnit: item.unit,
        itemDate: shop.itemDatesOn ? item.date : null,
        sectionName: item.sectionName,
        oversold: quantity < line.quantity,
        isCustom: false,
      },
    ];
  });
  return [...products, ...wanted.customLines.map(customLineOf)];
}

const customLineOf = (line: NewOrder["customLines"][number]): PlannedLine => ({
  itemId: null,
  type: line.type,
  quantity: line.quantity,
  requestedQuantity: null,
  itemPrice: line.price,
  itemName: line.name,
  itemUnit: "",
  itemDate: null,
  sectionName: "",
  oversold: false,
  isCustom: true,
});

// Stock (ORD-02, ORD-03).

/**
 * How many pieces there are of an item for this visitor, null where it is not counted. What its merchant marked sold out has none, except
 * for the merchant, who may still hand out what there is (matrix r096).
 */
function stockFor(
  { shop, visitor, items }: LineFacts,
  isMerchant = visitor?.isMerchantHere ?? false,
): StockOf {
  return (itemId) => {
    const item = items.get(itemId);
    const soldOut = item?.soldOut === true && !isMerchant;
    return item ? unitsLeft({ ...item, soldOut }, shop.settings.trackInventory) : 0;
  };
}

/** The lines the order gets, and what it takes from the shelf. @throws ItemsOversold */
function filled(facts: OrderFacts, wanted: NewOrder): { lines: PlannedLine[]; uses: ItemUse[] } {
  const { items, shop } = facts;
  const stockOf = stockFor(facts);
  const named = wanted.lines.map((line) => ({ ...line, name: items.get(line.itemId)?.name ?? "" }));
  const { kept, refusal } = fillOrder(named, stockOf, shop.settings);
  if (refusal) throw refusal;
  const given = new Map(kept.map((line) => [line.itemId, line.quantity]));
  const lines = linesOf(facts, wanted, (itemId) => given.get(itemId) ?? 0);
  return { lines, uses: lines.flatMap((line) => useOf(facts, line)) };
}

function useOf({ items, shop, visitor }: OrderFacts, { itemId, quantity, oversold }: PlannedLine): ItemUse[] {
  const item = itemId === null ? undefined : items.get(itemId);
  if (!item) return [];
  const isClosed = item.soldOut && !visitor?.isMerchantHere;
  const isCounted = !isClosed && shop.settings.trackInventory && !item.unlimited;
  return [
    {
      itemId: item.id,
      version: item.version,
      take: isCounted ? quantity : 0,
      exact: isCounted && oversold,
    },
  ];
}

/**
 * The price of a merchant's order before anything that runs short is left out, and what would run short (ORD-09). Nothing is taken.
 *
 * @throws UnknownReference where the customer or an item is not the shop's
 */
export function quoteOrder(
  facts: LineFacts & Pick<OrderFacts, "account">,
  asked: OrderQuoteQuestion,
): OrderQuote {
  const missing = asked.lines.findIndex(({ itemId }) => !facts.items.has(itemId));
  if (missing >= 0) throw new UnknownReference(`lines.${missing}.itemId`);
  if (asked.userId && facts.account?.id !== asked.userId) throw new UnknownReference("userId");
  const familyDiscount = asked.userId ? (facts.account?.familyDiscount ?? null) : null;
  const wanted = { ...asked, claimed: asked.deliveryFee === null ? {} : { deliveryFee: asked.deliveryFee } };
  const price = priceOf(facts.shop, wanted, { setsPrices: true, familyDiscount }, linesAsAsked(facts, asked));
  const named = asked.lines.map((line) => ({ ...line, name: facts.items.get(line.itemId)?.name ?? "" }));
  const { shortages } = clampToStock(named, stockFor(facts, true));
  return { ...price, familyDiscount, oversold: [...shortages] };
}
