/**
 * Refuses requests that another site made a browser send (SEC-A15). Every shop is a subdomain beside the others, so
 * "same site" is not enough: only the very same origin may use a visitor's cookies.
 */

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * May this request act? `ownOrigin` is scheme, host and port as the browser sees them.
 *
 * With cookies, proof is required: `Sec-Fetch-Site: same-origin`, or for old browsers an `Origin` that is ours. Without
 * cookies a request has no one's power, but one that a browser sends from elsewhere is still refused: it could log a
 * visitor in as someone else. A call with `Authorization` comes from a program, whose cookies count for nothing then; a form with
 * one may come from a browser, which sends the credentials of a proxy along.
 */
export function mayAct(
  request: { method: string; headers: Headers },
  ownOrigin: string,
  { isForm = false }: { isForm?: boolean } = {},
): boolean {
  const { method, headers } = request;
  if (safeMethods.has(method) || (!isForm && headers.has("authorization"))) return true;
  const site = headers.get("sec-fetch-site");
  const origin = headers.get("origin");
  if (site !== null && site !== "same-origin") return false;
  // A page that names no referrer posts its forms with `Origin: null`; the other header has where they come from.
  const isUnsaid = origin === "null" && site === "same-origin";
  if (origin !== null && origin !== ownOrigin && !isUnsaid) return false;
  if (!headers.has("cookie")) return true;
  // A form can send this type across origins without asking first, and nothing of ours uses it.
  if (/^\s*text\/plain\b/i.test(headers.get("content-type") ?? "")) return false;
  return site === "same-origin" || origin === ownOrigin;
}

/**
 * Whether a page of another site, or of a sibling shop, made the browser send this. `mayAct` lets each GET pass; one that holds something, uses it up or is written
 * down in the name of the log-in that came along is refused by this.
 */
export function comesFromElsewhere({ headers }: { headers: Headers }): boolean {
  const site = headers.get("sec-fetch-site") ?? "none";
  return site !== "same-origin" && site !== "none";
}

/** A request that may act, for Remix, which takes `Origin: null` for an attack without reading the browser's other header. */
export function withoutUnsaidOrigin(request: Request): Request {
  if (request.headers.get("origin") !== "null") return request;
  const headers = new Headers(request.headers);
  headers.delete("origin");
  return new Request(request, { headers });
}

/**
 * Whether a page of another origin made the browser send this, without any cookie: only so it may be a website that the shop allows (API-10).
 * `null` is no origin of anyone's.
 */
export function comesFromWebsite({ headers }: { headers: Headers }, ownOrigin: string): boolean {
  const origin = headers.get("origin");
  return origin !== null && origin !== "null" && origin !== ownOrigin && !headers.has("cookie");
}
