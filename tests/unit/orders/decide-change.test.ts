import { describe, expect, test } from "vitest";
import {
  decideDeletion,
  decideFlags,
  decideUpdate,
  type OrderToChange,
} from "#domain/orders/decide-change.ts";
import type { StoredLine } from "#domain/orders/edit-lines.ts";
import type { OrderUpdate } from "#domain/orders/order-update-schemas.ts";
import { FACTS, itemId, NOW, PLACED as ORDER, SHOP } from "./random-orders.ts";

const LINE: StoredLine = {
  id: "line",
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

const CANCELLED = { ...ORDER, cancelledAt: NOW };

const update = (wanted: Omit<OrderUpdate, "orderId">, order = ORDER) =>
  decideUpdate(
    { shop: SHOP, order, lines: [LINE], window: null, items: FACTS.items },
    { orderId: order.id, ...wanted },
    { by: "Rosa Test", now: NOW, newId: () => "new" },
  );
const cancelled = { reason: "Ill", restock: true, tellCustomer: true };

describe("an update", () => {
  test("ORD-08 what already is so changes nothing", () => {
    expect(update({ paid: false, tip: 0, notes: "" })).toBeNull();
  });

  test("ORD-08 flags are turned, each with its step", () => {
    expect(update({ paid: true, completed: false })).toMatchObject({
      columns: { paid: true },
      lines: null,
      stock: new Map(),
      steps: [{ what: "paid", from: false, to: true }],
    });
  });

  test("ORD-09 an edit takes the difference and names what it sets", () => {
    const change = update({ lines: [{ id: "line", quantity: 5 }] });
    expect(change?.stock).toEqual(new Map([[itemId(0), 3]]));
    expect(change?.lines).toMatchObject([{ id: "line", quantity: 5 }]);
    expect(change?.columns).toEqual({ subtotal: 4000, tax: 370, grandTotal: 4370 });
    expect(change?.steps).toMatchObject([
      { what: "edited", from: { lines: [{ quantity: 2 }] }, to: { lines: [{ quantity: 5 }] } },
    ]);
  });

  test("ORD-11 a cancelled order gives back what it had before an edit of the same call; without restocking nothing", () => {
    const both = update({ lines: [{ id: "line", quantity: 5 }], cancelled });
    expect(both?.stock).toEqual(new Map([[itemId(0), -2]]));
    expect(both?.columns).toMatchObject({ cancelledAt: NOW, cancelledBy: "Rosa Test", cancelReason: "Ill" });
    expect(update({ cancelled: { ...cancelled, restock: false } })?.stock).toEqual(new Map());
  });

  test("ORD-11 an order is cancelled once: again changes nothing and gives nothing back", () => {
    expect(update({ cancelled }, CANCELLED)).toBeNull();
    expect(update({ paid: true, cancelled }, CANCELLED)).toMatchObject({
      columns: { paid: true },
      stock: new Map(),
    });
  });
});

test("API-05 a deleted order gives back where that is asked for, but not what its cancelling has given back", () => {
  const stockOf = (order: OrderToChange, restock: boolean) =>
    decideDeletion(order, [LINE], { restock, now: NOW }).stock;
  expect(stockOf(ORDER, true)).toEqual(new Map([[itemId(0), -2]]));
  expect(stockOf(ORDER, false)).toEqual(new Map());
  expect(stockOf(CANCELLED, true)).toEqual(new Map());
});

test("MAN-06 of several orders those that are so already are left alone, cancelled and stale ones are named", () => {
  const orders = [
    { ...ORDER, id: "plain" },
    { ...ORDER, id: "paid", paid: true },
    { ...CANCELLED, id: "cancelled", ticketNumber: 8 },
    { ...ORDER, id: "stale", ticketNumber: 9 },
  ];
  const { changes, leftOut } = decideFlags(orders, {
    flag: "paid",
    set: true,
    versions: { plain: 3, paid: 1, cancelled: 3, stale: 2 },
  });
  expect(changes.map(({ order, columns }) => [order.id, columns])).toEqual([["plain", { paid: true }]]);
  expect(leftOut).toEqual([
    { ticketNumber: 8, why: "cancelled" },
    { ticketNumber: 9, why: "stale" },
  ]);
});
