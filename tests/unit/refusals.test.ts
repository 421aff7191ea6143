import { expect, test } from "vitest";
import * as accounts from "#domain/accounts/account-errors.ts";
import { SessionNotFound } from "#domain/accounts/account-errors.ts";
import * as owners from "#domain/accounts/owner-errors.ts";
import * as phones from "#domain/accounts/phone-errors.ts";
import { WindowInUse } from "#domain/availability/order-window.ts";
import * as catalog from "#domain/catalog/catalog-errors.ts";
import { CrossSite } from "#domain/cross-site.ts";
import { DomainError } from "#domain/errors.ts";
import { tooLong } from "#domain/fields.ts";
import { InvalidFields } from "#domain/invalid.ts";
import type { Language } from "#domain/language.ts";
import { NotFound } from "#domain/missing.ts";
import * as orders from "#domain/orders/order-errors.ts";
import { TooMany } from "#domain/shop/most-of.ts";
import * as shop from "#domain/shop/shop-errors.ts";
import { TooManyTries } from "#domain/too-many-tries.ts";
import { busy } from "#messages/host.js";
import { refusals } from "#server/http/refusals.ts";
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

/** The codes of contract section 5 and the kinds that make their statuses. */
const REFUSALS: ReadonlyArray<readonly [DomainError, string, string]> = [
  [new orders.ItemsOversold({ oversold: [] }), "conflict", "oversold"],
  [new orders.PriceChanged({ quote }), "conflict", "price_changed"],
  [new orders.ItemUnavailable({ itemId: "i1", name: "Rye" }), "conflict", "item_unavailable"],
  [new orders.WindowClosed(), "conflict", "window_closed"],
  [new orders.DayNotOffered(), "conflict", "day_not_offered"],
  [new orders.NotTakingOrders({ message: "Back in spring" }), "conflict", "not_taking_orders"],
  [new orders.CartChanged(), "conflict", "cart_changed"],
  [new orders.Stale(), "conflict", "stale"],
  [new orders.TypeNotOffered(), "invalid", "type_not_offered"],
  [new orders.EmptyOrder(), "invalid", "empty_order"],
  [new orders.CartFull({ most: 200 }), "invalid", "cart_full"],
  [new orders.OrderCancelled(), "conflict", "order_cancelled"],
  [new accounts.EmailVerifiedAlready(), "conflict", "email_verified"],
  [new accounts.OwnsAShop(), "conflict", "owns_a_shop"],
  [new orders.OrderTooLarge(), "invalid", "order_too_large"],
  [new orders.IdempotencyMismatch(), "invalid", "idempotency_mismatch"],
  [new orders.UnknownReference({ field: "availability_id" }), "invalid", "unknown_reference"],
  [new accounts.SignedOut(), "signed-out", "signed_out"],
  [new accounts.WrongCredentials(), "signed-out", "wrong_credentials"],
  [new accounts.EmailUnverified(), "forbidden", "email_unverified"],
  [new accounts.WrongRole(), "forbidden", "forbidden"],
  [new accounts.WrongShop(), "forbidden", "wrong_shop"],
  [new CrossSite(), "forbidden", "cross_site"],
  [new accounts.EmailTaken(), "invalid", "email_taken"],
  [new accounts.PhoneTaken(), "invalid", "phone_taken"],
  [new accounts.LinkExpired(), "invalid", "link_expired"],
  [new shop.ShopNotFound(), "not-found", "shop_not_found"],
  [new shop.ShopExpired(), "forbidden", "shop_expired"],
  [new shop.ShopInMaintenance(), "forbidden", "maintenance"],
  [new shop.ShopRequired(), "invalid", "shop_required"],
  [new NotFound(), "not-found", "not_found"],
  [new InvalidFields({ name: ["This field is required"] }), "invalid", "invalid"],
  [new TooManyTries({ retryAfterSeconds: 30 }), "too-many", "too_many_tries"],
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

test("UI-03: every other refusal has its sentence too, made of its facts", () => {
  const others: ReadonlyArray<readonly [DomainError, string]> = [
    [new owners.SlugTaken("reserved"), "This address is kept for the platform. Please choose another one."],
    [
      new owners.CodeRequired(),
      "Please type your password again, and the six digits that your authenticator app shows.",
    ],
    [new owners.WrongCode(), "This code does not work. Please wait for the next one; each code works once."],
    [
      new owners.NoEncryptionKey(),
      "This server has no ENCRYPTION_KEY yet, so it cannot keep your key. Nothing was changed.",
    ],
    [
      new phones.WrongCode(),
      "That code doesn't match, or it is too old. Please check it, or ask for a new one.",
    ],
    [
      new phones.CodeClosed({ retryAfterSeconds: 30 }),
      "This code has been tried five times and is closed. Please ask for a new one.",
    ],
    [
      new phones.NoTextMessages(),
      "We can't send text messages here. Please log in with your e-mail and password.",
    ],
    [new phones.PhoneCodeNeeded(), "Please confirm your phone number with a code first."],
    [
      new phones.PasswordIsSet(),
      "This account has a password already. Please log in with your e-mail and password.",
    ],
    [
      new phones.UpdateIncomplete(["email"]),
      "You must provide both email and password to update the account.",
    ],
    [new SessionNotFound(), "This log-in has ended already."],
    [
      new catalog.SectionInUse({ items: 1 }),
      "This section still holds 1 item. Nothing was deleted; please move or delete them first.",
    ],
    [
      new catalog.NotEnoughStock({ stock: 3 }),
      "There are only 3 in stock now. Nothing was saved; please check the change and save again.",
    ],
    [new catalog.SectionGone(), "Its section was deleted too. Please bring the section back first."],
    [new catalog.NoSectionYet(), "There is no section yet. Please make one first; items stand in sections."],
    [
      new WindowInUse({ orders: 2 }),
      "2 orders of this availability are still to be made. Nothing was deleted; complete or cancel them first.",
    ],
    [new shop.DomainTaken(), "Another shop has this domain."],
    [
      new TooMany("availabilities"),
      "A shop has 5,000 order windows at most. Nothing was added; please delete what you no longer need first.",
    ],
    [
      new orders.OrderBusy(),
      "Too much is changing at once. No order was placed; please try again in a moment.",
    ],
    [new NotFound("no_such_chart"), "There is no such chart. The calls are listed at /api/docs."],
    [new InvalidFields({}, "noModelId"), "You must provide a modelId to delete."],
    [new InvalidFields({}), "Some fields need another look. Nothing was saved yet."],
  ];
  expect(others.map(([refusal]) => withSentence(refusal).message)).toEqual(
    others.map(([, description]) => description),
  );
});

test("SET-04 a refusal's problems become sentences, with their limits", () => {
  const refusal = new InvalidFields({
    name: [tooLong(40)],
    phone: ["required"],
    other: ["A sentence, as it is?"],
  });
  expect(withSentence(refusal).facts.errors).toEqual({
    name: ["This field is limited to 40 characters"],
    phone: ["This field is required"],
    other: ["A sentence, as it is?"],
  });
});

test("API-03 a refusal of one field names it under errors", () => {
  expect(withSentence(new orders.UnknownReference({ field: "user_id" })).facts).toMatchObject({
    errors: { user_id: [expect.any(String)] },
  });
  expect(withSentence(new accounts.EmailTaken()).facts).toMatchObject({
    errors: { email: [expect.any(String)] },
  });
  expect(new TooManyTries({ retryAfterSeconds: 30 }).facts).toEqual({ retryAfterSeconds: 30 });
});

test("UI-03: a refusal is told in the language of the request, to two readers at once", async () => {
  const told = (language: Language) =>
    inLanguage(language, async () => {
      await new Promise(setImmediate);
      return withSentence(new orders.CartFull({ most: 200 })).message;
    });
  expect(await Promise.all([told("en"), told("en-XA"), told("en")])).toEqual([
    "One order holds 200 different items at most. Please take something out first, or order twice.",
    expect.stringMatching(/^Öñé öŕðéŕ ĥöļðš 200 /),
    "One order holds 200 different items at most. Please take something out first, or order twice.",
  ]);
});

test("UI-03: the host refuses in the language of the request, as JSON and as a page", async () => {
  const refused = { path: "/menu", method: "GET", requestId: "r", nonce: "n" };
  const asText = (language: Language, accept: string | null) =>
    refusals.busy({ ...refused, language, accept }).text();
  expect(JSON.parse(await asText("en", null))).toMatchObject({ message: busy() });
  expect(JSON.parse(await asText("en-XA", null)).message).toMatch(/^Ŵé áŕé véŕý/);
  expect(await asText("en", "text/html")).toMatch(/<html lang="en">.*Try Loading Again/s);
  expect(await asText("en-XA", "text/html")).toMatch(/<html lang="en-XA">.*Ţŕý Ļöáðîñĝ/s);
});
