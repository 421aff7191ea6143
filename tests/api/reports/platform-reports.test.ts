import type pg from "pg";
import { v7 } from "uuid";
import { beforeEach, expect, test, vi } from "vitest";
import { SignedOut, WrongRole } from "#domain/accounts/account-errors.ts";
import { ShopNotFound } from "#domain/shop/shop-errors.ts";
import { standing } from "#domain/shop/standing.ts";
import type { Channel } from "#server/context.ts";
import { hashOf } from "#server/cookies.ts";
import { syncSubscription } from "#server/jobs/sync-subscription.job.ts";
import { callerAt } from "#tests/support/caller.ts";
import { useDatabase } from "#tests/support/database.ts";
import { sentDuring } from "#tests/support/statements-sent.ts";
import { openStripe } from "#tests/support/stripe.ts";
import { openWorld, type World } from "#tests/support/world.ts";

const database = useDatabase();
let world: World;
beforeEach(async () => {
  await database.clean();
  world = await openWorld(database);
});

/** By a program, which is told everything anew; a page keeps its figures for a minute. */
const asSuper = (shop: string | null = null, channel: Channel = "trpc") =>
  callerAt({ shop, token: world.people.superAdmin.token, channel });
const sql = <Row extends object>(statement: string, values: unknown[] = []) =>
  database.asPlatform((tx) => tx.execute<Row[]>(statement, values));

/** An order as of so many days ago; the columns that no figure reads are as plain as can be. */
async function addOrder(shopId: string, daysAgo: number, total: number, more: Record<string, unknown> = {}) {
  const at = new Date(world.clock.now().getTime() - daysAgo * 86_400_000);
  const id = v7();
  const row = {
    shop_id: shopId,
    id,
    ticket_number: Number.parseInt(id.slice(-6), 16),
    fulfillment_type: "Pickup",
    subtotal: total,
    grand_total: total,
    scope: id,
    created_at: at,
    updated_at: at,
    ...more,
  };
  const columns = Object.keys(row);
  await sql(
    `insert into orders (${columns.join(", ")}) values (${columns.map(() => "?").join(", ")})`,
    Object.values(row),
  );
}

test("SUP-01 the figures count orders and sales of all shops by day, and leave cancelled and older ones out", async () => {
  await addOrder(world.a.id, 0, 1_000);
  await addOrder(world.b.id, 0, 250);
  await addOrder(world.b.id, 3, 4_000);
  await addOrder(world.a.id, 3, 9_999, { cancelled_at: world.clock.now() });
  await addOrder(world.a.id, 3, 9_999, { deleted_at: world.clock.now() });
  await addOrder(world.a.id, 91, 9_999);
  const { days } = await asSuper().ask((api) => api.platform.reports());
  expect(days).toHaveLength(90);
  expect(days.at(-1)).toEqual({ day: "2026-12-02", orders: 2, sales: 1_250 });
  expect(days.at(-4)).toEqual({ day: "2026-11-29", orders: 1, sales: 4_000 });
  expect(days.filter(({ orders }) => orders > 0)).toHaveLength(2);
});

test("SUP-01 shops are counted by state, with what is about to change", async () => {
  const soon = new Date(world.clock.now().getTime() + 3 * 86_400_000);
  const before = new Date(world.clock.now().getTime() - 3 * 86_400_000);
  await world.set("shops", world.a, { subscription_status: "past_due", subscription_ends_at: soon });
  await world.set("shops", world.b, {
    subscription_status: "none",
    trial_ends_at: soon,
    maintenance_mode: true,
  });
  const { shops } = await asSuper().ask((api) => api.platform.reports());
  expect(shops).toEqual({
    total: 2,
    subscribed: 1,
    trial: 1,
    expired: 0,
    maintenance: 1,
    ending: 1,
    late: 1,
    trialsEndingSoon: 1,
    expiredLately: 0,
  });
  await world.set("shops", world.b, { trial_ends_at: before });
  const later = await asSuper().ask((api) => api.platform.reports());
  expect(later.shops).toMatchObject({ trial: 0, expired: 1, expiredLately: 1 });
});

test("SUP-01 the state of a shop in the reports is its standing, whatever its trial and subscription", async () => {
  const now = world.clock.now();
  const moments = [null, new Date(now.getTime() - 1), now, new Date(now.getTime() + 1)];
  const statuses = ["none", "incomplete", "trialing", "active", "past_due", "canceled", "unpaid", "paused"];
  const all = moments.flatMap((trialEndsAt) =>
    moments.flatMap((subscriptionEndsAt) =>
      statuses.map((subscriptionStatus) => ({ trialEndsAt, subscriptionStatus, subscriptionEndsAt })),
    ),
  );
  for (const shop of all) {
    const [row] = await sql<{ state: string }>(
      "select ops.shop_state(?::timestamptz, ?, ?::timestamptz, ?) as state",
      [shop.trialEndsAt, shop.subscriptionStatus, shop.subscriptionEndsAt, now],
    );
    const { isSubscribed, hasActiveTrial } = standing(shop, now);
    const withoutSubscription = hasActiveTrial ? "trial" : "expired";
    const state = isSubscribed ? "subscribed" : withoutSubscription;
    expect({ ...shop, ...row }).toEqual({ ...shop, state });
  }
});

test("SUP-01 new shops, subscriptions and failed messages", async () => {
  const now = world.clock.now();
  await sql("update shops set created_at = ?", [now]);
  await sql("delete from subscriptions");
  await sql(
    `insert into subscriptions (shop_id, stripe_subscription_id, status, started_at, ended_at)
     values (?, 'sub_1', 'active', ?, null), (?, 'sub_2', 'canceled', ?, ?)`,
    [
      world.a.id,
      new Date("2026-10-05T18:00:00Z"),
      world.b.id,
      new Date("2026-10-06T18:00:00Z"),
      new Date("2026-11-03T18:00:00Z"),
    ],
  );
  for (const [status, template] of [
    ["failed", "customer-invoice"],
    ["dead", "welcome"],
    ["sent", "welcome"],
  ]) {
    const id = v7();
    await sql(
      `insert into messages (shop_id, id, channel, recipient, template, status, attempts, due_at, message_id, created_at)
       values (?, ?, 'email', 'sam@example.test', ?, ?, 2, ?, ?, ?)`,
      [world.a.id, id, template, status, now, id, now],
    );
  }
  const { newShops, subscriptions, messages } = await asSuper().ask((api) => api.platform.reports());
  expect(newShops).toHaveLength(13);
  expect(newShops.at(-1)).toEqual({ week: "2026-11-29", shops: 2 });
  expect(subscriptions).toEqual([
    { month: "2026-09-01", started: 0, ended: 0, atEnd: 0 },
    { month: "2026-10-01", started: 2, ended: 0, atEnd: 2 },
    { month: "2026-11-01", started: 0, ended: 1, atEnd: 1 },
    { month: "2026-12-01", started: 0, ended: 0, atEnd: 1 },
  ]);
  expect(messages).toMatchObject({ retried: 1, dead: 1 });
  expect(messages.newest.map(({ template, dead }) => [template, dead]).sort()).toEqual([
    ["customer-invoice", false],
    ["welcome", true],
  ]);
  // Whom a shop writes to is the shop's to know.
  expect(JSON.stringify(messages)).not.toContain("sam@example.test");
});

test("SUP-01 a subscription counts from the day that it began at Stripe, not from the owner's sign-up", async () => {
  const stripe = await openStripe(world);
  try {
    await sql("delete from subscriptions");
    await sql("insert into subscriptions (shop_id, created_at) values (?, ?), (?, ?)", [
      world.a.id,
      new Date("2026-09-15T18:00:00Z"),
      world.b.id,
      new Date("2026-10-06T18:00:00Z"),
    ]);
    await world.set("shops", world.a, { subscription_status: "none" });
    const counted = async () => (await asSuper().ask((api) => api.platform.reports())).subscriptions;
    const none = { started: 0, ended: 0, atEnd: 0 };
    expect(await counted()).toMatchObject([none, none, none, none]);
    const rosa = callerAt({ shop: "sweetcrumb", token: world.people.merchantOwn.token });
    const { url } = await rosa.ask((api) => api.billing.checkout({}));
    expect(await counted()).toMatchObject([none, none, none, none]);
    await stripe.press(url, "pay");
    await syncSubscription(database.em(), { shopId: world.a.id, eventId: null });
    expect(await counted()).toMatchObject([none, none, none, { started: 1, ended: 0, atEnd: 1 }]);
  } finally {
    await stripe.close();
  }
});

test("SUP-01 each look at the reports is written down (r074)", async () => {
  await asSuper().ask((api) => api.platform.reports());
  const acts = await sql("select action, actor_id from platform_acts");
  expect(acts).toEqual([{ action: "reports.seen", actor_id: world.people.superAdmin.id }]);
});

test("SUP-01 a page that is searched and turned counts its figures once in a minute, each look is written down, and a program is told anew", async () => {
  const onPage = () => asSuper(null, "page");
  const ordersToday = async (caller: ReturnType<typeof asSuper>) =>
    (await caller.ask((api) => api.platform.reports())).days.at(-1)?.orders;
  world.clock.set("2026-12-02T11:30:00-08:00");
  await addOrder(world.a.id, 0, 1_000);
  expect(await ordersToday(onPage())).toBe(1);
  await addOrder(world.b.id, 0, 1_000);
  world.clock.advance({ seconds: 59 });
  const sent = await sentDuring(database, async () => expect(await ordersToday(onPage())).toBe(1));
  expect(sent.filter((text) => text.includes("platform_figures"))).toEqual([]);
  expect(await sql("select from platform_acts where action = 'reports.seen'")).toHaveLength(2);
  expect(await ordersToday(asSuper())).toBe(2);
  world.clock.advance({ seconds: 1 });
  expect(await ordersToday(onPage())).toBe(2);
});

test("SEC-02 figures that are kept are told to no one whose log-in has ended", async () => {
  const { createCaller } = await import("#server/router.ts");
  const caller = asSuper(null, "page");
  await caller.ask((api) => api.platform.reports());
  const context = await caller.context();
  await sql("update sessions set revoked_at = ? where super_admin_id is not null", [world.clock.now()]);
  await expect(createCaller(context).platform.reports()).rejects.toMatchObject({
    cause: expect.any(SignedOut),
  });
});

test("SUP-01 shops are found by title, slug and owner, a wildcard is a letter, and filters hold", async () => {
  const find = (search: string, more: object = {}) =>
    asSuper().ask(async (api) =>
      (await api.platform.shops({ search, ...more })).rows.map(({ slug }) => slug),
    );
  expect(await find("CRUMB")).toEqual(["sweetcrumb"]);
  expect(await find("cornerp")).toEqual(["cornerpies"]);
  expect(await find(world.people.merchantOther.email.toUpperCase())).toEqual(["cornerpies"]);
  expect(await find("%")).toEqual([]);
  expect(await find("_weet")).toEqual([]);
  expect(await find(world.people.customerSelf.email)).toEqual([]);
  expect((await find("")).sort()).toEqual(["cornerpies", "sweetcrumb"]);
  await world.set("shops", world.a, { maintenance_mode: true });
  expect(await find("", { state: "maintenance" })).toEqual(["sweetcrumb"]);
  expect(await find("", { page: 2 })).toEqual([]);
});

test("SUP-01 shops are sorted by what is asked for, with their thirty days", async () => {
  await addOrder(world.a.id, 1, 100);
  await addOrder(world.a.id, 2, 100);
  await addOrder(world.b.id, 2, 5_000);
  await addOrder(world.b.id, 31, 5_000);
  const list = (sort: "orders" | "sales") =>
    asSuper().ask(async (api) =>
      (await api.platform.shops({ sort })).rows.map(({ slug, orders, sales }) => [slug, orders, sales]),
    );
  const sweetcrumb = ["sweetcrumb", 2, 200];
  const cornerpies = ["cornerpies", 1, 5_000];
  expect(await list("orders")).toEqual([sweetcrumb, cornerpies]);
  expect(await list("sales")).toEqual([cornerpies, sweetcrumb]);
});

test("SHOP-06 a super admin sets a shop's flags on any host; the trail says before and after, and nothing changed is no entry", async () => {
  const set = (flags: ("SERVICE_FEE" | "ITEM_DATES" | "ALLOW_GIFT_PURCHASES")[], shopId = world.a.id) =>
    asSuper().ask((api) => api.platform.setFlags({ shopId, flags }));
  expect(await set(["SERVICE_FEE", "ITEM_DATES"])).toEqual({ flags: ["SERVICE_FEE", "ITEM_DATES"] });
  expect(await set(["SERVICE_FEE"])).toEqual({ flags: ["SERVICE_FEE"] });
  await set(["SERVICE_FEE"]);
  const active = await sql<{ name: string }>("select name from feature_flags where shop_id = ? and active", [
    world.a.id,
  ]);
  expect(active).toEqual([{ name: "SERVICE_FEE" }]);
  expect(
    await sql(
      "select shop_id, actor, before, after from audit_entries where action = 'flags.set' order by id",
    ),
  ).toEqual([
    {
      shop_id: world.a.id,
      actor: "super_admin",
      before: { flags: [] },
      after: { flags: ["SERVICE_FEE", "ITEM_DATES"] },
    },
    {
      shop_id: world.a.id,
      actor: "super_admin",
      before: { flags: ["ITEM_DATES", "SERVICE_FEE"] },
      after: { flags: ["SERVICE_FEE"] },
    },
  ]);
  expect(await sql("select from feature_flags where shop_id = ?", [world.b.id])).toEqual([]);
  await expect(set([], v7())).rejects.toMatchObject({ cause: expect.any(ShopNotFound) });
});

test("SHOP-06 a flag that was switched is in the next order's price at once", async () => {
  const shopper = callerAt({ shop: "sweetcrumb" });
  expect((await shopper.context()).shop?.chargesServiceFee).toBe(false);
  await asSuper().ask((api) => api.platform.setFlags({ shopId: world.a.id, flags: ["SERVICE_FEE"] }));
  await world.set("shops", world.a, { subscription_status: "active" });
  expect((await shopper.context()).shop?.chargesServiceFee).toBe(true);
});

test("OPS-01 the trail shows the newest acts of shops and platform, but not who only looked", async () => {
  await asSuper().ask((api) => api.platform.reports());
  await asSuper().ask((api) => api.platform.setFlags({ shopId: world.b.id, flags: ["ITEM_DATES"] }));
  await asSuper().ask((api) => api.admins.enterShop({ shopId: world.a.id }));
  await asSuper().ask((api) =>
    api.support.addFaq({ topic: "Money", question: "Who pays?", answer: "The eater." }),
  );
  const acts = await asSuper().ask((api) => api.platform.trail());
  expect(acts.map(({ action, shop }) => [action, shop?.slug ?? null]).sort()).toEqual([
    ["faq.added", null],
    ["flags.set", "cornerpies"],
    ["shop.entered", "sweetcrumb"],
  ]);
});

test("SUP-01 no one else sees any of it", async () => {
  const { merchantOwn, customerSelf } = world.people;
  for (const { token } of [merchantOwn, customerSelf]) {
    const caller = callerAt({ shop: "sweetcrumb", token });
    for (const ask of [
      () => caller.ask((api) => api.platform.reports()),
      () => caller.ask((api) => api.platform.shops({})),
      () => caller.ask((api) => api.platform.trail()),
      () => caller.ask((api) => api.platform.setFlags({ shopId: world.a.id, flags: ["SERVICE_FEE"] })),
    ])
      await expect(ask()).rejects.toMatchObject({ cause: expect.any(WrongRole) });
  }
  expect(await sql("select from feature_flags where active")).toEqual([]);
});

test("SEC-02 the functions behind the reports tell `app` nothing without a super admin's own log-in", async () => {
  const client: pg.Pool = await database.orm.em.getConnection().getNativeClient();
  const now = world.clock.now();
  for (const token of [world.people.merchantOwn.token, "guessed"]) {
    const key = hashOf(token);
    const figures = await client.query("select ops.platform_figures($1, $2, 'UTC') as figures", [key, now]);
    expect(figures.rows).toEqual([{ figures: null }]);
    expect(
      (await client.query("select * from ops.platform_shops($1, $2, '', 'all', 'orders', 10, 0)", [key, now]))
        .rows,
    ).toEqual([]);
    expect((await client.query("select * from ops.platform_trail($1, $2, 10)", [key, now])).rows).toEqual([]);
    const noted = await client.query(
      "select ops.note_platform_act($1, $2, $3, 'a', 'b', null, null, null, '', '') as noted",
      [key, now, v7()],
    );
    expect(noted.rows).toEqual([{ noted: false }]);
  }
  await expect(client.query("select * from platform_acts")).rejects.toMatchObject({ code: "42501" });
  await expect(client.query("delete from platform_acts")).rejects.toMatchObject({ code: "42501" });
});

test("SEC-02 a log-in that ended while the act was on its way changes nothing", async () => {
  const caller = asSuper();
  const context = await caller.context();
  await sql("update sessions set revoked_at = ? where super_admin_id is not null", [world.clock.now()]);
  const { createCaller } = await import("#server/router.ts");
  const late = createCaller(context);
  await expect(late.support.addFaq({ topic: "A", question: "B", answer: "C" })).rejects.toMatchObject({
    cause: expect.any(SignedOut),
  });
  expect(await sql("select from faqs")).toEqual([]);
});

test("SUP-01 the page's statements are the same many for two shops and for forty", async () => {
  const pool: pg.Pool = await database.orm.em.getConnection().getNativeClient();
  const client = await pool.connect();
  const connections: pg.PoolClient = Object.getPrototypeOf(client);
  client.release();
  const count = async () => {
    const context = await asSuper().context();
    const { createCaller } = await import("#server/router.ts");
    const sending = vi.spyOn(connections, "query");
    try {
      const api = createCaller(context);
      await Promise.all([api.platform.reports(), api.platform.shops({})]);
      return sending.mock.calls.length;
    } finally {
      sending.mockRestore();
    }
  };
  await count();
  const few = await count();
  await sql(
    `insert into shops (id, slug, title, created_at, updated_at)
     select gen_random_uuid(), 'shop-' || n, 'Shop ' || n, now(), now() from generate_series(1, 38) n`,
  );
  expect(await count()).toBe(few);
  expect(few).toBeLessThanOrEqual(4);
});
