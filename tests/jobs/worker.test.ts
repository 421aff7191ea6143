import { afterEach, beforeEach, expect, test } from "vitest";
import type { Config } from "#server/config.ts";
import { inShop } from "#server/database/tenant.ts";
import { enqueue } from "#server/jobs/queue.ts";
import { startWorker } from "#server/jobs/worker.ts";
import { createLog } from "#server/log.ts";
import { qrPng } from "#server/qr.ts";
import { rememberApp, theApp } from "#server/running-app.ts";
import { callerAt } from "#tests/support/caller.ts";
import { useDatabase } from "#tests/support/database.ts";
import { type Fate, openSmtpSink, type SmtpSink } from "#tests/support/smtp-sink.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { jobsIn, messagesOf, placeOrder, sweepNow } from "./an-order.ts";

const database = useDatabase();
let world: World;
let sink: SmtpSink;
let fate: Fate = "taken";
let stop: (() => Promise<void>) | null = null;

beforeEach(async () => {
  await database.clean();
  world = await openWorld(database);
  await world.set("shop_settings", world.a, { tell_when_unwatched: false });
  sink = await openSmtpSink(() => fate);
});
afterEach(async () => {
  await stop?.();
  stop = null;
  await sink.close();
});

/** Starts a worker as role `app`, with the mail server of the test unless told, until the process drains or the test ends. */
async function work({
  drain = new AbortController().signal,
  ...changes
}: Partial<Pick<Config, "demo"> & { smtpUrl: string | null; drain: AbortSignal }> = {}): Promise<void> {
  const { smtpUrl, demo } = { smtpUrl: sink.url, demo: world.config.demo, ...changes };
  const config = { ...world.config, demo, mail: { smtpUrl, from: "shop@windowsill.test" } };
  rememberApp({ ...theApp(), config });
  const { appUrl } = database;
  const clock = { now: world.clock.now, offsetMs: () => 0, measure: async () => {}, stop: () => {} };
  stop = await startWorker({
    config,
    clock,
    database: { appUrl, directUrl: appUrl, ownerUrl: null, replicaUrls: [] },
    log: createLog("silent"),
    drain,
  });
}

const statuses = async () => (await messagesOf(database)).map(({ status }) => status);
const patient = { timeout: 15_000, interval: 100 };

test("NOTE-01 the worker takes an order from the queue to the mail server, as role app", async () => {
  await placeOrder(world);
  await work();
  await expect.poll(() => sink.mails.length, patient).toBe(2);
  await expect.poll(statuses, patient).toEqual(["sent", "sent"]);
  const invoice = sink.mails.find(({ to }) => to.includes("sam@example.test"));
  expect(invoice?.source).toMatch(/^Subject: Sweet Crumb Bakery: order #1 for Fri, Dec 4$/m);
  expect(invoice?.source).toMatch(/^From: shop@windowsill\.test$/m);
  expect(invoice?.source).toMatch(/^Message-ID:\s+<customer-invoice\.[0-9a-f-]{36}@localhost>$/m);
  expect(invoice?.source).toMatch(/^Content-Type: text\/plain/m);
  expect(invoice?.source).toMatch(/^Content-Type: text\/html/m);
}, 30_000);

test("ORD-10 NOTE-02 the invoice brings its code to scan along, within the mail and named by its page; it is drawn where the mail is sent", async () => {
  await world.set("shop_settings", world.a, { payment_options: "{Venmo,Cash}", venmo_name: "sweetcrumb" });
  const orderId = await placeOrder(world);
  await work();
  await expect.poll(statuses, patient).toEqual(["sent", "sent"]);
  const { source = "" } = sink.mails.find(({ to }) => to.includes("sam@example.test")) ?? {};
  expect(source).toMatch(/^Content-Type: multipart\/related/m);
  const picture = /^Content-Type: image\/png[\s\S]*?\r?\n\r?\n([\w+/=\r\n]+)/m.exec(source);
  expect(picture?.[0]).toMatch(/^Content-ID: <pay-0@windowsill>/im);
  expect(picture?.[0]).toMatch(/^Content-Disposition: inline/im);
  const code = qrPng(await linkOf(orderId));
  expect(Buffer.from(picture?.[1] ?? "", "base64").equals(code)).toBe(true);
}, 30_000);

/** The link of Venmo for an order, as its customer is told it. */
async function linkOf(orderId: string): Promise<string> {
  const sam = callerAt({ shop: "sweetcrumb", token: world.people.customerSelf.token });
  const { payment } = await sam.ask((api) => api.orders.mineOne({ orderId }));
  return payment.ways.find(({ url }) => url)?.url ?? "";
}

test("NOTE-01 a mail server that refuses delays the mail and not the order; each arrives once", async () => {
  fate = "put-off";
  await work();
  await placeOrder(world);
  await expect.poll(statuses, patient).toEqual(["failed", "failed"]);
  expect(sink.mails).toEqual([]);
  fate = "taken";
  world.clock.advance({ minutes: 1 });
  await sweepNow(database, world);
  await expect.poll(statuses, patient).toEqual(["sent", "sent"]);
  expect(sink.mails.map(({ to }) => to.join()).sort()).toEqual(["owner@sweetcrumb.test", "sam@example.test"]);
}, 40_000);

test("NOTE-01 REL-R5 outside of a demo a mail without a mail server is not called sent: its shop is warned, and it goes once there is one", async () => {
  await placeOrder(world);
  await work({ smtpUrl: null, demo: false });
  await expect.poll(statuses, patient).toEqual(["failed", "failed"]);
  for (const { last_error: reason } of await messagesOf(database))
    expect(reason).toMatch(/^SMTP_URL is not set\b/);
  const rosa = callerAt({ shop: "sweetcrumb", token: world.people.merchantOwn.token });
  const { messageTrouble } = await rosa.ask((api) => api.shop.manageFrame());
  expect(messageTrouble).toEqual({ failed: 2, lateSince: null });
  await stop?.();
  world.clock.advance({ minutes: 1 });
  await work({ demo: false });
  await expect.poll(statuses, patient).toEqual(["sent", "sent"]);
  expect(sink.mails).toHaveLength(2);
}, 40_000);

test("NOTE-01 a job that fails takes no other along, and is tried again", async () => {
  await inShop(database.em(), world.a.id, (tx) =>
    enqueue(tx, "order-placed", { shopId: "no shop's id", orderId: "no order's id" }),
  );
  await placeOrder(world);
  await work();
  await expect.poll(statuses, patient).toEqual(["sent", "sent"]);
  const states = () =>
    database.em().execute("select state from pgboss.job where name = 'order-placed' order by created_on");
  await expect.poll(states, patient).toEqual([{ state: "retry" }, { state: "completed" }]);
}, 40_000);

test("REL-R8 the worker ends as soon as the process drains, beside the requests, and takes no later job", async () => {
  const drain = new AbortController();
  await work({ drain: drain.signal });
  const connections = () =>
    database
      .em()
      .execute(
        "select 1 from pg_stat_activity where application_name = 'windowsill-worker' and datname = current_database()",
      );
  await expect.poll(connections, patient).not.toEqual([]);
  drain.abort();
  await expect.poll(connections, patient).toEqual([]);
  await placeOrder(world);
  expect(await jobsIn(database, "order-placed")).toHaveLength(1);
  expect(await messagesOf(database)).toEqual([]);
}, 40_000);
