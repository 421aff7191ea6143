import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

/** A line to the app on which a deploy can be made: from then on the service worker is that of another build. */
export interface DeployingProxy {
  readonly port: number;
  deploy(): void;
  /** From now on nobody answers the GETs of pages' data, in turns without a word and as a proxy says so, until they come back. */
  takeDataAway(): { readonly unanswered: number; giveBack(): void };
  /** How often someone asked for the service worker. */
  readonly asked: number;
  close(): Promise<void>;
}

/** Opens it in front of an app on this machine. */
export async function deployingProxy(to: number): Promise<DeployingProxy> {
  let deploys = 0;
  let asked = 0;
  let away: { unanswered: number } | null = null;
  const server = createServer((incoming, outgoing) => {
    const isWorker = incoming.url === "/service-worker.js";
    const { method, url: path } = incoming;
    if (away && method === "GET" && path?.includes(".data")) {
      away.unanswered += 1;
      if (away.unanswered % 2) incoming.destroy();
      else outgoing.writeHead(502, { "content-type": "text/html" }).end("<h1>502 Bad Gateway</h1>");
      return;
    }
    const headers = { ...incoming.headers, ...(isWorker ? { "accept-encoding": "identity" } : {}) };
    if (isWorker) {
      asked += 1;
      delete headers["if-none-match"];
    }
    const passed = request({ port: to, host: "127.0.0.1", method, path, headers }, (answer) => {
      if (!isWorker) {
        outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
        answer.pipe(outgoing);
        return;
      }
      const pieces: Buffer[] = [];
      answer.on("data", (piece: Buffer) => pieces.push(piece));
      answer.on("end", () => {
        const script = Buffer.concat(pieces)
          .toString()
          .replace(/BUILD="/, `BUILD="${deploys}`);
        const { "content-length": _, ...others } = answer.headers;
        outgoing.writeHead(answer.statusCode ?? 502, others).end(script);
      });
    });
    passed.on("error", () => outgoing.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    deploy: () => {
      deploys += 1;
    },
    takeDataAway: () => {
      const state = { unanswered: 0 };
      away = state;
      return {
        get unanswered() {
          return state.unanswered;
        },
        giveBack: () => {
          away = null;
        },
      };
    },
    get asked() {
      return asked;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
