import { expect, test } from "vitest";
import * as accounts from "#domain/accounts/account-errors.ts";
import { DomainError } from "#domain/errors.ts";
import { InvalidFields } from "#domain/invalid.ts";
import type { Language } from "#domain/language.ts";
import { NotFound } from "#domain/missing.ts";
import * as orders from "#domain/orders/order-errors.ts";
import * as shop from "#domain/shop/shop-errors.ts";
import { TooManyTries } from "#domain/too-many-tries.ts";
import { inLanguage } from "#server/language.ts";
import { withSentence } from "#server/refusal-sentences.ts";

const quote = {
  subtotal: 0,
  discounts: 0,
  fees: 0,
  tax: 0,
  serviceFee: 0,
  deliveryFee: 0,
  tip: 0,
  grandTotal: 0,
};

/** The codes of contract §5 and the kinds that make their statuses. */
const REFUSALS: ReadonlyArray<readonly [DomainError, string, string]> = [
  [new orders.ItemsOversold([]), "conflict", "oversold"],
  [new orders.PriceChanged(quote), "conflict", "price_changed"],
  [new orders.ItemUnavailable({ itemId: "i1", name: "Rye" }), "conflict", "item_unavailable"],
  [new orders.WindowClosed(), "conflict", "window_closed"],
  [new orders.DayNotOffered(), "conflict", "day_not_offered"],
  [new orders.NotTakingOrders("Back in spring"), "conflict", "not_taking_orders"],
  [new orders.CartChanged(), "conflict", "cart_changed"],
  [new orders.Stale(), "conflict", "stale"],
  [new orders.TypeNotOffered(), "invalid", "type_not_offered"],
  [new orders.EmptyOrder(), "invalid", "empty_order"],
  [new orders.CartFull(200), "invalid", "cart_full"],
  [new orders.OrderCancelled(), "conflict", "order_cancelled"],
  [new accounts.EmailVerifiedAlready(), "conflict", "email_verified"],
  [new accounts.OwnsAShop(), "conflict", "owns_a_shop"],
  [new orders.OrderTooLarge(), "invalid", "order_too_large"],
  [new orders.IdempotencyMismatch(), "invalid", "idempotency_mismatch"],
  [new orders.UnknownReference("availability_id"), "invalid", "unknown_reference"],
  [new accounts.SignedOut(), "signed-out", "signed_out"],
  [new accounts.WrongCredentials(), "signed-out", "wrong_credentials"],
  [new accounts.EmailUnverified(), "forbidden", "email_unverified"],
  [new accounts.WrongRole(), "forbidden", "forbidden"],
  [new accounts.WrongShop(), "forbidden", "wrong_shop"],
  [new accounts.EmailTaken(), "invalid", "email_taken"],
  [new accounts.PhoneTaken(), "invalid", "phone_taken"],
  [new accounts.LinkExpired(), "invalid", "link_expired"],
  [new shop.ShopNotFound(), "not-found", "shop_not_found"],
  [new shop.ShopExpired(), "forbidden", "shop_expired"],
  [new shop.ShopInMaintenance(), "forbidden", "maintenance"],
  [new shop.ShopRequired(), "invalid", "shop_required"],
  [new NotFound(), "not-found", "not_found"],
  [new InvalidFields({ name: ["This field is required"] }), "invalid", "invalid"],
  [new TooManyTries(30), "too-many", "too_many_tries"],
];

test.each(REFUSALS)("API-03 %s is %s, %s", (refusal, kind, code) => {
  expect(refusal).toBeInstanceOf(DomainError);
  expect({ kind: refusal.kind, code: refusal.code }).toEqual({ kind, code });
  expect(withSentence(refusal).message).toMatch(/^\p{Lu}/u);
  expect(refusal.facts).toBeTypeOf("object");
});

test("API-03 no two refusals share a code", () => {
  const codes = REFUSALS.map(([refusal]) => refusal.code);
  expect(new Set(codes).size).toBe(codes.length);
});

test("API-03 a refusal of one field names it under errors", () => {
  expect(withSentence(new orders.UnknownReference("user_id")).facts).toMatchObject({
    errors: { user_id: [expect.any(String)] },
  });
  expect(withSentence(new accounts.EmailTaken()).facts).toMatchObject({
    errors: { email: [expect.any(String)] },
  });
  expect(new TooManyTries(30).facts).toEqual({ retryAfterSeconds: 30 });
});

test("UI-03: a refusal is told in the language of the request, to two readers at once", async () => {
  const told = (language: Language) =>
    inLanguage(language, async () => {
      await new Promise(setImmediate);
      return withSentence(new orders.CartFull(200)).message;
    });
  expect(await Promise.all([told("en"), told("en-XA"), told("en")])).toEqual([
    "One order holds 200 different items at most. Please take something out first, or order twice.",
    expect.stringMatching(/^Öñé öŕðéŕ ĥöļðš 200 /),
    "One order holds 200 different items at most. Please take something out first, or order twice.",
  ]);
});
