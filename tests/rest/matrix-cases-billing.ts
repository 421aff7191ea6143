import { Stripe } from "stripe";
import { theApp } from "#server/running-app.ts";
import { type OpenStripe, openStripe } from "#tests/support/stripe.ts";
import type { Question, World } from "#tests/support/world.ts";
import type { Actor, MatrixCase } from "./matrix-cases.ts";

let stripe: OpenStripe | null = null;

/** The shop is in a state of its own, and the stand-in for Stripe answers. */
const within = (status: "none" | "active"): Pick<MatrixCase, "before" | "after"> => ({
  before: async (world) => {
    stripe = await openStripe(world);
    await world.set("shops", world.a, { subscription_status: status });
    await world.keepSubscription(world.a, status);
  },
  after: async (world) => {
    await stripe?.close();
    stripe = null;
    await world.set("shops", world.a, { subscription_status: "active", subscription_ends_at: null });
  },
});

const call = ({ a }: World, { token }: Actor, rest: string, method = "POST", json?: object): Question => ({
  method,
  path: `/api/shops/${a.id}/subscription${rest}`,
  token,
  ...(json ? { json } : {}),
});

const leadsTo = (kind: string) => (body: unknown) =>
  (body as { data: { url: string } }).data.url.includes(`/dev/stripe/${kind}/`) ? null : "another address";

/** An event about the shop's customer, signed so many seconds ago, or not at all. */
async function event(world: World, { signedAgo = 0, secret = "" } = {}): Promise<Question> {
  const { stripe: settings, now } = { ...theApp().config, now: theApp().now() };
  const body = JSON.stringify({
    id: `evt_${world.a.slug}`,
    object: "event",
    type: "customer.subscription.updated",
    data: { object: { object: "subscription", id: "sub", customer: `cus_demo_${world.a.slug}` } },
  });
  const signature = await new Stripe("sk").webhooks.generateTestHeaderStringAsync({
    payload: body,
    secret: secret || (settings?.webhookSecret ?? ""),
    timestamp: Math.floor(now.getTime() / 1000) - signedAgo,
  });
  return {
    method: "POST",
    path: "/webhooks/stripe",
    body,
    headers: { "stripe-signature": signature },
  };
}

/** How the shop pays the platform. */
export const BILLING_CASES: Readonly<Record<string, MatrixCase>> = {
  r064: {
    ...within("none"),
    rest: (world, actor) => [call(world, actor, ""), call(world, actor, "", "POST", {})],
    holds: leadsTo("pay"),
  },
  r065: {
    ...within("none"),
    rest: (world, actor) =>
      [
        { price: "price_free" },
        { success_url: "https://evil.test" },
        { return_url: "https://evil.test" },
      ].map((json) => call(world, actor, "", "POST", json)),
  },
  r066: {
    ...within("active"),
    rest: (world, actor) => [call(world, actor, "/customer-portal", "GET")],
    holds: leadsTo("portal"),
  },
  r067: {
    ...within("active"),
    rest: (world, actor) => [call(world, actor, "/cancel")],
    holds: (body) => {
      const { cancels_at, ends_at } = (body as { data: Record<string, string> }).data;
      return cancels_at && cancels_at === ends_at ? null : "no instant";
    },
  },
  r164: {
    restAlone: "Stripe calls an endpoint of its own",
    ...within("active"),
    rest: async (world) => [await event(world), await event(world, { signedAgo: 290 })],
  },
  r165: {
    restAlone: "Stripe calls an endpoint of its own",
    ...within("active"),
    rest: async (world) => [
      await event(world, { signedAgo: 301 }),
      await event(world, { secret: "whsec_of_somebody_else" }),
      { ...(await event(world)), headers: {} },
    ],
  },
};
