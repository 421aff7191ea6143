/** The real host in front of an app of a few lines: for everything that must hold before any shop is looked at. */
import { mkdtempSync, rmSync } from "node:fs";
import { type IncomingHttpHeaders, request as send } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Config, readConfig } from "#server/config.ts";
import { createApp, type MountedApp } from "#server/http/app.ts";
import type { HostParts, RequestFacts } from "#server/http/host-contract.ts";
import { hostServer, limitConnections, nodeListener, requestInfoOf } from "#server/http/node-listener.ts";
import { routeMatcher } from "#server/http/remix/build-routes.ts";
import { requestInfoReader } from "#server/http/request-info.ts";
import { securityHeaders } from "#server/http/security-headers.ts";
import { staticFiles } from "#server/http/static-files.ts";
import { createLog } from "#server/log.ts";

/** A host that listens. */
export interface FakeHost {
  port: number;
  /** Its DATA_DIR, which goes with it. */
  dataDir: string;
  /** The facts of the requests that came through to the app. */
  seen: RequestFacts[];
  /** Their paths and queries. */
  urls: string[];
  /** The lines of the log. */
  lines: Record<string, unknown>[];
  beginDraining(): void;
  close(): Promise<void>;
}

const routes = {
  root: { id: "root", path: "" },
  home: { id: "home", parentId: "root", index: true },
  menu: { id: "menu", parentId: "root", path: "menu" },
  login: { id: "login", parentId: "root", path: "login" },
  loginByEmail: { id: "loginByEmail", parentId: "root", path: "login/email/:emailHint" },
  order: { id: "order", parentId: "root", path: "order/:token" },
  payments: { id: "payments", parentId: "root", path: "manage/payments" },
  export: { id: "export", parentId: "root", path: "manage/export/:table.csv" },
  unknown: { id: "unknown", parentId: "root", path: "*" },
};

/** The configuration of the fake host; `env` on top of a demo configuration. */
export function configWith(env: Record<string, string>): Config {
  return readConfig({
    NODE_ENV: "test",
    SESSION_SECRET: "s".repeat(32),
    ENCRYPTION_KEY: "e".repeat(32),
    ...env,
  });
}

/** Starts the host; `parts` replaces what the app does. */
export async function startFakeHost(
  options: {
    env?: Record<string, string>;
    parts?: Partial<HostParts>;
    folder?: string;
    pages?: () => Promise<Response>;
    /** The app itself, instead of one of a few lines. */
    mounted?: () => Promise<MountedApp>;
    /** What answers in place of everything behind the listener. */
    fetch?: () => Promise<Response>;
    /** How long a connection may take, in milliseconds; as in the product unless told. */
    limits?: Partial<Record<"headersTimeout" | "requestTimeout" | "connectionsCheckingInterval", number>>;
  } = {},
): Promise<FakeHost> {
  const dataDir = mkdtempSync(join(tmpdir(), "windowsill-host-"));
  const config = configWith({ DATA_DIR: dataDir, ...options.env });
  const seen: RequestFacts[] = [];
  const urls: string[] = [];
  const lines: Record<string, unknown>[] = [];
  const see = (request: Request, facts: RequestFacts) => {
    const { pathname, search } = new URL(request.url);
    urls.push(pathname + search);
    seen.push(facts);
  };
  const drain = new AbortController();
  const handler = (name: string) => async (request: Request, facts: RequestFacts) => {
    see(request, facts);
    const body = request.method === "GET" || request.method === "HEAD" ? "" : await request.text();
    return Response.json({ handler: name, length: body.length });
  };
  const parts: HostParts = {
    trpc: handler("trpc"),
    rest: handler("rest"),
    webhooks: { stripe: handler("webhooks"), square: handler("webhooks") },
    devOutbox: handler("dev"),
    stripeStandIn: handler("stripe"),
    inLanguage: (_language, act) => act(),
    loadContext: (_request, facts) => facts,
    ready: async () => true,
    startWorker: async () => {},
    close: async () => {},
    ...options.parts,
  };
  const headers = securityHeaders(config);
  const forwarding = { untrusted: 0, silent: 0 };
  const log = createLog("info", {
    write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>),
  });
  const { app, sendAgain, stop } = createApp({
    config,
    clock: { now: () => new Date("2026-11-20T12:00:00Z") },
    log,
    headers,
    requestInfoOf,
    forwarding,
    drain: drain.signal,
    isClosed: () => drain.signal.aborted,
    mounted:
      options.mounted ??
      (async () => ({
        parts,
        isRouted: routeMatcher(routes),
        pages: async (request, context) => {
          const facts = context as RequestFacts;
          see(request, facts);
          if (options.pages) return options.pages();
          return new Response(`<script nonce="${facts.nonce}"></script>`, {
            headers: { "Content-Type": "text/html" },
          });
        },
      })),
  });
  const server = hostServer(headers, options.limits);
  limitConnections(server, config);
  server.on(
    "request",
    nodeListener({
      log,
      readRequestInfo: requestInfoReader(config, forwarding),
      headers,
      files: options.folder
        ? staticFiles(options.folder, headers)
        : (_incoming, _outgoing, _requestId, next) => next(),
      fetch: options.fetch ?? app.fetch,
      sendAgain,
      isDraining: () => drain.signal.aborted,
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    dataDir,
    seen,
    urls,
    lines,
    beginDraining: () => drain.abort(),
    async close() {
      stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** An answer with everything in it. */
export interface HostAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/** Asks over node:http, which sends path and headers as they stand. */
export function requestTo(
  port: number,
  path: string,
  options: { method?: string; headers?: Record<string, string>; body?: string | Uint8Array } = {},
): Promise<HostAnswer> {
  return new Promise((resolve, reject) => {
    const question = send(
      {
        host: "127.0.0.1",
        port,
        path,
        method: options.method ?? "GET",
        headers: { Host: `sweetcrumb.localhost:${port}`, ...options.headers },
        agent: false,
      },
      (answer) => {
        let text = "";
        answer.setEncoding("utf8");
        answer.on("data", (chunk: string) => {
          text += chunk;
        });
        answer.once("end", () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
        answer.once("error", reject);
      },
    );
    question.once("error", reject);
    if (options.body !== undefined && !options.headers?.["Transfer-Encoding"]) {
      question.setHeader("Content-Length", Buffer.byteLength(options.body));
    }
    question.end(options.body);
  });
}

/** Sends bytes as they are and gives the status line's number; for what node:http refuses to send. */
export function receiveRaw(port: number, bytes: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
    let text = "";
    socket.setEncoding("latin1");
    socket.on("data", (chunk: string) => {
      text += chunk;
      const status = /^HTTP\/1\.1 (\d{3})/.exec(text)?.[1];
      if (status) {
        resolve(Number(status));
        socket.destroy();
      }
    });
    socket.once("error", reject);
    socket.once("close", () => reject(new Error(`No answer to ${bytes.split("\r\n", 1)[0]}`)));
  });
}
