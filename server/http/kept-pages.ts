/**
 * Pages that are kept whole for guests (PERF-03). Without a nonce of its own for each answer such a page names its inline scripts by their
 * sha256 in the content security policy; other scripts come from our own files.
 */
import { createHash } from "node:crypto";
import { originOf } from "../origin.ts";
import { theApp } from "../running-app.ts";
import { askedByHost } from "../shop/asked-by-host.ts";
import { keptAnswer } from "../shop/kept-answers.ts";
import type { PageWays, RequestFacts } from "./host-parts.ts";
import { type KeptBytes, sendBytes } from "./kept-bytes.ts";

/** The pages, and for how long each may be kept at most: the home page counts the minutes until the counter closes. */
const PAGES: Readonly<Record<string, number>> = { "/menu": 3_600_000, "/": 30_000 };

interface KeptPage {
  readonly bytes: KeptBytes;
  readonly contentType: string;
  readonly scriptHashes: readonly string[];
}

/** The kept page, or null where this request has to be rendered by itself. */
export async function keptPage(
  request: Request,
  facts: RequestFacts,
  { render, policyOf }: PageWays,
): Promise<Response | null> {
  const { pathname, search } = new URL(request.url);
  const atMostMilliseconds = PAGES[pathname];
  if (atMostMilliseconds === undefined || search !== "") return null;
  const { config } = theApp();
  const asked = askedByHost(request, config.rootDomain);
  if (!asked) return null;
  const page = await keptAnswer<KeptPage>({
    request,
    asked,
    name: `page ${pathname}`,
    atMostMilliseconds,
    // One address per page: a Host header that nobody links to fills no memory.
    fits: (shop) => facts.origin === originOf(config, shop),
    ordinary: async () => {
      const reply = new Headers();
      const answer = await render({ ...facts, nonce: "", reply });
      return [...reply.keys()].length === 0 ? answer : new Response(null, { status: 409 });
    },
    make: ({ bytes, contentType }, text) => ({ bytes, contentType, scriptHashes: inlineScriptHashes(text) }),
  });
  if (!page) return null;
  return sendBytes(request, page.bytes, {
    "Content-Type": page.contentType,
    "Content-Security-Policy": policyOf(page.scriptHashes),
    Vary: "Accept-Encoding, Cookie",
  });
}

/** The inline scripts of a document as a policy names them. */
export function inlineScriptHashes(html: string): string[] {
  const hashes = new Set<string>();
  for (const [, attributes = "", script = ""] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (/\ssrc=/.test(attributes)) continue;
    hashes.add(`'sha256-${createHash("sha256").update(script).digest("base64")}'`);
  }
  return [...hashes];
}
