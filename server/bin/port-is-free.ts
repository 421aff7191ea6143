/** Finds out about a taken port before anything is started, rather than after a minute of building. */
import { createServer } from "node:net";
import type { Config } from "../config.ts";
import { listenFailure } from "../http/port-busy.ts";

/** @throws Error, a line for a newcomer, when another program listens there, or no one may */
export function assertPortIsFree(config: Pick<Config, "host" | "port">): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (error: NodeJS.ErrnoException) => reject(listenFailure(error, config)));
    probe.listen(config.port, config.host, () => probe.close(() => resolve()));
  });
}
