/**
 * Websites that a shop allows, as far as the host itself has to know (API-10). The host refuses before any shop is looked at: too many requests, too
 * much load, a database that is away. What an endpoint allowed is remembered, so that a website reads these refusals as well; for one that is new an
 * endpoint is asked as a browser asks ahead of a call, seldom and not for long. A refusal tells nothing of a shop.
 */
import { addressKey } from "#server/limits/address-limits.ts";
import { type Quota, requestWindows } from "#server/limits/request-windows.ts";
import { within } from "./health.ts";
import type { Handler, RequestFacts } from "./host-contract.ts";
import { comesFromWebsite } from "./same-origin.ts";
import { forWebsite, preflightAnswer, preflightOf } from "./website-headers.ts";

/** So many new websites an address may name in a minute: each is a question to the database. */
const QUESTIONS: Quota = { reads: 10, writes: 0 };
const MOST_AT_ONCE = 4;
const PATIENCE_MS = 300;
const REMEMBERED_MS = 60_000;
const MOST_REMEMBERED = 10_000;

/** What a preflight gets from the host itself in place of these: a browser hears of them by the call alone. */
const TRY_AGAIN: ReadonlySet<number> = new Set([429, 503]);

/** Makes the host's own refusals of calls readable. */
interface KnownWebsites {
  /** The answer as a website's page may read it; one that an endpoint has judged is left as it is. */
  readable(answer: Response, request: Request, facts: RequestFacts): Promise<Response>;
}

/** @param endpointOf the endpoint of a path, which knows its shop */
export function knownWebsites(endpointOf: (path: string) => Promise<Handler>): KnownWebsites {
  const questions = requestWindows(QUESTIONS, "websites");
  const remembered = new Map<string, { readonly isAllowed: boolean; readonly untilMs: number }>();
  let asking = 0;

  const remember = (key: string, isAllowed: boolean) => {
    remembered.delete(key);
    remembered.set(key, { isAllowed, untilMs: Date.now() + REMEMBERED_MS });
    const oldest = remembered.keys().next().value;
    if (remembered.size > MOST_REMEMBERED && oldest !== undefined) remembered.delete(oldest);
  };

  /** Whether the endpoint allows it; undefined where it could not be asked, or says so too late for this answer. */
  async function ask(key: string, request: Request, facts: RequestFacts): Promise<boolean | undefined> {
    if (asking >= MOST_AT_ONCE) return undefined;
    if (questions.take(addressKey(facts.address), true).waitSeconds !== null) return undefined;
    asking++;
    const answering = endpointOf(new URL(request.url).pathname)
      .then((endpoint) => endpoint(preflightFor(request), { ...facts, cookies: [] }))
      .then(
        (answer) => {
          if (!isJudged(answer)) return undefined;
          remember(key, isReadable(answer));
          return isReadable(answer);
        },
        () => undefined,
      )
      .finally(() => asking--);
    return within(answering, PATIENCE_MS);
  }

  async function isAllowed(key: string, request: Request, facts: RequestFacts): Promise<boolean> {
    const found = remembered.get(key);
    if (found && found.untilMs > Date.now()) return found.isAllowed;
    return (await ask(key, request, facts)) ?? found?.isAllowed ?? false;
  }

  return {
    async readable(answer, request, facts) {
      if (!comesFromWebsite(request, facts.origin)) return answer;
      const key = keyOf(request);
      if (isReadable(answer)) remember(key, true);
      if (answer.status < 400 || isJudged(answer)) return answer;
      const website = (await isAllowed(key, request, facts)) ? request.headers.get("origin") : null;
      const method = preflightOf(request);
      const isAhead = website !== null && method !== null && TRY_AGAIN.has(answer.status);
      return forWebsite(isAhead ? preflightAnswer(method) : answer, website);
    },
  };
}

const isReadable = ({ headers }: Response): boolean => headers.has("access-control-allow-origin");

/** An endpoint that knows the shop says that its answer depends on the origin. */
const isJudged = ({ headers }: Response): boolean => /\borigin\b/i.test(headers.get("vary") ?? "");

/** The website, and all by which a request names a shop. */
const keyOf = (request: Request): string =>
  JSON.stringify([request.headers.get("origin"), ...shopAsNamed(request)]);

/** All by which a request names a shop: two that have the same of it are about the same one. */
export function shopAsNamed({ url, headers }: Request): (string | null)[] {
  const { host, pathname } = new URL(url);
  const [shop = ""] = /^\/api\/shops\/(?:slug\/)?[^/]+/i.exec(pathname) ?? [];
  return [host, shop, headers.get("host"), headers.get("x-shop")];
}

/** What a browser would ask ahead of this request. */
function preflightFor(request: Request): Request {
  const headers = new Headers({ "access-control-request-method": preflightOf(request) ?? request.method });
  for (const name of ["origin", "host", "x-shop"]) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  return new Request(request.url, { method: "OPTIONS", headers });
}
