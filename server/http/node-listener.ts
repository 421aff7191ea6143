/**
 * Where node:http ends and the app begins: refuses what is malformed, answers for files, and hands on the rest.
 */
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { getRequestListener, RequestError } from "@hono/node-server";
import * as api from "#messages/api.js";
import * as t from "#messages/host.js";
import { addressKey, isLoopback } from "#server/limits/address-limits.ts";
import type { Config } from "../config.ts";
import type { Log } from "../log.ts";
import { drained } from "./bodies.ts";
import { isPlainPath, longestUrl, pathOf, plainTarget } from "./paths.ts";
import { isApi, refusalBody } from "./refusals.ts";
import {
  newRequestId,
  plainAddress,
  type RequestInfo,
  type requestInfoReader,
  trustedBy,
} from "./request-info.ts";
import type { ResponseCache } from "./response-cache.ts";
import { newNonce, type SecurityHeaders } from "./security-headers.ts";
import type { ServeFile } from "./static-files.ts";

/**
 * What a connection may take its time for (SEC-A25): headers of 16 kB within 10 s and the whole request within 30 s, checked twice a
 * second. A slower client gets 408, and the connection is closed.
 */
export const CONNECTION_LIMITS = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 500,
} as const;

/** More connections than a noon of neighbours has; a waiting one takes ten kilobytes or two. */
const MOST_CONNECTIONS = 4_096;

/** A server that holds connections to what they may take, and answers in our words what node:http would refuse by itself. */
export function hostServer(
  headers: SecurityHeaders,
  limits: { readonly [Name in keyof typeof CONNECTION_LIMITS]?: number } = {},
): Server {
  // A request without a host is refused with all others that name none we know (`request-info.ts`).
  const server = createServer({ ...CONNECTION_LIMITS, ...limits, requireHostHeader: false });
  server.maxConnections = MOST_CONNECTIONS;
  server.on("clientError", answerBrokenRequest);
  // A client that waits for "100 Continue" is answered when the body is wanted, or refused.
  server.on("checkContinue", (incoming, outgoing) => server.emit("request", incoming, outgoing));
  server.on("checkExpectation", (incoming: IncomingMessage, outgoing: ServerResponse) =>
    refuse(incoming, outgoing, {
      headers,
      requestId: newRequestId(),
      status: 417,
      code: "expectation_failed",
    }),
  );
  return server;
}

/** What the listener is made from. */
interface ListenerOptions {
  log: Log;
  readRequestInfo: ReturnType<typeof requestInfoReader>;
  headers: SecurityHeaders;
  /** Files first; in development Vite's middlewares. */
  files: ServeFile;
  fetch: Parameters<typeof getRequestListener>[0];
  /** Ahead of it: what can be sent as it was sent before. */
  sendAgain: ResponseCache["answer"];
  isDraining: () => boolean;
}

const requestInfos = new WeakMap<IncomingMessage, RequestInfo>();

/** What is known of a request that has passed the listener. */
export function requestInfoOf(incoming: unknown): RequestInfo {
  const requestInfo = requestInfos.get(incoming as IncomingMessage);
  if (!requestInfo) throw new Error("A request came past the listener.");
  return requestInfo;
}

/** The listener for `http.createServer`. */
export function nodeListener(options: ListenerOptions): RequestListener {
  const handOn = getRequestListener(options.fetch, {
    errorHandler: (error) => beyondTheApp(error, options),
  });
  const { headers } = options;
  return (incoming, outgoing) => {
    // The id is written with all other headers: one that is set ahead makes node:http go through each of them once more.
    const requestId = newRequestId();
    if (options.isDraining()) outgoing.setHeader("Connection", "close");
    const target = incoming.url ?? "";
    const requestInfo = options.readRequestInfo(incoming, requestId);
    const refusal = (status: number, code: string) => ({ headers, requestId, status, code });
    if (!requestInfo) refuse(incoming, outgoing, refusal(400, "bad_request"));
    else if (target.length > longestUrl) refuse(incoming, outgoing, refusal(414, "too_long"));
    else if (!isPlainPath(pathOf(target))) refuse(incoming, outgoing, refusal(404, "not_found"));
    else {
      requestInfos.set(incoming, requestInfo);
      incoming.url = plainTarget(target);
      options.files(incoming, outgoing, requestId, () =>
        options.sendAgain(incoming, outgoing, requestInfo, () => void handOn(incoming, outgoing)),
      );
    }
  };
}

/** Answers where no `Request` could be made of what came, or the app gave no answer at all; then the log has the id that is answered (OPS-01). */
function beyondTheApp(error: unknown, { headers, log }: ListenerOptions): Response {
  const isTheirs = error instanceof RequestError;
  const requestId = newRequestId();
  if (!isTheirs) log.error({ err: error, request_id: requestId }, "the app gave no answer");
  const all = new Headers({ "X-Request-Id": requestId });
  headers.apply(all, { path: "/", nonce: newNonce(), origin: "http://invalid" });
  const [code, sentence] = isTheirs ? ["bad_request", t.badRequest()] : ["unexpected", t.bug()];
  return Response.json(refusalBody(code, sentence, requestId), {
    status: isTheirs ? 400 : 500,
    headers: all,
  });
}

/** How a request is refused before the app has seen it. */
interface Refusal {
  readonly headers: SecurityHeaders;
  readonly requestId: string;
  readonly status: number;
  readonly code: string;
}

/** Refuses a request before the app has seen it. */
function refuse(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { headers, requestId, status, code }: Refusal,
): void {
  const path = pathOf(plainTarget(incoming.url ?? ""));
  const isNotFound = code === "not_found";
  const sentence = isApi(path)
    ? (isNotFound ? api.noSuchCall : api.unreadable)()
    : (isNotFound ? t.notFound : t.badRequest)();
  const text = JSON.stringify(refusalBody(code, sentence, requestId, path));
  const all = new Headers({ "Content-Type": "application/json", "X-Request-Id": requestId });
  headers.apply(all, { path, nonce: newNonce(), origin: "http://invalid" });
  outgoing.writeHead(status, {
    ...Object.fromEntries(all),
    "Content-Length": Buffer.byteLength(text),
    Connection: "close",
  });
  outgoing.write(text);
  void drained(incoming).then(() => outgoing.end());
}

/** Answers what node:http could not even read. */
function answerBrokenRequest(
  error: NodeJS.ErrnoException & { readonly rawPacket?: Buffer },
  socket: Duplex,
): void {
  if (error.code === "ECONNRESET" || !socket.writable) return;
  const { status, code } = BROKEN[error.code ?? ""] ?? { status: "400 Bad Request", code: "bad_request" };
  const requestId = newRequestId();
  const text = JSON.stringify(refusalBody(code, t.badRequest(), requestId));
  const head = [
    `HTTP/1.1 ${status}`,
    `X-Request-Id: ${requestId}`,
    "Content-Type: application/json",
    `Content-Length: ${Buffer.byteLength(text)}`,
    "Connection: close",
  ];
  // To a HEAD a body would be the beginning of another answer.
  const isHead = error.rawPacket?.subarray(0, 5).toString("latin1") === "HEAD ";
  socket.end(`${head.join("\r\n")}\r\n\r\n${isHead ? "" : text}`);
}

const BROKEN: Readonly<Record<string, { status: string; code: string }>> = {
  HPE_HEADER_OVERFLOW: { status: "431 Request Header Fields Too Large", code: "too_long" },
  ERR_HTTP_REQUEST_TIMEOUT: { status: "408 Request Timeout", code: "timeout" },
};

/**
 * How many connections one address may hold open at a time (SEC-A25): all of them together are held by `server.maxConnections`. Closes a
 * connection at once when its address holds `config.connectionsPerAddress` others. A trusted proxy holds those of many people and does not
 * count, nor does the newcomer's own machine in demo mode.
 */
export function limitConnections(
  server: Server,
  config: Pick<Config, "connectionsPerAddress" | "trustedProxies" | "demo" | "rateLimits" | "webConcurrency">,
): void {
  if (!config.rateLimits) return;
  // Connections go to the processes in turn, so that each has its part of an address's.
  const most = Math.ceil(config.connectionsPerAddress / config.webConcurrency);
  const isTrusted = trustedBy(config.trustedProxies);
  const open = new Map<string, number>();
  server.on("connection", (socket: Socket) => {
    const address = plainAddress(socket.remoteAddress ?? "");
    if (isTrusted(address) || (config.demo && isLoopback(address))) return;
    const key = addressKey(address);
    const before = open.get(key) ?? 0;
    if (before >= most) {
      socket.destroy();
      return;
    }
    open.set(key, before + 1);
    socket.once("close", () => {
      const left = (open.get(key) ?? 1) - 1;
      if (left > 0) open.set(key, left);
      else open.delete(key);
    });
  });
}
