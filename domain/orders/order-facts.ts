/** What a new order is decided from, and what the decision can be (ORD-01 … ORD-09). Amounts are cents. */
import type { ChosenSlot, DayWindow, ShopDays } from "#domain/availability/slots.ts";
import type { StoredLine } from "#domain/orders/edit-lines.ts";
import type { GifteeDetails, NewOrder } from "#domain/orders/order-schemas.ts";
import type { Price } from "#domain/orders/pricing.ts";
import type { WaysOfShop } from "#domain/payments/providers.ts";

/** The shop, as far as an order depends on it. `leadTimeMinutes`: minutes; `salesTax`: basis points; `deliveryFee`: cents. */
export type OrderingShop = Readonly<{
  timeZone: string;
  giftsAllowed: boolean;
  itemDatesOn: boolean;
  chargesServiceFee: boolean;
  settings: ShopDays &
    WaysOfShop &
    Readonly<{
      notTakingOrders: string;
      leadTimeMinutes: number;
      trackInventory: boolean;
      rejectOversoldOrders: boolean;
      salesTax: number | null;
      deliveryFee: number | null;
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
  /** The account that `requestedAccount` names, where the shop has it. */
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
export type PlannedLine = Omit<StoredLine, "id">;

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
