/**
 * The serving process: clock, bundle, HTTP, worker; and the shutdown, which loses nothing (REL-R8).
 */
import type { RequestListener, Server } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { DatabaseUrls, Surroundings } from "#server/http/host-contract.ts";
import { requestInfoReader } from "#server/http/request-info.ts";
import { builtClientFolder } from "./built-files.ts";
import { type Bundle, builtBundle, liveBundle, type ReadApp } from "./bundle.ts";
import { databaseTime, startClock } from "./clock.ts";
import type { Config } from "./config.ts";
import { takeConnections } from "./hand-over.ts";
import { createApp } from "./http/app.ts";
import { keepAssets } from "./http/earlier-assets.ts";
import { hostServer, limitConnections, nodeListener, requestInfoOf } from "./http/node-listener.ts";
import { listenAt } from "./http/port-busy.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { type ServeFile, staticFiles } from "./http/static-files.ts";
import { log } from "./log.ts";

/** A server that answers. */
export interface RunningServer {
  port: number;
  /**
   * Stops taking requests, lets those in flight finish for at most 10 s, then closes everything. Resolves when done. `othersServe`: new connections go to other
   * processes, so that what has come here is still answered.
   */
  drain(options?: { othersServe: boolean }): Promise<void>;
}

/** How to serve. */
export interface ServeOptions {
  /** Hot reload through Vite instead of the built bundle. */
  dev?: boolean;
  /** Work the queue in this process; default `config.runWorker`. */
  worker?: boolean;
  /** Where several processes serve the port (`server/supervise.ts`): which of them this is, from 1. */
  number?: number;
  /** The app, where the program has it. */
  readApp?: ReadApp | undefined;
}

const drainLimitMs = 10_000;
/** Requests that were already sent when draining began are still served. */
const lateArrivalMs = 1000;

/**
 * Opens the bundle and serves it on `config.host`:`config.port`.
 *
 * @throws PortBusy (see `http/port-busy.ts`) when another program has the port
 */
export async function serve(
  config: Config,
  database: DatabaseUrls,
  options: ServeOptions = {},
): Promise<RunningServer> {
  log.level = config.logLevel;
  const headers = securityHeaders(config, options.dev);
  const server = hostServer(headers);
  limitConnections(server, config);
  const requests = countRequests(server);
  const draining = new AbortController();
  let isClosed = false;
  // The port first: when it is taken, nothing else has been started yet. Early callers wait in the accept queue.
  let answer: RequestListener | undefined;
  const early: Parameters<RequestListener>[] = [];
  server.on("request", (...request) => (answer ? answer(...request) : early.push(request)));
  // Of several processes the one that supervises has the port.
  const isOneOfSeveral = options.number !== undefined;
  if (!isOneOfSeveral) await listenAt(server, config);
  try {
    const clock = await startClock(databaseTime(database.appUrl));
    const surroundings: Surroundings = { config, database, clock, log, drain: draining.signal };
    const { bundle, files } = await openBundle(surroundings, server, headers, options);
    const forwarding = { untrusted: 0, silent: 0 };
    const { app, sendAgain, stop } = createApp({
      config,
      clock,
      log,
      headers,
      requestInfoOf,
      mounted: bundle.mounted,
      forwarding,
      drain: draining.signal,
      isClosed: () => isClosed,
      ...(isOneOfSeveral && { process: { number: options.number ?? 1, others: config.webConcurrency - 1 } }),
    });
    answer = nodeListener({
      log,
      readRequestInfo: requestInfoReader(config, forwarding),
      headers,
      files,
      fetch: app.fetch,
      sendAgain,
      isDraining: () => draining.signal.aborted,
    });
    for (const request of early.splice(0)) answer(...request);
    if (options.worker ?? config.runWorker) await (await bundle.mounted()).parts.startWorker();
    if (isOneOfSeveral) takeConnections(server);
    return {
      port: config.port,
      async drain({ othersServe } = { othersServe: false }) {
        draining.abort();
        if (!othersServe)
          setTimeout(() => {
            isClosed = true;
          }, lateArrivalMs).unref();
        // What was handed over a moment ago may not have been read yet, and a proxy sends more on the connections it holds until its checks have
        // told it: one that is closed under it is its 502 to whoever orders at that moment.
        if (isOneOfSeveral || config.trustedProxies.length > 0) await pause(lateArrivalMs);
        server.closeIdleConnections();
        await requests.untilNone(drainLimitMs);
        server.close();
        server.closeAllConnections();
        stop();
        clock.stop();
        await bundle.close();
        log.flush();
      },
    };
  } catch (error) {
    server.close();
    server.closeAllConnections();
    throw error;
  }
}

async function openBundle(
  surroundings: Surroundings,
  server: Server,
  headers: ReturnType<typeof securityHeaders>,
  { dev, readApp }: ServeOptions,
): Promise<{ bundle: Bundle; files: ServeFile }> {
  if (dev) {
    const bundle = await liveBundle(surroundings, server);
    return { bundle, files: bundle.files };
  }
  const earlier = keepAssets(join(builtClientFolder, "assets"), surroundings.config.dataDir);
  return {
    bundle: await builtBundle(surroundings, readApp),
    files: staticFiles(builtClientFolder, headers, earlier),
  };
}

/** Counts requests whose answer is not yet complete. */
function countRequests(server: Server): { untilNone(limitMs: number): Promise<void> } {
  let running = 0;
  const waiting = new Set<() => void>();
  server.on("request", (_request, response) => {
    running++;
    response.once("close", () => {
      running--;
      if (running === 0) for (const resolve of waiting) resolve();
    });
  });
  return {
    untilNone: (limitMs) =>
      new Promise((resolve) => {
        if (running === 0) return resolve();
        const timer = setTimeout(resolve, limitMs);
        waiting.add(() => {
          clearTimeout(timer);
          resolve();
        });
      }),
  };
}
