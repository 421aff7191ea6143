import { expect, test } from "vitest";
import { discountsOnInvoice, feesOnInvoice, invoiceText, isOwed } from "#domain/orders/invoice-text.ts";

test("PRICE-07 an order of nothing has words for every total", () => {
  expect(invoiceText({ subtotal: 0, tax: 0, tip: 0, serviceFee: 0, grandTotal: 0 })).toEqual({
    subtotal: "No subtotal.",
    tax: "No tax.",
    tip: "No tip.",
    serviceFee: "",
    grandTotal: " – ",
  });
});

test("PRICE-07 every other total is dollars with two decimals", () => {
  const price = { subtotal: 123_450, tax: 11_419, tip: 500, serviceFee: 6_173, grandTotal: 141_542 };
  expect(invoiceText(price)).toEqual({
    subtotal: "$1,234.50",
    tax: "$114.19",
    tip: "$5.00",
    serviceFee: "$61.73",
    grandTotal: "$1,415.42",
  });
});

test("PRICE-07 ORD-10 nothing is owed of an order that is paid, cancelled or for nothing", () => {
  expect(isOwed({ paid: false, grandTotal: 1 })).toBe(true);
  expect(isOwed({ paid: false, cancelledAt: null, grandTotal: 1 })).toBe(true);
  expect(isOwed({ paid: false, grandTotal: 0 })).toBe(false);
  expect(isOwed({ paid: true, grandTotal: 1 })).toBe(false);
  expect(isOwed({ paid: false, cancelledAt: new Date(0), grandTotal: 1 })).toBe(false);
});

test("PRICE-07 a delivery fee joins the fees under its name, a zero one does not", () => {
  const wrap = { type: "FEE", quantity: 2, itemPrice: 150, itemName: "Gift wrap" } as const;
  expect(feesOnInvoice([wrap], 700)).toEqual([
    { name: "Gift wrap", amount: 300 },
    { name: "Delivery Fee", amount: 700 },
  ]);
  expect(feesOnInvoice([wrap], 0)).toEqual([{ name: "Gift wrap", amount: 300 }]);
});

const thanks = { type: "DISCOUNT", quantity: 1, itemPrice: 200, itemName: "Thank you" } as const;
const sorry = { ...thanks, itemName: "Sorry", itemPrice: 300 };

test("PRICE-02 a family discount of zero is not shown, another stands first and is taken off", () => {
  const order = { lineItems: [thanks], subtotal: 1600, familyDiscount: null };
  expect(discountsOnInvoice({ ...order, discounts: 200 })).toEqual([{ name: "Thank you", amount: -200 }]);
  expect(discountsOnInvoice({ ...order, discounts: 360, familyDiscount: 10 })).toEqual([
    { name: "Family Discount", amount: -160 },
    { name: "Thank you", amount: -200 },
  ]);
});

test("PRICE-02 PRICE-06 where discounts would take more than there is, each is shown with what it took, in their order", () => {
  const order = { lineItems: [thanks, sorry, { ...thanks, itemName: "Friend" }], subtotal: 800 };
  const shown = (familyDiscount: number | null, discounts = 800) =>
    discountsOnInvoice({ ...order, discounts, familyDiscount }).map(({ amount }) => amount);
  expect(shown(null, 700)).toEqual([-200, -300, -200]);
  expect(shown(50)).toEqual([-400, -200, -200, 0]);
  expect(shown(75)).toEqual([-600, -200, 0, 0]);
  expect(shown(100)).toEqual([-800, 0, 0, 0]);
  expect(discountsOnInvoice({ ...order, subtotal: 250, discounts: 250, familyDiscount: null })).toEqual([
    { name: "Thank you", amount: -200 },
    { name: "Sorry", amount: -50 },
    { name: "Friend", amount: 0 },
  ]);
});
