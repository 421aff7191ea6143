/** Which orders confirmed payments mark, and in which parts many of them are confirmed. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { OrderToChange } from "#domain/orders/decide-change.ts";
import { confirmParts } from "#domain/payments/confirm-parts.ts";
import { decidePayments } from "#domain/payments/decide-payments.ts";
import type { PaymentsToConfirm } from "#domain/payments/payment-schemas.ts";
import { PLACED } from "../orders/random-orders.ts";
import { propertyRuns } from "../property-runs.ts";

type Match = PaymentsToConfirm["matches"][number];

const ORDER: OrderToChange = { ...PLACED, subtotal: 2000, tax: 0, grandTotal: 2000, salesTaxRate: 0 };
const LINE: Match = { orderId: "order", fingerprint: "f", amount: 2000, day: null };
const decide = (orders: OrderToChange[], ...matches: Match[]) =>
  decidePayments(orders, { kind: "bank", matches });

describe("what confirmed payments mark", () => {
  test.each([
    ["the total that was looked at", {}, { total: 2000 }, { paid: [7], leftOut: [] }],
    ["no total, of an older page", { grandTotal: 3000 }, {}, { paid: [7], leftOut: [] }],
    ["a total that rose", { grandTotal: 3000 }, { total: 2000 }, { paid: [], leftOut: ["stale"] }],
    ["a total that fell", { grandTotal: 1999 }, { total: 2000 }, { paid: [], leftOut: ["stale"] }],
    ["another version alone", { version: 9 }, { total: 2000 }, { paid: [7], leftOut: [] }],
    ["a part of it, as was looked at", {}, { amount: 500, total: 2000 }, { paid: [7], leftOut: [] }],
    [
      "of a cancelled order",
      { cancelledAt: new Date(0), grandTotal: 1 },
      { total: 2000 },
      { paid: [], leftOut: ["cancelled"] },
    ],
    ["of a paid order", { paid: true, grandTotal: 1 }, { total: 2000 }, { paid: [], leftOut: [] }],
  ] as const)("%s", (_, order, line, expected) => {
    const { changes, leftOut } = decide([{ ...ORDER, ...order }], { ...LINE, ...line });
    expect({
      paid: changes.map((change) => change.order.ticketNumber),
      leftOut: leftOut.map(({ why }) => why),
    }).toEqual(expected);
  });

  test("two lines of one order are two steps; one that was judged by another total stops both", () => {
    const [first, second] = [
      { ...LINE, total: 2000 },
      { ...LINE, fingerprint: "g", amount: 5 },
    ];
    expect(decide([ORDER], first, second).changes[0]?.steps).toEqual([
      { what: "paid", from: false, to: true },
      {
        what: "paymentMatched",
        from: false,
        to: { kind: "bank", fingerprint: "f", amount: 2000, day: null },
      },
      { what: "paymentMatched", from: false, to: { kind: "bank", fingerprint: "g", amount: 5, day: null } },
    ]);
    expect(decide([ORDER], first, { ...second, total: 1 })).toEqual({
      changes: [],
      leftOut: [{ ticketNumber: 7, why: "stale" }],
    });
  });

  test("of a line for several orders one that costs something else by now keeps the others waiting: marking them would use the line up", () => {
    const orders = ["a", "b", "c", "d"].map((id, at) => ({ ...ORDER, id, ticketNumber: at }));
    const [both, next, alone] = ["both", "next", "alone"].map((fingerprint) => ({
      ...LINE,
      fingerprint,
      total: 2000,
    }));
    const matches = [
      { ...both, orderId: "a", total: 1 },
      { ...both, orderId: "b" },
      { ...next, orderId: "b" },
      { ...next, orderId: "c" },
      { ...alone, orderId: "d" },
    ] as Match[];
    const { changes, leftOut } = decide(orders, ...matches);
    expect(changes.map(({ order }) => order.id)).toEqual(["d"]);
    expect(leftOut.map(({ ticketNumber }) => ticketNumber)).toEqual([0, 1, 2]);
  });

  test("whatever is sent, an order is marked by its own total alone, and each unpaid one is marked or named", () => {
    const total = fc.constantFrom(1000, 2000, undefined);
    const order = fc.record({
      grandTotal: fc.constantFrom(1000, 2000),
      paid: fc.boolean(),
      isCancelled: fc.boolean(),
      totals: fc.array(total, { minLength: 1, maxLength: 3 }),
    });
    fc.assert(
      fc.property(fc.array(order, { maxLength: 6 }), (rows) => {
        const orders = rows.map(({ grandTotal, paid, isCancelled }, at) => ({
          ...ORDER,
          id: `order-${at}`,
          ticketNumber: at,
          grandTotal,
          paid,
          cancelledAt: isCancelled ? new Date(0) : null,
        }));
        const matches = rows.flatMap(({ totals }, at) =>
          totals.map((sent, nth) => ({
            ...LINE,
            orderId: `order-${at}`,
            fingerprint: `${at}-${nth}`,
            total: sent,
          })),
        );
        const { changes, leftOut } = decide(orders, ...matches);
        const marked = changes.map((change) => change.order.ticketNumber);
        const right = (at: number) =>
          rows[at]?.totals.every((sent) => sent === undefined || sent === rows[at]?.grandTotal);
        const open = rows.flatMap(({ paid }, at) => (paid ? [] : [at]));
        expect(marked).toEqual(open.filter((at) => right(at) && !rows[at]?.isCancelled));
        expect(leftOut.map(({ ticketNumber }) => ticketNumber).toSorted()).toEqual(
          open.filter((at) => !marked.includes(at)),
        );
      }),
      { numRuns: propertyRuns(2_000) },
    );
  });
});

describe("many payments are confirmed in parts", () => {
  const ids = (parts: Match[][]) =>
    parts.map((part) => part.map(({ orderId, fingerprint }) => `${orderId} ${fingerprint}`));
  const match = (orderId: string, fingerprint: string): Match => ({ ...LINE, orderId, fingerprint });

  test("of a hundred at most, in their order", () => {
    const many = Array.from({ length: 250 }, (_, at) => match(`o${at}`, `f${at}`));
    expect(confirmParts(many).map(({ length }) => length)).toEqual([100, 100, 50]);
    expect(confirmParts(many).flat()).toEqual(many);
  });

  test("a form full of boxes of one line is cut as well: a hundred at most in each part", () => {
    const many = Array.from({ length: 20_000 }, (_, at) => match(`o${at}`, "one"));
    expect(confirmParts(many)).toHaveLength(200);
  });

  test("no choice is one empty part, which is refused", () => {
    expect(confirmParts([])).toEqual([[]]);
  });

  test("a line that pays two orders, at the end of a part, goes whole into the next one", () => {
    const many = Array.from({ length: 99 }, (_, at) => match(`o${at}`, `f${at}`));
    const parts = confirmParts([...many, match("a", "both"), match("b", "both")]);
    expect(parts.map(({ length }) => length)).toEqual([99, 2]);
  });

  test("whatever is chosen: all of it once, never too much at once, and what belongs together in one part", () => {
    const one = fc.tuple(fc.nat(400), fc.nat(400)).map(([o, f]) => match(`o${o}`, `f${f}`));
    fc.assert(
      fc.property(fc.array(one, { maxLength: 300, size: "max" }), (chosen) => {
        const parts = confirmParts(chosen);
        expect(ids(parts).flat().toSorted()).toEqual(ids([chosen]).flat().toSorted());
        expect(Math.max(...parts.map(({ length }) => length))).toBeLessThanOrEqual(100);
        const partsOf = (key: "orderId" | "fingerprint") =>
          parts.flatMap((part) => [...new Set(part.map((each) => each[key]))]);
        // A chain of lines and orders that is longer than a part has to be cut.
        if (chosen.length > 100) return;
        for (const key of ["orderId", "fingerprint"] as const)
          expect(new Set(partsOf(key)).size).toBe(partsOf(key).length);
      }),
      { numRuns: propertyRuns(500) },
    );
  });
});
