/**
 * What the HTTP host and the bundle know of each other: the one contract between `server/main.ts` and the app.
 *
 * Everything that touches entities or screens comes from the one bundle, so that each module exists once. The bundle's
 * entry exports an object `host: HostBundle`; the host opens it and mounts what it gets.
 */
import type { Language } from "#domain/language.ts";
import type { Clock } from "#server/clock.ts";
import type { Config } from "#server/config.ts";
import type { Log } from "#server/log.ts";
import type { LookedUp } from "#server/shop/find-shop.ts";

/** The URLs of the database that the process uses, wherever it runs. */
export interface DatabaseUrls {
  /** Role `app`; may lead through a pooler. */
  readonly appUrl: string;
  /** Role `app` without a pooler, for LISTEN. */
  readonly directUrl: string;
  /** Null where this process may not migrate. */
  readonly ownerUrl: string | null;
  readonly replicaUrls: readonly string[];
}

/** What the host gives the app when it opens it. */
export interface Surroundings {
  readonly config: Config;
  readonly database: DatabaseUrls;
  readonly clock: Clock;
  readonly log: Log;
  /** Aborted when the process begins to drain: event streams end, workers take no new job. */
  readonly drain: AbortSignal;
}

/** What the app's entry exports under the name `host`. */
export interface HostBundle {
  /** Opens connections. Must not fail because the database is away for a moment: `ready` reports that. */
  open(surroundings: Surroundings): Promise<HostParts>;
}

/** A file that came with a form, on the disk for as long as the request takes. Its part of the form has no bytes any more. */
export interface UploadedFile {
  readonly path: string;
  readonly byteLength: number;
}

/** What the host knows about one request before anyone looked at its contents. */
export interface RequestFacts {
  /** Made by the host; on every answer as `X-Request-Id` and in every log line. */
  readonly requestId: string;
  /** The client's IP address; behind a trusted proxy the one that the proxy saw. */
  readonly address: string;
  /** For `<script nonce>`: the same that the answer's Content-Security-Policy names. */
  readonly nonce: string;
  /** Host header in lower case, port included, checked for its form only. */
  readonly host: string;
  /** The reader's preferred language, of those that are offered. */
  readonly language: Language;
  /** Scheme, host and port that the browser sees, e.g. "http://sweetcrumb.localhost:3000". Not for links in mails. */
  readonly origin: string;
  /** When it arrived, before it waited for anything: milliseconds of `performance.now`. */
  readonly arrivedAt: number;
  /** Whose state it is made from, where its answer is kept: it looks up none itself. */
  readonly lookedUp?: LookedUp;
  /** The instant of the request by the database's clock. */
  readonly now: Date;
  /** Aborted when the process begins to drain. */
  readonly drain: AbortSignal;
  /** The file `file` of the form, where the host took it to the disk: of a picture (SET-03). */
  readonly upload?: UploadedFile;
  /** The cookies that every answer to this request sets: lines of `Set-Cookie`. */
  readonly cookies: string[];
  /** The same of the page's own answer alone: what it says once is still to be said where it did not come. */
  readonly cookiesIfSound: string[];
  /** Resolves when its page may be rendered, null where it may at once (`render-turns.ts`). */
  mayRender?(): Promise<void> | null;
  /**
   * Given a page that is answered with 200, in pieces, and its headers; what it returns goes out in its place. A page of the reader's own is compressed by
   * it, and one for everyone taken away to be kept (0097, 0020); left out where a page goes out as it is. `isOwn`: whether a piece is of this page alone; in the
   * others is neither a nonce nor a script (0069).
   */
  readonly finish?: (
    page: readonly Buffer[],
    headers: Headers,
    isOwn: (piece: Buffer) => boolean,
  ) => Buffer<ArrayBuffer>;
  /**
   * Tells what became known of the request: whose it is, for its log line, that its page found no database, when it may be sent again, or that its answer is
   * everyone's.
   */
  note(known: {
    shop?: string;
    userId?: string;
    isWithoutDatabase?: true;
    retryAfterSeconds?: number;
    repeatable?: Repeatable;
  }): void;
}

/** An answer that everyone gets who asks for it in the same way: the host may send it again by itself (decision 0101). */
export interface Repeatable {
  /** The very answer; one that was made of it is another. */
  readonly answer: Response;
  /** Its body, in the encoding that its headers say. */
  readonly body: Buffer<ArrayBuffer>;
  /**
   * Whether it is what a request is to be told that arrived then, milliseconds of `performance.now`.
   *
   * @throws where the database is away
   */
  isCurrent(arrivedAt: number): Promise<boolean>;
}

/** An endpoint: answers a request. Throws only for bugs and for a database that is away. */
export type Handler = (request: Request, facts: RequestFacts) => Promise<Response>;

/** How a page is rendered, and the policy of a cached one. */
export interface PageRendering {
  /** Renders it with these facts. */
  readonly render: (facts: RequestFacts) => Promise<Response>;
  /** The Content-Security-Policy of a page with these inline scripts (`'sha256-…'`). */
  readonly policyOf: (scriptHashes: readonly string[]) => string;
}

/** What the app hands the host for mounting. Endpoints left out are 404. */
export interface HostParts {
  /** `/trpc/*` */
  trpc: Handler;
  /** `/api/*` */
  rest: Handler;
  /** `rest` and `trpc` themselves refuse what another site sends without a cookie, as they know which websites a shop allows (API-10). */
  judgesWebsites?: true;
  /** The shop that a request is about, where this publishable key is one of its own, else null; without it no key counts. */
  shopOfKey?(key: string, request: Request): Promise<string | null>;
  /** What the app counts, as Prometheus reads it; the host adds it to its own figures. `which`: only what this process counts, or only what is one for all. */
  figures?(which?: "process" | "shared"): Promise<string>;
  /** What is signed: neither limits by address nor the same-origin rule apply. */
  webhooks: {
    /** `/webhooks/stripe`; leave out where Stripe is not configured. */
    readonly stripe?: Handler;
    /** `/webhooks/square/{shop}` */
    readonly square?: Handler;
  };
  /** `/dev/*`; leave out outside demo mode. */
  devOutbox?: Handler;
  /** `/dev/stripe/*`: stands in for Stripe (BILL-02); leave out outside demo mode and where Stripe is configured. */
  stripeStandIn?: Handler;
  /** `/images/*` */
  images?: Handler;
  /** `/manage/events`: the stream of the live order list. It must end when `facts.drain` is aborted. */
  events?: Handler;
  /** A page that is kept whole for guests, or null where the request has to be rendered by itself (PERF-03). */
  cachedPage?(request: Request, facts: RequestFacts, rendering: PageRendering): Promise<Response | null>;
  /** Does something in a language: all messages within are of it. */
  inLanguage<Answer>(language: Language, act: () => Answer): Answer;
  /** Given to Remix's loaders and actions as their context. */
  loadContext(request: Request, facts: RequestFacts): unknown;
  /** Does the database answer, and are the migrations current? May take its time: the host waits a second at most. */
  ready(): Promise<boolean>;
  /** Starts working the queue in this process. */
  startWorker(): Promise<void>;
  /** Ends the worker, then the connections. Called once, after the last request. */
  close(): Promise<void>;
}
