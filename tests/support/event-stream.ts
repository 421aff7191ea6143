import { request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import type { LiveChange, LiveChanges } from "#domain/orders/live-change.ts";
import { Visitor } from "./http.ts";

/** The password of everyone in the demo shops. */
const PASSWORD = "windowsill-demo";

/** Where a list is looked on at, and with whose cookies. */
export interface Watching {
  readonly port: number;
  readonly slug: string;
  /** The Cookie header. */
  readonly cookie: string;
  /** What else stands in the address or the head. */
  readonly query?: string;
  readonly headers?: Record<string, string>;
}

/** A stream that was asked for: its answer's head, and what comes. */
export interface EventStream {
  readonly status: number;
  readonly headers: NodeJS.Dict<string | string[]>;
  /** Resolves when the other end or the line has ended it. */
  readonly ended: Promise<void>;
  close(): void;
}

/** Logs one of a demo shop's people in; returns the Cookie header of their browser. */
export async function cookieOf(
  port: number,
  slug: string,
  email: string = `merchant@${slug}.test`,
): Promise<string> {
  const visitor = new Visitor(port, `${slug}.localhost`);
  await visitor.post(email.startsWith("customer") ? "/login" : "/owner/login", {
    email,
    password: PASSWORD,
    next: "",
  });
  const session = visitor.cookie("session");
  if (!session) throw new Error(`${email} was not logged in.`);
  return `session=${session}`;
}

/** Asks for the stream once; every event is handed on as it comes. */
export function openEventStream(
  { port, slug, cookie, query = "", headers = {} }: Watching,
  receive: (event: string, data: string) => void = () => {},
): Promise<EventStream> {
  return new Promise((resolve, reject) => {
    const asking = request({
      port,
      host: "127.0.0.1",
      path: `/manage/events${query}`,
      headers: { host: `${slug}.localhost:${port}`, accept: "text/event-stream", cookie, ...headers },
      agent: false,
    });
    asking.on("error", reject);
    asking.on("response", (answer) => {
      const over = Promise.withResolvers<void>();
      let received = "";
      answer.setEncoding("utf8");
      answer.on("data", (piece: string) => {
        const events = (received + piece).split("\n\n");
        received = events.pop() ?? "";
        for (const event of events) {
          const field = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(event)?.[1] ?? "";
          receive(field("event"), field("data"));
        }
      });
      answer.on("error", () => {});
      answer.on("close", () => over.resolve());
      resolve({
        status: answer.statusCode ?? 0,
        headers: answer.headers,
        ended: over.promise,
        close: () => asking.destroy(),
      });
    });
    asking.end();
  });
}

/** Someone who looks on and comes back whenever the stream breaks off, with the number last heard. */
export interface Watcher {
  /** Every change heard, in the order of hearing. */
  readonly received: readonly LiveChange[];
  /** How often a stream was opened. */
  readonly opened: number;
  /** Waits until that number was heard. */
  until(number: number): Promise<void>;
  /** Waits until a stream is open. */
  live(): Promise<void>;
  close(): Promise<void>;
}

const LONGEST_WAIT_MS = 60_000;

/** Looks on from a number until closed. */
export function watch(watching: Watching, after: number): Watcher {
  const received: LiveChange[] = [];
  const closing = new AbortController();
  let upTo = after;
  let opened = 0;
  let isLive = false;
  let stream: EventStream | null = null;
  const receive = (event: string, data: string) => {
    isLive = true;
    if (event !== "changes") return;
    const told = JSON.parse(data) as LiveChanges;
    received.push(...told.changes);
    upTo = told.number;
  };
  const running = (async () => {
    while (!closing.signal.aborted) {
      try {
        stream = await openEventStream({ ...watching, query: `?after=${upTo}` }, receive);
        if (stream.status === 200) opened++;
        // Closed while it was being opened: no one else would end it.
        if (closing.signal.aborted) stream.close();
        await stream.ended;
      } catch {
        // No one there; it is tried again.
      }
      isLive = false;
      await pause(20);
    }
  })();
  const wait = async (isThere: () => boolean, what: string) => {
    const latest = performance.now() + LONGEST_WAIT_MS;
    while (!isThere()) {
      if (performance.now() > latest) throw new Error(`Waited in vain for ${what}; heard up to ${upTo}.`);
      await pause(10);
    }
  };
  return {
    received,
    get opened() {
      return opened;
    },
    until: (number) => wait(() => upTo >= number, `number ${number}`),
    live: () => wait(() => isLive, "a stream"),
    close: async () => {
      closing.abort();
      stream?.close();
      await running;
    },
  };
}
