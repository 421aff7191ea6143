import { describe, expect, test } from "vitest";
import { bulkDoneText, readBulkDone } from "#app/routes/orders/parts/bulk-done.ts";
import { readBulkForm, tickedValue } from "#app/routes/orders/parts/bulk-form.ts";
import { itemsMatching } from "#app/routes/orders/parts/items-matching.ts";
import {
  afterIntent,
  draftProblems,
  emptyDraft,
  lineAmount,
  type OrderDraft,
  orderOf,
  quoteOf,
  readDraft,
  slotValue,
} from "#app/routes/orders/parts/new-order-form.ts";
import { exportAddress } from "#app/routes/orders/parts/order-export.tsx";
import { readOrderQuestion } from "#app/routes/orders/parts/order-question.ts";

const PIE = "019ad000-0000-7000-8000-000000000001";
const WINDOW = "019ad000-0000-7000-8000-000000000002";
const JO = "019ad000-0000-7000-8000-000000000003";

const draft = (change: Partial<OrderDraft> = {}): OrderDraft => ({ ...emptyDraft("key"), ...change });
const whole = draft({
  name: "Ida",
  slot: slotValue("Delivery", WINDOW, "2026-11-27"),
  street: "12 Alder Street",
  zip: "94110",
  deliveryFee: "3",
  tip: "$2.50",
  items: [{ itemId: PIE, quantity: "2", price: "30.00" }],
  lines: [{ number: 1, type: "FEE", name: "Rush", quantity: "1", price: "5" }],
});

describe("the merchant's order as a form", () => {
  test("ORD-09 a form without problems becomes the order, typed dollars become cents", () => {
    expect(draftProblems(whole)).toEqual({});
    expect(orderOf(whole)).toMatchObject({
      availabilityId: WINDOW,
      fulfillmentType: "Delivery",
      fulfillmentSlot: "2026-11-27",
      deliveryAddress: "12 Alder Street, 94110",
      walkIn: { name: "Ida", email: null, phone: null },
      lines: [{ itemId: PIE, quantity: 2, itemPrice: 3000 }],
      customLines: [{ type: "FEE", name: "Rush", price: 500, quantity: 1 }],
      claimed: { deliveryFee: 300 },
      tip: 250,
      idempotencyKey: "key",
    });
  });

  test("ORD-09 everything that stands in the way is said, each by its field", () => {
    expect(Object.keys(draftProblems(draft()))).toEqual(["name", "addItem", "slot"]);
    const wrong = draft({
      ...whole,
      zip: "9",
      phone: "12",
      email: "no",
      tip: "much",
      items: [{ itemId: PIE, quantity: "0", price: "x" }],
      lines: [{ number: 1, type: "FEE", name: " ", quantity: "1.5", price: "" }],
    });
    expect(Object.keys(draftProblems(wrong)).sort()).toEqual(
      [
        "email",
        "name:1",
        "phone",
        `price:${PIE}`,
        "price:1",
        `quantity:${PIE}`,
        "quantity:1",
        "tip",
        "zip",
      ].sort(),
    );
  });

  test("ORD-09 the quote asks for what can be read so far and leaves out the rest", () => {
    const half = draft({
      ...whole,
      customerId: JO,
      deliveryFee: "",
      lines: [{ number: 1, type: "FEE", name: "", quantity: "1", price: "" }],
    });
    expect(quoteOf(half)).toMatchObject({ userId: JO, customLines: [], deliveryFee: null, tip: 250 });
    expect(lineAmount({ quantity: "3", price: "4.50" })).toBe(1350);
    expect(lineAmount({ quantity: "3", price: "" })).toBeNull();
  });

  test("ORD-09 buttons add one thing or take one away; the same item twice is one line of two", () => {
    const price = () => "30.00";
    const once = afterIntent(draft(), { kind: "add", about: "" }, PIE, price);
    const twice = afterIntent(once, { kind: "add", about: "" }, PIE, price);
    expect(twice.items).toEqual([{ itemId: PIE, quantity: "2", price: "30.00" }]);
    expect(afterIntent(draft(), { kind: "add", about: "" }, PIE, () => null).items).toEqual([]);
    const withFee = afterIntent(twice, { kind: "own", about: "FEE" }, "", price);
    expect(withFee.lines).toMatchObject([{ number: 1, type: "FEE" }]);
    expect(afterIntent(withFee, { kind: "own", about: "GIFT" }, "", price)).toEqual(withFee);
    expect(afterIntent(withFee, { kind: "remove", about: "1" }, "", price)).toMatchObject({
      items: twice.items,
      lines: [],
    });
    expect(afterIntent(withFee, { kind: "choose", about: JO }, "", price).customerId).toBe(JO);
    expect(afterIntent(withFee, { kind: "choose", about: "x" }, "", price).customerId).toBeNull();
  });

  test("ORD-09 a posted form is read back as it was typed, nonsense and all", () => {
    const form = new FormData();
    for (const [name, value] of [
      ["item", PIE],
      ["item", PIE],
      ["item", "no-id"],
      [`quantity:${PIE}`, "two"],
      ["line", "1"],
      ["type:1", "NONE"],
      ["name:1", "Rush"],
      ["customerId", "x"],
      ["paid", "on"],
    ] as const) {
      form.append(name, value);
    }
    expect(readDraft(form)).toMatchObject({
      items: [{ itemId: PIE, quantity: "two", price: "" }],
      lines: [{ number: 1, type: "PRODUCT", name: "Rush" }],
      customerId: null,
      paid: true,
      isGift: false,
    });
  });
});

test("ORD-09 items are found by parts of their names, without case and accents; a section without any is left out", () => {
  const option = (label: string) => ({ value: label, label });
  const groups = [
    { name: "Pies", options: [option("Pumpkin Pie, 9 inch, $32.00"), option("Crème Brûlée Tart, $6.00")] },
    { name: "Bread", options: [option("Olive and Rosemary Bâtard, $9.00")] },
  ];
  const found = (typed: string) =>
    itemsMatching(groups, typed).flatMap(({ options }) => options.map(({ label }) => label));
  expect(found("  ")).toHaveLength(3);
  expect(found("PIE pump")).toEqual(["Pumpkin Pie, 9 inch, $32.00"]);
  expect(found("creme brulee")).toEqual(["Crème Brûlée Tart, $6.00"]);
  expect(itemsMatching(groups, "batard").map(({ name }) => name)).toEqual(["Bread"]);
  expect(found("pie batard")).toEqual([]);
});

describe("the form of the ticked orders", () => {
  const form = (back: string, ...orders: string[]) => {
    const data = new FormData();
    data.set("intent", "paid");
    data.set("back", back);
    for (const order of orders) data.append("order", order);
    return data;
  };

  test("MAN-06 each box carries its order and the version that was looked at", () => {
    const posted = form(
      "/manage/orders",
      tickedValue({ id: PIE, version: 4 }),
      JO,
      "rubbish 1",
      `${WINDOW} x`,
    );
    expect(readBulkForm(posted)).toMatchObject({
      orderIds: [PIE, JO, WINDOW],
      versions: { [PIE]: 4 },
    });
  });

  test("MAN-06 AUTH-07 it leads back to the list it stood on and nowhere else", () => {
    const back = (address: string) => readBulkForm(form(address)).back;
    expect(back(`/manage/orders/${PIE}?show=paid&page=2`)).toBe(`/manage/orders/${PIE}?show=paid&page=2`);
    expect(back("/manage/orders?search=jo")).toBe("/manage/orders?search=jo");
    for (const elsewhere of ["//evil.test/manage/orders", "https://evil.test", "/logout", "", "//"]) {
      expect(back(elsewhere)).toBe("/manage/orders");
    }
  });

  test("MAN-06 the words say how many were changed and which were left out", () => {
    const done = { flag: "paid", set: true, changed: [PIE, JO], leftOut: [], at: 1 } as const;
    expect(bulkDoneText(done)).toBe("2 orders marked Paid.");
    const left = [
      { ticketNumber: 12, why: "cancelled" },
      { ticketNumber: 14, why: "stale" },
    ] as const;
    expect(bulkDoneText({ ...done, changed: [PIE], leftOut: left })).toBe(
      "1 order marked Paid. Left out: #12 is cancelled, #14 was changed by somebody meanwhile.",
    );
    expect(bulkDoneText({ ...done, set: false })).toBe(
      "Taken back for 2 orders. Mails that went with it are on their way already.",
    );
    expect(bulkDoneText({ ...done, flag: "readyForGuest", set: false })).toBe("Taken back for 2 orders.");
    expect(bulkDoneText({ ...done, changed: [] })).toBe("Nothing was changed: they were so already.");
    expect(bulkDoneText({ ...done, changed: [], leftOut: left })).toContain("Nothing was changed. Left out");
  });

  test("MAN-06 what the last page left is read, and nothing that somebody made up", () => {
    const done = { flag: "paid", set: true, changed: [PIE], leftOut: [], at: 1 };
    expect(readBulkDone(JSON.stringify(done))).toEqual(done);
    for (const text of [
      "",
      "[",
      "null",
      "3",
      '{"at":1}',
      '{"at":1,"flag":"x","set":true,"changed":[],"leftOut":[]}',
    ]) {
      expect(readBulkDone(text), text).toBeNull();
    }
  });

  test("MAN-06 the export asks for what the list asks for, on all its pages", () => {
    const asked = readOrderQuestion(new URLSearchParams("show=gifts&search=jo&page=3"));
    expect(exportAddress(asked)).toBe("/manage/orders/export?show=gifts&search=jo");
  });
});
