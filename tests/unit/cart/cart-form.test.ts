import { fc, test as propertyTest } from "@fast-check/vitest";
import { describe, expect, test } from "vitest";
import { cachedResponse, readOrderForm } from "#app/routes/cart/checkout/order-form.server.ts";
import { readAmount, readIntent, readQuantity, tipChips } from "#domain/cart/cart-form.ts";
import { type CartNotice, type CartView, type Checkout, checkout } from "#domain/cart/cart-schemas.ts";
import {
  changedChoices,
  changedQuantities,
  isLeftAlone,
  sawOtherLines,
} from "#domain/orders/decide-checkout.ts";
import * as t from "#messages/order-answers.js";

const RYE = "019b0000-0000-7000-8000-000000000001";
const PIE = "019b0000-0000-7000-8000-000000000002";

/** The form as it is read: what it asks of the cart, and what is wrong with it. */
function readCart(form: FormData) {
  const { checkout, problems } = readOrderForm(form, new Date("2026-11-26T20:00:00Z"));
  return { ...checkout, problems };
}

function posted(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

function line(itemId: string, quantity: number): CartView["lines"][number] {
  return {
    itemId,
    name: "Rye",
    unit: "loaf",
    price: 1250,
    quantity,
    total: 1250 * quantity,
    oversold: false,
    stock: null,
    problem: null,
  };
}

const cart: CartView = {
  version: 7,
  idempotencyKey: "key-of-7",
  lines: [line(RYE, 2)],
  count: 2,
  availabilityId: null,
  fulfillmentType: "Pickup",
  fulfillmentSlot: "Fri, Nov 27",
  street: "",
  zip: "",
  tip: 500,
  specialInstructions: "",
  isGift: false,
  gifteeDetails: null,
  paymentService: "Venmo",
  paymentAcknowledged: false,
  price: {
    subtotal: 2500,
    discounts: 0,
    fees: 0,
    deliveryFee: 0,
    tip: 500,
    tax: 231,
    serviceFee: 0,
    grandTotal: 3231,
  },
  familyDiscount: null,
  missing: {},
  highlightedItemId: null,
};

test.each([
  ["place", { kind: "place" }],
  ["save", { kind: "save" }],
  [`add:${RYE}`, { kind: "add", itemId: RYE }],
  [`less:${RYE}`, { kind: "less", itemId: RYE }],
  [`remove:${RYE}`, { kind: "remove", itemId: RYE }],
  ["", { kind: "save" }],
  ["add:", { kind: "save" }],
  [`burn:${RYE}`, { kind: "save" }],
])("STORE-06 the button %j asks for one thing, an unknown one only keeps the choices", (value, intent) => {
  expect(readIntent(value)).toEqual(intent);
});

describe("CART-04 the tip", () => {
  test.each([
    ["5", 500],
    ["5.00", 500],
    ["$7.5", 750],
    [" .99 ", 99],
    ["1,000.00", 100_000],
    ["", 0],
    ["0", 0],
    ["$", 0],
  ])("CART-04 %j is an amount in whole cents", (typed, cents) => {
    expect(readAmount(typed)).toBe(cents);
  });

  test.each(["five", "5.001", "-5", "1,00", "5,00", ".", "1e3"])("CART-04 %j is no amount", (typed) => {
    expect(readAmount(typed)).toBeNull();
  });

  propertyTest.prop([fc.integer({ min: 0, max: 100_000 })])(
    "CART-04 every tip reads back as it is shown",
    (cents) => {
      expect(readAmount((cents / 100).toFixed(2))).toBe(cents);
    },
  );

  test("CART-04 a chip counts when the field still shows the old tip", () => {
    const { choices } = readCart(posted({ tip: "5.00", shownTip: "500", tipChip: "800" }));
    expect(choices.tip).toBe(800);
  });

  test("CART-04 an own amount counts before the chip that was chosen", () => {
    const { choices } = readCart(posted({ tip: "7.00", shownTip: "500", tipChip: "500" }));
    expect(choices.tip).toBe(700);
  });

  test("CART-04 no amount, or more than $1,000.00, is said next to the field and not kept", () => {
    const lots = readCart(posted({ tip: "lots" }));
    expect([lots.choices, lots.problems]).toEqual([{}, { tip: t.problemTip() }]);
    const tooMuch = readCart(posted({ tip: "1000.01" }));
    expect(tooMuch.problems).toEqual({ tip: t.problemTipMost() });
    expect(tooMuch.choices.tip).toBeUndefined();
  });

  test("CART-04 no tip stands first among the chips and the shop's own is among them", () => {
    expect(tipChips(500)).toEqual([0, 300, 500, 800]);
  });

  propertyTest.prop([fc.integer({ min: 0, max: 100_000 })])(
    "CART-04 chips are different amounts within the limit, rising",
    (tipDefault) => {
      const amounts = tipChips(tipDefault);
      expect(amounts[0]).toBe(0);
      expect(amounts).toEqual([...new Set(amounts)].sort((one, other) => one - other));
      expect(amounts.every((cents) => cents <= 100_000)).toBe(true);
      if (tipDefault > 0) expect(amounts).toContain(tipDefault);
    },
  );
});

test.each([
  ["1", 1, 1],
  ["999", 1, 999],
  [" 12 ", 1, 12],
  ["0", 0, 0],
  ["0", 1, null],
  ["1000", 1, null],
  ["1.5", 1, null],
  ["-1", 1, null],
  ["many", 1, null],
])("CART-02 the quantity %j, at least %i, reads as %j", (typed, least, quantity) => {
  expect(readQuantity(typed, least)).toBe(quantity);
});

test("CART-02 a quantity that is none is said next to its line; the others are read", () => {
  const { quantities, problems } = readCart(posted({ [`quantity:${RYE}`]: "3", [`quantity:${PIE}`]: "0" }));

  expect(quantities).toEqual([{ itemId: RYE, quantity: 3 }]);
  expect(problems).toEqual({ [`quantity:${PIE}`]: t.problemQuantity() });
});

test("CART-02 a script takes an item out with quantity 0", () => {
  const { quantities, problems } = readCart(posted({ enhanced: "1", [`quantity:${RYE}`]: "0" }));

  expect(quantities).toEqual([{ itemId: RYE, quantity: 0 }]);
  expect(problems).toEqual({});
});

test("CART-03 way, day and address are read; what the form does not have stays as it was", () => {
  const { choices } = readCart(
    posted({
      fulfillmentType: "Delivery",
      fulfillmentSlot: "Sat, Dec 5",
      street: " 77 Fairhaven Way ",
      zip: "94901",
    }),
  );

  expect(choices).toEqual({
    fulfillmentType: "Delivery",
    fulfillmentSlot: "Sat, Dec 5",
    street: "77 Fairhaven Way",
    zip: "94901",
  });
});

test("CART-03 a way that does not exist is not kept", () => {
  expect(readCart(posted({ fulfillmentType: "Drone" })).choices).toEqual({});
  expect(readCart(posted({ fulfillmentType: "Unknown" })).choices).toEqual({});
});

test("CART-04 special instructions are trimmed and at most 1,000 characters", () => {
  expect(readCart(posted({ specialInstructions: "  Bench.\r\nThanks!  " })).choices).toEqual({
    specialInstructions: "Bench.\nThanks!",
  });
  expect(readCart(posted({ specialInstructions: "x".repeat(1000) })).problems).toEqual({});
  const tooMuch = readCart(posted({ specialInstructions: "x".repeat(1001) }));
  expect(tooMuch).toMatchObject({
    choices: {},
    isWhole: false,
    problems: { specialInstructions: "This field is limited to 1000 characters" },
  });
});

test("CART-04 a gift's one contact field is an e-mail when it has an @, a phone otherwise", () => {
  const gift = { asksGift: "1", isGift: "1", gifteeName: "Theo", gifteeMessage: "Eat the pie first." };

  expect(readCart(posted({ ...gift, gifteeContact: "theo@example.test" })).choices.gifteeDetails).toEqual({
    name: "Theo",
    phone: "",
    email: "theo@example.test",
    message: "Eat the pie first.",
  });
  expect(readCart(posted({ ...gift, gifteeContact: "555-0163" })).choices.gifteeDetails?.phone).toBe(
    "555-0163",
  );
});

test("CART-04 boxes that are not checked count as unchecked only where the form asked", () => {
  expect(readCart(posted({ asksGift: "1", asksAcknowledgement: "1" })).choices).toEqual({
    isGift: false,
    gifteeDetails: null,
    paymentAcknowledged: false,
  });
  expect(readCart(posted({})).choices).toEqual({});
});

propertyTest.prop([fc.dictionary(fc.string(), fc.string())])(
  "STORE-06 any post at all can be read",
  (fields) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    const read = readCart(form);
    expect(read.idempotencyKey.length).toBeLessThanOrEqual(255);
    const { problems, ...requested } = read;
    expect(checkout.safeParse(requested).success).toBe(true);
    expect(Object.values(problems).every((description) => description !== "")).toBe(true);
  },
);

test("STORE-06 a lone half of a character and a NUL never reach the cart", () => {
  expect(readCart(posted({ street: "A\u0000B\ud800" })).choices.street).toBe("AB\ufffd");
});

test("ORD-04 the same form twice changes the cart once", () => {
  const { choices } = readCart(
    posted({
      fulfillmentType: "Pickup",
      fulfillmentSlot: "Fri, Nov 27",
      tip: "5.00",
      paymentService: "Venmo",
    }),
  );
  expect(changedChoices(choices, cart)).toBeNull();
  expect(changedChoices({ ...choices, paymentService: "Cash" }, cart)).toEqual({ paymentService: "Cash" });
});

test("CART-02 only quantities that differ are changed; what no one has and no one wants is left out", () => {
  const wanted = [
    { itemId: RYE, quantity: 2 },
    { itemId: PIE, quantity: 1 },
    { itemId: "gone", quantity: 0 },
  ];
  expect(changedQuantities(wanted, cart.lines)).toEqual([{ itemId: PIE, quantity: 1 }]);
});

describe("ORD-07 a cart changed in another tab", () => {
  const looked = (cartVersion: number, ...seen: readonly [itemId: string, quantity: number][]) =>
    sawOtherLines(
      { cartVersion, quantities: seen.map(([itemId, quantity]) => ({ itemId, quantity })) },
      cart,
    );

  test("ORD-07 other lines under another version were changed elsewhere", () => {
    expect(looked(6, [RYE, 1])).toBe(true);
    expect(looked(6, [PIE, 2])).toBe(true);
    expect(looked(6)).toBe(true);
  });

  test("ORD-07 an own edit of a quantity, and choices saved meanwhile, are not another tab's doing", () => {
    expect(looked(7, [RYE, 5])).toBe(false);
    expect(looked(6, [RYE, 2])).toBe(false);
  });

  const askedFor = (
    quantity: number,
    { intent = { kind: "save" }, shortages = [] }: Partial<Pick<Checkout, "intent"> & CartNotice> = {},
  ) => isLeftAlone({ intent, quantities: [{ itemId: RYE, quantity }] }, { cart, shortages });

  test("ORD-07 CART-02 quantities that were asked for and that the cart does not have were left alone; what ran short was not", () => {
    expect([3, 0, 2].map((quantity) => askedFor(quantity))).toEqual([true, true, false]);
    const shortages = [{ itemId: RYE, name: "Rye", requested: 3, available: 2 }];
    expect(askedFor(3, { shortages })).toBe(false);
  });

  test("ORD-07 CART-02 a button of an item counts from the cart as it is: nothing of it is left alone", () => {
    expect(askedFor(1, { intent: { kind: "more", itemId: RYE } })).toBe(false);
  });

  test("ORD-07 STORE-06 without scripts a form whose quantities were left alone comes back with word of it; any other is followed by its page", () => {
    const answerTo = (quantity: string) =>
      cachedResponse(
        readOrderForm(
          posted({ intent: "save", cartVersion: "6", [`quantity:${RYE}`]: quantity }),
          new Date("2026-11-26T20:00:00Z"),
        ),
        { cart, shortages: [] },
      );
    expect(answerTo("3")).toMatchObject({ data: { placing: false, leftAlone: true, cartVersion: 7 } });
    expect(answerTo("2")).toMatchObject({ status: 303 });
  });

  test("ORD-02 a line cut down to nothing has no quantity field and is no other line", () => {
    const cut = { ...cart, lines: [...cart.lines, line(PIE, 0)] };
    expect(sawOtherLines({ cartVersion: 6, quantities: [{ itemId: RYE, quantity: 2 }] }, cut)).toBe(false);
  });
});
