import { describe, expect, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { stripeStandIn } from "#server/gateways/stripe/stand-in.ts";

const SECRETS = { NODE_ENV: "test", SESSION_SECRET: "s".repeat(32), ENCRYPTION_KEY: "e".repeat(32) };
const KEYS = { STRIPE_SECRET_KEY: "sk_live", STRIPE_WEBHOOK_SECRET: "whsec_1", STRIPE_PRICE_ID: "price_1" };
const PRODUCTION = { ...SECRETS, DEMO: "0", DATABASE_URL: "postgresql://app@db/windowsill" };

describe("BILL-02 the stand-in for Stripe", () => {
  test("is there in demo mode without keys, on this machine", () => {
    const { stripe } = readConfig({ ...SECRETS, DEMO: "1", PORT: "4100" });
    expect(stripe).toMatchObject({ isStandIn: true, apiBase: "http://127.0.0.1:4100/dev/stripe" });
  });

  test("is absent outside demo mode, and where Stripe has keys", () => {
    expect(readConfig(PRODUCTION).stripe).toBeNull();
    expect(readConfig({ ...PRODUCTION, ...KEYS }).stripe).toMatchObject({ isStandIn: false });
    expect(readConfig({ ...SECRETS, ...KEYS, DEMO: "1" }).stripe).toMatchObject({
      isStandIn: false,
      apiBase: "https://api.stripe.com",
    });
  });

  const { stripe: settings } = readConfig({ ...SECRETS, DEMO: "1" });
  if (!settings) throw new Error("no settings");
  const handler = stripeStandIn({
    settings,
    pagesOrigin: "http://localhost:3000",
    file: null,
    deliver: async () => true,
  });
  type Answer = { error?: { code: string; param?: string }; id?: string };
  const call = async (path: string, fields: Record<string, string>, key = settings.secretKey) => {
    const request = new Request(`http://localhost:3000/dev/stripe/v1${path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}` },
      body: new URLSearchParams(fields),
    });
    const answer = await handler(request, { now: new Date("2026-12-02T17:00:00Z") });
    return { status: answer.status, body: (await answer.json()) as Answer };
  };

  test("takes its own key only, and refuses fields and calls that it does not know", async () => {
    expect((await call("/customers", { name: "x" })).status).toBe(200);
    expect((await call("/customers", { name: "x" }, "sk_other")).status).toBe(401);
    expect((await call("/customers", { nickname: "x" })).body.error?.code).toBe("parameter_unknown");
    expect((await call("/charges", {})).status).toBe(404);
    expect((await call("/subscriptions/sub_of_nobody", { cancel_at_period_end: "true" })).status).toBe(404);
  });

  test("says what is missing, as Stripe does: the customer, the price, or the subscription", async () => {
    const { id = "" } = (await call("/customers", { name: "x" })).body;
    const missing = async (path: string, fields: Record<string, string>) => {
      const { status, body } = await call(path, fields);
      return [status, body.error?.code, body.error?.param];
    };
    const [code, price] = ["resource_missing", "line_items[0][price]"];
    expect(await missing("/billing_portal/sessions", { customer: "cus_x" })).toEqual([400, code, "customer"]);
    expect(await missing("/checkout/sessions", { customer: "cus_x" })).toEqual([400, code, "customer"]);
    expect(await missing("/checkout/sessions", { customer: id, [price]: "price_x" })).toEqual([
      400,
      code,
      price,
    ]);
    expect(await missing("/subscriptions/sub_x", {})).toEqual([404, code, "id"]);
    expect((await call("/checkout/sessions/cs_x/expire", {})).status).toBe(404);
  });

  test("gives ids of letters and digits after the kind, as Stripe does", async () => {
    for (let times = 0; times < 100; times++)
      expect((await call("/customers", { name: "x" })).body.id).toMatch(/^cus_[a-zA-Z0-9]{24}$/);
  });
});
