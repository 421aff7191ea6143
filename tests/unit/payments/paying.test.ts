import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type LinkFills, linkFills, payerWritesNote, payLink } from "#domain/payments/pay-link.ts";
import {
  PAYMENT_PROVIDERS,
  providerNamed,
  type WaysOfShop,
  waysSetUp,
  waysToPay,
} from "#domain/payments/providers.ts";
import { NO_HANDLES } from "#tests/support/payment-handles.ts";
import { propertyRuns } from "../property-runs.ts";

describe("providers", () => {
  test("CART-04 there are eight, each with a field of the shop", () => {
    expect(PAYMENT_PROVIDERS.map(({ name }) => name)).toEqual([
      "Venmo",
      "PayPal",
      "CashApp",
      "Credit Card",
      "Apple Pay",
      "Zelle",
      "Square",
      "Cash",
    ]);
  });

  const HANDLES = {
    venmoName: "@sweetcrumb",
    paypalEmail: "pay@sweetcrumb.test",
    cashapp: "$sweetcrumb",
    ccPhone: "4155550142",
    ccInstrux: "",
    applepayPhone: "4155550142",
    zelleContact: "pay@sweetcrumb.test",
    squareLocationId: "L8",
    enableSquarePayment: true,
    hasSquareToken: true,
  };
  const shop = (changes: Partial<WaysOfShop>): WaysOfShop => ({
    ...NO_HANDLES,
    paymentOptions: [],
    paymentInfo: "",
    ...changes,
  });
  const ids = (changes: Partial<WaysOfShop>) => waysToPay(shop(changes)).map(({ id }) => id);
  const ALL = PAYMENT_PROVIDERS.map(({ name }) => name);

  test("SET-01 a list of ways is read in its order, in any case, each once, without what no one knows", () => {
    const options = ["cash", " VENMO", "Cash App", " bitcoin", "", "venmo"];
    expect(ids({ ...HANDLES, paymentOptions: options })).toEqual(["cash", "venmo", "cashapp"]);
    expect(providerNamed("apple-pay")?.name).toBe("Apple Pay");
  });

  test("CART-04 a shop that says nothing of paying takes cash, one with words of its own may leave it at them", () => {
    expect(ids({})).toEqual(["cash"]);
    expect(ids({ paymentOptions: ["", "bitcoin"], paymentInfo: " \n" })).toEqual(["cash"]);
    expect(ids({ paymentInfo: "Pay at the tables." })).toEqual([]);
    expect(ids({ ...HANDLES, paymentOptions: ["Venmo"] })).toEqual(["venmo"]);
    expect(ids({ ...HANDLES, paymentOptions: ["zelle", "Cash"], paymentInfo: "Pay before Friday." })).toEqual(
      ["zelle", "cash"],
    );
  });

  test("CART-04 a way whose needed field is blank is not offered; cash needs none, a card its number or its words", () => {
    expect(ids({ ...HANDLES, paymentOptions: ALL })).toEqual(PAYMENT_PROVIDERS.map(({ id }) => id));
    expect(ids({ paymentOptions: ALL })).toEqual(["cash"]);
    for (const { id, name, needs } of PAYMENT_PROVIDERS) {
      const blank = Object.fromEntries(needs.map((field) => [field, "  "]));
      const offered = ids({ ...HANDLES, ...blank, paymentOptions: [name, "Cash"] });
      expect([id, offered.includes(id)]).toEqual([id, id === "cash"]);
    }
    expect(ids({ ...NO_HANDLES, ccInstrux: "Call us.", paymentOptions: ["Credit Card"] })).toEqual([
      "credit-card",
    ]);
    for (const off of [{ enableSquarePayment: false }, { hasSquareToken: false }])
      expect(ids({ ...HANDLES, ...off, paymentOptions: ["Square", "Cash"] })).toEqual(["cash"]);
  });

  test("SET-01 with enable_advanced_payment off only the shop's own words are shown", () => {
    const off = { ...HANDLES, enableAdvancedPayment: false, paymentOptions: ALL };
    expect(ids({ ...off, paymentInfo: "Pay at the tables." })).toEqual([]);
    expect(ids(off)).toEqual(["cash"]);
  });

  test("CART-04 whatever a shop has set, there is a way to pay or a word about it", () => {
    const option = fc.oneof(fc.constantFrom(...ALL, "cash", "bitcoin", ""), fc.string());
    const text = fc.constantFrom("", " ", "@sweetcrumb");
    const settings = fc.record({
      paymentOptions: fc.array(option),
      paymentInfo: fc.constantFrom("", "  ", "Pay at the door."),
      enableAdvancedPayment: fc.boolean(),
      enableSquarePayment: fc.boolean(),
      venmoName: text,
      zelleContact: text,
      squareLocationId: text,
    });
    fc.assert(
      fc.property(settings, (some) => {
        const ways = waysToPay(shop(some));
        expect(ways.length > 0 || some.paymentInfo.trim() !== "").toBe(true);
        const setUp = some.enableAdvancedPayment ? waysSetUp(shop(some)) : [];
        if (setUp.length > 0) expect(ways).toEqual(setUp);
      }),
      { numRuns: propertyRuns(2_000) },
    );
  });
});

describe("pay links", () => {
  const payment = { amount: 123_405, note: "Sweet Crumb & Co #7" };

  test("ORD-10 Venmo, PayPal and Cash App are opened with the amount, and the note where they take one", () => {
    expect(payLink("venmo", "@sweetcrumb", payment)).toBe(
      "https://venmo.com/?txn=pay&audience=private&recipients=sweetcrumb&amount=1234.05&note=Sweet%20Crumb%20%26%20Co%20%237",
    );
    expect(payLink("venmo", "https://venmo.com/code?user_id=1234567", payment)).toContain(
      "recipients=1234567&",
    );
    expect(payLink("paypal", "rosa@sweetcrumb.test", payment)).toBe(
      "https://www.paypal.com/cgi-bin/webscr?cmd=_xclick&business=rosa%40sweetcrumb.test&currency_code=USD&amount=1234.05&item_name=Sweet%20Crumb%20%26%20Co%20%237",
    );
    expect(payLink("cashapp", "$sweetcrumb", payment)).toBe("https://cash.app/$sweetcrumb/1234.05");
  });

  test("ORD-10 what a link is said to fill in stands in it: amount and note, but for Cash App's, which takes no note", () => {
    const handles = { venmo: "@sweetcrumb", paypal: "rosa@sweetcrumb.test", cashapp: "$sweetcrumb" } as const;
    for (const id of ["venmo", "paypal", "cashapp"] as const) {
      const link = payLink(id, handles[id], payment) ?? "";
      expect(link).toContain("1234.05");
      const hasNote = decodeURIComponent(link).includes(payment.note);
      expect([id, linkFills(id, handles[id])]).toEqual([id, hasNote ? "amount_and_note" : "amount"]);
    }
    expect(linkFills("cashapp", "$sweetcrumb")).toBe("amount");
    expect(linkFills("cashapp", "a/b")).toBeNull();
  });

  test("ORD-10 the other ways have no link", () => {
    for (const id of ["credit-card", "apple-pay", "zelle", "square", "cash"] as const) {
      expect(payLink(id, "sweetcrumb", payment)).toBeNull();
      expect(linkFills(id, "sweetcrumb")).toBeNull();
    }
  });

  test("ORD-10 CART-04 the number is asked for where the way's app has a note that no link fills in, and nowhere else", () => {
    const requested = (fills: LinkFills | null) =>
      PAYMENT_PROVIDERS.filter(({ name }) => payerWritesNote(name, fills)).map(({ id }) => id);
    expect(requested(null)).toEqual(["venmo", "paypal", "cashapp", "apple-pay", "zelle"]);
    expect(requested("amount")).toEqual(["venmo", "paypal", "cashapp", "apple-pay", "zelle"]);
    expect(requested("amount_and_note")).toEqual([]);
    expect(payerWritesNote("Barter", null)).toBe(false);
  });

  test.each([
    ["venmo", "sweet/../evil"],
    ["venmo", "https://evil.test/"],
    ["venmo", ""],
    ["cashapp", "sweet?crumb"],
    ["cashapp", "a/b"],
    ["paypal", "not an address"],
  ] as const)("ORD-10 a handle that is none makes no link: %s %s", (provider, handle) => {
    expect(payLink(provider, handle, payment)).toBeNull();
  });
});
