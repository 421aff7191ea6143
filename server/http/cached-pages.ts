/**
 * Pages that are kept whole for guests (PERF-03). Without a nonce of its own for each answer such a page names its inline scripts by their
 * sha256 in the content security policy; other scripts come from our own files.
 */
import { createHash } from "node:crypto";
import { originOf } from "#server/origin.ts";
import { theApp } from "#server/running-app.ts";
import { cachedResponse } from "#server/shop/cached-responses.ts";
import { shopByHost } from "#server/shop/shop-by-host.ts";
import type { Version } from "#server/shop/shop-version.ts";
import { type CachedBytes, sendBytes } from "./cached-bytes.ts";
import type { PageRendering, RequestFacts } from "./host-contract.ts";
import { pathOfUrl } from "./paths.ts";

/**
 * The pages, what each is made from, and for how long it may be kept at most, milliseconds: the home page counts the minutes until the counter closes, and shows
 * nothing of the menu.
 */
const PAGES: Readonly<Record<string, { readonly of: Version; readonly atMostMilliseconds: number }>> = {
  "/menu": { of: "menuVersion", atMostMilliseconds: 3_600_000 },
  "/": { of: "shopVersion", atMostMilliseconds: 30_000 },
};

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
  const kept = PAGES[pathname];
  if (kept === undefined || request.url.includes("?")) return null;
  const { config } = theApp();
  const lookup = shopByHost(request, config.rootDomain);
  if (!lookup) return null;
  let scriptHashes: readonly string[] = [];
  const page = await cachedResponse<CachedPage>({
    request,
    lookup,
    arrivedAt: facts.arrivedAt,
    name: `page ${facts.language} ${pathname}`,
    ...kept,
    // One address per page: a Host header that no one links to fills no memory.
    fits: (shop) => facts.origin === originOf(config, shop),
    ordinary: async (arrivedAt) => {
      const cookies: string[] = [];
      // Taken before the answer is made: of its body a stream would be made, and read again.
      let page: Buffer<ArrayBuffer> | undefined;
      const finish: RequestFacts["finish"] = (bytes) => {
        page = bytes;
        return NOTHING;
      };
      const answer = await render({ ...facts, arrivedAt, cookies, cookiesIfSound: cookies, finish });
      const contentType = answer.headers.get("content-type");
      const isPlain = answer.status === 200 && cookies.length === 0 && !answer.headers.has("set-cookie");
      if (!page || !contentType || !isPlain) return null;
      const { body, hashes } = withoutNonce(page, facts.nonce);
      scriptHashes = hashes;
      return { contentType, body };
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

const NOTHING = Buffer.alloc(0);

/**
 * A document without the nonce it was rendered with, and its inline scripts as a policy names them: those alone that carried the nonce, so that
 * a script that came in with someone's words is named no more than it would be let run (SEC-A16).
 */
export function withoutNonce(
  page: Buffer,
  nonce: string,
): { body: Buffer<ArrayBuffer>; hashes: readonly string[] } {
  // A letter for each byte: what is looked for has none of several.
  const html = page.toString("latin1");
  const hashes = new Set<string>();
  for (const [, attributes = "", script = ""] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (/\ssrc=/.test(attributes) || !attributes.includes(` nonce="${nonce}"`)) continue;
    // What the browser reads of it is without the nonce, too.
    const read = script.replaceAll(nonce, "");
    hashes.add(`'sha256-${createHash("sha256").update(read, "latin1").digest("base64")}'`);
  }
  return { body: Buffer.from(html.replaceAll(nonce, ""), "latin1"), hashes: [...hashes] };
}
