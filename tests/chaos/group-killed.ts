/** An app that is killed when a group of orders is on disk and its clients have not been answered (REL-R1, REL-R4). What is wrong, in words. */
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { ask } from "#tests/support/http.ts";
import {
  type Acknowledged,
  acknowledgementIn,
  type LoadOrder,
  openShops,
  send,
} from "#tests/support/load.ts";
import type { LossOptions } from "./answer-lost.ts";
import { type BehindALine, metricOf } from "./behind-a-line.ts";
import { faultsInBooks, fillShelves, query } from "./books.ts";

/** The database's answer takes longer than a kill does, also on a busy machine; a transaction that waits for more than five seconds is given up. */
const LATENCY_MS = 3000;

/** An order waits for the database no longer than half of this: what has not come by then does not come. */
const MOST_MS = 10_000;

/** So often in a row nothing is asked of the database before all orders count as waiting for the first one. */
const QUIET_LOOKS = 10;

/** So often a group is brought together: on a busy machine the first order may be given up before the others wait for it. */
const MOST_TRIES = 6;

/**
 * The first of many orders of one shop is held in the database until all the others wait for it as one group; then that group is held there.
 * It is let go over a slow line, and the app is killed as soon as it stands in the database: the answer is still on its way. Then each order
 * is looked up by its key and sent again.
 *
 * @throws Error where no group was on disk with its clients unanswered, try after try
 */
export async function killBeforeAnswers(place: BehindALine, options: LossOptions): Promise<string[]> {
  for (let tries = 1; tries <= MOST_TRIES; tries++) {
    const faults = await killOneGroup(place, { ...options, name: `${options.name}.${tries}` });
    if (faults) return faults;
  }
  throw new Error("No group was killed between its commit and its answers.");
}

/** One try; null where the app was not killed between the commit and the answers. */
async function killOneGroup(place: BehindALine, options: LossOptions): Promise<string[] | null> {
  const { name, orders, random, tell } = options;
  const { url } = place;
  const { port } = place.app;
  const [shop] = await openShops(port);
  const shelves = await fillShelves(url);
  const sent = Array.from({ length: orders }, (_, number) => shop.orderFor(`${name}-${number}`, random));
  const answers: Promise<Acknowledged | null>[] = [];
  const sendAll = (some: readonly LoadOrder[]) => {
    for (const order of some)
      answers.push(
        send(port, order).then(
          (answer) => acknowledgementIn(answer, order),
          () => null,
        ),
      );
  };
  const isOnDisk = await bringToDisk(place, {
    sendFirst: () => sendAll(sent.slice(0, 1)),
    sendOthers: () => sendAll(sent.slice(1)),
    placed: `${name}-%`,
    orders,
  });
  if (isOnDisk) await place.crashApp();
  // Whoever is told to come again before the kill has been told nothing of an order.
  const answered = (await Promise.all(answers)).filter((told) => told !== null).length;
  tell(
    isOnDisk
      ? `${orders} orders in the database, ${answered} acknowledged before the kill`
      : "no group came together",
  );
  // The first order is answered before its group is written.
  if (!isOnDisk || answered > 1) return null;
  const found = await Promise.all(sent.map((order) => findAgain(port, order)));
  return [
    ...found.flatMap(({ faults }) => faults),
    ...(await faultsInBooks(url, {
      name,
      keys: new Set(sent.map(({ key }) => key)),
      acknowledged: found.flatMap(({ told }) => told ?? []),
      shelves,
    })),
  ];
}

/** Sends the orders so that all but the first are written as one group, over a slow line; whether all are on disk while the answer takes its time. */
async function bringToDisk(
  place: BehindALine,
  {
    sendFirst,
    sendOthers,
    placed,
    orders,
  }: { sendFirst(): void; sendOthers(): void; placed: string; orders: number },
): Promise<boolean> {
  const { line, url } = place;
  const holds = [holdTickets(url)];
  const letGo = async () => await (await holds.shift())?.();
  try {
    await holds[0];
    // Orders that come together are written together: the first has to be under way before the others come.
    sendFirst();
    if (!(await came(async () => (await countOf(url, WAITING)) === 1))) return false;
    sendOthers();
    // What has not come so far would be a group of its own. A fixed pause would be too short for a busy machine or longer than the first one may wait.
    if (!(await allWait(place, orders))) return false;
    // Queued behind the first order, and before the group that follows it.
    holds.push(holdTickets(url));
    if (!(await came(async () => (await countOf(url, BLOCKED)) === 2))) return false;
    await letGo();
    await holds[0];
    if (!(await came(async () => (await countOf(url, WAITING)) === 1))) return false;
    line.latencyMilliseconds = LATENCY_MS;
    await letGo();
    return await came(async () => (await countOf(url, PLACED, placed)) === orders);
  } finally {
    // An answer that is under way still takes its time.
    line.latencyMilliseconds = 0;
    while (holds.length > 0) await letGo();
  }
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

/** Whether all come past the gate while the app asks nothing of the database but for the first one, which is held there. */
async function allWait({ app, url }: BehindALine, orders: number): Promise<boolean> {
  let quietLooks = 0;
  return await came(async () => {
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

/** Whether it holds within `MOST_MS`. */
async function came(holds: () => Promise<boolean>): Promise<boolean> {
  const latest = performance.now() + MOST_MS;
  while (performance.now() < latest) {
    if (await holds()) return true;
    await pause(10);
  }
  return false;
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
