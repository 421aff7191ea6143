/** No one pays twice, whatever our books say: of Stripe's own word, and of what it does not know. */
import { Stripe } from "stripe";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { syncSubscription } from "#server/jobs/sync-subscription.job.ts";
import { log } from "#server/log.ts";
import { rememberApp, theApp } from "#server/running-app.ts";
import { freshWorld } from "#tests/api/accounts/account-people.ts";
import { jobsIn } from "#tests/jobs/an-order.ts";
import { callerAt } from "#tests/support/caller.ts";
import { useDatabase } from "#tests/support/database.ts";
import { refusalOf } from "#tests/support/refusals.ts";
import { type OpenStripe, openStripe } from "#tests/support/stripe.ts";
import { PASSWORD, type World } from "#tests/support/world.ts";

const database = useDatabase();
let world: World;
let stripe: OpenStripe;
beforeEach(async () => {
  world = await freshWorld(database);
  await world.set("shops", world.a, { subscription_status: "none" });
  stripe = await openStripe(world);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await stripe.close();
});

const rosa = () => callerAt({ shop: "sweetcrumb", token: world.people.merchantOwn.token });
const state = (hasPaid = false) => rosa().ask((api) => api.billing.state(hasPaid ? { hasPaid } : undefined));
const checkout = async () => (await rosa().ask((api) => api.billing.checkout({}))).url;
const portal = async () => (await rosa().ask((api) => api.billing.portal())).url;
const cancel = () => rosa().ask((api) => api.billing.cancel({}));
const sync = () => syncSubscription(database.em(), { shopId: world.a.id, eventId: null });
const syncs = () => jobsIn(database, "sync-subscription");

/** Subscribes at Stripe, of which no word comes. */
async function pay(): Promise<void> {
  await stripe.press(await checkout(), "pay");
}

const kept = async () => {
  const [row] = await database.asPlatform((tx) =>
    tx.execute<{ stripe_customer_id: string; subscription_status: string }[]>(
      `select b.stripe_customer_id, s.subscription_status from subscriptions b join shops s on s.id = b.shop_id where s.id = ?`,
      [world.a.id],
    ),
  );
  if (!row) throw new Error("The shop has no row of its subscription.");
  return row;
};

/** A call of Stripe's API that is not the product's. */
async function atStripe<Answer>(method: "GET" | "POST", path: string, fields: Record<string, string>) {
  const { apiBase = "", secretKey = "" } = theApp().config.stripe ?? {};
  const sent = new URLSearchParams(fields);
  const answer = await fetch(`${apiBase}/v1${path}${method === "GET" ? `?${sent}` : ""}`, {
    method,
    headers: { authorization: `Bearer ${secretKey}` },
    ...(method === "POST" ? { body: sent } : {}),
  });
  return (await answer.json()) as Answer;
}

const atStripeAll = async () => {
  const { stripe_customer_id: customer } = await kept();
  const listed = await atStripe<{ data: { status: string; cancel_at_period_end: boolean }[] }>(
    "GET",
    "/subscriptions",
    { customer },
  );
  return listed.data;
};

const madeCheckouts = () =>
  stripe.calls.filter(({ method, path }) => method === "POST" && path === "/v1/checkout/sessions").length;

describe("BILL-01 a shop has one subscription", () => {
  test("BILL-01 whoever paid and presses again before the word of it came is led to the portal, and the shop is open", async () => {
    await pay();
    expect(await state()).toMatchObject({ plan: "expired" });
    expect(await checkout()).toContain("/dev/stripe/portal/");
    expect(madeCheckouts()).toBe(1);
    expect(await state()).toMatchObject({ plan: "subscribed" });
  });

  test("BILL-01 a press past ten minutes finds the page that is open, and after it has ended another", async () => {
    const first = await checkout();
    world.clock.advance({ minutes: 11 });
    expect(await checkout()).toBe(first);
    expect(madeCheckouts()).toBe(1);
    world.clock.advance({ minutes: 24 * 60 });
    const rosaToday = callerAt({
      shop: "sweetcrumb",
      token: await world.newToken(world.people.merchantOwn),
    });
    expect((await rosaToday.ask((api) => api.billing.checkout({}))).url).not.toBe(first);
  });

  test("BILL-01 a page that is no longer what is wanted is closed, and no one can pay there", async () => {
    const inDays = (days: number) => new Date(world.clock.now().getTime() + days * 86_400_000);
    await world.set("shops", world.a, { trial_ends_at: inDays(5) });
    const first = await checkout();
    await world.set("shops", world.a, { trial_ends_at: inDays(9) });
    const second = await checkout();
    expect(second).not.toBe(first);
    expect(await stripe.press(first, "pay")).not.toContain("paid=1");
    expect(await atStripeAll()).toEqual([]);
    expect(await stripe.press(second, "pay")).toContain("paid=1");
    expect(await atStripeAll()).toHaveLength(1);
    // What was wanted first is wanted again: the page that was closed is not handed out.
    await stripe.press(await portal(), "end");
    await world.set("shops", world.a, { trial_ends_at: inDays(5) });
    expect([first, second]).not.toContain(await checkout());
  });

  test("BILL-01 an unpaid subscription holds the shop closed and no second one is begun; cancelling ends it at once", async () => {
    await pay();
    const page = await portal();
    for (const act of ["decline", "giveUp"]) await stripe.press(page, act);
    expect(await checkout()).toContain("/dev/stripe/portal/");
    expect(await state()).toMatchObject({ plan: "suspended", until: null, hasPortal: true });
    expect((await rosa().context()).shop?.standing.isDead).toBe(true);
    const now = world.clock.now();
    expect(await cancel()).toEqual({ cancelsAt: now, endsAt: now });
    expect(await state()).toMatchObject({ plan: "expired", until: now });
    expect((await refusalOf(cancel())).code).toBe("no_subscription");
    expect(await checkout()).toContain("/dev/stripe/pay/");
  });

  test("BILL-01 what is paid after all opens the shop again", async () => {
    await pay();
    const page = await portal();
    for (const [act, plan] of [
      ["giveUp", "suspended"],
      ["pay", "subscribed"],
    ] as const) {
      await stripe.press(page, act);
      await sync();
      expect(await state()).toMatchObject({ plan });
    }
  });

  test("BILL-01 cancelling ends every subscription that Stripe has of the shop", async () => {
    await pay();
    const { stripe_customer_id: customer } = await kept();
    const { url } = await atStripe<{ url: string }>("POST", "/checkout/sessions", {
      customer,
      "line_items[0][price]": theApp().config.stripe?.priceId ?? "",
      success_url: "http://sweetcrumb.localhost:3000/",
      cancel_url: "http://sweetcrumb.localhost:3000/",
    });
    world.clock.advance({ minutes: 5 });
    await stripe.press(url, "pay");
    const { endsAt } = await cancel();
    expect(await atStripeAll()).toMatchObject([
      { cancel_at_period_end: true },
      { cancel_at_period_end: true },
    ]);
    // The shop serves until the later of both is over.
    expect(endsAt).toEqual(new Date(world.clock.now().getTime() + 30 * 86_400_000));
    expect(await state()).toMatchObject({ plan: "ending", until: endsAt });
  });
});

describe("BILL-01 what Stripe does not know", () => {
  const forget = async (status: "none" | "active") => {
    await world.keepSubscription(world.a, "active");
    await world.set("shops", world.a, { subscription_status: status });
    await database.write(["update subscriptions set stripe_customer_id = 'cus_gone'"]);
    return vi.spyOn(log, "error").mockReturnValue();
  };

  test("BILL-01 a customer that is gone is replaced where the shop subscribes, once", async () => {
    const told = await forget("none");
    expect(await checkout()).toContain("/dev/stripe/pay/");
    const { stripe_customer_id: customer } = await kept();
    expect(customer).toMatch(/^cus_[0-9a-f]{24}$/);
    expect(told.mock.calls.map(([facts]) => facts)).toContainEqual({ shop: world.a.id });
    await pay();
    expect(await kept()).toMatchObject({ stripe_customer_id: customer });
    await sync();
    expect(await state()).toMatchObject({ plan: "subscribed" });
  });

  test("BILL-01 two presses at once make one new customer", async () => {
    await forget("none");
    const [first, second] = await Promise.all([checkout(), checkout()]);
    expect(first).toBe(second);
    const made = stripe.calls.filter(({ path }) => path === "/v1/customers").map(({ key }) => key);
    expect(new Set(made).size).toBe(1);
    expect((await kept()).stripe_customer_id).not.toBe("cus_gone");
  });

  test("BILL-01 a key of another account closes no shop, replaces no customer, and is told with the shop", async () => {
    const told = await forget("active");
    await sync();
    expect(told.mock.calls.map(([facts]) => facts)).toContainEqual({ shop: world.a.id });
    for (const call of [checkout, portal, cancel])
      expect((await refusalOf(call())).code).toBe("billing_unavailable");
    expect(await kept()).toEqual({ stripe_customer_id: "cus_gone", subscription_status: "active" });
  });

  test("BILL-01 a price that is gone is an error of the settings, not of the shop's", async () => {
    const { config } = theApp();
    const settings = config.stripe && { ...config.stripe, priceId: "price_gone" };
    rememberApp({ ...theApp(), config: { ...config, stripe: settings } });
    const told = vi.spyOn(log, "error").mockReturnValue();
    expect((await refusalOf(checkout())).code).toBe("billing_unavailable");
    expect(told.mock.calls.map(([facts]) => facts)).toMatchObject([{ param: "line_items[0][price]" }]);
  });
});

describe("BILL-01 a shop that first subscribed after the backup that was restored", () => {
  const restore = () => database.write(["update subscriptions set stripe_customer_id = null"]);

  /** What Stripe posts of the checkout that was paid. */
  async function checkoutPaid(changes: Record<string, unknown> = {}): Promise<number[]> {
    const { secretKey = "", webhookSecret = "" } = theApp().config.stripe ?? {};
    const object = {
      ...{ object: "checkout.session", id: "cs_1", customer: "cus_lost", mode: "subscription" },
      ...{ client_reference_id: world.a.id, metadata: { wanted: "a mark of ours" }, ...changes },
    };
    const body = JSON.stringify({
      ...{ object: "event", id: `evt_${crypto.randomUUID()}`, type: "checkout.session.completed" },
      data: { object },
    });
    const signature = await new Stripe(secretKey).webhooks.generateTestHeaderStringAsync({
      ...{ payload: body, secret: webhookSecret },
      timestamp: Math.floor(world.clock.now().getTime() / 1000),
    });
    return stripe.deliver([{ body, signature }]);
  }

  test("BILL-01 that presses again is led to the portal, and pays no second time", async () => {
    await pay();
    const before = await kept();
    await restore();
    expect(await checkout()).toContain("/dev/stripe/portal/");
    expect(madeCheckouts()).toBe(1);
    expect(await kept()).toEqual({ ...before, subscription_status: "active" });
  });

  test("BILL-01 whose paid checkout is told of once more has its subscription again", async () => {
    await pay();
    const { stripe_customer_id: customer } = await kept();
    await restore();
    expect(await checkoutPaid({ customer })).toEqual([200]);
    expect((await kept()).stripe_customer_id).toBe(customer);
    expect(await syncs()).toMatchObject([{ shopId: world.a.id }]);
    await sync();
    expect(await state()).toMatchObject({ plan: "subscribed" });
  });

  test("BILL-01 whose row is younger than the backup has one again", async () => {
    await database.write(["delete from subscriptions"]);
    expect(await checkoutPaid()).toEqual([200]);
    expect((await kept()).stripe_customer_id).toBe("cus_lost");
  });

  test("BILL-01 no other checkout gives a shop a customer, and none takes one away", async () => {
    await pay();
    const before = await kept();
    expect(await checkoutPaid()).toEqual([200]);
    expect(await kept()).toEqual(before);
    await restore();
    for (const changes of [
      { metadata: {} },
      { client_reference_id: crypto.randomUUID() },
      { client_reference_id: "no shop's id" },
      { mode: "payment" },
      { object: "subscription" },
    ])
      expect(await checkoutPaid(changes)).toEqual([200]);
    expect((await kept()).stripe_customer_id).toBeNull();
    expect(await syncs()).toEqual([]);
  });
});

describe("BILL-03 a shop that paid opens though Stripe's word is lost", () => {
  test("BILL-03 coming back from paying fetches the subscription, however often the page looks about once a minute", async () => {
    await pay();
    expect(await state()).toMatchObject({ plan: "expired" });
    expect(await syncs()).toEqual([]);
    for (let times = 0; times < 6; times++) expect(await state(true)).toMatchObject({ plan: "expired" });
    const queued = await syncs();
    // A minute of the queue's may end between two of them.
    expect([1, 2]).toContain(queued.length);
    expect(queued[0]).toEqual({ shopId: world.a.id, eventId: null });
    await sync();
    expect(await state(true)).toMatchObject({ plan: "subscribed" });
    await database.em().execute("delete from pgboss.job");
    await state(true);
    expect(await syncs()).toEqual([]);
  });

  test("BILL-03 nothing is asked for a shop that never began to pay, nor where there is no Stripe", async () => {
    expect(await state(true)).toMatchObject({ plan: "expired", hasPortal: false });
    await pay();
    const { config } = theApp();
    rememberApp({ ...theApp(), config: { ...config, stripe: null } });
    expect(await state(true)).toMatchObject({ plan: "expired", hasPortal: true });
    expect(await syncs()).toEqual([]);
  });
});

test("BILL-01 AUTH-04 a super admin who entered a shop a while ago proves the platform's password there", async () => {
  await pay();
  await sync();
  const { token } = world.people.superAdmin;
  const asAdmin = (currentPassword: string) =>
    callerAt({ shop: "sweetcrumb", token }).ask((api) => api.billing.cancel({ currentPassword }));
  world.clock.advance({ minutes: 11 });
  const refused = await refusalOf(asAdmin("not-the-password"));
  expect(refused.facts.errors).toHaveProperty("currentPassword");
  expect(await state()).toMatchObject({ plan: "subscribed" });
  await asAdmin(PASSWORD);
  expect(await state()).toMatchObject({ plan: "ending" });
});
