/**
 * Answers as bytes. One that is kept is compressed once for each encoding that a client accepts, and sent again only where it has changed
 * (PERF-02); a page that is made for one reader is compressed as it goes (PERF-07).
 */
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from "node:zlib";
import type { Repeatable, RequestFacts } from "./host-contract.ts";

/** Encodings, the smallest first. */
type Encoding = "br" | "gzip";

/** An answer's body in every form. */
export interface CachedBytes {
  /** Changes with the content, whichever process answers. */
  readonly etag: string;
  readonly plain: Buffer<ArrayBuffer>;
  /** Made at the first request. */
  readonly encoded: Map<Encoding, Promise<Buffer<ArrayBuffer>>>;
}

/** Below this a compressed answer is hardly smaller. */
const WORTH_COMPRESSING_BYTES = 1024;

const compress: Record<Encoding, (bytes: Buffer) => Promise<Buffer<ArrayBuffer>>> = {
  // These run again after every change of a menu: quality 5 takes a tenth of the time of 11 and gives nearly its size.
  br: (bytes) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }) as Promise<
      Buffer<ArrayBuffer>
    >,
  gzip: (bytes) => promisify(gzip)(bytes, { level: 6 }) as Promise<Buffer<ArrayBuffer>>,
};

/**
 * For answers that are sent once: in a quarter of the time, and a tenth larger. Within the serving thread, which takes a fifth of a millisecond for a
 * page: handing it to another thread and back takes longer than that.
 */
const compressOnce: Record<Encoding, (bytes: Buffer) => Buffer<ArrayBuffer>> = {
  br: (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 0 } }),
  gzip: (bytes) => gzipSync(bytes, { level: 1 }),
};

/** Pages whose address has no part that anyone could choose, and that show nothing which others wrote but the shop itself (decision 0097). */
const COMPRESSED_PAGES: ReadonlySet<string> = new Set(["/", "/menu", "/order", "/about", "/help"]);

/**
 * Compresses a reader's own page in the smallest form that the client reads, and says so in its headers. Undefined where it is not to be
 * compressed: the length of what is compressed tells whether a word that somebody else put into it stands elsewhere on the page as well
 * (decision 0097). So only those pages are that nobody else can have put a word into, and only without a query; whoever calls it leaves out what
 * is not answered with 200.
 */
export function ownPageCompression(request: Request): RequestFacts["finish"] {
  if (request.method !== "GET" || request.url.includes("?")) return undefined;
  if (!COMPRESSED_PAGES.has(new URL(request.url).pathname)) return undefined;
  const encoding = chosenEncoding(request);
  if (!encoding) return undefined;
  return (page, headers) => {
    const bytes = Buffer.concat(page);
    if (bytes.length < WORTH_COMPRESSING_BYTES) return bytes;
    headers.set("Content-Encoding", encoding);
    headers.append("Vary", "Accept-Encoding");
    return compressOnce[encoding](bytes);
  };
}

/** Keeps an answer's body. */
export function cachedBytes(body: string | Buffer<ArrayBuffer>): CachedBytes {
  const plain = typeof body === "string" ? Buffer.from(body) : body;
  let etag: string | undefined;
  return {
    // Pages have none: it is worked out for who asks for it.
    get etag() {
      etag ??= `W/"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"`;
      return etag;
    },
    plain,
    encoded: new Map(),
  };
}

/** Roughly what it takes in memory with its compressed forms. */
export const weightOf = ({ plain }: CachedBytes) => plain.length * 1.5;

/** Tells the host that an answer is everyone's, and until when. */
interface Repeating extends Pick<Repeatable, "isCurrent"> {
  readonly note: RequestFacts["note"] | undefined;
}

/** The answer in the smallest form that the client reads. */
export async function sendBytes(
  request: Request,
  kept: CachedBytes,
  headers: Readonly<Record<string, string>>,
  repeating?: Repeating,
): Promise<Response> {
  const encoding = kept.plain.length < WORTH_COMPRESSING_BYTES ? null : chosenEncoding(request);
  const body = encoding ? await bytesIn(encoding, kept) : kept.plain;
  const all = encoding ? { ...headers, "Content-Encoding": encoding } : headers;
  const answer = new Response(body, { headers: all });
  repeating?.note?.({ repeatable: { answer, body, isCurrent: repeating.isCurrent } });
  return answer;
}

function bytesIn(encoding: Encoding, { plain, encoded }: CachedBytes): Promise<Buffer<ArrayBuffer>> {
  const making = encoded.get(encoding) ?? compress[encoding](plain);
  encoded.set(encoding, making);
  return making;
}

/** The answer, or 304 for a client that has it already. It may be stored by anyone, and is revalidated each time. */
export function sendPublicBytes(
  request: Request,
  kept: CachedBytes,
  headers: Readonly<Record<string, string>>,
  repeating?: Repeating,
): Promise<Response> | Response {
  const all = { ...headers, ETag: kept.etag, "Cache-Control": "no-cache", Vary: "Accept-Encoding, X-Shop" };
  if (hasIt(request.headers.get("if-none-match"), kept.etag))
    return new Response(null, { status: 304, headers: all });
  return sendBytes(request, kept, all, repeating);
}

const hasIt = (held: string | null, etag: string) =>
  held !== null &&
  (held === "*" || held.split(",").some((one) => one.trim().replace(/^(?!W\/)/, "W/") === etag));

/** Brotli before gzip; one that is refused (`;q=0`) does not count. */
function chosenEncoding(request: Request): Encoding | null {
  const accepted = request.headers.get("accept-encoding");
  if (accepted === null) return null;
  const reads = (encoding: string) =>
    new RegExp(`(?:^|,)\\s*${encoding}\\s*(?:;(?!\\s*q=0(?:\\.0*)?\\s*(?:,|$))|,|$)`, "i").test(accepted);
  if (reads("br")) return "br";
  return reads("gzip") ? "gzip" : null;
}
