import fc from "fast-check";
import { Stripe } from "stripe";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { syncSubscription } from "#server/jobs/sync-subscription.job.ts";
import { theApp } from "#server/running-app.ts";
import { freshWorld } from "#tests/api/accounts/account-people.ts";
import { jobsIn, placeOrder } from "#tests/jobs/an-order.ts";
import { callerAt } from "#tests/support/caller.ts";
import { useDatabase } from "#tests/support/database.ts";
import { atFullCounts, howMany } from "#tests/support/how-many.ts";
import { refusalOf } from "#tests/support/refusals.ts";
import { type OpenStripe, openStripe, type SignedEvent } from "#tests/support/stripe.ts";
import type { World } from "#tests/support/world.ts";

const database = useDatabase();
let world: World;
let stripe: OpenStripe;
beforeEach(async () => {
  world = await freshWorld(database);
  await world.set("shops", world.a, { subscription_status: "none" });
  stripe = await openStripe(world);
});
afterEach(() => stripe.close());

const rosa = () => callerAt({ shop: "sweetcrumb", token: world.people.merchantOwn.token });
const state = () => rosa().ask((api) => api.billing.state());
const checkout = () => rosa().ask((api) => api.billing.checkout({}));
const portal = () => rosa().ask((api) => api.billing.portal());
const cancel = (currentPassword?: string) => rosa().ask((api) => api.billing.cancel({ currentPassword }));
const jobs = () => jobsIn(database, "sync-subscription") as Promise<{ shopId: string; eventId: string }[]>;
const facts = async () => (await rosa().context()).shop?.standing;

/** Works the queue as the worker does, the jobs in this order. */
async function work(all?: readonly { shopId: string; eventId: string }[]): Promise<void> {
  for (const job of all ?? (await jobs())) await syncSubscription(database.em(), job);
}

/** Everything that is kept of the subscription. */
const kept = () =>
  database.asPlatform((tx) =>
    tx.execute(
      `select s.subscription_status, s.subscription_ends_at, b.status, b.current_period_end, b.cancel_at_period_end, b.ended_at
       from shops s join subscriptions b on b.shop_id = s.id where s.id = ?`,
      [world.a.id],
    ),
  );
const trail = async () =>
  (
    await database.asPlatform((tx) =>
      tx.execute<{ action: string }[]>("select action from audit_entries order by at, id"),
    )
  ).map(({ action }) => action);

/** Events are signed and handed over beside the answer. */
const eventCount = (count: number) => expect.poll(() => stripe.events.length).toBe(count);

/** The checkouts that were made, not those that were looked for. */
const checkouts = () =>
  stripe.calls.filter(({ method, path }) => method === "POST" && path === "/v1/checkout/sessions");

/** Subscribes, all the way. */
async function subscribe(): Promise<void> {
  const before = stripe.events.length;
  const { url } = await checkout();
  await stripe.press(url, "pay");
  await eventCount(before + 1);
  await stripe.deliver(stripe.events.slice(before));
  await work();
}

describe("BILL-01 a merchant subscribes, changes and cancels", () => {
  test("BILL-03 a shop that was dead serves as soon as Stripe says that it paid", async () => {
    expect(await state()).toMatchObject({ plan: "expired", hasPortal: false });
    expect((await refusalOf(placeOrder(world))).code).toBe("shop_expired");
    await subscribe();
    expect(await state()).toMatchObject({
      plan: "subscribed",
      until: new Date(world.clock.now().getTime() + 30 * 86_400_000),
      hasPortal: true,
    });
    expect(await facts()).toEqual({ hasActiveTrial: false, isSubscribed: true, isDead: false });
    await placeOrder(world);
    expect(await trail()).toEqual(["subscription.checkout"]);
  });

  test("a trial goes on until its end, and the first payment is due then", async () => {
    const trialEnds = new Date(world.clock.now().getTime() + 5 * 86_400_000);
    await world.set("shops", world.a, { trial_ends_at: trialEnds });
    expect(await state()).toMatchObject({ plan: "trial", until: trialEnds });
    await subscribe();
    expect(await state()).toMatchObject({ plan: "subscribed", until: trialEnds });
    const [session] = checkouts();
    expect(Object.fromEntries(session?.fields ?? [])["subscription_data[trial_end]"]).toBe(
      String(trialEnds.getTime() / 1000),
    );
  });

  test("price and the way back are the server's, and a second press is the same checkout", async () => {
    const [first, second] = await Promise.all([checkout(), checkout()]);
    expect(first).toEqual(second);
    const sessions = checkouts();
    expect(new Set(sessions.map(({ key }) => key)).size).toBe(1);
    expect(stripe.calls.every(({ method, key }) => method === "GET" || /^windowsill-/.test(key ?? ""))).toBe(
      true,
    );
    expect(Object.fromEntries(sessions[0]?.fields ?? [])).toMatchObject({
      "line_items[0][price]": theApp().config.stripe?.priceId,
      success_url: "http://sweetcrumb.localhost:3000/manage/shop/billing?paid=1",
      cancel_url: "http://sweetcrumb.localhost:3000/manage/shop/billing",
      client_reference_id: world.a.id,
    });
    const wanted = { price: "price_free" } as never;
    const refusal = await refusalOf(rosa().ask((api) => api.billing.checkout(wanted)));
    expect(refusal.facts.errors).toHaveProperty("price");
  });

  test("anyone who subscribes already is led to the portal, and pays no second time", async () => {
    await subscribe();
    expect((await checkout()).url).toContain("/dev/stripe/portal/");
    expect(checkouts()).toHaveLength(1);
  });

  test("cancelling says until when; the shop serves until then and not a moment longer", async () => {
    await subscribe();
    const { until } = await state();
    const { cancelsAt, endsAt } = await cancel();
    expect([cancelsAt, endsAt]).toEqual([until, until]);
    expect(await state()).toMatchObject({ plan: "ending", until });
    expect(await cancel()).toEqual({ cancelsAt, endsAt });
    world.clock.advance({ minutes: 30 * 24 * 60 - 1 });
    expect(await facts()).toMatchObject({ isSubscribed: true });
    world.clock.advance({ minutes: 1 });
    expect(await facts()).toMatchObject({ isSubscribed: false, isDead: true });
    expect((await trail()).at(-1)).toBe("subscription.cancelled");
  });

  test("a log-in of more than ten minutes proves the password to cancel", async () => {
    await subscribe();
    world.clock.advance({ minutes: 11 });
    expect(await state()).toMatchObject({ asksPassword: true });
    expect((await refusalOf(cancel())).facts.errors).toHaveProperty("currentPassword");
    expect((await refusalOf(cancel("not-the-password"))).facts.errors).toHaveProperty("currentPassword");
    expect(await state()).toMatchObject({ plan: "subscribed" });
    await cancel("windowsill-demo");
    expect(await state()).toMatchObject({ plan: "ending" });
  });

  test("what was cancelled is taken back in the portal, and an end there ends it", async () => {
    await subscribe();
    await cancel();
    const { url } = await portal();
    for (const [act, plan] of [
      ["resume", "subscribed"],
      ["decline", "overdue"],
      ["pay", "subscribed"],
      ["end", "expired"],
    ] as const) {
      const before = stripe.events.length;
      await stripe.press(url, act);
      await eventCount(before + 1);
      await stripe.deliver(stripe.events.slice(before));
      await work();
      expect(await state()).toMatchObject({ plan });
    }
    expect(await facts()).toMatchObject({ isDead: true });
    await subscribe();
    expect(await state()).toMatchObject({ plan: "subscribed" });
  });

  test("without a subscription there is neither portal nor anything to cancel", async () => {
    expect((await refusalOf(portal())).code).toBe("no_subscription");
    expect((await refusalOf(cancel())).code).toBe("no_subscription");
  });
});

/** The fields that Stripe publishes for the calls that we make: docs.stripe.com/api, 2026-10. */
const PUBLISHED: Readonly<Record<string, RegExp>> = {
  "POST /v1/customers": /^(address|description|email|metadata|name|phone|preferred_locales)(\[\w+\])*$/,
  "POST /v1/checkout/sessions":
    /^(mode|customer|customer_email|client_reference_id|line_items\[\d\]\[(price|quantity)\]|success_url|cancel_url|metadata\[\w+\]|subscription_data\[(trial_end|metadata|description)\])$/,
  "GET /v1/checkout/sessions":
    /^(customer|created|limit|payment_intent|payment_link|status|subscription|starting_after|ending_before)$/,
  "POST /v1/checkout/sessions/:id/expire": /^expand$/,
  "POST /v1/billing_portal/sessions": /^(customer|configuration|locale|return_url)$/,
  "GET /v1/subscriptions": /^(customer|status|limit|price|starting_after|ending_before)$/,
  "POST /v1/subscriptions/:id": /^(cancel_at_period_end|cancel_at|metadata)$/,
  "DELETE /v1/subscriptions/:id": /^(cancellation_details|invoice_now|prorate)$/,
};

test("BILL-01 our calls have only fields that Stripe publishes", async () => {
  await checkout();
  await world.set("shops", world.a, {
    trial_ends_at: new Date(world.clock.now().getTime() + 5 * 86_400_000),
  });
  await subscribe();
  const { url } = await portal();
  await cancel();
  await stripe.press(url, "giveUp");
  await cancel();
  const made = stripe.calls.map(({ method, path, fields }) => ({
    call: `${method} ${path.replace(/\/(sub|cs)_[a-z0-9]+/, "/:id")}`,
    fields: fields.map(([name]) => name),
  }));
  expect(new Set(made.map(({ call }) => call))).toEqual(new Set(Object.keys(PUBLISHED)));
  for (const { call, fields } of made)
    expect([call, fields.filter((name) => !PUBLISHED[call]?.test(name))]).toEqual([call, []]);
});

/** Five events of one subscription's life, signed; the books stand at its end. */
async function fiveEvents(): Promise<readonly SignedEvent[]> {
  const { url } = await checkout();
  await stripe.press(url, "pay");
  await eventCount(1);
  const page = (
    await world.send({
      method: "GET",
      path: `/api/shops/${world.a.id}/subscription/customer-portal`,
      token: world.people.merchantOwn.token,
    })
  ).json<{ data: { url: string } }>().data.url;
  for (const [count, act] of ["decline", "pay", "cancel", "end"].entries()) {
    await stripe.press(page, act);
    await eventCount(count + 2);
  }
  return stripe.events;
}

const permutations = <Each>(all: readonly Each[]): Each[][] =>
  all.length < 2
    ? [[...all]]
    : all.flatMap((each, at) => permutations(all.toSpliced(at, 1)).map((rest) => [each, ...rest]));

describe("REL-R21 events come in any order and any number", () => {
  test("five events in orders of all kinds, some of them twice, and their jobs in any order end in the same state", async () => {
    const events = await fiveEvents();
    await stripe.deliver(events);
    await work();
    const wanted = await kept();
    expect(wanted).toMatchObject([{ subscription_status: "canceled" }]);
    const all = permutations(events);
    expect(all).toHaveLength(120);
    const step = howMany({ short: 5, full: 1 });
    for (const [at, order] of all.entries()) {
      if (at % step > 0) continue;
      await database.write([
        "delete from stripe_events",
        "update subscriptions set status = 'none', current_period_end = null, cancel_at_period_end = false, ended_at = null",
        "update shops set subscription_status = 'none', subscription_ends_at = null",
      ]);
      await database.em().execute("delete from pgboss.job");
      const twice = [...order, ...order.filter((_, place) => (at + place) % 3 === 0)];
      expect(new Set(await stripe.deliver(twice))).toEqual(new Set([200]));
      const waiting = await jobs();
      expect(waiting).toHaveLength(5);
      await work(at % 2 ? waiting : waiting.toReversed());
      expect(await kept()).toEqual(wanted);
    }
  }, 120_000);

  test("a fetch that began earlier and ends later changes nothing", async () => {
    await subscribe();
    const before = await kept();
    await database.write(["update subscriptions set started_fetches = 100, written_fetch = 200"]);
    const { url } = await portal();
    await stripe.press(url, "end");
    const [job] = await jobs();
    if (job) await work([job]);
    expect(await kept()).toEqual(before);
    await database.write(["update subscriptions set written_fetch = 100"]);
    if (job) await work([job]);
    expect(await kept()).toMatchObject([{ subscription_status: "canceled" }]);
  });

  test("a repeat is answered like the first and has no effect", async () => {
    await subscribe();
    const [event] = stripe.events;
    if (!event) throw new Error("no event");
    expect(await stripe.deliver([event, event])).toEqual([200, 200]);
    expect(await jobs()).toHaveLength(1);
  });

  test("what is stored has its job in the same moment, so nothing is lost between webhook and work", async () => {
    const { url } = await checkout();
    await stripe.press(url, "pay");
    await eventCount(1);
    await stripe.deliver(stripe.events);
    const [stored] = await database.asPlatform((tx) =>
      tx.execute<{ id: string; handled_at: Date | null }[]>("select id, handled_at from stripe_events"),
    );
    expect(stored).toMatchObject({ handled_at: null });
    expect(await jobs()).toEqual([{ shopId: world.a.id, eventId: stored?.id }]);
    // Stripe is away when the work begins: the job fails, and a later try does it.
    stripe.beSilent(true);
    await expect(work()).rejects.toThrow();
    stripe.beSilent(false);
    await work();
    expect(await state()).toMatchObject({ plan: "subscribed" });
  }, 30_000);
});

test("SEC-A29 only what Stripe signed within 300 s is taken, and anything else leaves nothing behind", async () => {
  const { url } = await checkout();
  await stripe.press(url, "pay");
  await eventCount(1);
  const [event] = stripe.events;
  if (!event) throw new Error("no event");
  const signed = async (payload: string, secondsAgo: number, secret?: string): Promise<SignedEvent> => ({
    body: payload,
    signature: await new Stripe("sk").webhooks.generateTestHeaderStringAsync({
      payload,
      secret: secret ?? theApp().config.stripe?.webhookSecret ?? "",
      timestamp: Math.floor(world.clock.now().getTime() / 1000) - secondsAgo,
    }),
  });
  const bad = [
    { ...event, signature: "" },
    { ...event, signature: "t=1,v1=00" },
    { ...event, body: event.body.replace("active", "paused") },
    await signed(event.body, 301),
    await signed(event.body, 0, "whsec_another"),
    await signed("no json", 0),
  ];
  expect(await stripe.deliver(bad)).toEqual(bad.map(() => 400));
  // Signed, and about nothing of ours.
  const { data: _, ...bare } = JSON.parse(event.body);
  const empty = await Promise.all(
    [bare, { ...bare, data: null }].map((body) => signed(JSON.stringify(body), 0)),
  );
  expect(await stripe.deliver(empty)).toEqual([200, 200]);
  expect(await jobs()).toEqual([]);
  expect(await stripe.deliver([await signed(event.body, 300)])).toEqual([200]);
  expect(await jobs()).toHaveLength(1);
  await fc.assert(
    fc.asyncProperty(fc.string(), fc.string(), async (body, signature) => {
      const header = signature.replace(/[^\x20-\x7e]/g, "").trim();
      expect(await stripe.deliver([{ body, signature: header }])).toEqual([400]);
    }),
    { numRuns: 30 },
  );
});

test("SEC-A29 an event that comes again, in turn or at once, is one event and one job", async () => {
  const { url } = await checkout();
  await stripe.press(url, "pay");
  await eventCount(1);
  const [event] = stripe.events;
  if (!event) throw new Error("no event");
  expect(await stripe.deliver([event, event])).toEqual([200, 200]);
  const atOnce = await Promise.all([1, 2, 3, 4].map(() => stripe.deliver([event])));
  expect(atOnce.flat()).toEqual([200, 200, 200, 200]);
  expect(await jobs()).toHaveLength(1);
  const [stored] = await database.asPlatform((tx) =>
    tx.execute("select count(*)::int as count from stripe_events"),
  );
  expect(stored).toEqual({ count: 1 });
});

test.for(atFullCounts)(
  "BILL-01 a Stripe that never answers is said to be away within five seconds, and slows neither state nor order",
  { timeout: 30_000 },
  async () => {
    await subscribe();
    stripe.beSilent(true);
    const took = async (call: () => Promise<unknown>) => {
      const startedAt = performance.now();
      await call();
      return performance.now() - startedAt;
    };
    const refused = (call: () => Promise<unknown>) => async () =>
      expect((await refusalOf(call())).code).toBe("billing_unavailable");
    const slow = Promise.all([took(refused(checkout)), took(refused(portal)), took(refused(() => cancel()))]);
    expect(await took(state)).toBeLessThan(1_000);
    expect(await took(() => placeOrder(world))).toBeLessThan(1_000);
    for (const milliseconds of await slow) expect(milliseconds).toBeLessThan(5_000);
    stripe.beSilent(false);
    expect(await state()).toMatchObject({ plan: "subscribed" });
  },
);

test("REL-R7 after five calls without an answer Stripe is not asked again, which is said at once", async () => {
  await subscribe();
  stripe.beSilent(true);
  const refused = async () => expect((await refusalOf(portal())).code).toBe("billing_unavailable");
  await Promise.all(Array.from({ length: 5 }, refused));
  const calls = stripe.calls.length;
  const startedAt = performance.now();
  await refused();
  expect(performance.now() - startedAt).toBeLessThan(1_000);
  expect(stripe.calls).toHaveLength(calls);
  expect(await state()).toMatchObject({ plan: "subscribed" });
}, 30_000);

test("BILL-01 another shop's merchant has nothing to do with it", async () => {
  await subscribe();
  const bert = callerAt({ shop: "cornerpies", token: world.people.merchantOther.token });
  expect(await bert.ask((api) => api.billing.state())).toMatchObject({ hasPortal: false });
  expect((await refusalOf(bert.ask((api) => api.billing.portal()))).code).toBe("no_subscription");
});
