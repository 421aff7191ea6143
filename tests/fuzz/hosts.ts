/** The hosts that the fuzzer asks: the real one in this process, in front of the product's handlers, or of the whole built app (REL-R11). */
import { builtBundle } from "#server/bundle.ts";
import { contextFor } from "#server/context-for.ts";
import { allowedWebsite } from "#server/http/cross-origin.ts";
import { createTrpcHandler } from "#server/http/trpc-endpoint.ts";
import { createLog } from "#server/log.ts";
import { createRestHandler } from "#server/rest/handler.ts";
import { appRouter } from "#server/router.ts";
import { cachedResponse } from "#server/shop/cached-responses.ts";
import { configWith, type FakeHost, startFakeHost } from "#tests/http/fake-host.ts";
import { clockAt } from "#tests/support/clock.ts";
import type { TestDatabase } from "#tests/support/database.ts";
import type { Host } from "./try-requests.ts";

const ENV = { DEMO: "1", RATE_LIMITS: "off", LOG_LEVEL: "error" };

/** REST and tRPC, as the world of the test has them. */
export async function openCalls(): Promise<Host> {
  const made = { router: appRouter, contextFor, cachedResponse, allowedWebsite };
  const host = await startFakeHost({
    env: ENV,
    parts: { rest: createRestHandler(made), trpc: createTrpcHandler(made), judgesWebsites: true },
  });
  return { port: host.port, forget: () => forgetRequests(host), close: host.close };
}

/** The app as it was built, with its screens, on the database of the test and by its clock. */
export async function openBuilt({ appUrl }: TestDatabase): Promise<Host> {
  const bundle = Promise.withResolvers<Awaited<ReturnType<typeof builtBundle>>>();
  const host = await startFakeHost({
    env: ENV,
    mounted: async () => (await bundle.promise).mounted(),
  });
  const drain = new AbortController();
  const { now } = clockAt();
  const opened = await builtBundle({
    config: configWith({ ...ENV, PORT: String(host.port), DATA_DIR: host.dataDir }),
    database: { appUrl, directUrl: appUrl, ownerUrl: null, replicaUrls: [] },
    clock: { now, offsetMs: () => 0, measure: async () => {}, stop: () => {} },
    log: createLog("error", { write: () => {} }),
    drain: drain.signal,
  });
  bundle.resolve(opened);
  return {
    port: host.port,
    forget: () => forgetRequests(host),
    async close() {
      drain.abort();
      await host.close();
      await opened.close();
    },
  };
}

function forgetRequests({ lines, seen, urls }: FakeHost): void {
  for (const each of [lines, seen, urls]) each.length = 0;
}
