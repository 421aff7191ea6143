import { describe, expect, test } from "vitest";
import {
  changedMeanwhile,
  FLAG_FORM_FIELDS,
  readFlagForm,
  setFlagNames,
} from "#app/routes/orders/parts/order-flag-form.ts";
import { orderAddress, readOrderQuestion } from "#app/routes/orders/parts/order-question.ts";
import { orderRowView } from "#app/routes/orders/parts/order-view.ts";
import type { OrderLineView, ShopOrderRow } from "#domain/orders/order-schemas.ts";

const asked = (query: string) => readOrderQuestion(new URLSearchParams(query));

function line(change: Partial<OrderLineView>): OrderLineView {
  return {
    id: "line",
    orderId: "order",
    itemId: "item",
    type: "PRODUCT",
    itemName: "Pumpkin Pie",
    itemUnit: "9 inch",
    sectionName: "Pies",
    itemPrice: 3200,
    itemDate: null,
    quantity: 1,
    oversold: false,
    total: 3200,
    ...change,
  };
}

/** One pie and two loaves: 32.00 + 2 × 8.00 = 48.00, less 10 % 4.80, delivery 7.00, tip 5.00, 9.25 % tax on 43.20 = 4.00: 59.20. */
const order: ShopOrderRow = {
  id: "order",
  ticketNumber: 1045,
  completed: false,
  readyForGuest: false,
  paid: true,
  fulfillmentType: "Delivery",
  fulfillmentSlot: "Wed, Nov 25",
  fulfillmentDate: "2026-11-25",
  deliveryAddress: "88 Larkin Street, 94110",
  specialInstructions: "No nuts, please.",
  isGift: false,
  gifteeDetails: null,
  paymentService: "Venmo",
  availabilityId: null,
  userId: "customer",
  shopId: "shop",
  subtotal: 4800,
  discounts: 480,
  fees: 0,
  deliveryFee: 700,
  tip: 500,
  tax: 400,
  serviceFee: 0,
  grandTotal: 5920,
  familyDiscount: 10,
  salesTaxRate: 925,
  version: 4,
  createdAt: new Date("2026-11-22T22:14:00Z"),
  cancelledAt: null,
  cancelledBy: null,
  cancelReason: "",
  lineItems: [
    line({}),
    line({ itemName: "Rye", itemPrice: 800, quantity: 2, total: 1600 }),
    line({ itemName: "Bun" }),
  ],
  customer: {
    id: "customer",
    fullName: "Jo Marchetti",
    email: "jo@marchetti.test",
    phone: "4155550187",
    familyDiscount: 10,
  },
  notes: "",
};

describe("the list's address", () => {
  test("MAN-06 without a word the list shows incomplete orders, newest first, from the first page", () => {
    expect(asked("")).toMatchObject({
      tab: { name: "incomplete", filter: { completed: false } },
      sort: { by: "-created_at" },
      search: "",
      page: 1,
    });
  });

  test.each([
    "page=0",
    "page=-1",
    "page=1.5",
    "page=x",
    "page=1e9",
    "show=everything",
    "sort=drop",
    "sort=__proto__",
  ])("MAN-06 an address that makes no sense (%s) asks for the default instead of failing", (query) => {
    expect(asked(query)).toEqual(asked(""));
  });

  test("MAN-06 a search keeps what the database can keep, and at most 200 characters", () => {
    expect(asked("search=%00Jo%00").search).toBe("Jo");
    expect(asked(`search=${"a".repeat(300)}`).search).toHaveLength(200);
  });

  test("MAN-06 an address says again what was asked, and nothing that goes without saying", () => {
    const question = asked("show=gifts&sort=day&search=jo&page=2");
    expect(orderAddress(question, {})).toBe("/manage/orders?show=gifts&sort=day&search=jo&page=2");
    expect(orderAddress(question, { page: 1, search: "" })).toBe("/manage/orders?show=gifts&sort=day");
    expect(orderAddress(asked(""), { orderId: "o1" })).toBe("/manage/orders/o1");
  });
});

describe("an order in words", () => {
  test("MAN-06 a row names two items and counts the rest", () => {
    expect(orderRowView(order)).toMatchObject({
      who: "Jo Marchetti",
      items: "1 Pumpkin Pie, 2 Rye",
      moreItems: 1,
      total: "$59.20",
      hasNote: true,
    });
  });
});

describe("the flags' form", () => {
  function posted(fields: Record<string, string>) {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    return readFlagForm(form);
  }

  test("ORD-08 only the boxes that were changed are sent on, also those that were cleared", () => {
    const before = setFlagNames({ paid: true, readyForGuest: false, completed: false }).join(",");
    expect(
      posted({ [FLAG_FORM_FIELDS.before]: before, [FLAG_FORM_FIELDS.version]: "4", completed: "on" }),
    ).toMatchObject({
      changes: { paid: false, completed: true },
      version: 4,
      byScript: false,
    });
    expect(posted({ [FLAG_FORM_FIELDS.before]: before, paid: "on" }).changes).toEqual({});
  });

  test.each(["", "x", "-1", "1.5", "9007199254740993"])(
    "ORD-08 a version that is none (%s) is not sent on",
    (version) => {
      expect(posted({ [FLAG_FORM_FIELDS.version]: version }).version).toBeUndefined();
    },
  );

  test("ORD-08 a stale change is told which boxes somebody else turned meanwhile", () => {
    const { had } = posted({ [FLAG_FORM_FIELDS.before]: "paid" });
    expect(changedMeanwhile({ paid: false, readyForGuest: true, completed: false }, had)).toEqual([
      { name: "paid", set: false },
      { name: "readyForGuest", set: true },
    ]);
  });
});
