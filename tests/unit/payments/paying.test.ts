import { describe, expect, test } from "vitest";
import { linkFills, payLink } from "#domain/payments/pay-link.ts";
import { PAYMENT_PROVIDERS, providerNamed, providersOf } from "#domain/payments/providers.ts";

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

  test("SET-01 a list of ways is read in its order, in any case, each once, without what nobody knows", () => {
    const options = providersOf(["cash", " VENMO", "Cash App", " bitcoin", "", "venmo"]);
    expect(options.map(({ id }) => id)).toEqual(["cash", "venmo", "cashapp"]);
    expect(providersOf([""])).toEqual([]);
    expect(providerNamed("apple-pay")?.name).toBe("Apple Pay");
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
