/** Webhooks of Stripe's that never came: by the next night the shop stands as Stripe has it. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { syncSubscription } from "#server/jobs/sync-subscription.job.ts";
import { rememberApp, theApp } from "#server/running-app.ts";
import { callerAt } from "#tests/support/caller.ts";
import { useDatabase } from "#tests/support/database.ts";
import { type OpenStripe, openStripe } from "#tests/support/stripe.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { jobsIn, sweepNow } from "./an-order.ts";

const database = useDatabase();
let world: World;
let stripe: OpenStripe;
beforeEach(async () => {
  await database.clean();
  world = await openWorld(database);
  stripe = await openStripe(world);
  for (const shop of [world.a, world.b]) await world.keepSubscription(shop, "none");
  await world.set("shops", world.a, { subscription_status: "none" });
});
afterEach(() => stripe.close());

/** No one works longer than an hour by one log-in. */
const rosa = async () =>
  callerAt({ shop: "sweetcrumb", token: await world.newToken(world.people.merchantOwn) });
const state = async () => (await rosa()).ask((api) => api.billing.state());
const jobs = () =>
  jobsIn(database, "sync-subscription") as Promise<{ shopId: string; eventId: string | null }[]>;
const work = async () => {
  for (const job of await jobs()) await syncSubscription(database.em(), job);
  await database.em().execute("delete from pgboss.job where name = 'sync-subscription'");
};
/** Goes on to this hour of the next day, UTC, and sweeps twice; how many fetches wait then. */
async function sweepAt(hour: number): Promise<number> {
  const next = new Date(world.clock.now());
  next.setUTCDate(next.getUTCDate() + 1);
  next.setUTCHours(hour, 0, 0, 0);
  world.clock.advance({ minutes: (next.getTime() - world.clock.now().getTime()) / 60_000 });
  await sweepNow(database, world);
  await sweepNow(database, world);
  return (await jobs()).length;
}

test("BILL-01 a subscription whose webhooks were all lost serves after the next night, and one that ended there has ended", async () => {
  const { url } = await (await rosa()).ask((api) => api.billing.checkout({}));
  await stripe.press(url, "pay");
  expect(await state()).toMatchObject({ plan: "expired" });
  expect(await sweepAt(7)).toBe(0);
  expect(await sweepAt(8)).toBe(1);
  await work();
  expect(await state()).toMatchObject({ plan: "subscribed" });
  const portal = (await (await rosa()).ask((api) => api.billing.portal())).url;
  await stripe.press(portal, "end");
  expect(await state()).toMatchObject({ plan: "subscribed" });
  expect(await sweepAt(11)).toBe(1);
  await work();
  expect(await state()).toMatchObject({ plan: "expired" });
  // Nothing was delivered: all of it came by the clock.
  expect(await database.asPlatform((tx) => tx.execute("select id from stripe_events"))).toEqual([]);
});

test("BILL-01 each customer is fetched once a night, shops without one never, and by night alone", async () => {
  await world.keepSubscription(world.a, "active");
  await world.keepSubscription(world.b, "active");
  expect(await sweepAt(12)).toBe(0);
  expect(await sweepAt(9)).toBe(2);
  world.clock.advance({ minutes: 120 });
  await Promise.all([sweepNow(database, world), sweepNow(database, world)]);
  expect(await jobs()).toHaveLength(2);
  await work();
  expect(await sweepAt(8)).toBe(2);
  expect(new Set((await jobs()).map(({ shopId }) => shopId))).toEqual(new Set([world.a.id, world.b.id]));
});

test("BILL-01 a Stripe that is away leaves everything as it is, and the fetch to another try", async () => {
  await world.keepSubscription(world.a, "active");
  await world.set("shops", world.a, { subscription_status: "active" });
  expect(await sweepAt(8)).toBe(1);
  const { config } = theApp();
  // No one listens there.
  rememberApp({
    ...theApp(),
    config: { ...config, stripe: config.stripe && { ...config.stripe, apiBase: "http://127.0.0.1:1" } },
  });
  await expect(work()).rejects.toMatchObject({ code: "billing_unavailable" });
  expect(await jobs()).toHaveLength(1);
  expect(await state()).toMatchObject({ plan: "subscribed" });
  // Where Stripe is not configured, no one is fetched.
  await database.em().execute("delete from pgboss.job where name = 'sync-subscription'");
  rememberApp({ ...theApp(), config: { ...config, stripe: null } });
  expect(await sweepAt(8)).toBe(0);
  rememberApp({ ...theApp(), config });
});
