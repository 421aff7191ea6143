/**
 * The order of everything that happens to a request: log and headers, health, limits, origin, body, load, then the endpoint.
 *
 * The endpoints come from the bundle; this file knows nothing of shops. Before it, `node-listener.ts` has refused malformed
 * hosts and paths and answered for static files.
 */
import { join } from "node:path";
import type { HttpBindings } from "@hono/node-server";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import type { Language } from "#domain/language.ts";
import { isAway } from "#server/database/database-unavailable.ts";
import {
  type AddressLimits,
  addressKey,
  addressLimits,
  rateLimitHeaders,
} from "#server/limits/address-limits.ts";
import { keyLimits } from "#server/limits/key-limits.ts";
import type { Taken } from "#server/limits/request-windows.ts";
import type { Clock } from "../clock.ts";
import type { Config } from "../config.ts";
import { readCookie } from "../cookies.ts";
import type { Log } from "../log.ts";
import { bodies, drained } from "./bodies.ts";
import type { BodyProblem } from "./body-limits.ts";
import { ownPageCompression } from "./cached-bytes.ts";
import { alive, type DatabaseWatch, readiness, SLOW_MILLISECONDS, watchDatabase, within } from "./health.ts";
import type { Handler, HostParts, Repeatable, RequestFacts } from "./host-contract.ts";
import { knownWebsites } from "./known-websites.ts";
import { addAlternates } from "./language-alternates.ts";
import { hostMetrics, type ProcessOfSeveral } from "./metrics.ts";
import { lagGate, takesPicture } from "./overload.ts";
import { changeable, laterThanBroken, withOwnReply } from "./page-answer.ts";
import { pageVerdict, pathForLog } from "./paths.ts";
import { readerLanguage } from "./reader-language.ts";
import { isApi, isForPrograms, type Refused, refusals } from "./refusals.ts";
import type { ForwardingFaults, RequestInfo } from "./request-info.ts";
import { picturesWait, type RequestTurns, requestTurns } from "./request-turns.ts";
import { type Recorder, type ResponseCache, responseCache } from "./response-cache.ts";
import { comesFromWebsite, mayAct, withoutUnsaidOrigin } from "./same-origin.ts";
import { newNonce, type SecurityHeaders } from "./security-headers.ts";

/** What the pages and endpoints come from. In development it changes while the process runs. */
export interface MountedApp {
  parts: HostParts;
  /** Remix's own handler, for the browser's files of this language. */
  pages(request: Request, loadContext: unknown, language: Language): Promise<Response>;
  /** Is there a page or resource route for this path (a catch-all does not count)? */
  isRouted(path: string): boolean;
}

/** What the host's app is made from. */
export interface AppOptions {
  config: Pick<
    Config,
    "dataDir" | "rootDomain" | "demo" | "rateLimits" | "metricsToken" | "languages" | "secureCookies"
  >;
  clock: Pick<Clock, "now">;
  log: Log;
  headers: SecurityHeaders;
  /** What the connection said about a request (see `request-info.ts`). */
  requestInfoOf(incoming: HttpBindings["incoming"]): RequestInfo;
  mounted(): Promise<MountedApp>;
  /** Counted by the reader of requests, for the metrics. */
  forwarding?: ForwardingFaults;
  /** Where several processes serve the port: which of them this is. */
  process?: ProcessOfSeveral;
  /** Aborted when draining begins. */
  drain: AbortSignal;
  /** From then on new requests are refused; a moment after draining began. */
  isClosed(): boolean;
}

interface Variables {
  facts: RequestFacts;
  refused: Refused;
  /** What a program is told of the limits of its address. */
  limits?: readonly (readonly [name: string, value: string])[];
  /** Which endpoint a request took, for the metrics. */
  group: string;
  /** After how many seconds what was refused may be sent again. */
  retryAfterSeconds?: number;
  /** Its page, its data or its file could not be made for want of a database. */
  isWithoutDatabase?: true;
  /** Its answer is everyone's. */
  repeatable?: Repeatable;
}
type HostEnv = { Bindings: HttpBindings; Variables: Variables };
type HostContext = Context<HostEnv>;

const patienceWithDatabaseMs = 700;

/** The whole host as one Hono app, and what is sent again before the app is asked; `stop` ends its timers. */
export function createApp(options: AppOptions): {
  app: Hono<HostEnv>;
  sendAgain: ResponseCache["answer"];
  stop(): void;
} {
  const { config, log } = options;
  const app = new Hono<HostEnv>();
  const watch = watchDatabase(async () => (await options.mounted()).parts.ready());
  const lag = lagGate();
  const turns = requestTurns(lag.isLagging, config.rootDomain);
  const limits: AddressLimits | null = config.rateLimits
    ? addressLimits({ freeLoopback: config.demo })
    : null;
  const reader = bodies(join(config.dataDir, "uploads"));
  const metrics = hostMetrics(config.metricsToken, {
    gauges: {
      http_requests_running: { help: "Requests being worked on.", read: turns.running },
      http_requests_waiting: { help: "Requests waiting for their turn.", read: turns.waiting },
      http_body_bytes_in_flight: { help: "Bytes of long bodies being held.", read: reader.inFlight },
      event_loop_lag_milliseconds: {
        help: "Median lateness of timers in the last half second.",
        read: lag.lagMs,
      },
    },
    ...(options.forwarding && { forwarding: options.forwarding }),
    figures: async (which) => (await options.mounted()).parts.figures?.(which) ?? "",
    process: options.process,
  });

  const record = recorder(log, metrics);
  const answers = responseCache({
    take: (address) => limits?.take(address, "GET") ?? null,
    limitHeaders: (path, taken) => (isApi(path) ? rateLimitHeaders(taken) : []),
    enter: (host, path) => turns.enter("GET", host, path),
    isOut: () => options.isClosed() || watch.isAway(),
    record,
  });
  app.use(recordRequests(options, record, answers));
  app.use(tellWebsites(options));
  app.on(["GET", "HEAD"], "/healthz", () => alive());
  app.on(["GET", "HEAD"], "/readyz", () =>
    readiness({ isDraining: options.drain.aborted, answers: () => watch.answersWithin(1000) }),
  );
  app.on(["GET", "HEAD"], "/metrics", async (c) => {
    const text = await metrics.text(c.req.header("authorization"));
    return text === null ? refusals.notFound(c.get("refused")) : c.text(text);
  });
  app.use(refuseUnwanted(options, limits, answers));
  app.use(readUploads(reader, config));
  app.use(takeTurns(turns, answers));
  const run: Run = (c, answer) =>
    guarded(c, { watch, log, askedAt: answers.doneAhead(c.env.incoming)?.askedAt }, answer);
  mountEndpoints(app, options, run);
  mountPages(app, options, run);
  app.onError((error, c) => {
    log.error({ err: error, request_id: c.get("facts").requestId }, "unexpected failure");
    return refusals.bug(c.get("refused"));
  });
  return { app, sendAgain: answers.answer, stop: lag.stop };
}

/** Answers by `answer`; where that takes long or fails, it is said whether the database is away. */
type Run = (c: HostContext, answer: () => Promise<Response>) => Promise<Response>;

/** Writes a request's line and counts it. */
function recorder(log: Log, metrics: ReturnType<typeof hostMetrics>): Recorder {
  // The request's line holds what is known to be no secret; looking through it for some would take longer than writing it.
  const requests = log.child({}, { redact: [] });
  return (known, { group, method, status, arrivedAt }, level = "info") => {
    const seconds = (performance.now() - arrivedAt) / 1000;
    metrics.observe({ group, method, status, seconds });
    requests[level]({ ...known, status, ms: Math.round(seconds * 1e4) / 10 }, "request");
  };
}

/** Every request gets its facts, its answer the headers that all have, and the log and the metrics a line of it. */
function recordRequests(
  options: AppOptions,
  record: Recorder,
  answers: ResponseCache,
): MiddlewareHandler<HostEnv> {
  return async (c, next) => {
    const arrivedAt = answers.doneAhead(c.env.incoming)?.arrivedAt ?? performance.now();
    const known = welcome(c, options, arrivedAt);
    await next();
    finish(c, options.headers);
    keepEveryones(c, answers, known);
    if (!c.env.incoming.complete) await closeAfter(c);
    const { status } = c.res;
    // A proxy asks each app twice a second: what it was told as always would be most of the log.
    const level = isOfMonitors(c.req.path) && c.res.ok ? "debug" : "info";
    record(known, { group: c.get("group"), method: c.req.method, status, arrivedAt }, level);
  };
}

const isOfMonitors = (path: string): boolean => ["/healthz", "/readyz", "/metrics"].includes(path);

/** An answer that is everyone's, and went unchanged through all that stands before its endpoint, is sent again from now on. */
function keepEveryones(c: HostContext, answers: ResponseCache, { shop }: Record<string, unknown>): void {
  const repeatable = c.get("repeatable");
  if (repeatable?.answer !== c.res || c.res.status !== 200) return;
  const { body, isCurrent } = repeatable;
  const { incoming } = c.env;
  answers.keep(incoming, c.get("facts"), {
    headers: c.res.headers,
    body,
    isCurrent,
    group: c.get("group"),
    shop,
  });
}

/** Lets a website of a shop's own read what the host itself refuses, as it reads what the endpoints answer. */
function tellWebsites({ mounted }: AppOptions): MiddlewareHandler<HostEnv> {
  const websites = knownWebsites(async (path) => {
    const { parts } = await mounted();
    return /^\/trpc\//i.test(path) ? parts.trpc : parts.rest;
  });
  return async (c, next) => {
    await next();
    if (!isApi(c.req.path)) return;
    const told = await websites.readable(c.res, c.req.raw, c.get("facts"));
    if (told !== c.res) c.res = told;
  };
}

/** Refuses while closing, an address that asks too often (its publishable key included), and what another site's page sends. */
function refuseUnwanted(
  options: AppOptions,
  limits: AddressLimits | null,
  answers: ResponseCache,
): MiddlewareHandler<HostEnv> {
  const keys = keyLimits(
    async (key, request) => (await (await options.mounted()).parts.shopOfKey?.(key, request)) ?? null,
  );
  /** Null: welcome, by the address's share or by the key of a website's server, which has to be the shop's own. */
  const secondsToWait = async (c: HostContext): Promise<number | null> => {
    const { address } = c.get("facts");
    const seconds = limits && takeOf(limits, c, answers.doneAhead(c.env.incoming)?.taken);
    const key = c.req.header("x-publishable-key");
    if (seconds === null || key === undefined || !isForPrograms(c.req.path)) return seconds;
    return keys.take(key, c.req.raw, address, seconds);
  };
  return async (c, next) => {
    if (options.isClosed()) return refusals.busy(c.get("refused"));
    // What is signed is limited by no one's address; where nothing takes it, it is a request like any other.
    const { parts } = await options.mounted();
    const { judgesWebsites } = parts;
    const isSigned = takesWebhook(parts, c.req.path);
    const waitSeconds = isSigned ? null : await secondsToWait(c);
    if (waitSeconds) return refusals.tooMany(c.get("refused"), waitSeconds);
    const isForm = !isForPrograms(c.req.path);
    // Which websites of a shop's own may call is decided where the shop is known, and there alone.
    const isAskedThere =
      judgesWebsites === true &&
      /^\/(?:api|trpc)\//i.test(c.req.path) &&
      comesFromWebsite(c.req.raw, c.get("facts").origin);
    if (!isSigned && !isAskedThere && !mayAct(c.req.raw, c.get("facts").origin, { isForm }))
      return refusals.crossSite(c.get("refused"));
    await next();
  };
}

/** Counts a request of an address, and tells a program what is left to it. Null, or the seconds to wait. */
function takeOf(limits: AddressLimits, c: HostContext, before: Taken | null | undefined): number | null {
  const taken = before ?? limits.take(c.get("facts").address, c.req.method);
  if (isApi(c.req.path)) c.set("limits", rateLimitHeaders(taken));
  return taken.waitSeconds;
}

/** A long body is read to the disk before anything else is done with its request. */
function readUploads(
  reader: ReturnType<typeof bodies>,
  config: AppOptions["config"],
): MiddlewareHandler<HostEnv> {
  return async (c, next) => {
    const reading = reader.read(c.env.incoming, c.env.outgoing, c.req.path, () => ({
      address: addressKey(c.get("facts").address),
      bringsLogIn:
        /^Bearer \S/i.test(c.req.header("authorization") ?? "") ||
        readCookie(config, c.req.raw, "session") !== null,
    }));
    const read = reading && (await reading);
    if (read === null) return next();
    if (read === "no-room" && takesPicture(c.req.path)) return picturesWait(c.get("refused"));
    if (typeof read === "string") return BODY_REFUSALS[read](c.get("refused"));
    c.set("facts", { ...c.get("facts"), upload: read });
    await next().finally(read.remove);
  };
}

/** A request waits its turn, unless it has done so already. */
const takeTurns =
  (turns: RequestTurns, answers: ResponseCache): MiddlewareHandler<HostEnv> =>
  async (c, next) => {
    const facts = c.get("facts");
    const { method, path } = c.req;
    const had = answers.doneAhead(c.env.incoming)?.place;
    const place = had === undefined ? await turns.enter(method, facts.host, path) : had;
    if (!place) return turns.refuse(method, path, c.get("refused"));
    c.set("facts", {
      ...facts,
      mayRender: place.mayRender,
      note(known) {
        // By this header a request may be about another shop than its host's.
        if (known.shop !== undefined && c.req.header("x-shop") === undefined)
          turns.found(facts.host, path, known.shop);
        facts.note?.(known);
      },
    });
    try {
      await next();
    } finally {
      place.leave();
    }
  };

/** What programs and browsers call beside pages. */
function mountEndpoints(app: Hono<HostEnv>, { config, mounted }: AppOptions, run: Run): void {
  const mount = (path: string, group: string, handler: (parts: HostParts) => Handler | undefined) =>
    app.all(path, async (c) => {
      c.set("group", group);
      return run(c, async () => {
        const open = handler((await mounted()).parts);
        return open ? open(c.req.raw, c.get("facts")) : refusals.notFound(c.get("refused"));
      });
    });
  mount("/trpc/*", "trpc", (parts) => parts.trpc);
  mount("/api/*", "rest", (parts) => parts.rest);
  mount("/webhooks/stripe", "webhooks", (parts) => parts.webhooks.stripe);
  mount("/webhooks/square/:shop", "webhooks", (parts) => parts.webhooks.square);
  app.all("/webhooks/*", (c) => refusals.notFound(c.get("refused")));
  for (const path of ["/dev/outbox", "/dev/outbox.json"])
    mount(path, "dev", (parts) => (config.demo ? parts.devOutbox : undefined));
  mount("/dev/stripe/*", "dev", (parts) => (config.demo ? parts.stripeStandIn : undefined));
  mount("/images/*", "images", (parts) => parts.images);
  app.get("/manage/events", async (c, next) => {
    const { events } = (await mounted()).parts;
    if (!events) return next();
    c.set("group", "events");
    return run(c, () => events(c.req.raw, c.get("facts")));
  });
  app.all("/assets/*", (c) => refusals.notFound(c.get("refused")));
}

/** Everything else is a page, kept or rendered, or is not there. */
function mountPages(app: Hono<HostEnv>, { headers, mounted }: AppOptions, run: Run): void {
  // What else is there is a page of the development build, or nothing.
  app.all("/dev/*", async (c, next) =>
    (await mounted()).isRouted(c.req.path) ? next() : refusals.notFound(c.get("refused")),
  );
  app.all("*", async (c) =>
    run(c, async () => {
      const { parts, pages, isRouted } = await mounted();
      const answered = await withoutPage(c, isRouted);
      if (answered) return answered;
      const render = async (facts: RequestFacts) =>
        pages(withoutUnsaidOrigin(c.req.raw), await parts.loadContext(c.req.raw, facts), facts.language);
      const { policyOfCached: policyOf } = headers;
      return parts.inLanguage(c.get("facts").language, async () => {
        const cached = await parts.cachedPage?.(c.req.raw, c.get("facts"), { render, policyOf });
        const rendered = cached ?? (await render(withCompression(c.get("facts"), c.req.raw)));
        if (rendered.status === 500 && c.get("isWithoutDatabase"))
          return laterThanBroken(rendered, c.get("refused"));
        const answer = withOwnReply(rendered, c.get("facts"));
        addAlternates(answer, { origin: c.get("facts").origin, path: c.req.path });
        return answer;
      });
    }),
  );
}

/** A page for one reader is compressed as it goes, where it may be. */
function withCompression(facts: RequestFacts, request: Request): RequestFacts {
  const finish = ownPageCompression(request);
  return finish ? { ...facts, finish } : facts;
}

/** The answer where no page is to be made; null where one is. */
async function withoutPage(c: HostContext, isRouted: MountedApp["isRouted"]): Promise<Response | null> {
  if (pageVerdict(c.req.method, c.req.path, isRouted) === "not-found")
    return refusals.notFound(c.get("refused"));
  // The browser may keep none of it (SEC-A14), so it would ask for all of it again at the step itself.
  if (isDataAhead(c.req)) return new Response(null, { status: 204 });
  // Remix' earlier address of a route's data, which it warns of in the log; no browser of ours uses it.
  if (c.req.query("_data") !== undefined) return refusals.notFound(c.get("refused"));
  const isUnread = c.req.method === "POST" && !(await isForm(c.req.raw));
  return isUnread ? refusals.noForm(c.get("refused")) : null;
}

/** Whether a browser fetches a page's data because a step to it is likely: a link is pointed at. */
const isDataAhead = (request: HostContext["req"]): boolean =>
  request.method === "GET" &&
  request.path.endsWith(".data") &&
  // A page that is drawn ahead (`prefetch;prerender`) asks for what it shows.
  (request.header("sec-purpose") ?? request.header("purpose")) === "prefetch";

/** Whether someone is there for what is signed; elsewhere a webhook is a request like any other. */
const takesWebhook = ({ webhooks }: HostParts, path: string): boolean =>
  (path === "/webhooks/stripe" && webhooks.stripe !== undefined) ||
  (path.startsWith("/webhooks/square/") && webhooks.square !== undefined);

const BODY_REFUSALS: Readonly<Record<BodyProblem, (refused: Refused) => Response>> = {
  "too-large": refusals.tooLarge,
  "broken-off": refusals.brokenOff,
  "no-room": refusals.busy,
};

/** Pages read forms and nothing else: what is none, or is broken off, is refused before it breaks an action (API-03). */
async function isForm(request: Request): Promise<boolean> {
  const type = request.headers.get("content-type") ?? "";
  if (/^application\/x-www-form-urlencoded\b/i.test(type)) return true;
  if (!/^multipart\/form-data\b/i.test(type)) return false;
  return request
    .clone()
    .formData()
    .then(
      () => true,
      () => false,
    );
}

/** Collects the facts of a request; returns what its log line begins with. */
function welcome(c: HostContext, options: AppOptions, arrivedAt: number): Record<string, unknown> {
  const requestInfo = options.requestInfoOf(c.env.incoming);
  const known: Record<string, unknown> = {
    request_id: requestInfo.requestId,
    method: c.req.method,
    path: pathForLog(c.req.path),
  };
  const nonce = newNonce();
  const { language, cookie } = readerLanguage(c.req.raw, options.config);
  c.set("group", "pages");
  c.set("refused", {
    path: c.req.path,
    method: c.req.method,
    accept: c.req.header("accept") ?? null,
    requestId: requestInfo.requestId,
    nonce,
    language,
  });
  c.set("facts", {
    ...requestInfo,
    nonce,
    language,
    arrivedAt,
    now: options.clock.now(),
    drain: options.drain,
    // Programs are answered in the language that they ask for, and keep no cookie.
    cookies: cookie && !isForPrograms(c.req.path) ? [cookie] : [],
    cookiesIfSound: [],
    note({ shop, userId, isWithoutDatabase, retryAfterSeconds, repeatable }) {
      if (repeatable) c.set("repeatable", repeatable);
      if (retryAfterSeconds !== undefined) c.set("retryAfterSeconds", retryAfterSeconds);
      if (isWithoutDatabase) c.set("isWithoutDatabase", true);
      if (shop !== undefined) known.shop = shop;
      if (userId !== undefined) known.user_id = userId;
    },
  });
  return known;
}

/** Adds what every answer carries. */
function finish(c: HostContext, securityHeaders: SecurityHeaders): void {
  const facts = c.get("facts");
  const complete = (headers: Headers) => {
    headers.set("X-Request-Id", facts.requestId);
    securityHeaders.apply(headers, { path: c.req.path, nonce: facts.nonce, origin: facts.origin });
    for (const cookie of facts.cookies) headers.append("Set-Cookie", cookie);
    for (const [name, value] of c.get("limits") ?? []) headers.set(name, value);
    const wait = c.get("retryAfterSeconds");
    if (wait !== undefined) headers.set("Retry-After", String(wait));
  };
  const answer = changeable(c.res);
  complete(answer.headers);
  if (answer !== c.res) c.res = answer;
}

/**
 * Makes the answer to a body that was not read the connection's last, with `Connection: close`: it goes out at once, and the connection closes when the
 * client has stopped sending.
 */
async function closeAfter(c: HostContext): Promise<void> {
  c.res.headers.set("Connection", "close");
  if (c.req.method === "GET" || c.req.method === "HEAD") return;
  const { status, headers } = c.res;
  const bytes = new Uint8Array(await c.res.arrayBuffer());
  headers.set("Content-Length", String(bytes.length));
  const body = new ReadableStream({
    async start(controller) {
      controller.enqueue(bytes);
      await drained(c.env.incoming);
      controller.close();
    },
  });
  c.res = new Response(body, { status, headers });
}

/**
 * Answers through an endpoint, and with 503 where the cause of a failure or of a long wait is a database that is away. An
 * endpoint that is given up goes on: the client's retry finds what it still commits (reliability, design rule 3).
 */
async function guarded(
  c: HostContext,
  {
    watch,
    log,
    askedAt = performance.now(),
  }: { watch: DatabaseWatch; log: Log; askedAt: number | undefined },
  handler: () => Promise<Response>,
): Promise<Response> {
  const unavailable = () => refusals.unavailable(c.get("refused"));
  if (watch.isAway() && !(await watch.answersWithin(patienceWithDatabaseMs))) return unavailable();
  const answering = handler().catch((error: unknown) => {
    if (isAway(error)) return unavailable();
    log.error({ err: error, request_id: c.get("facts").requestId }, "unexpected failure");
    return refusals.bug(c.get("refused"));
  });
  const quick = await within(answering, Math.max(0, SLOW_MILLISECONDS - (performance.now() - askedAt)));
  if (!quick && !(await watch.answersWithin(patienceWithDatabaseMs))) {
    // A stream that opens after its reader was told to come back would keep a place for no one.
    answering.then(({ body }) => body?.cancel()).catch(() => {});
    return unavailable();
  }
  const response = quick ?? (await answering);
  // A page without a database answers 503 itself; while the database is away the friendly page replaces it.
  const isLater = response.status === 503 && !response.headers.has("Retry-After");
  if ((response.status === 500 || isLater) && !(await watch.answersWithin(patienceWithDatabaseMs)))
    return unavailable();
  if (isLater) response.headers.set("Retry-After", "5");
  return response;
}
