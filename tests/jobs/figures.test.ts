/** OPS-01: what an operator sees of orders, mails and the queue, and that every figure of a dashboard or an alert exists. */
import { readFileSync } from "node:fs";
import { beforeEach, expect, test } from "vitest";
import { figures } from "#server/figures.ts";
import { hostMetrics } from "#server/http/metrics.ts";
import { deliverMessage } from "#server/jobs/deliver-message.job.ts";
import { orderPlaced } from "#server/jobs/order-placed.job.ts";
import type { Jobs } from "#server/jobs/queue.ts";
import { openOrm } from "#server/orm.ts";
import { useDatabase } from "#tests/support/database.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { jobsIn, mailbox, messagesOf, placeOrder } from "./an-order.ts";

const database = useDatabase();
let world: World;

beforeEach(async () => {
  await database.clean();
  world = await openWorld(database);
});

/** The value of each series by its name and labels. */
async function read(): Promise<Record<string, number>> {
  const lines = (await figures(database.em())).split("\n").filter((line) => line && !line.startsWith("#"));
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.split(" ").at(-1))]),
  );
}

test("OPS-01 an order counts once, its job waits in the queue, and its mails are unsent since they were written", async () => {
  const before = await read();
  const idempotencyKey = "k".repeat(16);
  await placeOrder(world, { idempotencyKey });
  await placeOrder(world, { idempotencyKey });
  const after = await read();
  const more = (name: string) => (after[name] ?? Number.NaN) - (before[name] ?? Number.NaN);
  expect(more("windowsill_orders_placed_total")).toBe(1);
  expect(more('windowsill_queue_jobs{queue="order-placed",state="waiting"}')).toBe(1);
  expect(after.windowsill_messages_unsent).toBe(0);
  expect(after.windowsill_oldest_unsent_message_seconds).toBe(0);
  await database
    .em()
    .execute("update pgboss.job set start_after = now() - interval '7 minutes' where name = 'order-placed'");
  const [job] = (await jobsIn(database, "order-placed")) as Jobs["order-placed"][];
  if (job) await orderPlaced(database.em(), job);
  const later = await read();
  const waitingSeconds = later['windowsill_queue_waiting_seconds{queue="order-placed"}'];
  expect(waitingSeconds).toBeGreaterThanOrEqual(420);
  expect(waitingSeconds).toBeLessThan(450);
  expect(later.windowsill_messages_unsent).toBe(2);
  expect(later.windowsill_oldest_unsent_message_seconds).toBeGreaterThanOrEqual(0);
  expect(later.windowsill_oldest_unsent_message_seconds).toBeLessThan(60);
  // Of a message of yesterday the id has another time.
  const writtenAt = async (instant: number) => {
    const time = instant.toString(16).padStart(12, "0");
    const [message] = await messagesOf(database);
    await database.asPlatform((tx) =>
      tx.execute("update messages set id = ?::uuid where id = ?", [
        `${time.slice(0, 8)}-${time.slice(8)}${message?.id.slice(13)}`,
        message?.id,
      ]),
    );
  };
  await writtenAt(Date.now() - 86_400_000);
  expect((await read()).windowsill_oldest_unsent_message_seconds).toBeGreaterThan(86_399);
  // Written by a server whose clock is ahead.
  await database.asPlatform((tx) =>
    tx.execute("delete from messages where ctid <> (select min(ctid) from messages)"),
  );
  await writtenAt(Date.now() + 600_000);
  expect((await read()).windowsill_oldest_unsent_message_seconds).toBe(0);
});

test("OPS-01 a mail that goes, one that has to wait and one that is given up are counted apart", async () => {
  await placeOrder(world);
  const [job] = (await jobsIn(database, "order-placed")) as Jobs["order-placed"][];
  if (job) await orderPlaced(database.em(), job);
  const before = await read();
  const [one, other] = await messagesOf(database);
  const { gateway, state } = mailbox();
  const deliver = (message: typeof one) =>
    deliverMessage(database.em(), gateway, { shopId: message?.shop_id ?? "", messageId: message?.id ?? "" });
  await deliver(one);
  state.broken = true;
  await deliver(other);
  const longAgo = new Date(world.clock.now().getTime() - 9 * 86_400_000);
  await database.asPlatform((tx) =>
    tx.execute("update messages set due_at = ?, created_at = ?, attempts = 40", [longAgo, longAgo]),
  );
  await deliver(other);
  const after = await read();
  const more = (name: string) => (after[name] ?? Number.NaN) - (before[name] ?? Number.NaN);
  expect(more('windowsill_messages_sent_total{channel="email"}')).toBe(1);
  expect(more('windowsill_messages_failed_total{channel="email",outcome="again"}')).toBe(1);
  expect(more('windowsill_messages_failed_total{channel="email",outcome="dead"}')).toBe(1);
});

test("OPS-01 without a database the figures say so, and keep those that need none", async () => {
  const gone = await openOrm("postgresql://app:x@127.0.0.1:9/windowsill");
  const text = await figures(gone.em.fork());
  await gone.close();
  expect(text).toContain("\nwindowsill_database_answers 0\n");
  expect(text).toMatch(/^windowsill_orders_placed_total \d+$/m);
  expect(text).not.toMatch(/^windowsill_(?:queue_jobs|messages_unsent|worker_connections)\b.* \d/m);
  expect(await figures(database.em())).toContain("\nwindowsill_database_answers 1\n");
});

/** Names of series in an expression of Prometheus, without its functions and labels. */
function namesIn(expression: string): string[] {
  const bare = expression
    .replaceAll(/\{[^}]*\}|"[^"]*"|\[[^\]]*\]/g, "")
    .replaceAll(/\b(?:by|without|on|ignoring) *\([^)]*\)/g, "");
  return [...bare.matchAll(/\b([a-z_]{3,})\b(?! *\()/g)]
    .map(([, name = ""]) => name)
    .filter((name) => !["and", "or", "unless"].includes(name));
}

test("OPS-01 OPS-02 every series that a dashboard or an alert names is one that the product has", async () => {
  const gauge = { help: "x", read: () => 0 };
  const metrics = hostMetrics("t", {
    // The host's own, in server/http/app.ts.
    gauges: Object.fromEntries(
      [...readFileSync("server/http/app.ts", "utf8").matchAll(/^ +([a-z_]+): \{ ?\n? *help:/gm)].map(
        ([, name = ""]) => [name, gauge],
      ),
    ),
    forwarding: { untrusted: 0, silent: 0 },
    figures: () => figures(database.em()),
  });
  const text = (await metrics.text("Bearer t")) ?? "";
  const known = new Set([...text.matchAll(/^# TYPE (\S+) (\S+)/gm)].map(([, name = ""]) => name));
  for (const name of [...known]) for (const end of ["_bucket", "_sum", "_count"]) known.add(`${name}${end}`);
  // Prometheus' own: whether the process answered.
  known.add("up");
  const expressions = [
    ...readFileSync("deploy/prometheus/alerts.yml", "utf8").matchAll(
      /expr: (?:>-\n)?((?:.|\n)*?)\n +(?:for|labels):/g,
    ),
    ...readFileSync("deploy/grafana/windowsill.json", "utf8").matchAll(/"expr": "((?:[^"\\]|\\.)*)"/g),
  ].map(([, expression = ""]) => expression.replaceAll('\\"', '"'));
  expect(expressions.length).toBeGreaterThan(25);
  const named = new Set(expressions.flatMap(namesIn));
  expect(named.size).toBeGreaterThan(15);
  expect([...named].filter((name) => !known.has(name))).toEqual([]);
  // What is counted of the product itself is also looked at by someone.
  const own = [...text.matchAll(/^# TYPE (windowsill_\S+)/gm)].map(([, name = ""]) => name);
  expect(own.filter((name) => !named.has(name))).toEqual([]);
});
