import { describe, expect, test } from "vitest";
import { orderSearchOf, orderTerms } from "#domain/orders/order-terms.ts";
import {
  type ImpactfulSettings,
  impactStamp,
  type OpenGroup,
  settingsImpact,
  settingsTaken,
} from "#domain/shop/setting-impact.ts";

const SHOP: ImpactfulSettings = {
  fulfillmentOptions: ["Pickup", "Delivery"],
  pickupSlots: ["Fri", "Sat"],
  deliverySlots: ["Sat"],
  orderAccess: "guest",
  notTakingOrders: "",
  maintenanceMode: false,
  paymentOptions: ["Venmo", "Zelle", "Cash"],
  paymentInfo: "",
  enableAdvancedPayment: true,
  enableSquarePayment: false,
  hasSquareToken: false,
  venmoName: "@crumb",
  zelleContact: "pay@crumb.test",
  paypalEmail: "",
  cashapp: "",
  ccPhone: "",
  ccInstrux: "",
  applepayPhone: "",
  squareLocationId: "",
};
const group = (columns: Partial<OpenGroup>): OpenGroup => ({
  kind: "order",
  type: "Pickup",
  weekday: "Fri",
  takesShopDays: true,
  paymentService: "Venmo",
  isPaid: false,
  orderer: "verified",
  count: 1,
  ...columns,
});
const OPEN = [
  group({ count: 3 }),
  group({ weekday: "Sat", takesShopDays: false, count: 5 }),
  group({ weekday: "Sat", isPaid: true, paymentService: "Zelle", count: 7 }),
  group({ type: "Delivery", weekday: "Sat", paymentService: "Cash", count: 11 }),
  group({ kind: "cart", orderer: "guest", count: 13 }),
  group({ kind: "cart", orderer: "unverified", type: null, weekday: null, paymentService: null, count: 17 }),
];
const ORDERS = 3 + 5 + 7 + 11;
const CARTS = 13 + 17;

const impactOf = (changes: Partial<ImpactfulSettings>, before = SHOP) =>
  settingsImpact(settingsTaken(before, { ...before, ...changes }), OPEN);

describe("SET-02 what a change touches", () => {
  test.each<[string, Partial<ImpactfulSettings>, ReturnType<typeof impactOf>]>([
    [
      "a way out that goes",
      { fulfillmentOptions: ["Pickup"] },
      [{ name: "fulfillmentOptions", taken: "Delivery", orders: 11, carts: 0, search: "type:Delivery" }],
    ],
    [
      "a pickup day that goes, but not in windows with days of their own",
      { pickupSlots: ["Fri"] },
      [
        {
          name: "pickupSlots",
          taken: "Sat",
          orders: 7,
          carts: 0,
          search: "type:Pickup day:Sat days:shop",
        },
      ],
    ],
    [
      "a day of deliveries, told once where deliveries go as a whole",
      { deliverySlots: [], fulfillmentOptions: ["Pickup"] },
      [{ name: "fulfillmentOptions", taken: "Delivery", orders: 11, carts: 0, search: "type:Delivery" }],
    ],
    [
      "a way to pay that is not chosen any more: what is paid is not touched",
      { paymentOptions: ["Cash"] },
      [{ name: "paymentOptions", taken: "Venmo", orders: 3 + 5, carts: 13, search: "pay:venmo paid:no" }],
    ],
    [
      "a way to pay whose field is blank",
      { venmoName: " " },
      [{ name: "paymentOptions", taken: "Venmo", orders: 3 + 5, carts: 13, search: "pay:venmo paid:no" }],
    ],
    [
      "a log-in for guests: those who have ordered stay",
      { orderAccess: "login" },
      [{ name: "orderAccess", taken: "login", orders: 0, carts: 13, search: "" }],
    ],
    [
      "a confirmed address for guests and log-ins",
      { orderAccess: "verified" },
      [{ name: "orderAccess", taken: "verified", orders: 0, carts: CARTS, search: "" }],
    ],
    [
      "a shop that takes no orders",
      { notTakingOrders: "Flooded" },
      [{ name: "notTakingOrders", taken: "", orders: ORDERS, carts: CARTS, search: "" }],
    ],
    [
      "a shop that rests",
      { maintenanceMode: true },
      [{ name: "maintenanceMode", taken: "", orders: ORDERS, carts: CARTS, search: "" }],
    ],
  ])("%s", (_, changes, impact) => {
    expect(impactOf(changes)).toEqual(impact);
  });

  test("what is added, opened or worded anew touches nothing, and neither does what no one has", () => {
    expect(
      impactOf({
        fulfillmentOptions: ["Pickup", "Delivery", "Shipping"],
        pickupSlots: ["Mon", "Fri", "Sat"],
        paymentOptions: ["Venmo", "PayPal", "Zelle", "Cash"],
      }),
    ).toEqual([]);
    expect(impactOf({ orderAccess: "guest" }, { ...SHOP, orderAccess: "verified" })).toEqual([]);
    const closed = { ...SHOP, notTakingOrders: "Flooded", maintenanceMode: true };
    expect(impactOf({ notTakingOrders: "Dry again on Friday", maintenanceMode: false }, closed)).toEqual([]);
    expect(impactOf({ zelleContact: "" })).toEqual([]);
  });

  test("the stamp says all that was told", () => {
    expect(impactStamp(impactOf({ fulfillmentOptions: ["Pickup"], orderAccess: "login" }))).toBe(
      "fulfillmentOptions:Delivery:11:0 orderAccess:login:0:13",
    );
    expect(impactStamp([])).toBe("");
  });
});

describe("MAN-06 orders are found by what they have in common", () => {
  test.each([
    [{ type: "Delivery" }, "type:Delivery"],
    [{ type: "Pickup", day: "Sat", takesShopDays: true }, "type:Pickup day:Sat days:shop"],
    [{ paymentService: "Credit Card", paid: false }, "pay:credit-card paid:no"],
  ] as const)("%j is written %j, and read again", (terms, text) => {
    expect(orderSearchOf(terms)).toBe(text);
    expect(orderTerms(text)).toEqual(terms);
  });

  test.each(["", "Sat", "type:Flight", "day:Someday", "pay:gold", "paid:maybe", "type:Pickup Robin", "x:y"])(
    "%j is a text like any other",
    (text) => {
      expect(orderTerms(text)).toBeNull();
    },
  );

  test("letter case does not matter", () => {
    expect(orderTerms("Type:PICKUP day:sat")).toEqual({ type: "Pickup", day: "Sat" });
  });
});
