/** What a process that works the queue alone answers, where WORKER_PORT is set: `/healthz`, `/readyz` and `/metrics`, as a serving process does (OPS-01). */
import { createServer, type Server } from "node:http";
import type { Config } from "../config.ts";
import { alive, readiness, watchDatabase } from "./health.ts";
import type { HostParts } from "./host-contract.ts";
import { hostMetrics } from "./metrics.ts";
import { listenAt } from "./port-busy.ts";

/** How long the database may take to answer `/readyz`. */
const PATIENCE_MS = 1000;

/**
 * Listens on `config.host`:`config.workerPort`; null where that is not set.
 *
 * @throws PortBusy when another program has the port
 */
export async function openWorkerPort(
  config: Config,
  parts: Pick<HostParts, "ready" | "figures">,
  drain: AbortSignal,
): Promise<Server | null> {
  if (config.workerPort === null) return null;
  const watch = watchDatabase(() => parts.ready());
  const metrics = hostMetrics(config.metricsToken, {
    figures: async () => parts.figures?.() ?? "",
  });
  const answerTo = async (path: string, authorization: string | undefined): Promise<Response> => {
    if (path === "/healthz") return alive();
    if (path === "/readyz")
      return readiness({ isDraining: drain.aborted, answers: () => watch.answersWithin(PATIENCE_MS) });
    const text = path === "/metrics" ? await metrics.text(authorization) : null;
    return text === null ? new Response("Not found.\n", { status: 404 }) : new Response(text);
  };
  const server = createServer(async (request, response) => {
    const answer = await answerTo(request.url ?? "", request.headers.authorization);
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(await answer.text());
  });
  await listenAt(server, { host: config.host, port: config.workerPort });
  return server.unref();
}
