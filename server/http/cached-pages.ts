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
  const what = PAGES[pathname];
  if (what === undefined || request.url.includes("?")) return null;
  const { config } = theApp();
  const lookup = shopByHost(request, config.rootDomain);
  if (!lookup) return null;
  let scriptHashes: readonly string[] = [];
  const kept = await cachedResponse<CachedPage>({
    request,
    lookup,
    arrivedAt: facts.arrivedAt,
    name: `page ${facts.language} ${pathname}`,
    ...what,
    // One address per page: a Host header that no one links to fills no memory.
    fits: (shop) => facts.origin === originOf(config, shop),
    ordinary: async (lookedUp) => {
      const cookies: string[] = [];
      // Taken before the answer is made: of its body a stream would be made, and read again.
      let page: ReturnType<typeof withoutNonce> | undefined;
      const finish: RequestFacts["finish"] = (pieces, _headers, isOwn) => {
        page = withoutNonce(pieces, facts.nonce, isOwn);
        return NOTHING;
      };
      const answer = await render({ ...facts, lookedUp, cookies, cookiesIfSound: cookies, finish });
      const contentType = answer.headers.get("content-type");
      const isPlain = answer.status === 200 && cookies.length === 0 && !answer.headers.has("set-cookie");
      if (!page || !contentType || !isPlain) return null;
      scriptHashes = page.hashes;
      return { contentType, body: page.body };
    },
    make: ({ bytes, contentType }) => ({ bytes, contentType, policy: policyOf(scriptHashes) }),
  });
  if (!kept) return null;
  const { answer: page, isCurrent } = kept;
  const headers = {
    "Content-Type": page.contentType,
    "Content-Security-Policy": page.policy,
    Vary: "Accept-Encoding, Accept-Language, Cookie",
  };
  return sendBytes(request, page.bytes, headers, { note: facts.note, isCurrent });
}

const NOTHING = Buffer.alloc(0);

/**
 * A document in pieces without the nonce it was rendered with, and its inline scripts as a policy names them: those alone that carried the nonce, so that
 * a script that came in with someone's words is named no more than it would be let run (SEC-A16). In bytes: as a text, a page of a hundred items would be
 * copied three times more. Of its pieces those are searched that are its own (`RequestFacts.finish`).
 */
export function withoutNonce(
  page: readonly Buffer[],
  nonce: string,
  isOwn: (piece: Buffer) => boolean = () => true,
): { body: Buffer<ArrayBuffer>; hashes: readonly string[] } {
  const hashes = new Set<string>();
  const pieces: Buffer[] = [];
  for (const piece of page) {
    if (!isOwn(piece)) {
      pieces.push(piece);
      continue;
    }
    for (const hash of hashesIn(piece, nonce)) hashes.add(hash);
    pieces.push(...piecesAround(piece, nonce));
  }
  return { body: Buffer.concat(pieces), hashes: [...hashes] };
}

/** The inline scripts of a piece that carried the nonce, as a policy names them. */
function* hashesIn(piece: Buffer, nonce: string): Generator<string> {
  for (const { attributes, script } of scriptsIn(piece)) {
    if (/\ssrc=/.test(attributes) || !attributes.includes(` nonce="${nonce}"`)) continue;
    const hash = createHash("sha256");
    // What the browser reads of it is without the nonce, too.
    for (const words of piecesAround(script, nonce)) hash.update(words);
    yield `'sha256-${hash.digest("base64")}'`;
  }
}

const [SCRIPT, SCRIPT_END] = ["<script", "</script>"];

/** The scripts of a piece of a page, in their order. What stands in one begins no other. */
function* scriptsIn(page: Buffer): Generator<{ attributes: string; script: Buffer }> {
  let begin = page.indexOf(SCRIPT);
  while (begin >= 0) {
    const tagEnd = page.indexOf(">", begin);
    const end = tagEnd < 0 ? -1 : page.indexOf(SCRIPT_END, tagEnd);
    if (end < 0) return;
    const attributes = page.toString("latin1", begin + SCRIPT.length, tagEnd);
    const isScript = !/^\w/.test(attributes);
    if (isScript) yield { attributes, script: page.subarray(tagEnd + 1, end) };
    begin = page.indexOf(SCRIPT, isScript ? end + SCRIPT_END.length : begin + SCRIPT.length);
  }
}

/** What stands before, between and after each place where a word does. */
function* piecesAround(bytes: Buffer, word: string): Generator<Buffer> {
  let from = 0;
  for (let at = bytes.indexOf(word); at >= 0; at = bytes.indexOf(word, from)) {
    yield bytes.subarray(from, at);
    from = at + word.length;
  }
  yield bytes.subarray(from);
}
