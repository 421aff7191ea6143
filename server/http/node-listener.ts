/**
 * Where node:http ends and the app begins: refuses what is malformed, answers for files, and hands on the rest.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { getRequestListener } from "@hono/node-server";
import { host as texts } from "#domain/texts/english-host.ts";
import { speak } from "#domain/texts/text.ts";
import { type Arrival, type arrivalReader, newRequestId } from "./arrival.ts";
import { isPlainPath, longestUrl, pathOf, plainTarget } from "./paths.ts";
import { newNonce, type SecurityHeaders } from "./security-headers.ts";
import type { ServeFile } from "./static-files.ts";

const t = speak(texts);

/**
 * What a connection may take its time for (SEC-A25): headers of 16 kB within 10 s and the whole request within 30 s, looked after twice a
 * second. Whoever is slower hears 408 and is hung up on.
 */
export const CONNECTION_LIMITS = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 500,
} as const;

/** What the listener is made from. */
export interface ListenerOptions {
  readArrival: ReturnType<typeof arrivalReader>;
  headers: SecurityHeaders;
  /** Files first; in development Vite's middlewares. */
  files: ServeFile;
  fetch: Parameters<typeof getRequestListener>[0];
  isDraining: () => boolean;
}

const arrivals = new WeakMap<IncomingMessage, Arrival>();

/** What is known of a request that has passed the listener. */
export function arrivalOf(incoming: unknown): Arrival {
  const arrival = arrivals.get(incoming as IncomingMessage);
  if (!arrival) throw new Error("A request came past the listener.");
  return arrival;
}

/** The listener for `http.createServer`. */
export function nodeListener(options: ListenerOptions): RequestListener {
  const handOn = getRequestListener(options.fetch);
  return (incoming, outgoing) => {
    const requestId = newRequestId();
    outgoing.setHeader("X-Request-Id", requestId);
    if (options.isDraining()) outgoing.setHeader("Connection", "close");
    const target = incoming.url ?? "";
    const arrival = options.readArrival(incoming, requestId);
    if (!arrival) refuse(outgoing, options.headers, 400, "bad_request", t("refused.badRequest"), requestId);
    else if (target.length > longestUrl)
      refuse(outgoing, options.headers, 414, "too_long", t("refused.badRequest"), requestId);
    else if (!isPlainPath(pathOf(target)))
      refuse(outgoing, options.headers, 404, "not_found", t("refused.notFound"), requestId);
    else {
      arrivals.set(incoming, arrival);
      incoming.url = plainTarget(target);
      options.files(incoming, outgoing, () => void handOn(incoming, outgoing));
    }
  };
}

function refuse(
  outgoing: ServerResponse,
  headers: SecurityHeaders,
  status: number,
  code: string,
  message: string,
  requestId: string,
): void {
  const all = new Headers({ "Content-Type": "application/json" });
  headers.apply(all, { path: "/", nonce: newNonce(), origin: "http://invalid" });
  outgoing.writeHead(status, { ...Object.fromEntries(all), Connection: "close" });
  outgoing.end(JSON.stringify({ message, code, request_id: requestId }));
}

/** Answers what node:http could not even read; for the server's `clientError` event. */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === "ECONNRESET" || !socket.writable) return;
  const status = brokenStatus[error.code ?? ""] ?? "400 Bad Request";
  socket.end(
    `HTTP/1.1 ${status}\r\nX-Request-Id: ${newRequestId()}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
  );
}

const brokenStatus: Record<string, string> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};
