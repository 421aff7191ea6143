/**
 * Several processes that serve one port (WEB_CONCURRENCY, PERF-09). This one accepts connections and hands them over (`hand-over.ts`); it answers none itself. It starts again what ends, and passes the word on when all are to end. Database, migrations and demo shops are its own
 * business and done before; the queue is worked by the first process alone.
 */
import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { builtClientFolder, projectRoot } from "./built-files.ts";
import type { Config } from "./config.ts";
import { type HandOver, handOver } from "./hand-over.ts";
import { keepAssets } from "./http/earlier-assets.ts";
import type { DatabaseUrls } from "./http/host-contract.ts";
import { log } from "./log.ts";
import { handNotesOn } from "./siblings.ts";

/** What a serving process is told at its start. */
export interface ServingOrder {
  /** From 1. */
  readonly number: number;
  readonly database: DatabaseUrls;
  /** Whether it works the queue as well. */
  readonly worker: boolean;
}

/** What the supervising process says to one that serves. */
export type ToServing =
  | { readonly serve: ServingOrder }
  /** End in good order: all of them do. */
  | "drain"
  /** The same of one alone: others serve, and new connections are theirs already. */
  | "leave";

/** What a serving process says to the one that supervises. */
export type FromServing =
  /** It answers. */
  | "serves"
  /** It was sent SIGTERM or SIGINT and waits to be told how to end. */
  | "told-to-end";

/** Processes that serve. */
export interface ServingProcesses {
  /** Tells all of them to end, and waits until they have. */
  drain(): Promise<void>;
}

interface SupervisionOptions {
  /** The environment that the configuration was read from. */
  readonly given: Readonly<Record<string, string | undefined>>;
  /** Aborted where the start is broken off. */
  readonly signal: AbortSignal;
}

/** One that lived for less than this has ended too soon: it is waited a little longer each time. */
const SOON_MS = 10_000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 10_000;
/** One that does not end by itself within this time, after it was told to, is killed. */
const LONGEST_END_MS = 20_000;

/** How long a process that ended stays away, milliseconds; `endedSoon` is how often it has ended too soon in a row. */
export const pauseBeforeStart = (endedSoon: number): number =>
  Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(endedSoon, 10));

/**
 * Starts `config.webConcurrency` of them and waits until all of them serve.
 *
 * @throws Error where one ends before it serves for the first time; it has said why itself
 */
export async function serveByMany(
  config: Config,
  database: DatabaseUrls,
  { given, signal }: SupervisionOptions,
): Promise<ServingProcesses> {
  log.level = config.logLevel;
  // Once and before them: they would be in each other's way where the oldest files are removed.
  keepAssets(join(builtClientFolder, "assets"), config.dataDir);
  cluster.setupPrimary({ exec: join(projectRoot, "server/bin/serve-one.ts"), args: [] });
  handNotesOn();
  const ending = new AbortController();
  const port = handOver();
  const kept = Array.from({ length: config.webConcurrency }, (_, place) => {
    const number = place + 1;
    return keepServing(
      { number, database, worker: config.runWorker && number === 1 },
      { given, port, ending },
    );
  });
  const drain = async () => {
    ending.abort();
    await Promise.all(kept.map(({ end }) => end()));
    port.close();
  };
  const brokenOff = once(signal, "abort").then(() => signal.throwIfAborted());
  try {
    await Promise.race([Promise.all(kept.map(({ served }) => served)), brokenOff]);
    await port.listen(config);
  } catch (error) {
    await drain();
    throw error;
  }
  return { drain };
}

/** A process and its successors. */
interface Kept {
  /** Resolves when the first one serves; rejects where it ends before. */
  readonly served: Promise<void>;
  /** Waits for the end of the present one, which it is told of. */
  end(): Promise<void>;
}

interface Surroundings {
  readonly given: SupervisionOptions["given"];
  readonly port: HandOver;
  /** Aborted when all are to end. */
  readonly ending: AbortController;
}

function keepServing(order: ServingOrder, { given, port, ending }: Surroundings): Kept {
  const first = Promise.withResolvers<void>();
  let running: Worker | null = null;
  let over = Promise.resolve();
  let endedSoon = 0;

  /** One that has ended is started again, the later the more often it ended soon. */
  const startAgain = (isSoon: boolean, how: object) => {
    if (ending.signal.aborted) return;
    if (!isSoon) endedSoon = 0;
    const wait = pauseBeforeStart(endedSoon);
    if (isSoon) endedSoon++;
    log.warn(
      { process: order.number, ...how, again_in_ms: wait },
      "a serving process ended and is started again",
    );
    // What the machine is too short of to begin a process may be there the next time.
    pause(wait, undefined, { signal: ending.signal })
      .then(start)
      .catch((error: unknown) => startAgain(true, { err: error }));
  };
  const hear = (worker: Worker, message: FromServing) => {
    if (message === "serves") {
      port.add(worker);
      first.resolve();
    }
    if (message !== "told-to-end") return;
    // While others serve new connections are theirs; where all end each still says that it does.
    const isAlone = !ending.signal.aborted;
    if (isAlone) port.remove(worker);
    tellToEnd(worker, isAlone ? "leave" : "drain");
  };
  function start(): void {
    const worker = cluster.fork(environmentFor(given));
    const startedAt = performance.now();
    const exited = Promise.withResolvers<void>();
    running = worker;
    over = exited.promise;
    const end = (how: object) => {
      if (running !== worker) return;
      running = null;
      exited.resolve();
      first.reject(new Error(`Serving process ${order.number} ended before it served.`));
      startAgain(performance.now() - startedAt < SOON_MS, how);
    };
    say(worker, { serve: order });
    worker.on("message", (message: FromServing) => hear(worker, message));
    worker.once("exit", (code, signal) => end({ code, signal }));
    // Its line may break at its end; its exit tells of that. One that could not be begun has no exit.
    worker.on("error", (error: Error) => {
      if (worker.process.pid === undefined) end({ err: error });
    });
  }
  // Who starts all of them waits for it; where another one failed first no one does.
  first.promise.catch(() => {});
  start();
  return {
    served: first.promise,
    async end() {
      if (running) tellToEnd(running, "drain");
      await over;
    },
  };
}

const say = (worker: Worker, message: ToServing): void => {
  if (worker.isConnected()) worker.send(message);
};

function tellToEnd(worker: Worker, how: "drain" | "leave"): void {
  say(worker, how);
  const killing = setTimeout(() => worker.process.kill("SIGKILL"), LONGEST_END_MS).unref();
  worker.once("exit", () => clearTimeout(killing));
}

/** A variable that was filled in here for packages is blank there: that counts as not given (`server/environment.ts`). */
function environmentFor(given: SupervisionOptions["given"]): Record<string, string> {
  return { NODE_ENV: given.NODE_ENV ?? "" };
}
