/** An app that is killed when a group of orders is on disk and its clients have not been answered (REL-R1, REL-R4). What is wrong, in words. */
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { ask } from "#tests/support/http.ts";
import { acknowledgementIn, type LoadOrder, openShops, send } from "#tests/support/load.ts";
import type { LossOptions } from "./answer-lost.ts";
import { type BehindALine, metricOf } from "./behind-a-line.ts";
import { faultsInBooks, fillShelves, query } from "./books.ts";

/** The database's answer takes longer than a kill does, also on a busy machine; a transaction that waits for more than five seconds is given up. */
const LATENCY_MS = 3000;

/** What is waited for comes long before, also on a busy machine. */
const MOST_MS = 30_000;

/** So often in a row nothing is asked of the database before all orders count as waiting for the first one. */
const QUIET_LOOKS = 10;

/**
 * The first of many orders of one shop is held in the database until all the others wait for it as one group; then that group is held there.
 * It is let go over a slow line, and the app is killed as soon as it stands in the database: the answer is still on its way. Then each order
 * is looked up by its key and sent again.
 */
export async function killBeforeAnswers(
  place: BehindALine,
  { name, orders, random, tell }: LossOptions,
): Promise<string[]> {
  const { line, url } = place;
  const { port } = place.app;
  const [shop] = await openShops(port);
  const shelves = await fillShelves(url);
  const sent = Array.from({ length: orders }, (_, number) => shop.orderFor(`${name}-${number}`, random));
  const letFirstGo = await holdTickets(url);
  const sendAll = (some: readonly LoadOrder[]) => some.map((order) => send(port, order).catch(() => null));
  // Orders that come together are written together: the first has to be under way before the others come.
  const first = sendAll(sent.slice(0, 1));
  await until(async () => (await countOf(url, WAITING)) === 1);
  const answers = [...first, ...sendAll(sent.slice(1))];
  // What has not come so far would be a group of its own. A fixed pause would be too short for a busy machine or longer than the first one may wait.
  await untilAllWait(place, orders);
  // Queued behind the first order, and before the group that follows it.
  const heldAgain = holdTickets(url);
  await until(async () => (await countOf(url, BLOCKED)) === 2);
  await letFirstGo();
  const letGroupGo = await heldAgain;
  await until(async () => (await countOf(url, WAITING)) === 1);
  line.latencyMilliseconds = LATENCY_MS;
  await letGroupGo();
  await until(async () => (await countOf(url, PLACED, `${name}-%`)) === orders);
  // The answer that is under way still takes its time.
  line.latencyMilliseconds = 0;
  await place.crashApp();
  // Whoever is told to come again before the kill has been told nothing of an order.
  const answered = (await Promise.all(answers)).filter(
    (answer, place) => answer && sent[place] && acknowledgementIn(answer, sent[place]),
  ).length;
  tell(`${orders} orders in the database, ${answered} acknowledged before the kill`);
  const found = await Promise.all(sent.map((order) => findAgain(port, order)));
  return [
    ...(answered <= 1 ? [] : [`${answered} orders were acknowledged before the app was killed`]),
    ...found.flatMap(({ faults }) => faults),
    ...(await faultsInBooks(url, {
      name,
      keys: new Set(sent.map(({ key }) => key)),
      acknowledged: found.flatMap(({ told }) => told ?? []),
      shelves,
    })),
  ];
}

const WAITING =
  "select count(*)::int as count from pg_stat_activity where usename = 'app' and wait_event_type = 'Lock'";
const BLOCKED = "select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock'";
const ACTIVE =
  "select count(*)::int as count from pg_stat_activity where usename = 'app' and state = 'active'";
const PLACED = "select count(*)::int as count from orders where special_instructions like $1";

async function countOf(url: string, statement: string, ...values: string[]): Promise<number> {
  const [row] = await query<{ count: number }>(url, statement, values);
  return row?.count ?? 0;
}

/** All are past the gate, and the app asks nothing of the database but for the first one, which is held there. */
async function untilAllWait({ app, url }: BehindALine, orders: number): Promise<void> {
  let quietLooks = 0;
  await until(async () => {
    const isQuiet =
      (await metricOf(app.port, "http_requests_running")) === orders && (await countOf(url, ACTIVE)) === 1;
    quietLooks = isQuiet ? quietLooks + 1 : 0;
    return quietLooks === QUIET_LOOKS;
  });
}

async function holdTickets(url: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  await client.query("begin");
  await client.query("select from ticket_counters for update");
  return () => client.end();
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  const latest = performance.now() + MOST_MS;
  while (performance.now() < latest) {
    if (await holds()) return;
    await pause(10);
  }
  throw new Error("What was waited for did not come.");
}

/** What the key leads to: the look-up and the second try must name one order. */
async function findAgain(port: number, order: LoadOrder) {
  const { path, key, headers } = order;
  const known = await ask({ port, host: "localhost", path: `${path}/by-key/${key}`, headers });
  const again = await send(port, order);
  const told = acknowledgementIn(again, order);
  const orderId =
    known.status === 200 ? known.json<{ data: { id: string } }>().data.id : String(known.status);
  const faults = [
    ...(again.status === 200 ? [] : [`the second try of ${key} was answered ${again.status}`]),
    ...(orderId === told?.orderId ? [] : [`the look-up of ${key} says ${orderId}`]),
  ];
  return { told, faults };
}
