import { expect, test, vi } from "vitest";
import { BillingUnavailable } from "#domain/billing/billing-errors.ts";
import { stripeGateway } from "#server/gateways/stripe/real.ts";

const stripe = {
  secretKey: "sk_test_x",
  webhookSecret: "whsec_x",
  priceId: "price_x",
  apiBase: "http://127.0.0.1:9",
  isStandIn: false,
};
const shop = { shopId: "01", title: "Pies", email: null };

test("BILL-02 a call after one that could not read Stripe's package reads it anew", async () => {
  vi.doMock("stripe", () => {
    throw new Error("A build is just replacing the file.");
  });
  await expect(stripeGateway({ stripe }).createCustomer(shop, "one")).rejects.toBeInstanceOf(
    BillingUnavailable,
  );
  const create = vi.fn(async () => ({ id: "cus_1" }));
  vi.doMock("stripe", () => ({
    Stripe: class {
      static createFetchHttpClient = () => ({});
      customers = { create };
    },
  }));
  expect(await stripeGateway({ stripe }).createCustomer(shop, "two")).toBe("cus_1");
  expect(create).toHaveBeenCalledOnce();
});
