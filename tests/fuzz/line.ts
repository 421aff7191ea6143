/** A line to a host in this process: requests go over a real connection, with path and headers as they stand. */
import { Agent, request as open } from "node:http";
import type { Sent } from "./drafts.ts";
import type { Got } from "./judge.ts";

/** Sends requests one after the other over a connection that is kept. */
export function openLine(port: number, givesUpAfterMs: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    /** The answer. A connection that the host had closed meanwhile is opened anew, once. */
    async send(sent: Sent): Promise<Got> {
      const first = await exchange(sent, port, agent, givesUpAfterMs);
      return first.status === 0 ? exchange(sent, port, false, givesUpAfterMs) : first;
    },
    close: () => agent.destroy(),
  };
}

function exchange(
  { method, target, headers, body }: Sent,
  port: number,
  agent: Agent | false,
  givesUpAfterMs: number,
): Promise<Got> {
  const began = performance.now();
  const { promise, resolve } = Promise.withResolvers<Got>();
  const failed = (error: unknown) =>
    resolve({ status: 0, headers: {}, text: String(error), ms: performance.now() - began });
  try {
    const all = body === null ? headers : { ...headers, "content-length": String(body.length) };
    const asking = open(
      { host: "127.0.0.1", port, method, path: target, headers: all, agent, setHost: false },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("error", failed);
        answer.on("end", () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            text: Buffer.concat(chunks).toString("utf8"),
            ms: performance.now() - began,
          }),
        );
      },
    );
    asking.setTimeout(givesUpAfterMs, () => asking.destroy(new Error("no answer in time")));
    asking.on("error", failed);
    asking.on("upgrade", (_answer, socket) => {
      socket.destroy();
      failed("the host took the connection for something else");
    });
    asking.end(body ?? undefined);
  } catch (error) {
    failed(error);
  }
  return promise;
}
