/** Mail server, Stripe, Square and Twilio take connections and never answer: orders are placed all the same, and none of them waits. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { withConnection } from "#server/database/connect.ts";
import { smtpGateway } from "#server/gateways/smtp/real.ts";
import { startWorker } from "#server/jobs/worker.ts";
import { createLog } from "#server/log.ts";
import { rememberApp, theApp } from "#server/running-app.ts";
import {
  type BlackHole,
  type ConnectionWatch,
  openBlackHole,
  watchConnections,
} from "#tests/support/black-hole.ts";
import { callerAt } from "#tests/support/caller.ts";
import { useDatabase } from "#tests/support/database.ts";
import { openFaultProxy } from "#tests/support/fault-proxy.ts";
import { atFullCounts } from "#tests/support/how-many.ts";
import { openPhoneAccount } from "#tests/support/phone.ts";
import { refusalOf } from "#tests/support/refusals.ts";
import { SQUARE_SETTINGS } from "#tests/support/square.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { jobsIn, messagesOf, placeOrder } from "./an-order.ts";

const database = useDatabase();
let world: World;
let holes: Record<"smtp" | "stripe" | "square", BlackHole>;
let watch: ConnectionWatch;
let stop: (() => Promise<void>) | null = null;

beforeEach(async () => {
  await database.clean();
  world = await openWorld(database);
  holes = { smtp: await openBlackHole(), stripe: await openBlackHole(), square: await openBlackHole() };
  const { config } = world;
  const { smtp, stripe, square } = holes;
  const at = (hole: BlackHole) => `http://127.0.0.1:${hole.port}`;
  rememberApp({
    ...theApp(),
    config: {
      ...config,
      mail: { ...config.mail, smtpUrl: `smtp://127.0.0.1:${smtp.port}` },
      stripe: config.stripe && { ...config.stripe, apiBase: at(stripe) },
      squareApiBase: at(square),
    },
  });
  await world.set("shop_settings", world.a, { payment_options: "{Venmo,Square,Cash}" });
  await rosa().ask((api) => api.shop.update(SQUARE_SETTINGS));
  await world.keepSubscription(world.a, "active");
  watch = watchConnections();
});
afterEach(async () => {
  watch.end();
  // First the holes: anyone who waits for one of them is told that it is gone.
  for (const hole of Object.values(holes)) await hole.close();
  await stop?.();
  stop = null;
});

const rosa = () => callerAt({ shop: "sweetcrumb", token: world.people.merchantOwn.token });
const sam = () => callerAt({ shop: "sweetcrumb", token: world.people.customerSelf.token });
const ports = () => Object.values(holes).map(({ port }) => port);
const taken = () => Object.values(holes).reduce((sum, hole) => sum + hole.taken(), 0);
/** Orders that are to be paid at Square, side by side; whatever they open is watched. */
const placeMany = (count: number) =>
  Promise.all(
    Array.from({ length: count }, () => watch.within(() => placeOrder(world, { paymentService: "Square" }))),
  );

async function work(appUrl = database.appUrl): Promise<void> {
  const { config } = theApp();
  stop = await startWorker({
    config,
    clock: { now: world.clock.now, offsetMs: () => 0, measure: async () => {}, stop: () => {} },
    database: { appUrl, directUrl: appUrl, ownerUrl: null, replicaUrls: [] },
    log: createLog("silent"),
    drain: new AbortController().signal,
  });
}

test("REL-R7 orders are placed with everyone away: none fails, none opens a connection to one of them, their mails wait as jobs", async () => {
  const orders = await placeMany(40);
  expect(new Set(orders).size).toBe(40);
  expect(taken()).toBe(0);
  expect(watch.openedTo(ports())).toBe(0);
  expect(await jobsIn(database, "order-placed")).toHaveLength(40);
  // What watches does see: a press opens one.
  const press = watch.within(() =>
    refusalOf(sam().ask((api) => api.payments.squareForMine({ orderId: orders[0] ?? "" }))),
  );
  await expect.poll(() => watch.openedTo(ports())).toBeGreaterThan(0);
  await holes.square.close();
  await press;
});

test("REL-R7 while the worker waits for the mail server and others wait for Stripe and Square, orders go on", async () => {
  await placeMany(2);
  await work();
  // The worker's mails hang first, then presses at Stripe and Square.
  await expect.poll(() => holes.smtp.taken(), { timeout: 15_000 }).toBeGreaterThanOrEqual(4);
  const [order = ""] = await placeMany(1);
  const presses = [
    sam().ask((api) => api.payments.squareForMine({ orderId: order })),
    rosa().ask((api) => api.billing.portal()),
    rosa().ask((api) => api.billing.cancel({})),
  ].map(refusalOf);
  await expect
    .poll(() => Math.min(holes.stripe.taken(), holes.square.taken()), { timeout: 10_000 })
    .toBeGreaterThan(0);
  const before = taken();
  expect(new Set(await placeMany(40)).size).toBe(40);
  expect(before).toBeGreaterThanOrEqual(6);
  expect(watch.openedTo(ports())).toBe(0);
  // No one who waits for them holds a transaction open. One that is between two of its statements is on its way.
  const held = () =>
    withConnection(database.superUrl, async (client) => {
      const { rows } = await client.query(
        "select query from pg_stat_activity where state like 'idle in transaction%' and datname = current_database()",
      );
      return rows;
    });
  await expect.poll(held, { timeout: 2_000 }).toEqual([]);
  const codes = (await Promise.all(presses)).map(({ code }) => code);
  expect(codes).toEqual(["square_unavailable", "billing_unavailable", "billing_unavailable"]);
}, 60_000);

test("AUTH-03 NOTE-03 REL-R7 a log-in code goes out at once although forty mails wait for a mail server that never answers", async () => {
  const { phone } = await openPhoneAccount(world.a);
  const statesOf = async (isCode: boolean) =>
    (await messagesOf(database))
      .filter(({ template }) => (template === "phone-code") === isCode)
      .map(({ status }) => status);
  await placeMany(20);
  await work();
  await expect
    .poll(async () => [(await statesOf(false)).length >= 40, holes.smtp.taken() >= 4], { timeout: 20_000 })
    .toEqual([true, true]);
  await callerAt({ shop: "sweetcrumb" }).ask((api) => api.phoneLogIn.sendCode({ phone }));
  // The mails in hand have their ten seconds; the forty would have a hundred.
  await expect.poll(() => statesOf(true), { timeout: 20_000 }).toEqual(["sent"]);
  expect(await statesOf(false)).not.toContain("sent");
}, 60_000);

test.for(atFullCounts)(
  "REL-R7 a mail server that never answers is given ten seconds, and its connection is closed",
  { timeout: 30_000 },
  async () => {
    const started = performance.now();
    const sending = smtpGateway(`smtp://127.0.0.1:${holes.smtp.port}`, "shop@windowsill.test").send({
      to: "sam@example.test",
      subject: "Hello",
      text: "Hello",
      html: "<p>Hello</p>",
      pictures: [],
      calendar: null,
      bcc: "",
      replyTo: null,
      messageId: "<1@windowsill.test>",
    });
    await expect(sending).rejects.toThrow();
    // Bounds that a hang, or giving up at once, would break.
    expect(performance.now() - started).toBeGreaterThan(9_000);
    expect(performance.now() - started).toBeLessThan(20_000);
    await expect.poll(() => holes.smtp.open(), { timeout: 5_000 }).toBe(0);
  },
);

test.for(atFullCounts)(
  "REL-R6 NOTE-01 connections of the queue that went dead without a word are given up after half a minute, and mails go on",
  { timeout: 120_000 },
  async () => {
    const line = await openFaultProxy(Number(new URL(database.appUrl).port));
    try {
      await work(Object.assign(new URL(database.appUrl), { port: String(line.port) }).href);
      await placeMany(1);
      await expect.poll(() => holes.smtp.taken(), { timeout: 15_000 }).toBeGreaterThan(0);
      const before = holes.smtp.taken();
      line.silenceOpen();
      await placeMany(1);
      await expect.poll(() => holes.smtp.taken(), { timeout: 80_000 }).toBeGreaterThan(before);
    } finally {
      await stop?.();
      stop = null;
      await line.close();
    }
  },
);
