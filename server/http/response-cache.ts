/**
 * Answers that are everyone's, sent again by the host as they were sent before (PERF-02, PERF-03, decision 0101): the menu as JSON, and the pages for guests.
 *
 * The app is asked one thing, whether the answer is still current; no request is put together for it, and no headers. Whatever is not asked for in exactly the same
 * way, or brings a header that could matter, goes the app's way, and so does all that it has to refuse.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import type { Taken } from "#server/limits/request-windows.ts";
import { SLOW_MILLISECONDS, within } from "./health.ts";
import type { Repeatable } from "./host-contract.ts";
import { pathForLog } from "./paths.ts";
import type { RequestInfo } from "./request-info.ts";
import type { Place } from "./request-turns.ts";

/** An answer as it goes out each time. */
interface SentAnswer extends Pick<Repeatable, "body" | "isCurrent"> {
  /** Names and values in turn, without those of one request. */
  readonly headers: readonly string[];
  /** Which endpoint it came from, for the metrics. */
  readonly group: string;
  /** What its log line says besides. */
  readonly known: Readonly<Record<string, unknown>>;
}

/** Writes a request's line and its figures. `arrivedAt`: milliseconds of `performance.now`. */
export type Recorder = (
  known: Readonly<Record<string, unknown>>,
  answer: {
    readonly group: string;
    readonly method: string;
    readonly status: number;
    readonly arrivedAt: number;
  },
  level?: "info" | "debug",
) => void;

/** What was done for a request before the app got it: it is not done twice. Instants are milliseconds of `performance.now`. */
export interface DoneAhead {
  readonly arrivedAt: number;
  /** What it took of its address's share; null where no one counts. */
  readonly taken: Taken | null;
  /** Its place, once it had its turn; null: it waited in vain. */
  place?: Place | null;
  /** Since when the database has been asked for it. */
  askedAt?: number;
}

/** What a request is sent again with. */
export interface ResponseCacheOptions {
  /** Counts it, where addresses have limits. */
  take(address: string): Taken | null;
  /** What a program is told of the limits. */
  limitHeaders(path: string, taken: Taken): readonly (readonly [name: string, value: string])[];
  /** Waits its turn; null where it is turned away. */
  enter(host: string, path: string): Promise<Place | null>;
  /** Whether the app is to answer everything: the process ends, or its database is away. */
  isOut(): boolean;
  readonly record: Recorder;
}

/** Keeps answers and sends them. */
export interface ResponseCache {
  /** Sends what is kept, or lets the app answer. */
  answer(incoming: IncomingMessage, outgoing: ServerResponse, info: RequestInfo, app: () => void): void;
  /** Keeps an answer as it was sent to a request, where everyone who asks for it in this way is to get the same. */
  keep(
    incoming: IncomingMessage,
    info: RequestInfo,
    sent: Omit<SentAnswer, "headers" | "known"> & { readonly headers: Headers; readonly shop: unknown },
  ): void;
  /** What was done for a request that the app got after all. */
  doneAhead(incoming: IncomingMessage): DoneAhead | undefined;
}

/** All of them together; their bodies are the app's own, which it keeps as well. */
const MOST_BYTES = 16 * 1024 * 1024;
const MOST_ANSWERS = 2_000;

/** An answer that is still current goes out at once; one that is not is made anew by the app. */
export function responseCache(options: ResponseCacheOptions): ResponseCache {
  const answers = new LRUCache<string, SentAnswer>({
    max: MOST_ANSWERS,
    maxSize: MOST_BYTES,
    sizeCalculation: ({ body }, key) => body.length + key.length + 2_000,
  });
  const ahead = new WeakMap<IncomingMessage, DoneAhead>();

  /** Whether it went out. */
  async function send(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    info: RequestInfo,
    { headers, body, isCurrent, group, known }: SentAnswer,
  ): Promise<boolean> {
    const arrivedAt = performance.now();
    const path = incoming.url ?? "";
    const done: DoneAhead = { arrivedAt, taken: options.take(info.address) };
    ahead.set(incoming, done);
    if (done.taken?.waitSeconds) return false;
    done.place = await options.enter(info.host, path);
    if (!done.place || options.isOut()) return false;
    done.askedAt = performance.now();
    // Where that fails or takes long the app says what is the matter with the database.
    const current = await within(isCurrent(arrivedAt), SLOW_MILLISECONDS).catch(() => false);
    if (!current) return false;
    const own = done.taken ? options.limitHeaders(path, done.taken) : [];
    outgoing.writeHead(200, [...headers, "x-request-id", info.requestId, ...own.flat()]);
    outgoing.end(body);
    done.place.leave();
    options.record(
      { request_id: info.requestId, ...known },
      { group, method: "GET", status: 200, arrivedAt },
    );
    return true;
  }

  return {
    answer(incoming, outgoing, info, app) {
      const key = options.isOut() ? null : keyOf(incoming, info);
      const kept = key === null ? undefined : answers.get(key);
      if (!kept) return app();
      const leave = () => ahead.get(incoming)?.place?.leave();
      const handOver = (isSent: boolean) => {
        if (isSent) return;
        // The app takes the place over; where it refuses before that, or the client has gone, it is free then.
        outgoing.once("close", leave);
        app();
      };
      send(incoming, outgoing, info, kept).then(handOver, () => {
        leave();
        outgoing.destroy();
      });
    },
    keep(incoming, info, { headers, body, isCurrent, group, shop }) {
      const key = headers.has("set-cookie") ? null : keyOf(incoming, info);
      if (key === null) return;
      const path = pathForLog(incoming.url ?? "");
      answers.set(key, {
        body,
        isCurrent,
        group,
        headers: [...headers]
          .filter(([name]) => !OF_ONE_REQUEST.has(name))
          .flat()
          .concat("content-length", String(body.length)),
        known: { method: "GET", path, ...(shop !== undefined && { shop }) },
      });
    },
    doneAhead: (incoming) => ahead.get(incoming),
  };
}

/** These each answer has of its own. */
const OF_ONE_REQUEST: ReadonlySet<string> = new Set([
  "x-request-id",
  "ratelimit",
  "ratelimit-policy",
  "retry-after",
  "connection",
  "content-length",
]);

/** By these an answer is chosen: they are part of its key. */
const [LANGUAGE, ENCODING] = ["accept-language", "accept-encoding"] as const;

/** What browsers and programs say of themselves, and no answer that is everyone's depends on. With any other header the app answers. */
const HARMLESS: ReadonlySet<string> = new Set([
  LANGUAGE,
  ENCODING,
  "accept",
  "cache-control",
  "connection",
  "dnt",
  "host",
  "pragma",
  "priority",
  "referer",
  "save-data",
  "sec-ch-ua",
  "sec-ch-ua-mobile",
  "sec-ch-ua-platform",
  "sec-fetch-dest",
  "sec-fetch-mode",
  "sec-fetch-site",
  "sec-fetch-user",
  "sec-gpc",
  "upgrade-insecure-requests",
  "user-agent",
  "via",
]);

const LONGEST_KEY = 600;

/** What two requests have in common that get the same answer; null where the app has to look. */
function keyOf({ method, url = "", headers }: IncomingMessage, { origin }: RequestInfo): string | null {
  if (method !== "GET" || url.includes("?")) return null;
  if (!Object.keys(headers).every((name) => HARMLESS.has(name))) return null;
  const key = `${origin}${url}\n${headers[LANGUAGE] ?? ""}\n${headers[ENCODING] ?? ""}`;
  return key.length > LONGEST_KEY ? null : key;
}
