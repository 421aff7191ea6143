import { v7 } from "uuid";
import type { OfferedLanguage } from "#domain/language.ts";
import { type Config, readConfig } from "#server/config.ts";
import type { Channel, Context } from "#server/context.ts";
import { contextFor } from "#server/context-for.ts";
import { createCaller } from "#server/router.ts";
import { rememberApp } from "#server/running-app.ts";
import { A_WEDNESDAY, clockAt, type StandingClock } from "./clock.ts";
import type { TestDatabase } from "./database.ts";

/** Every procedure of the product, called in this process. */
export type Api = ReturnType<typeof createCaller>;

/** Who calls, and which way the call comes in. */
export interface Calling {
  /** The shop's host label; null for the platform's own host. */
  readonly shop: string | null;
  /** The whole host in place of that, where it is a shop's own domain. */
  readonly host?: string;
  /** A log-in's token; a guest has none. */
  readonly token?: string | null;
  readonly channel?: Channel;
  readonly address?: string;
  /** Cookies the browser comes with, as a Cookie header. */
  readonly cookies?: string;
  /** What the caller reads; English unless told. */
  readonly language?: OfferedLanguage;
}

/** Someone at a shop, with the cookies a browser would keep: a guest's cart stays the same from call to call. */
export interface Caller {
  /** A context as the endpoints make it: shop, log-in and cart are looked up anew. */
  context(): Promise<Context>;
  /** One request: `caller.ask((api) => api.cart.mine())`. Refusals arrive as TRPCError whose `cause` is the refusal. */
  ask<Answer>(question: (api: Api) => Promise<Answer>): Promise<Answer>;
  /** Logs this browser in, or out with null; its cart's cookie stays. */
  use(token: string | null): void;
  /** The cookies that are kept now, as a Cookie header. */
  cookies(): string;
}

/** What a test file's calls share. */
export interface RunningTestApp {
  readonly config: Config;
  readonly clock: StandingClock;
}

/** Opens the product upon a test database, at a time that stands still; for `beforeAll`. Nothing is written to disk. */
export function openTestApp(
  database: TestDatabase,
  { now = A_WEDNESDAY, rateLimits = "off" }: { now?: string; rateLimits?: "on" | "off" } = {},
): RunningTestApp {
  const clock = clockAt(now);
  const secret = "a secret that only tests know of, long enough";
  const config = readConfig({
    NODE_ENV: "test",
    DEMO: "1",
    RATE_LIMITS: rateLimits,
    SESSION_SECRET: secret,
    ENCRYPTION_KEY: secret,
  });
  rememberApp({ orm: database.orm, config, now: clock.now });
  return { config, clock };
}

/** Someone who calls procedures through the same context the endpoints make; the app must have been opened. */
export function callerAt({
  shop,
  host = `${shop === null ? "" : `${shop}.`}localhost:3000`,
  token = null,
  channel = "page",
  address = "203.0.113.7",
  cookies = "",
  language,
}: Calling): Caller {
  const jar = new Map<string, string>();
  for (const pair of cookies.split("; ").filter(Boolean)) keep(jar, pair);
  let bearer = token;

  const context = async () => {
    const cookies: string[] = [];
    const request = new Request(`http://${host}/`, {
      headers: {
        host,
        cookie: cookieHeader(jar),
        ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
      },
    });
    const made = await contextFor(
      request,
      { requestId: v7(), address, arrivedAt: performance.now(), cookies, ...(language && { language }) },
      channel,
    );
    // A guest's cart key is minted while the procedure runs, so its cookie is kept at once.
    const orNew = () => {
      const hash = made.cartKey.orNew();
      for (const line of cookies) keep(jar, line);
      return hash;
    };
    return { ...made, cartKey: { ...made.cartKey, orNew } };
  };

  return {
    context,
    ask: async (question) => question(createCaller(await context())),
    use: (next) => {
      bearer = next;
    },
    cookies: () => cookieHeader(jar),
  };
}

const cookieHeader = (jar: ReadonlyMap<string, string>) =>
  [...jar].map(([name, value]) => `${name}=${value}`).join("; ");

function keep(jar: Map<string, string>, line: string): void {
  const pair = line.split(";")[0] ?? "";
  const at = pair.indexOf("=");
  jar.set(pair.slice(0, at), pair.slice(at + 1));
}
