import { Webhook as Verifier } from "standardwebhooks";
import { afterEach, beforeEach, expect, test } from "vitest";
import { PUBLIC_INTERNET } from "#server/gateways/webhooks/send-webhook.ts";
import { webhookDeliverer } from "#server/jobs/deliver-webhook.job.ts";
import { orderPlaced } from "#server/jobs/order-placed.job.ts";
import type { Jobs } from "#server/jobs/queue.ts";
import { tellWebhooksOf } from "#server/jobs/tell-webhooks.job.ts";
import { callerAt } from "#tests/support/caller.ts";
import { useDatabase } from "#tests/support/database.ts";
import { undocumentedMessage } from "#tests/support/documented-answers.ts";
import { openReceiver, type WebhookReceiver } from "#tests/support/webhook-receiver.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { jobsIn, messagesOf, placeOrder, sweepNow } from "./an-order.ts";

const database = useDatabase();
let world: World;
let receiver: WebhookReceiver;
let deliver: ReturnType<typeof webhookDeliverer>;
beforeEach(async () => {
  await database.clean();
  world = await openWorld(database);
  receiver = await openReceiver();
  deliver = webhookDeliverer(receiver.network);
});
afterEach(() => receiver.close());

/** With a log-in of its own: the days of these tests outlive one. */
const rosa = async () =>
  callerAt({ shop: "sweetcrumb", token: await world.newToken(world.people.merchantOwn) });
const ALL = ["order.placed", "order.updated", "order.cancelled", "item.stock"] as const;
const make = async (events: readonly (typeof ALL)[number][] = ALL) =>
  (await rosa()).ask((api) =>
    api.webhooks.create({ url: "https://hooks.example.com/in?key=1", events: [...events] }),
  );
const deliveries = async (webhookId: string) =>
  (await rosa()).ask(async (api) => (await api.webhooks.deliveries({ webhookId })).rows);
const webhooks = async () => (await rosa()).ask((api) => api.webhooks.list());

/** Runs what waits in the queues about webhooks, as the worker would. */
async function work(): Promise<void> {
  const take = async <Name extends keyof Jobs>(name: Name) => {
    const jobs = (await jobsIn(database, name)) as Jobs[Name][];
    await database.em().execute("delete from pgboss.job where name = ?", [name]);
    return jobs;
  };
  for (const job of await take("order-placed")) await orderPlaced(database.em(), job);
  for (const job of await take("tell-webhooks")) await tellWebhooksOf(database.em(), job);
  for (const job of await take("deliver-webhook")) await deliver(database.em(), job);
}
/** The sweep finds what is due so many minutes later. */
async function later(minutes: number): Promise<void> {
  world.clock.advance({ minutes });
  await sweepNow(database, world);
  await work();
}
/** An event of its own, which needs no order and no open window. */
const tryOut = async (webhookId: string) => (await rosa()).ask((api) => api.webhooks.test({ webhookId }));
const types = () => receiver.got.map(({ body }) => JSON.parse(body).type);
/** The data of the one event of a type. */
const got = (type: string) =>
  receiver.got.map(({ body }) => JSON.parse(body)).find((body) => body.type === type)?.data;
const fail = (status = 500) => receiver.answer((_request, response) => response.writeHead(status).end("no"));

test("API-09 an order is told of with the order as REST shows it to the merchant, signed, and its items' stock with it", async () => {
  const { secret } = await make();
  const orderId = await placeOrder(world);
  expect(await jobsIn(database, "deliver-webhook")).toEqual([]);
  await work();
  expect(types().sort()).toEqual(["item.stock", "order.placed"]);
  const placed = receiver.got.find(({ body }) => body.includes("order.placed"));
  const body = JSON.parse(placed?.body ?? "");
  for (const { body: sent } of receiver.got) expect(undocumentedMessage(JSON.parse(sent))).toEqual([]);
  const { token } = world.people.merchantOwn;
  const seen = await world.send({ method: "GET", path: `/api/shops/${world.a.id}/orders/${orderId}`, token });
  expect(body).toEqual({
    id: placed?.headers["webhook-id"],
    type: "order.placed",
    timestamp: world.clock.now().toISOString(),
    shop: { id: world.a.id, slug: "sweetcrumb" },
    data: seen.json<{ data: unknown }>().data,
  });
  expect(got("item.stock")).toEqual({ id: world.a.rye, name: "Rye", stock: 9_998 });
  const headers = placed?.headers as Record<string, string>;
  // The clock of the tests stands in another year, which the library's own check of the age refuses.
  const signature = new Verifier(secret).sign(
    String(headers["webhook-id"]),
    world.clock.now(),
    placed?.body ?? "",
  );
  expect(headers["webhook-signature"]).toBe(signature);
});

test("API-09 each webhook gets what it subscribes to, once however often the jobs run", async () => {
  const all = await make();
  const cancelled = await make(["order.cancelled"]);
  const orderId = await placeOrder(world);
  const job = { shopId: world.a.id, orderId };
  await Promise.all([orderPlaced(database.em(), job), orderPlaced(database.em(), job)]);
  await work();
  expect(types().sort()).toEqual(["item.stock", "order.placed"]);
  expect(await deliveries(all.id)).toHaveLength(2);
  expect(await deliveries(cancelled.id)).toEqual([]);
});

test("API-09 a shop without webhooks queues nothing of them, whatever happens there", async () => {
  const orderId = await placeOrder(world);
  await (await rosa()).ask((api) => api.orders.update({ orderId, paid: true }));
  await (await rosa()).ask((api) => api.catalog.items.change({ itemId: world.a.rye, stockDelta: 5 }));
  await work();
  expect(receiver.got).toEqual([]);
  expect(await jobsIn(database, "tell-webhooks")).toEqual([]);
});

test("API-09 a change is told of as an update, a cancelling as one, each with what the shelf then has", async () => {
  await make();
  const orderId = await placeOrder(world);
  await work();
  receiver.got.length = 0;
  await (await rosa()).ask((api) => api.orders.update({ orderId, paid: true }));
  await work();
  expect(types()).toEqual(["order.updated"]);
  expect(JSON.parse(receiver.got[0]?.body ?? "").data).toMatchObject({ id: orderId, paid: true, version: 2 });
  receiver.got.length = 0;
  await (await rosa()).ask((api) =>
    api.orders.update({
      orderId,
      cancelled: { reason: "the oven broke", restock: true, tellCustomer: false },
    }),
  );
  await work();
  expect(types().sort()).toEqual(["item.stock", "order.cancelled"]);
  expect(got("order.cancelled")).toMatchObject({ cancel_reason: "the oven broke" });
  expect(got("item.stock")).toMatchObject({ stock: 10_000 });
  receiver.got.length = 0;
  await (await rosa()).ask((api) => api.catalog.items.change({ itemId: world.a.rye, stockDelta: 5 }));
  await work();
  expect(receiver.got.map(({ body }) => JSON.parse(body).data)).toEqual([
    { id: world.a.rye, name: "Rye", stock: 10_005 },
  ]);
});

test("API-09 a change that is refused is told to no one", async () => {
  await make();
  const orderId = await placeOrder(world);
  await work();
  receiver.got.length = 0;
  await expect(
    (await rosa()).ask((api) => api.orders.update({ orderId, version: 99, paid: true })),
  ).rejects.toThrow();
  await work();
  expect(receiver.got).toEqual([]);
});

test("API-09 a receiver that is away is tried again with the same id for three days; every attempt is written down", async () => {
  const { id } = await make(["order.placed"]);
  fail();
  await placeOrder(world);
  await work();
  await later(1);
  receiver.answer((_request, response) => response.writeHead(204).end());
  await later(5);
  expect(new Set(receiver.got.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  expect(new Set(receiver.got.map(({ headers }) => headers["webhook-timestamp"])).size).toBe(3);
  const [row] = await deliveries(id);
  expect(row).toMatchObject({ status: "delivered", dueAt: null, answer: "" });
  expect(row?.attempts.map(({ status, error }) => [status, error])).toEqual([
    [500, "status"],
    [500, "status"],
    [204, null],
  ]);
  expect(row?.attempts.every(({ milliseconds }) => Number.isInteger(milliseconds))).toBe(true);
  await later(60);
  expect(receiver.got).toHaveLength(3);
});

test("API-09 after three days it is given up, and the merchant sends it again", async () => {
  const { id } = await make(["order.placed"]);
  fail(404);
  await placeOrder(world);
  await work();
  for (const minutes of [1, 5, 30, 120, 360, 720, 720, 720, 720, 720]) await later(minutes);
  const [failed] = await deliveries(id);
  expect(failed).toMatchObject({ status: "failed", dueAt: null, answer: "no" });
  expect(failed?.attempts).toHaveLength(11);
  await later(1440);
  expect(receiver.got).toHaveLength(11);
  receiver.answer((_request, response) => response.end("at last"));
  await (await rosa()).ask((api) => api.webhooks.replay({ deliveryId: failed?.id ?? "" }));
  await work();
  expect(receiver.got.at(-1)?.headers["webhook-id"]).toBe(failed?.eventId);
  expect(receiver.got.at(-1)?.body).toBe(failed?.body);
  expect(await deliveries(id)).toMatchObject([{ status: "delivered", answer: "at last" }]);
});

test("API-09 410 ends a webhook at once, and its people get a mail that does not hold its whole address", async () => {
  await make(["order.placed"]);
  fail(410);
  await placeOrder(world);
  await work();
  expect(await webhooks()).toMatchObject([{ status: "disabled", disabledReason: "gone" }]);
  const mails = (await messagesOf(database)).filter(({ template }) => template === "webhook-disabled");
  expect(mails.map(({ recipient }) => recipient).sort()).toEqual([
    "owner@sweetcrumb.test",
    "rosa@example.test",
  ]);
  expect(JSON.stringify(mails[0]?.facts)).toContain("hooks.example.com");
  expect(JSON.stringify(mails[0]?.facts)).not.toContain("key=1");
  await placeOrder(world);
  await work();
  await later(10);
  expect(receiver.got).toHaveLength(1);
});

test("API-09 five days without a success end it, once; set active again it begins anew", async () => {
  const { id } = await make(["order.placed"]);
  fail();
  await placeOrder(world);
  await work();
  for (const minutes of [1, 5, 30, 120, 360, 720, 720, 720, 720, 720]) await later(minutes);
  expect(await webhooks()).toMatchObject([{ status: "active" }]);
  world.clock.advance({ days: 2, hours: 4 });
  await tryOut(id);
  await tryOut(id);
  await work();
  expect(await webhooks()).toMatchObject([{ status: "disabled", disabledReason: "failing" }]);
  const mails = async () =>
    (await messagesOf(database)).filter(({ template }) => template === "webhook-disabled");
  expect(await mails()).toHaveLength(2);
  await later(1440);
  expect(await mails()).toHaveLength(2);
  await (await rosa()).ask((api) => api.webhooks.change({ webhookId: id, status: "active" }));
  await tryOut(id);
  await work();
  expect(await webhooks()).toMatchObject([{ status: "active", disabledReason: null }]);
});

test("API-09 a paused webhook is sent nothing, and what was on its way ends", async () => {
  const { id } = await make(["order.placed"]);
  fail();
  await placeOrder(world);
  await work();
  await (await rosa()).ask((api) => api.webhooks.change({ webhookId: id, status: "paused" }));
  await placeOrder(world);
  await work();
  await later(1);
  expect(receiver.got).toHaveLength(1);
  const rows = await deliveries(id);
  expect(rows).toMatchObject([{ status: "failed" }]);
  expect(rows[0]?.attempts.at(-1)).toMatchObject({ status: null, error: "inactive" });
});

test("API-09 a rotated secret signs together with the one before for a day, then alone", async () => {
  const { id, secret: former } = await make(["order.placed"]);
  const { secret } = await (await rosa()).ask((api) => api.webhooks.rotateSecret({ webhookId: id }));
  const sign = (by: string, index: number) => {
    const got = receiver.got[index];
    const at = new Date(Number(got?.headers["webhook-timestamp"]) * 1000);
    return new Verifier(by).sign(String(got?.headers["webhook-id"]), at, got?.body ?? "");
  };
  await tryOut(id);
  await work();
  expect(receiver.got[0]?.headers["webhook-signature"]).toBe(`${sign(secret, 0)} ${sign(former, 0)}`);
  world.clock.advance({ days: 1 });
  await tryOut(id);
  await work();
  expect(receiver.got[1]?.headers["webhook-signature"]).toBe(sign(secret, 1));
});

test("API-09 a receiver that does not answer at all is spared for half a minute after five calls; that costs no attempt", async () => {
  const { id } = await make(["order.placed"]);
  const asked: string[] = [];
  deliver = webhookDeliverer({
    ...receiver.network,
    resolve: async (name) => {
      asked.push(name);
      return [];
    },
  });
  for (let nth = 0; nth < 7; nth++) await placeOrder(world);
  await work();
  expect(asked).toHaveLength(5);
  const rows = await deliveries(id);
  expect(rows.map(({ attempts }) => attempts.length).sort()).toEqual([0, 0, 1, 1, 1, 1, 1]);
  expect(rows.every(({ status }) => status === "pending")).toBe(true);
});

test("API-09 REL-R7 a receiver that takes its time is spared alike, and what it took is delivered", async () => {
  const { id } = await make(["order.placed"]);
  deliver = webhookDeliverer({ ...receiver.network, slowMs: 0 });
  for (let nth = 0; nth < 7; nth++) await placeOrder(world);
  await work();
  expect(receiver.got).toHaveLength(5);
  const rows = await deliveries(id);
  expect(rows.map(({ status, attempts }) => `${status} ${attempts.length}`).sort()).toEqual([
    ...Array(5).fill("delivered 1"),
    ...Array(2).fill("pending 0"),
  ]);
  expect(PUBLIC_INTERNET.slowMs).toBeLessThan(PUBLIC_INTERNET.timeoutMs);
});

test("API-09 two workers at once send a delivery once; one that died lets it be sent again a minute later", async () => {
  await make(["order.placed"]);
  const orderId = await placeOrder(world);
  await orderPlaced(database.em(), { shopId: world.a.id, orderId });
  const [job] = (await jobsIn(database, "deliver-webhook")) as Jobs["deliver-webhook"][];
  if (!job) throw new Error("nothing was queued");
  await Promise.all([deliver(database.em(), job), deliver(database.em(), job)]);
  expect(receiver.got).toHaveLength(1);
  // As a worker leaves it that died amid sending.
  await database.asPlatform((tx) =>
    tx.execute("update webhook_deliveries set status = 'pending', due_at = ?", [
      new Date(world.clock.now().getTime() + 60_000),
    ]),
  );
  await deliver(database.em(), job);
  expect(receiver.got).toHaveLength(1);
  await later(1);
  expect(receiver.got).toHaveLength(2);
});

test("API-09 deliveries are removed after 30 days", async () => {
  const { id } = await make(["order.placed"]);
  await placeOrder(world);
  await work();
  await later(29 * 1440);
  expect(await deliveries(id)).toHaveLength(1);
  await later(1440 + 1);
  expect(await deliveries(id)).toEqual([]);
});

test("API-09 a delivery that is sent again after 29 days is not removed while it is on its way", async () => {
  const { id } = await make(["order.placed"]);
  await placeOrder(world);
  await work();
  await later(29 * 1440);
  const [sent] = await deliveries(id);
  fail();
  await (await rosa()).ask((api) => api.webhooks.replay({ deliveryId: sent?.id ?? "" }));
  await work();
  await later(1440 + 1);
  expect(await deliveries(id)).toMatchObject([{ id: sent?.id, status: "pending" }]);
  receiver.answer((_request, response) => response.end("thank you"));
  await later(1440);
  expect(receiver.got).toHaveLength(4);
  await later(1);
  expect(await deliveries(id)).toEqual([]);
});
