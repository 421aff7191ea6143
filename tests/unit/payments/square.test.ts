import { createHmac } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  isGivenUp,
  isTakenForNothing,
  moneyAtSquare,
  SQUARE_VERDICTS,
  type SquarePayment,
  squareVerdict,
  timesPaid,
  troubleOf,
} from "#domain/payments/square-payment.ts";
import { isPayPage } from "#server/gateways/square/pay-page.ts";
import { readSignedEvent } from "#server/gateways/square/signed-event.ts";
import { propertyRuns } from "../property-runs.ts";

const PAYMENT: SquarePayment = {
  id: "pay1",
  squareOrderId: "sq1",
  isDone: true,
  amount: 874,
  currency: "USD",
  refunded: 0,
};
const ORDER = { grandTotal: 874, paid: false, cancelledAt: null };
const NOTHING = new Set<string>();

describe("CART-04 what a payment at Square means for its order", () => {
  test.each([
    ["the total in dollars", {}, {}, "paid"],
    ["not taken yet", { isDone: false }, {}, null],
    ["a cent less", { amount: 873 }, {}, "wrongAmount"],
    ["a cent more", { amount: 875 }, {}, "wrongAmount"],
    ["another currency", { currency: "CAD" }, {}, "wrongCurrency"],
    ["of a cancelled order", {}, { cancelledAt: new Date(0) }, "cancelled"],
    ["of a paid order", {}, { paid: true }, "alreadyPaid"],
    ["given back", { refunded: 874 }, {}, "refunded"],
    ["given back in part", { refunded: 1 }, { paid: true }, "refunded"],
  ] as const)("%s", (_, payment, order, verdict) => {
    expect(squareVerdict({ ...PAYMENT, ...payment }, { ...ORDER, ...order }, NOTHING)).toBe(verdict);
  });

  test("what was told once is not told again, and a mark that was taken back stays so", () => {
    for (const told of SQUARE_VERDICTS) expect(squareVerdict(PAYMENT, ORDER, new Set([told]))).toBeNull();
    expect(squareVerdict({ ...PAYMENT, refunded: 874 }, { ...ORDER, paid: true }, new Set(["paid"]))).toBe(
      "refunded",
    );
    expect(squareVerdict({ ...PAYMENT, refunded: 874 }, ORDER, new Set(["paid", "refunded"]))).toBeNull();
  });
});

describe("CART-04 which payments need a hand", () => {
  test("all of an order that no mark came of, but for what went back", () => {
    expect(SQUARE_VERDICTS.map(troubleOf)).toEqual([
      null,
      "wrongAmount",
      "wrongCurrency",
      "cancelled",
      "alreadyPaid",
      null,
    ]);
    expect(isTakenForNothing(PAYMENT)).toBe(true);
    expect(isTakenForNothing({ ...PAYMENT, isDone: false })).toBe(false);
    expect(isTakenForNothing({ ...PAYMENT, refunded: 1 })).toBe(false);
  });

  test("one that Square does not know is asked for until 30 days are over", () => {
    const day = (days: number) => new Date(days * 86_400_000);
    expect(isGivenUp(day(1), day(30.9))).toBe(false);
    expect(isGivenUp(day(1), day(31))).toBe(true);
  });
});

describe("CART-04 what Square has of an order", () => {
  const told = (payment: string, amount: number, refunded = 0, currency = "USD") => ({
    payment,
    amount,
    refunded,
    currency,
  });

  test.each([
    ["nothing was paid there", [], false, null, 0],
    ["whatever it was said to be", [told("p", 2000)], false, { amount: 2000 }, 1],
    ["it went back", [told("p", 2000), told("p", 2000, 2000)], false, null, 1],
    ["a part of it went back", [told("p", 2000), told("p", 2000, 500)], false, { amount: 1500 }, 1],
    [
      "the rest went back, too",
      [told("p", 2000), told("p", 2000, 500), told("p", 2000, 2000)],
      false,
      null,
      1,
    ],
    ["it went back with a tip", [told("p", 2000), told("p", 2000, 2300)], false, null, 1],
    [
      "one of two payments went back",
      [told("p", 2000), told("q", 1900), told("p", 2000, 2000)],
      false,
      { amount: 1900 },
      2,
    ],
    ["it is not dollars", [told("p", 2000), told("q", 1900, 0, "CAD")], false, { amount: null }, 2],
    ["it was not looked at yet", [], true, { amount: null }, 0],
    ["something else was not looked at yet", [told("p", 2000)], true, { amount: null }, 1],
  ] as const)("%s", (_, steps, isUnderWay, has, times) => {
    expect(moneyAtSquare(steps, isUnderWay)).toEqual(has);
    expect(timesPaid(steps)).toBe(times);
  });

  test("in whatever order its payments are told", () => {
    const step = fc.record({
      payment: fc.constantFrom("p", "q", "r"),
      amount: fc.constant(2000),
      currency: fc.constant("USD"),
      refunded: fc.constantFrom(0, 500, 2000),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
        const names = [...new Set(steps.map(({ payment }) => payment))];
        const kept = names.map((payment) => {
          const its = steps.filter((each) => each.payment === payment);
          return 2000 - Math.max(...its.map(({ refunded }) => refunded));
        });
        const all = kept.reduce((one, other) => one + other, 0);
        const has = all > 0 ? { amount: all } : null;
        expect(moneyAtSquare(steps, false)).toEqual(has);
        expect(moneyAtSquare(steps.toReversed(), false)).toEqual(has);
        expect([timesPaid(steps), timesPaid(steps.toReversed())]).toEqual([names.length, names.length]);
      }),
      { numRuns: propertyRuns(1_000) },
    );
  });
});

describe("CART-04 a customer is led to Square's pages alone", () => {
  const REAL = "https://connect.squareup.com";
  const yes = [
    "https://square.link/u/jUjglZiR",
    "https://sandbox.square.link/u/x",
    "https://checkout.square.site/merchant/M/checkout/C",
  ];
  const no = [
    "http://square.link/u/x",
    "https://square.link.evil.example/u/x",
    "https://evilsquare.link/u/x",
    "https://square.link@evil.example/",
    "https://user:word@square.link/u/x",
    "https://square.link:8443/u/x",
    "//square.link/u/x",
    "javascript:alert(1)",
    "https://connect.squareup.com.evil.example/",
    "http://127.0.0.1:5000/u/x",
    "",
  ];
  test("hosts", () => {
    expect(yes.filter((url) => !isPayPage(url, REAL))).toEqual([]);
    expect(no.filter((url) => isPayPage(url, REAL))).toEqual([]);
    expect(isPayPage("http://127.0.0.1:5000/u/x", "http://127.0.0.1:5000")).toBe(true);
    expect(isPayPage("http://127.0.0.1:5001/u/x", "http://127.0.0.1:5000")).toBe(false);
  });
});

describe("SEC-A29 an event of Square's is signed", () => {
  const address = "https://windowsill.example/webhooks/square/1";
  const key = "a key";
  const sign = (body: string, { to = address, by = key } = {}) =>
    createHmac("sha256", by).update(`${to}${body}`).digest("base64");
  const body = JSON.stringify({
    event_id: "e1",
    type: "payment.updated",
    data: { type: "payment", id: "p1", object: { payment: { id: "p1", order_id: "o1" } } },
  });
  const facts = { id: "e1", paymentId: "p1", squareOrderId: "o1" };
  const read = (text: string, signature: string, by = key) =>
    readSignedEvent(text, { signature, address, key: by });

  test("over the address and the body as it came, with this key", () => {
    expect(read(body, sign(body))).toEqual(facts);
    for (const wrong of [
      "",
      sign(body, { to: `${address}/` }),
      sign(body, { by: "another key" }),
      sign(`${body} `),
      sign(body).toLowerCase(),
      `${sign(body)}=`,
    ])
      expect(read(body, wrong)).toBeNull();
    // Nothing is signed with no key.
    expect(read(body, sign(body, { by: "" }), "")).toBeNull();
  });

  test("what is about no payment, or names no id of Square's, is about nothing", () => {
    const of = (event: object) => {
      const text = JSON.stringify(event);
      return read(text, sign(text));
    };
    expect(
      of({ event_id: "e1", type: "refund.created", data: { object: { payment: { id: "p1" } } } }),
    ).toMatchObject({ paymentId: null });
    expect(of({ event_id: "e1", type: "payment.updated" })).toMatchObject({ paymentId: null });
    expect(
      of({ event_id: "e1", type: "payment.updated", data: { object: { payment: { id: "../locations" } } } }),
    ).toBeNull();
    expect(read("not json", sign("not json"))).toBeNull();
  });

  test("whatever comes, it never throws", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => void read(text, sign(text))),
      { numRuns: propertyRuns(1_000) },
    );
  });
});
