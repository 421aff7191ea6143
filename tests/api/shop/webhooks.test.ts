/** Where a shop's events are sent (API-09): made, changed, tried and taken away by its merchant; a secret is told once and sealed. */
import { beforeEach, expect, test } from "vitest";
import { orderPlaced } from "#server/jobs/order-placed.job.ts";
import { at, type OrderWorld, openOrderWorld } from "#tests/api/orders/order-world.ts";
import { useDatabase } from "#tests/support/database.ts";
import { refusalOf } from "#tests/support/refusals.ts";
import { PASSWORD } from "#tests/support/world.ts";

const database = useDatabase();
let world: OrderWorld;
beforeEach(async () => {
  await database.clean();
  world = await openOrderWorld(database);
});

const rosa = () => at(world.a, world.people.merchantOwn.token);
const bert = () => at(world.b, world.people.merchantOther.token);
const GOOD = { url: "https://hooks.example.com/in?key=abc", events: ["order.placed"] as ["order.placed"] };
const make = () => rosa().ask((api) => api.webhooks.create(GOOD));
const trail = () =>
  world.rows<{ action: string; before: object | null; after: object | null }>(
    "select action, before, after from audit_entries where action like 'webhook.%' order by id",
  );

test("API-09 a webhook is made with a secret that is told once; the trail names its host and not its whole address", async () => {
  const { secret, ...webhook } = await make();
  expect(secret).toMatch(/^whsec_/);
  expect(webhook).toEqual({
    id: expect.any(String),
    url: GOOD.url,
    description: "",
    events: ["order.placed"],
    status: "active",
    disabledReason: null,
    formerSecretEndsAt: null,
    createdAt: expect.any(Date),
    lastDelivery: null,
  });
  expect(await rosa().ask((api) => api.webhooks.list())).toMatchObject([{ id: webhook.id }]);
  expect(JSON.stringify(await rosa().ask((api) => api.webhooks.list()))).not.toContain("whsec_");
  expect(await trail()).toEqual([
    {
      action: "webhook.created",
      before: null,
      after: { host: "hooks.example.com", events: ["order.placed"], description: "", status: "active" },
    },
  ]);
});

test("API-09 SEC-03 the secret is sealed in the database, for its own webhook", async () => {
  const { secret } = await make();
  const [row] = await world.rows<{ secret: Buffer }>("select secret from webhooks");
  const kept = Buffer.from(row?.secret ?? []);
  expect(kept.includes(secret)).toBe(false);
  expect(kept.includes(Buffer.from(secret.slice(6), "base64"))).toBe(false);
});

test.each([
  ["http://hooks.example.com/", "Enter a public address that starts with https://"],
  ["https://hooks.example.com:22/", "Enter a public address that starts with https://"],
  ["https://localhost/", "Enter a public address that starts with https://"],
  ["https://127.0.0.1/", "This address is not on the public internet"],
  ["https://[::ffff:10.0.0.1]/", "This address is not on the public internet"],
  ["https://169.254.169.254/latest", "This address is not on the public internet"],
])("SEC-A17 %s is refused when it is entered, and when it is changed to", async (url, words) => {
  const { id } = await make();
  const { token } = world.people.merchantOwn;
  const path = `/api/shops/${world.a.id}/webhooks`;
  for (const question of [
    { method: "POST", path, json: { ...GOOD, url } },
    { method: "PATCH", path: `${path}/${id}`, json: { url } },
  ]) {
    const answer = await world.send({ ...question, token });
    expect(answer.status).toBe(422);
    const { errors } = answer.json<{ errors: { url: string[] } }>();
    expect(errors.url[0]).toContain(words);
  }
});

test("API-09 events that are none, none at all, and one twice are refused", async () => {
  for (const events of [[], ["order.eaten"], ["order.placed", "order.placed"]]) {
    const { token } = world.people.merchantOwn;
    const json = { ...GOOD, events };
    const path = `/api/shops/${world.a.id}/webhooks`;
    expect((await world.send({ method: "POST", path, token, json })).status).toBe(422);
  }
});

test("API-09 a shop has ten at most, however many are made at once", async () => {
  const made = await Promise.allSettled(Array.from({ length: 12 }, make));
  expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
  expect(await refusalOf(make())).toMatchObject({ code: "too_many", facts: { most: 10, what: "webhooks" } });
  await bert().ask((api) => api.webhooks.create(GOOD));
});

test("API-09 what is named is changed, and the trail has both", async () => {
  const { id } = await make();
  const changed = await rosa().ask((api) =>
    api.webhooks.change({ webhookId: id, events: ["item.stock"], description: " Till ", status: "paused" }),
  );
  expect(changed).toMatchObject({
    url: GOOD.url,
    events: ["item.stock"],
    description: "Till",
    status: "paused",
  });
  expect((await trail()).at(-1)).toEqual({
    action: "webhook.changed",
    before: { host: "hooks.example.com", events: ["order.placed"], description: "", status: "active" },
    after: { host: "hooks.example.com", events: ["item.stock"], description: "Till", status: "paused" },
  });
});

test("API-09 AUTH-08 a log-in of more than ten minutes is asked for the password for a new webhook, and for another address of one", async () => {
  const { id } = await make();
  const elsewhere = "https://elsewhere.example.com/in";
  const move = (more = {}) =>
    rosa().ask((api) => api.webhooks.change({ webhookId: id, url: elsewhere, ...more }));
  expect(await rosa().ask((api) => api.webhooks.screen())).toMatchObject({ asksPassword: false });
  world.clock.advance({ minutes: 11 });
  expect(await rosa().ask((api) => api.webhooks.screen())).toMatchObject({
    webhooks: [{ id, url: GOOD.url }],
    asksPassword: true,
  });
  for (const act of [make, move])
    expect(await refusalOf(act())).toMatchObject({
      facts: { errors: { currentPassword: ["This field is required"] } },
    });
  expect(await refusalOf(move({ currentPassword: "not it" }))).toMatchObject({
    facts: { errors: { currentPassword: ["This is not your password."] } },
  });
  expect(await rosa().ask((api) => api.webhooks.list())).toMatchObject([{ id, url: GOOD.url }]);
  // What moves nothing takes none.
  await rosa().ask((api) => api.webhooks.change({ webhookId: id, url: GOOD.url, description: "Till" }));
  await rosa().ask((api) => api.webhooks.change({ webhookId: id, status: "paused" }));
  expect(await move({ currentPassword: PASSWORD })).toMatchObject({ url: elsewhere, description: "Till" });
  await rosa().ask((api) => api.webhooks.create({ ...GOOD, currentPassword: PASSWORD }));
  expect(await rosa().ask((api) => api.webhooks.list())).toHaveLength(2);
  // Another shop's is not found, whoever asks.
  expect(
    await refusalOf(bert().ask((api) => api.webhooks.change({ webhookId: id, url: elsewhere }))),
  ).toMatchObject({
    code: "not_found",
  });
});

test("API-09 another secret is told once, and the trail does not hold it", async () => {
  const { id, secret: former } = await make();
  const { secret, formerSecretEndsAt } = await rosa().ask((api) =>
    api.webhooks.rotateSecret({ webhookId: id }),
  );
  expect(secret).not.toBe(former);
  expect(formerSecretEndsAt).toEqual(new Date(world.clock.now().getTime() + 86_400_000));
  expect(JSON.stringify(await trail())).not.toContain("whsec_");
});

test("API-09 a test is a delivery that says nothing; a paused webhook takes neither a test nor a repetition", async () => {
  const { id } = await make();
  const sent = await rosa().ask((api) => api.webhooks.test({ webhookId: id }));
  expect(sent).toMatchObject({ type: "webhook.test", status: "pending", attempts: [], answer: "" });
  expect(JSON.parse(sent.body)).toEqual({
    id: sent.eventId,
    type: "webhook.test",
    timestamp: world.clock.now().toISOString(),
    shop: { id: world.a.id, slug: "sweetcrumb" },
    data: { webhook_id: id },
  });
  await rosa().ask((api) => api.webhooks.change({ webhookId: id, status: "paused" }));
  for (const call of [
    () => rosa().ask((api) => api.webhooks.test({ webhookId: id })),
    () => rosa().ask((api) => api.webhooks.replay({ deliveryId: sent.id })),
  ])
    expect(await refusalOf(call())).toMatchObject({
      code: "invalid",
      facts: { errors: { status: ["This webhook is not active. Switch it on first."] } },
    });
});

test("API-09 SHOP-07 another shop's webhooks and deliveries are not found", async () => {
  const { id } = await make();
  const { id: deliveryId } = await rosa().ask((api) => api.webhooks.test({ webhookId: id }));
  const own = await bert().ask((api) => api.webhooks.create(GOOD));
  const calls: readonly (() => Promise<unknown>)[] = [
    () => bert().ask((api) => api.webhooks.change({ webhookId: id, description: "mine" })),
    () => bert().ask((api) => api.webhooks.remove({ webhookId: id })),
    () => bert().ask((api) => api.webhooks.rotateSecret({ webhookId: id })),
    () => bert().ask((api) => api.webhooks.deliveries({ webhookId: id })),
    () => bert().ask((api) => api.webhooks.test({ webhookId: id })),
    () => bert().ask((api) => api.webhooks.replay({ deliveryId })),
    // A delivery of another webhook is not this one's either.
    () => rosa().ask((api) => api.webhooks.replay({ deliveryId, webhookId: own.id })),
  ];
  for (const call of calls) expect(await refusalOf(call())).toMatchObject({ code: "not_found" });
});

test("API-09 what is taken away goes with its deliveries", async () => {
  const { id } = await make();
  await rosa().ask((api) => api.webhooks.test({ webhookId: id }));
  await rosa().ask((api) => api.webhooks.remove({ webhookId: id }));
  expect(await rosa().ask((api) => api.webhooks.list())).toEqual([]);
  expect(await world.rows("select id from webhook_deliveries")).toEqual([]);
  expect((await trail()).at(-1)).toMatchObject({ action: "webhook.deleted", after: null });
});

test("API-09 deliveries are a list of pages, the newest first, by state", async () => {
  const { id } = await make();
  const sent: string[] = [];
  for (let nth = 0; nth < 3; nth++) {
    world.clock.advance({ seconds: 1 });
    sent.unshift((await rosa().ask((api) => api.webhooks.test({ webhookId: id }))).id);
  }
  const page = await rosa().ask((api) => api.webhooks.deliveries({ webhookId: id, perPage: 2 }));
  expect(page).toMatchObject({ page: 1, perPage: 2, total: 3, sort: "-created_at" });
  expect(page.rows.map((row) => row.id)).toEqual(sent.slice(0, 2));
  const failed = await rosa().ask((api) =>
    api.webhooks.deliveries({ webhookId: id, filter: { status: "failed" } }),
  );
  expect(failed.total).toBe(0);
  expect(await rosa().ask((api) => api.webhooks.list())).toMatchObject([
    { lastDelivery: { id: sent[0], status: "pending" } },
  ]);
});

test("API-09 CUST-03 whoever erases the account takes along what webhooks were sent of its orders", async () => {
  await make();
  const { order } = await at(world.a, world.people.customerSelf.token).ask((api) =>
    api.orders.place(world.orderInput()),
  );
  await orderPlaced(database.em(), { shopId: world.a.id, orderId: order.id });
  expect(await world.rows("select id from webhook_deliveries")).toHaveLength(1);
  await at(world.a, await world.newToken(world.people.customerSelf)).ask((api) =>
    api.customers.erase({ currentPassword: PASSWORD }),
  );
  expect(await world.rows("select id from webhook_deliveries")).toEqual([]);
});
