/**
 * The headers by which a browser lets a website of a shop's own read an answer (API-10). Credentials are never allowed. Every answer says that it
 * depends on the origin, so that no cache gives one origin what another one got.
 */

/** The method that a browser asks for ahead of its call, or null where this is no such question. */
export const preflightOf = ({ method, headers }: Request): string | null =>
  method === "OPTIONS" && headers.has("origin") ? headers.get("access-control-request-method") : null;

/** What a website's call may carry; other headers stop it in the browser. */
const ALLOWED_HEADERS =
  "Authorization, Content-Type, Idempotency-Key, If-None-Match, X-Publishable-Key, X-Shop, Trpc-Accept";
/** What a website may read of an answer besides its body. */
const EXPOSED_HEADERS =
  "ETag, Idempotent-Replayed, Location, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id";
/** So long a browser may remember that it was allowed. */
const REMEMBERED_SECONDS = 600;

/** The answer to a browser's question ahead of its call. */
export const preflightAnswer = (methods: string): Response =>
  new Response(null, {
    status: 204,
    headers: {
      "access-control-allow-methods": methods,
      "access-control-allow-headers": ALLOWED_HEADERS,
      "access-control-max-age": String(REMEMBERED_SECONDS),
      vary: "Access-Control-Request-Method, Access-Control-Request-Headers",
    },
  });

/** The answer with what its website may read; of everyone's, only that it depends on who asks. */
export function forWebsite(answer: Response, website: string | null): Response {
  answer.headers.append("vary", "Origin");
  if (website !== null) {
    answer.headers.set("access-control-allow-origin", website);
    answer.headers.set("access-control-expose-headers", EXPOSED_HEADERS);
  }
  return answer;
}
