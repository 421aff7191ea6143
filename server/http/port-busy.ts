/** What goes wrong when a server begins to listen, said so that a newcomer can mend it. */
import type { Server } from "node:net";
import type { Config } from "../config.ts";
import { log } from "../log.ts";

/** The port is in use. The message is one line fit for a newcomer. */
export class PortBusy extends Error {
  override name = "PortBusy";
}

/**
 * Resolves once the server listens. From then on a connection that could not be taken is written to the log, and the others go on.
 *
 * @throws PortBusy, or another error with its remedy
 */
export function listenAt(server: Server, where: Pick<Config, "host" | "port">): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(listenFailure(error, where)));
    server.listen(where.port, where.host, () => {
      server.on("error", (error) => log.warn({ err: error }, "a connection could not be taken"));
      resolve();
    });
  });
}

/** The error with the remedy; the failure itself where none is known. */
export function listenFailure(
  error: NodeJS.ErrnoException,
  { host, port }: Pick<Config, "host" | "port">,
): Error {
  if (error.code === "EADDRINUSE") return portBusy(port);
  if (error.code === "EACCES")
    return new Error(`PORT ${port} may not be opened by this account: take one from 1024 on.`);
  if (["EADDRNOTAVAIL", "ENOTFOUND", "EAI_AGAIN", "EINVAL"].includes(error.code ?? ""))
    return new Error(`HOST ${host} is no address of this machine.`);
  return error;
}

function portBusy(port: number): PortBusy {
  return new PortBusy(
    `Port ${port} is in use by another program. Stop that one, or take another port: PORT=${port + 1} npm start`,
  );
}
