/**
 * What may be asked of orders and what is answered (ORD-01 … ORD-12, contract section 5). The form, the procedure and the REST
 * row share these schemas, so they refuse with the same words. Money is integer cents.
 */
import { z } from "zod";
import { email } from "../accounts/account-schemas.ts";
import { MAX_INSTRUCTIONS, MAX_TIP } from "../cart/cart-form.ts";
import { phoneTyped } from "../field-schemas.ts";
import { calendarDate, cents, id, plainText, requiredText } from "../id-schemas.ts";
import { MAX_ITEM_PRICE } from "../money.ts";
import { cursorField, flagFilter, listQuestion, pageOf } from "../paging-schemas.ts";
import { LINK_FILLS } from "../payments/pay-link.ts";
import { safeHtml } from "../shop/safe-html-schemas.ts";
import { ORDER_LENGTHS } from "./order-lengths.ts";
import { MAX_LINES } from "./order-lines.ts";

/** Who gets the gift (CART-04); every part may be blank. */
export const gifteeDetails = z.strictObject({
  name: plainText(ORDER_LENGTHS.name).default(""),
  phone: plainText(ORDER_LENGTHS.phone).default(""),
  email: plainText(254).default(""),
  message: plainText(ORDER_LENGTHS.gifteeMessage).default(""),
});
export type GifteeDetails = z.infer<typeof gifteeDetails>;

/** Someone who orders without an account (ORD-06). */
export const guest = z.strictObject({
  name: requiredText(ORDER_LENGTHS.name),
  email,
  phone: phoneTyped,
});
export type Guest = z.infer<typeof guest>;

/** Someone at the counter or on the phone, for whom the merchant orders (ORD-09): a name will do. */
export const walkIn = z.strictObject({
  name: requiredText(ORDER_LENGTHS.name),
  email: email.nullable().default(null),
  phone: phoneTyped.nullable().default(null),
});
export type WalkIn = z.infer<typeof walkIn>;

/** A key that makes a repeat answer with the first order (ORD-04). */
export const orderKey = plainText(255).min(1, "orderKey");

/** One wanted line. `itemPrice` is compared with the shop's own price, never used (ORD-01). */
export const wantedLine = z.strictObject({
  itemId: id,
  quantity: z.number({ error: "quantity" }).int("quantity").min(1, "quantity").max(999, "quantity"),
  itemPrice: cents(MAX_ITEM_PRICE).optional(),
});
export type WantedLine = z.infer<typeof wantedLine>;

/** A merchant's own line (ORD-09): something off the menu, a fee, or a discount (its price is positive and is subtracted). */
export const customLine = z.strictObject({
  type: z.enum(["PRODUCT", "FEE", "DISCOUNT"]),
  name: requiredText(ORDER_LENGTHS.itemName),
  price: cents(MAX_ITEM_PRICE),
  quantity: wantedLine.shape.quantity.default(1),
});

/** Amounts a client believes in; each that is given must equal the server's, or the answer is `price_changed` (ORD-01). */
export const claimedAmounts = z.strictObject({
  subtotal: cents().optional(),
  tax: cents().optional(),
  deliveryFee: cents().optional(),
  serviceFee: cents().optional(),
  grandTotal: cents().optional(),
  /** Percent. */
  familyDiscount: z.number().int().min(0).max(100).nullable().optional(),
});

/** A new order as the procedure takes it. */
export const newOrder = z.strictObject({
  availabilityId: id,
  fulfillmentType: z.enum(["Pickup", "Delivery", "Shipping"], {
    error: "fulfillmentType",
  }),
  /** A label of a day on offer ('Fri, Nov 27'), or the shipping label. */
  fulfillmentSlot: requiredText(80),
  /** Street and 5-digit zip in one text; required for Delivery, and worth giving for Shipping. */
  deliveryAddress: plainText(300).nullable().default(null),
  specialInstructions: plainText(MAX_INSTRUCTIONS)
    .transform((text) => text.trim())
    .default(""),
  isGift: z.boolean().default(false),
  gifteeDetails: gifteeDetails.nullable().default(null),
  tip: cents(MAX_TIP).default(0),
  lines: z.array(wantedLine).max(MAX_LINES).default([]),
  /** Merchants only. */
  customLines: z.array(customLine).max(MAX_LINES).default([]),
  /** Merchants only; ignored for everyone else. */
  paid: z.boolean().default(false),
  completed: z.boolean().default(false),
  paymentService: requiredText(40).nullable().default(null),
  /** Only a merchant may order for someone else; one's own id is ignored. */
  userId: id.nullable().default(null),
  guest: guest.nullable().default(null),
  /** Merchants only: for someone without an account. Not given by anyone else, so that a repeat's hash stays what it was. */
  walkIn: walkIn.optional(),
  /** Merchants only: the private note. */
  notes: plainText(ORDER_LENGTHS.notes).optional(),
  claimed: claimedAmounts.default({}),
  idempotencyKey: orderKey.nullable().default(null),
  /** The cart version the shopper looked at; placing from the screen only (ORD-07, `cart_changed`). */
  cartVersion: z.number().int().nullable().default(null),
});
export type NewOrder = z.infer<typeof newOrder>;

/** Every part of an order's price; the parts always sum to `grandTotal` (PRICE-06). */
export const orderPrice = z.strictObject({
  subtotal: z.number().int(),
  /** Cents taken off: family discount and DISCOUNT lines. */
  discounts: z.number().int(),
  fees: z.number().int(),
  deliveryFee: z.number().int(),
  tip: z.number().int(),
  tax: z.number().int(),
  serviceFee: z.number().int(),
  grandTotal: z.number().int(),
});
export type OrderPriceView = z.infer<typeof orderPrice>;

/** An order whose price is asked for; nothing of it is placed, so it has no key. */
export const quotedOrder = newOrder.omit({ idempotencyKey: true, cartVersion: true });
export type QuotedOrder = z.infer<typeof quotedOrder>;

/** What a merchant's order would cost and what would run short, before it is placed (ORD-09). */
export const orderQuoteQuestion = z.strictObject({
  fulfillmentType: newOrder.shape.fulfillmentType,
  userId: newOrder.shape.userId,
  lines: newOrder.shape.lines,
  customLines: newOrder.shape.customLines,
  tip: newOrder.shape.tip,
  /** Cents; null for the shop's own fee. */
  deliveryFee: cents().nullable().default(null),
});
export type OrderQuoteQuestion = z.infer<typeof orderQuoteQuestion>;
export const orderQuote = z.strictObject({
  ...orderPrice.shape,
  /** Percent off for this customer, or null. */
  familyDiscount: z.number().int().nullable(),
  /** What the family discount takes off, in cents; part of `discounts`. */
  familyDiscountAmount: z.number().int(),
  /** Items of which there is less than is wanted. */
  oversold: z.array(
    z.strictObject({
      itemId: z.string(),
      name: z.string(),
      requested: z.number().int(),
      available: z.number().int(),
    }),
  ),
});
export type OrderQuote = z.infer<typeof orderQuote>;

export const orderLine = z.strictObject({
  id: z.string(),
  orderId: z.string(),
  itemId: z.string().nullable(),
  type: z.enum(["PRODUCT", "FEE", "DISCOUNT"]),
  itemName: z.string(),
  itemUnit: z.string(),
  sectionName: z.string(),
  itemPrice: z.number().int(),
  itemDate: z.string().nullable(),
  quantity: z.number().int(),
  oversold: z.boolean(),
  /** Cents: quantity × price. */
  total: z.number().int(),
});
export type OrderLineView = z.infer<typeof orderLine>;

/** How to pay one way the shop takes (CART-04, ORD-10): told only to anyone who may order. */
export const paymentWay = z.strictObject({
  name: z.string(),
  /** The handle or the instructions, as the merchant wrote them. */
  details: z.string(),
  /** A deep link where the provider has one, else null. */
  url: z.string().nullable(),
  /** What that link fills in, known also before there is an amount; the payer writes the rest. */
  linkFills: z.enum(LINK_FILLS).nullable(),
});
export type PaymentWay = z.infer<typeof paymentWay>;

const orderCore = {
  id: z.string(),
  ticketNumber: z.number().int(),
  completed: z.boolean(),
  readyForGuest: z.boolean(),
  paid: z.boolean(),
  fulfillmentType: z.enum(["Pickup", "Delivery", "Shipping", "Unknown"]),
  fulfillmentSlot: z.string(),
  fulfillmentDate: z.string().nullable(),
  deliveryAddress: z.string().nullable(),
  specialInstructions: z.string(),
  isGift: z.boolean(),
  gifteeDetails: gifteeDetails.nullable(),
  paymentService: z.string().nullable(),
  availabilityId: z.string().nullable(),
  userId: z.string().nullable(),
  shopId: z.string(),
  ...orderPrice.shape,
  /** Percent in force when ordered. */
  familyDiscount: z.number().int().nullable(),
  /** Basis points in force when ordered. */
  salesTaxRate: z.number().int(),
  version: z.number().int(),
  createdAt: z.date(),
  cancelledAt: z.date().nullable(),
  lineItems: z.array(orderLine),
} as const;

/** An order as its owner sees it: the invoice (ORD-10). */
export const ownOrder = z.strictObject({
  ...orderCore,
  shop: z.strictObject({ id: z.string(), slug: z.string(), title: z.string() }),
  /** True where a line was cut to what was there; the invoice then shows the shop's note. */
  oversoldNote: z.string().nullable(),
  instructions: safeHtml,
  /** The time of the shop's clock ("17:30") until which it is handed over on its day, where its window names one. */
  handOverEndsAt: z.string().nullable(),
  payment: z.strictObject({
    info: z.string(),
    ways: z.array(paymentWay),
    /** What Square has of an order that is not marked paid, in cents where it is known; told with the order alone, and there where it has something. */
    atSquare: z.strictObject({ amount: z.number().int().nullable() }).optional(),
  }),
  /** The name on the invoice: customer's or guest's. */
  orderedBy: z.string(),
  invoiceTitle: z.string().nullable(),
  /** Signed link of a guest's order, given once in the answer to placing it. */
  invoiceUrl: z.string().nullable(),
});
export type OwnOrder = z.infer<typeof ownOrder>;

export const orderEvent = z.strictObject({
  at: z.date(),
  who: z.string(),
  what: z.string(),
  /** The names of the fields an edit changed; the flag, where one was turned. */
  changed: z.array(z.string()),
});

/** An order as the shop's merchant sees it. */
export const shopOrder = z.strictObject({
  ...orderCore,
  customer: z
    .strictObject({
      id: z.string().nullable(),
      fullName: z.string(),
      email: z.string().nullable(),
      phone: z.string().nullable(),
      familyDiscount: z.number().int().nullable(),
    })
    .nullable(),
  notes: z.string(),
  /** Who cancelled it and why (ORD-11); null and blank for an order that stands. */
  cancelledBy: z.string().nullable(),
  cancelReason: z.string(),
  events: z.array(orderEvent),
});
export type ShopOrder = z.infer<typeof shopOrder>;

/** A row of the merchant's list: an order without its time line. */
export const shopOrderRow = shopOrder.omit({ events: true });
export type ShopOrderRow = z.infer<typeof shopOrderRow>;

/** A day by which a list is cut; what lies outside of these years is a slip of the keyboard. */
const listedDay = calendarDate.refine((date) => date >= "1970" && !date.startsWith("9999"), "notDate");
/** The first and the last day of the shop's calendar on which the orders of a list were placed. */
const placedBetween = {
  from: listedDay.optional(),
  until: listedDay.optional(),
} as const;

export const ORDER_SORTS = ["created_at", "ticket_number", "fulfillment_date", "grand_total"] as const;

/** The merchant's list (MAN-06, API-02): 25 a page, newest first, cancelled ones left out unless asked. */
export const ordersQuestion = listQuestion({
  sorts: ORDER_SORTS,
  perPage: 25,
  filters: {
    completed: flagFilter.optional(),
    paid: flagFilter.optional(),
    readyForGuest: flagFilter.optional(),
    isGift: flagFilter.optional(),
    cancelled: flagFilter.optional(),
    fulfillmentType: z.enum(["Pickup", "Delivery", "Shipping", "Unknown"]).optional(),
    fulfillmentDate: calendarDate.optional(),
    userId: id.optional(),
    ...placedBetween,
  },
}).extend({
  /** The page that this order stands on, in place of `page`, where the list has it. */
  around: id.optional(),
  cursor: cursorField,
});
export const ordersPage = pageOf(shopOrderRow);
/** How many orders each quick filter holds; `ready` is null where the shop has no queue (SET-01, enable_queue_manager). */
export const orderCounts = z.strictObject({
  incomplete: z.number().int(),
  ready: z.number().int().nullable(),
  completed: z.number().int(),
  unpaid: z.number().int(),
  paid: z.number().int(),
  gifts: z.number().int(),
});
export type OrderCounts = z.infer<typeof orderCounts>;

/** A customer's own history, newest first (ORD-12). */
export const ownOrdersQuestion = listQuestion({
  sorts: ["created_at"],
  perPage: 25,
  filters: { cancelled: flagFilter.optional(), ...placedBetween },
}).extend({ cursor: cursorField });
export const ownOrdersPage = pageOf(ownOrder);

/** What a customer ordered last, for one press to order it again (CUST-02): the products of it that were to be had; null before the first order. */
export const usualOrder = z
  .strictObject({
    orderId: id,
    items: z.array(z.strictObject({ name: z.string(), quantity: z.number().int() })),
  })
  .nullable();
export type UsualOrder = z.infer<typeof usualOrder>;

export const orderIdQuestion = z.strictObject({ orderId: id });
export const orderKeyQuestion = z.strictObject({ key: orderKey });
/** What the owner of a key is told (ORD-04); `url` is the order's page, null for anyone who has shown the key alone. */
export const orderByKey = z.strictObject({
  id: z.string(),
  ticketNumber: z.number().int(),
  url: z.string().nullable(),
});
/** The order that someone placed a moment ago, with its page. */
export const orderJustPlaced = z.strictObject({
  ticketNumber: z.number().int(),
  url: z.string(),
  placedAt: z.date(),
});
export type OrderJustPlaced = z.infer<typeof orderJustPlaced>;

/** The answer to placing an order. `replayed` tells a repeat with the same key (200 instead of 201). */
export const placedOrder = z.strictObject({ order: ownOrder, replayed: z.boolean() });
export type PlacedOrder = z.infer<typeof placedOrder>;
