/**
 * Pages that are kept whole for guests (PERF-03). Without a nonce of its own for each answer such a page names its inline scripts by their
 * sha256 in the content security policy; other scripts come from our own files.
 */
import { createHash } from "node:crypto";
import { originOf } from "#server/origin.ts";
import { theApp } from "#server/running-app.ts";
import { cachedResponse } from "#server/shop/cached-responses.ts";
import { shopByHost } from "#server/shop/shop-by-host.ts";
import { type CachedBytes, sendBytes } from "./cached-bytes.ts";
import type { PageRendering, RequestFacts } from "./host-contract.ts";
import { pathOfUrl } from "./paths.ts";

/** The pages, and for how long each may be kept at most: the home page counts the minutes until the counter closes. */
const PAGES: Readonly<Record<string, number>> = { "/menu": 3_600_000, "/": 30_000 };

interface CachedPage {
  readonly bytes: CachedBytes;
  readonly contentType: string;
  /** Its Content-Security-Policy. */
  readonly policy: string;
}

/** The cached page, or null where this request has to be rendered. */
export async function cachedPage(
  request: Request,
  facts: RequestFacts,
  { render, policyOf }: PageRendering,
): Promise<Response | null> {
  const pathname = pathOfUrl(request.url);
  const atMostMilliseconds = PAGES[pathname];
  if (atMostMilliseconds === undefined || request.url.includes("?")) return null;
  const { config } = theApp();
  const lookup = shopByHost(request, config.rootDomain);
  if (!lookup) return null;
  let scriptHashes: readonly string[] = [];
  const page = await cachedResponse<CachedPage>({
    request,
    lookup,
    arrivedAt: facts.arrivedAt,
    name: `page ${facts.language} ${pathname}`,
    atMostMilliseconds,
    // One address per page: a Host header that no one links to fills no memory.
    fits: (shop) => facts.origin === originOf(config, shop),
    ordinary: async (arrivedAt) => {
      const cookies: string[] = [];
      const answer = await render({ ...facts, arrivedAt, cookies, cookiesIfSound: cookies });
      if (answer.status !== 200 || cookies.length > 0) return new Response(null, { status: 409 });
      const { text, hashes } = withoutNonce(await answer.text(), facts.nonce);
      scriptHashes = hashes;
      return new Response(text, { headers: answer.headers });
    },
    make: ({ bytes, contentType }) => ({ bytes, contentType, policy: policyOf(scriptHashes) }),
  });
  if (!page) return null;
  return sendBytes(request, page.bytes, {
    "Content-Type": page.contentType,
    "Content-Security-Policy": page.policy,
    Vary: "Accept-Encoding, Accept-Language, Cookie",
  });
}

/**
 * A document without the nonce it was rendered with, and its inline scripts as a policy names them: those alone that carried the nonce, so that
 * a script that came in with someone's words is named no more than it would be let run (SEC-A16).
 */
export function withoutNonce(html: string, nonce: string): { text: string; hashes: readonly string[] } {
  const hashes = new Set<string>();
  for (const [, attributes = "", script = ""] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (/\ssrc=/.test(attributes) || !attributes.includes(` nonce="${nonce}"`)) continue;
    // What the browser reads of it is without the nonce, too.
    const read = script.replaceAll(nonce, "");
    hashes.add(`'sha256-${createHash("sha256").update(read).digest("base64")}'`);
  }
  return { text: html.replaceAll(nonce, ""), hashes: [...hashes] };
}
