/** Finds out about a taken port before anything is started, rather than after a minute of building. */
import { createServer } from "node:net";
import type { Config } from "../config.ts";
import { portBusy } from "../http/port-busy.ts";

/** @throws PortBusy, a line for a newcomer, when another program listens there */
export function assertPortIsFree(config: Pick<Config, "host" | "port">): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (error: NodeJS.ErrnoException) =>
      reject(error.code === "EADDRINUSE" ? portBusy(config.port) : error),
    );
    probe.listen(config.port, config.host, () => probe.close(() => resolve()));
  });
}
