/**
 * What crashes under a load of orders: the app (REL-R1), the database server and one of its connections (REL-R2). Each scenario returns
 * what was lost or doubled, in words: nothing, unless the product is broken.
 */
import { setTimeout as pause } from "node:timers/promises";
import { type App, furnishedFolder, removeDataFolder, startApp } from "#tests/support/app.ts";
import { type Load, openShops, startLoad } from "#tests/support/load.ts";
import type { Seeded } from "#tests/support/seed.ts";
import {
  faultsInBooks,
  faultsInMails,
  fillShelves,
  jobsLeft,
  letTimePass,
  postgresOf,
  query,
} from "./books.ts";

/** An app on a data folder that outlives its crashes. */
export interface Crashing {
  readonly dataDir: string;
  readonly app: () => App;
  /** Kills the app and starts it again on the same port. */
  crashApp(): Promise<void>;
  close(): Promise<void>;
}

/** Starts the app of a tree, with the worker in it. */
export async function startCrashing(root?: string): Promise<Crashing> {
  const dataDir = furnishedFolder();
  const options = { dataDir, ...(root !== undefined && { root }) };
  let app = await startApp(options);
  return {
    dataDir,
    app: () => app,
    crashApp: async () => {
      await app.kill();
      app = await startApp({ ...options, port: app.port });
    },
    close: async () => {
      await app.stop();
      removeDataFolder(dataDir);
    },
  };
}

/** How much crashes under how much. */
export interface CrashOptions extends Seeded {
  readonly name: string;
  readonly orders: number;
  /** What is done to it, one after the other, at random points of the load. */
  readonly crashes: readonly (() => Promise<void>)[];
}

/** What came of it. */
export interface Outcome {
  /** What was lost, doubled or answered wrongly, in words. */
  readonly faults: string[];
  /** Compares the books again, with the database as it is then. */
  lookAgain(): Promise<string[]>;
}

/** Orders side by side, crashes in between, and compares the books when every order is acknowledged. */
export async function crashUnderLoad(crashing: Crashing, options: CrashOptions): Promise<Outcome> {
  const { name, orders, crashes, random, tell } = options;
  const { port } = crashing.app();
  const shops = await openShops(port);
  const shelves = await fillShelves(postgresOf(crashing.dataDir).url);
  const load = startLoad({ port, shops, orders, name, random });
  // The last tenth is left for the way back.
  const points = crashes
    .map(() => random.between(Math.ceil(orders / 20), Math.floor(orders * 0.9)))
    .sort((a, b) => a - b);
  const started = performance.now();
  for (const [at, crash] of crashes.entries()) {
    await load.reached(points[at] ?? 0);
    await pause(random.between(0, 40));
    await crash();
  }
  await load.done;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const url = await urlOnceMended(crashing.dataDir);
  await settled(url);
  tell(
    `${orders} orders, ${crashes.length} crashes after ${points.join(", ")} of them, ${seconds} s, answers ${JSON.stringify(load.statuses)}`,
  );
  const lookAgain = () => faultsAfter(url, { name, load, shelves });
  return { faults: [...load.faults, ...(await lookAgain())], lookAgain };
}

async function faultsAfter(
  url: string,
  { name, load, shelves }: { name: string; load: Load; shelves: ReadonlyMap<string, number> },
): Promise<string[]> {
  const { keys, acknowledged } = load;
  return [
    ...(await faultsInBooks(url, { name, keys, acknowledged, shelves })),
    ...(await faultsInMails(url, name)),
  ];
}

/** Where the database is, once it takes connections: every order was acknowledged, and the last crash may still be mending. */
async function urlOnceMended(dataDir: string): Promise<string> {
  const latest = performance.now() + 30_000;
  for (;;) {
    try {
      const { url } = postgresOf(dataDir);
      await query(url, "select 1");
      return url;
    } catch (error) {
      if (performance.now() > latest) throw error;
      await pause(50);
    }
  }
}

/** Waits until the worker has fanned out every order, as long as it does one a minute; a job that is never done shows up as a fault in the mails. */
async function settled(url: string): Promise<void> {
  let fewest = Number.POSITIVE_INFINITY;
  let latest = 0;
  for (;;) {
    const left = await jobsLeft(url, "order-placed");
    if (left < fewest) {
      fewest = left;
      latest = performance.now() + 60_000;
    }
    if (left === 0 || performance.now() > latest) return;
    // The worker is at the same rows: whichever of the two is in the other's way, the next round comes.
    await letTimePass(url).catch(() => {});
    await pause(500);
  }
}

/** SIGKILL of the database server; the app has to bring it back. */
export function killPostgres({ dataDir }: Crashing): Promise<void> {
  process.kill(postgresOf(dataDir).pid, "SIGKILL");
  return Promise.resolve();
}

const newestConnection = async (dataDir: string) =>
  query<{ pid: number }>(
    postgresOf(dataDir).url,
    "select pid from pg_stat_activity where application_name = 'windowsill' order by state_change desc limit 1",
  );

/** SIGKILL of the process behind one of the app's connections: the server ends all the others and recovers. */
export async function killConnection({ dataDir }: Crashing): Promise<void> {
  const latest = performance.now() + 30_000;
  // The crash before this one may still be under way or mending: then there is no one to ask, or no connection yet.
  for (;;) {
    const [backend] = await newestConnection(dataDir).catch(() => []);
    if (backend) return void process.kill(backend.pid, "SIGKILL");
    if (performance.now() > latest) throw new Error("The app has no connection.");
    await pause(50);
  }
}
