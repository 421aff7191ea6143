import { describe, expect, test } from "vitest";
import { decideEdit, type EditFacts, type OrderToEdit, requestedWindow } from "#domain/orders/decide-edit.ts";
import { decideOrder } from "#domain/orders/decide-order.ts";
import type { StoredLine } from "#domain/orders/edit-lines.ts";
import type { OrderUpdate } from "#domain/orders/order-update-schemas.ts";
import { chance, FACTS, itemId, NOW, randomCase, SHOP } from "./random-orders.ts";

const ORDER_ID = "00000000-0000-7000-8000-0000000000aa";
let made = 0;
const newId = () => `new ${made++}`;

const LINE: StoredLine = {
  id: "line 0",
  itemId: itemId(0),
  type: "PRODUCT",
  quantity: 2,
  requestedQuantity: null,
  itemPrice: 800,
  itemName: "Rye",
  itemUnit: "lb",
  itemDate: null,
  sectionName: "Breads",
  oversold: false,
  isCustom: false,
};

/** Two rye for $16.00, 9.25 % tax $1.48, picked up on Friday. */
const ORDER: OrderToEdit = {
  availabilityId: "window",
  fulfillmentType: "Pickup",
  fulfillmentSlot: "Fri, Dec 4",
  fulfillmentDate: "2026-12-04",
  deliveryAddress: null,
  specialInstructions: "",
  isGift: false,
  gifteeDetails: null,
  tip: 0,
  notes: "",
  subtotal: 1600,
  discounts: 0,
  fees: 0,
  tax: 148,
  serviceFee: 0,
  deliveryFee: 0,
  grandTotal: 1748,
  cancelledAt: null,
  familyDiscount: null,
  salesTaxRate: 925,
};

const EDIT: EditFacts = { shop: SHOP, order: ORDER, lines: [LINE], window: null, items: FACTS.items };

const edit = (wanted: Omit<OrderUpdate, "orderId">, facts: Partial<EditFacts> = {}) =>
  decideEdit({ ...EDIT, ...facts }, { orderId: ORDER_ID, ...wanted }, NOW, newId);
const refusalOf = (...requested: Parameters<typeof edit>) => {
  try {
    edit(...requested);
    return "none";
  } catch (error) {
    return Reflect.get(Object(error), "code");
  }
};

describe("10,000 edits as chance has them", () => {
  const edits = Array.from({ length: 10_000 }, (_, seed) => {
    const { facts, wanted, now } = randomCase(seed);
    const decision = decideOrder(facts, wanted, now);
    if (decision.kind !== "place") return [];
    const lines = decision.plan.lines.map((line, place) => ({ ...line, id: `line ${place}` }));
    const order: OrderToEdit = { ...decision.plan.order, cancelledAt: null };
    const random = chance(seed + 1);
    const wantedLines = lines
      .filter(() => !random.oneIn(3))
      .map(({ id }) => (random.oneIn(2) ? { id, quantity: 1 + random.upTo(9) } : { id }));
    const added = random.oneIn(3)
      ? [{ name: "Candles", price: random.upTo(900), quantity: 1 + random.upTo(2) }]
      : [];
    const update = { orderId: ORDER_ID, lines: [...wantedLines, ...added], tip: random.upTo(500) };
    if (update.lines.length === 0) return [];
    const plan = decideEdit(
      { shop: facts.shop, order, lines, window: null, items: facts.items },
      update,
      now,
      newId,
    );
    return plan ? [{ order, lines, plan }] : [];
  }).flat();

  test("ORD-09 PRICE-06 the parts of each new total add up, on the terms of the day it was placed", () => {
    expect(edits.length).toBeGreaterThan(1000);
    for (const { plan, order } of edits) {
      const { subtotal, discounts, fees, deliveryFee, tip, tax, serviceFee, grandTotal } = plan.columns;
      expect(grandTotal).toBe(subtotal - discounts + fees + deliveryFee + tip + tax + serviceFee);
      expect(tax).toBe(Math.floor(((subtotal - discounts) * order.salesTaxRate + 5000) / 10_000));
      expect(deliveryFee).toBe(order.deliveryFee);
    }
  });

  test("ORD-09 ORD-11 what goes to and from the shelf is the difference of the lines, piece by piece", () => {
    for (const { plan, lines } of edits) {
      const pieces = (of: readonly StoredLine[], id: string) =>
        of.reduce((sum, line) => (line.itemId === id ? sum + line.quantity : sum), 0);
      const ids = new Set([...lines, ...plan.lines].flatMap((line) => line.itemId ?? []));
      for (const id of ids) expect(plan.stock.get(id) ?? 0).toBe(pieces(plan.lines, id) - pieces(lines, id));
    }
  });

  test("ORD-08 a line that stays keeps name, unit and price", () => {
    for (const { plan, lines } of edits) {
      for (const { id, quantity: _, oversold: __, requestedQuantity: ___, ...kept } of plan.lines) {
        const before = lines.find((line) => line.id === id);
        if (before) expect(before).toMatchObject(kept);
      }
    }
  });
});

test("ORD-09 what is named as it stands is no change, and flags alone are no edit", () => {
  expect(edit({ paid: true })).toBeNull();
  expect(edit({ lines: [{ id: "line 0", quantity: 2 }], fulfillmentSlot: "Fri, Dec 4" })).toMatchObject({
    names: [],
    linesChanged: false,
  });
});

test("ORD-11 of a cancelled order the note alone is edited", () => {
  const cancelled = { order: { ...ORDER, cancelledAt: NOW } };
  expect(refusalOf({ tip: 1 }, cancelled)).toBe("order_cancelled");
  expect(edit({ notes: "Ill" }, cancelled)).toMatchObject({ names: ["notes"] });
});

test("ORD-09 AVL-02 a merchant moves an order to any day, by label or date; both have to name one", () => {
  expect(edit({ fulfillmentDate: "2026-12-25" })?.columns).toMatchObject({ fulfillmentSlot: "Fri, Dec 25" });
  expect(edit({ fulfillmentSlot: "Mon, Dec 7" })?.columns).toMatchObject({ fulfillmentDate: "2026-12-07" });
  expect(refusalOf({ fulfillmentSlot: "Mon, Dec 7", fulfillmentDate: "2026-12-08" })).toBe("invalid");
  expect(refusalOf({ fulfillmentType: "Shipping" })).toBe("type_not_offered");
  expect(refusalOf({ availabilityId: itemId(9) })).toBe("unknown_reference");
});

test("PRICE-05 ORD-09 an order that becomes a delivery takes the shop's fee and needs an address", () => {
  const delivery = { fulfillmentType: "Delivery", deliveryAddress: "1 Elm St, 94901" } as const;
  expect(edit(delivery)?.columns).toMatchObject({ deliveryFee: 700, grandTotal: 2448 });
  expect(edit({ ...delivery, deliveryFee: 100 })?.columns).toMatchObject({ deliveryFee: 100 });
  expect(refusalOf({ fulfillmentType: "Delivery" })).toBe("invalid");
  expect(refusalOf({ deliveryFee: 100 })).toBe("invalid");
});

test("SEC-A32 an order that is picked up after all keeps no address, and takes none", () => {
  const delivered = {
    ...ORDER,
    fulfillmentType: "Delivery",
    fulfillmentSlot: "Sat, Dec 5",
    fulfillmentDate: "2026-12-05",
    deliveryAddress: "418 Alder Street, 94901",
  } as const;
  const changed = { fulfillmentType: "Pickup", fulfillmentSlot: "Fri, Dec 4" } as const;
  expect(edit(changed, { order: delivered })?.columns.deliveryAddress).toBeNull();
  expect(
    edit({ ...changed, deliveryAddress: "1 Elm St, 94901" }, { order: delivered })?.columns.deliveryAddress,
  ).toBeNull();
  const elsewhere = { deliveryAddress: "1 Elm St, 94901" };
  expect(edit(elsewhere, { order: delivered })?.columns.deliveryAddress).toBe("1 Elm St, 94901");
});

test("CART-04 an order becomes a gift only where the shop has gifts; one that is a gift stays one", () => {
  const shop = { ...SHOP, giftsAllowed: false };
  expect(refusalOf({ isGift: true }, { shop })).toBe("invalid");
  const gift = { ...ORDER, isGift: true, gifteeDetails: { name: "Ann", phone: "", email: "", message: "" } };
  expect(edit({ tip: 5 }, { shop, order: gift })?.columns).toMatchObject({
    isGift: true,
    gifteeDetails: { name: "Ann" },
  });
});

test("ORD-09 the window is looked at where it is named, or says when an order will be shipped that was not to be", () => {
  const requested = (changes: Partial<OrderToEdit>, wanted: Omit<OrderUpdate, "orderId">) =>
    requestedWindow({ ...ORDER, ...changes }, { orderId: ORDER_ID, ...wanted });
  expect(requested({}, { tip: 1 })).toBeNull();
  expect(requested({}, { availabilityId: "other" })).toEqual({ id: "other", isNamed: true });
  expect(requested({}, { fulfillmentType: "Shipping" })).toEqual({ id: "window", isNamed: false });
  expect(requested({ availabilityId: null }, { fulfillmentType: "Shipping" })).toBeNull();
  expect(requested({ fulfillmentType: "Shipping" }, { fulfillmentType: "Shipping" })).toBeNull();
});

test("ORD-08 AVL-02 an order to be shipped keeps the day it was promised for, whatever else is edited, until another window is named", () => {
  const order: OrderToEdit = {
    ...ORDER,
    fulfillmentType: "Shipping",
    fulfillmentSlot: "Ships after Fri, Dec 4",
    fulfillmentDate: null,
  };
  const moved = FACTS.window;
  for (const wanted of [{ notes: "Fragile" }, { tip: 100 }, { availabilityId: "window" }])
    expect(edit(wanted, { order, window: moved })?.names).not.toContain("fulfillmentSlot");
  const named = edit({ availabilityId: itemId(7) }, { order, window: moved });
  expect(named?.columns.fulfillmentSlot).not.toBe(order.fulfillmentSlot);
});

test("ORD-09 AVL-02 an order that was to be shipped has no day to be handed over on, whatever its slot says, until one is named", () => {
  const order: OrderToEdit = {
    ...ORDER,
    fulfillmentType: "Shipping",
    fulfillmentSlot: "Ships after Fri, Dec 4",
    fulfillmentDate: null,
  };
  const pickup = { fulfillmentType: "Pickup" } as const;
  const echoed = { ...pickup, fulfillmentSlot: order.fulfillmentSlot };
  for (const wanted of [pickup, echoed]) expect(refusalOf(wanted, { order })).toBe("day_not_offered");
  expect(edit({ ...pickup, fulfillmentSlot: "Fri, Dec 4" }, { order })?.columns).toMatchObject({
    fulfillmentSlot: "Fri, Dec 4",
    fulfillmentDate: "2026-12-04",
  });
  expect(edit({ ...echoed, fulfillmentType: "Shipping" }, { order })?.names).toEqual([]);
  const undated = { ...ORDER, fulfillmentDate: null };
  expect(edit({ fulfillmentSlot: ORDER.fulfillmentSlot, tip: 5 }, { order: undated })?.columns).toMatchObject(
    {
      fulfillmentDate: null,
      tip: 5,
    },
  );
});

test("ORD-09 a line of which nothing was left stays as it came; no other line becomes one", () => {
  const none = { ...LINE, id: "line 1", quantity: 0, requestedQuantity: 3, oversold: true };
  const lines = [LINE, none];
  const wanted = [
    { id: "line 0", quantity: 5 },
    { id: "line 1", quantity: 0 },
  ];
  expect(edit({ lines: wanted }, { lines })?.lines[1]).toEqual(none);
  expect(refusalOf({ lines: [{ id: "line 0", quantity: 0 }] }, { lines })).toBe("invalid");
  expect(refusalOf({ lines: [{ itemId: itemId(0), quantity: 0 }] }, { lines: [] })).toBe("invalid");
});
