import { expect, test } from "vitest";
import { countedAs, isMeasurementId, purchaseEvent } from "#domain/shop/analytics.ts";
import { measurementId } from "#domain/shop/setting-rules.ts";

test.each(["G-ABC123DEF4", "G-EFFECT1234"])("UI-02 %s can be an analytics id", (id) => {
  expect(isMeasurementId(id)).toBe(true);
  expect(measurementId(` ${id} `)).toBeNull();
});

test.each(["UA-12345-1", "g-abc123def4", "G-", 'G-ABC"><script>', "G-ABC123DEF4'+alert(1)", "GTM-ABC123"])(
  "UI-02 %s is no analytics id, and is not saved as one",
  (id) => {
    expect(isMeasurementId(id)).toBe(false);
    expect(measurementId(id)).toBe("measurementId");
  },
);

test("UI-02 no id is fine", () => {
  expect(measurementId("  ")).toBeNull();
});

test.each([
  ["/", "/"],
  ["/menu", "/menu"],
  ["/order", "/order"],
  ["/customer/orders/0190a3c2-aaaa-7000-8000-000000000001", "/customer/orders/order"],
])("UI-02 %s is counted as %s", (path, name) => {
  expect(countedAs(path)).toBe(name);
});

test.each([
  "/login",
  "/login/password-reset",
  "/owner/login",
  "/signup",
  "/order/some-token",
  "/email/verify/some-token",
  "/manage",
  "/manage/orders",
  "/super/dashboard",
  "/customer/edit",
  "/privacy",
])("UI-02 %s is not counted", (path) => {
  expect(countedAs(path)).toBeNull();
});

test("UI-02 a purchase is told in dollars, with an id by which it counts once", () => {
  expect(purchaseEvent({ id: "o-1", total: 1_205 })).toEqual({
    name: "purchase",
    facts: { transaction_id: "o-1", value: 12.05, currency: "USD" },
  });
});
