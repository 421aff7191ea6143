/** An app that is told to end while orders are in flight (REL-R8). What was lost, in words. */
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { openEmbeddedPostgres } from "#server/database/embedded-postgres.ts";
import { type App, startApp } from "#tests/support/app.ts";
import { ask } from "#tests/support/http.ts";
import { acknowledgementIn, type LoadOrder, openShops, send } from "#tests/support/load.ts";
import type { Seeded } from "#tests/support/seed.ts";
import { faultsInBooks, fillShelves, postgresOf, query } from "./books.ts";

/** Where it happens and how much is in flight. */
export interface EndOptions extends Seeded {
  readonly name: string;
  readonly dataDir: string;
  readonly orders: number;
  readonly root?: string;
}

/** Keeps every order waiting in its transaction until told to let go, as a slow database does. */
async function holdShelves(url: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  await client.query("begin");
  await client.query("select from items for update");
  return () => client.end();
}

/** Waits until so many of the app's transactions wait. */
async function untilWaiting(url: string, count: number): Promise<void> {
  for (let waited = 0; waited < 200; waited++) {
    const [row] = await query<{ waiting: number }>(
      url,
      "select count(*)::int as waiting from pg_stat_activity where usename = 'app' and wait_event_type = 'Lock'",
    );
    if ((row?.waiting ?? 0) >= count) return;
    await pause(25);
  }
  throw new Error(`There are no ${count} orders in flight.`);
}

/** What an order in flight came to: its status, or how its connection broke. */
const outcome = (app: App, order: LoadOrder) => send(app.port, order).catch((error: Error) => error.message);

/** Asks the app to end with orders in flight: each is answered, and each that was acknowledged is there. */
export async function endWithOrdersInFlight(options: EndOptions): Promise<string[]> {
  const { name, dataDir, orders, root, random, tell } = options;
  const app = await startApp({ dataDir, ...(root !== undefined && { root }) });
  const { url } = postgresOf(dataDir);
  const shops = await openShops(app.port);
  const shelves = await fillShelves(url);
  const letGo = await holdShelves(url);
  const sent = Array.from({ length: orders }, (_, number) =>
    random.pick(shops).orderFor(`${name}-${number}`, random),
  );
  const outcomes = sent.map((order) => outcome(app, order));
  // Orders of one shop are written one group after the other: the first of each shop waits in the database, the others for it.
  await untilWaiting(url, new Set(sent.map(({ slug }) => slug)).size);
  const told = performance.now();
  app.signal("SIGTERM");
  const ready = await untilDraining(app);
  await letGo();
  const answers = await Promise.all(outcomes);
  const code = await app.ended;
  const endedMs = Math.round(performance.now() - told);
  const statuses = answers.map((answer) => (typeof answer === "string" ? answer : String(answer.status)));
  tell(`${orders} orders in flight, ended after ${endedMs} ms, answers ${JSON.stringify(tally(statuses))}`);
  const acknowledged = answers.flatMap((answer, number) => {
    const order = sent[number];
    const acknowledgement = order && typeof answer !== "string" ? acknowledgementIn(answer, order) : null;
    return acknowledgement ? [acknowledgement] : [];
  });
  const books = { name, keys: new Set(sent.map(({ key }) => key)), acknowledged, shelves };
  return [
    ...statuses
      .filter((status) => !/^(201|503)$/.test(status))
      .map((status) => `an order in flight: ${status}`),
    ...(acknowledged.length > 0 ? [] : ["no order in flight was placed"]),
    ...(ready === 503 ? [] : [`/readyz was answered ${ready} after the signal`]),
    ...(code === 0 ? [] : [`the exit code is ${code}`]),
    ...(await withPostgres(dataDir, (again) => faultsInBooks(again, books))),
  ];
}

/** The first answer of /readyz that is not 200; the signal needs a moment to arrive. */
async function untilDraining({ port }: App): Promise<number> {
  for (let requested = 0; requested < 20; requested++) {
    const status = await ask({ port, host: "localhost", path: "/readyz" }).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status !== 200) return status;
    await pause(10);
  }
  return 200;
}

const tally = (words: readonly string[]) =>
  Object.fromEntries([...Map.groupBy(words, (word) => word)].map(([word, all]) => [word, all.length]));

/** The app has stopped its Postgres: looks into the files again. */
async function withPostgres<Answer>(
  dataDir: string,
  look: (url: string) => Promise<Answer>,
): Promise<Answer> {
  const postgres = await openEmbeddedPostgres({ dir: join(dataDir, "postgres") });
  try {
    return await look(postgresOf(dataDir).url);
  } finally {
    await postgres.stop();
  }
}

/** Asks twice, more than a second apart, while an order is in flight. Returns the exit code. */
export async function endTwice(dataDir: string, { random }: Seeded): Promise<number> {
  const app = await startApp({ dataDir });
  const { url } = postgresOf(dataDir);
  const [shop] = await openShops(app.port);
  const letGo = await holdShelves(url);
  const order = shop.orderFor("r8-twice-0", random);
  const held = outcome(app, order);
  await untilWaiting(url, 1);
  app.signal("SIGTERM");
  // The second counts from when the app, busy or not, has taken the first.
  await untilDraining(app);
  await pause(1_200);
  app.signal("SIGTERM");
  const code = await app.ended;
  await held;
  await letGo();
  return code;
}
