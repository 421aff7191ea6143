/**
 * Files of the built app, read once at start and kept in memory (about two megabytes): nothing that is not on a list can be reached
 * (SEC-A26), and a new build laid over a running server takes nothing away from those who still use the old one.
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join, relative, sep } from "node:path";
import type { SecurityHeaders } from "./security-headers.ts";

/** Answers with a file, under the request's id, or calls `next`. */
export type ServeFile = (
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  requestId: string,
  next: () => void,
) => void;

const oneYearSeconds = 31_536_000;
const oneWeekSeconds = 604_800;

const TYPES: Readonly<Record<string, string>> = {
  ".avif": "image/avif",
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
};

/** The forms in which a file may lie beside itself, best first. */
const ENCODINGS = [
  { name: "br", suffix: ".br", accepted: /(?:^|,)\s*br\s*(?:;\s*q=(?:1|0\.\d*[1-9])|,|$)/ },
  { name: "gzip", suffix: ".gz", accepted: /(?:^|,)\s*gzip\s*(?:;\s*q=(?:1|0\.\d*[1-9])|,|$)/ },
] as const;

/** One form of a file; plain without an encoding. */
interface Form {
  readonly encoding: (typeof ENCODINGS)[number] | null;
  readonly bytes: Buffer;
  readonly etag: string;
}

/** A file's headers and its forms, the compressed ones first. */
interface CachedFile {
  readonly headers: Readonly<Record<string, string>>;
  readonly forms: readonly Form[];
}

/**
 * Names under /assets/ carry a hash of their content and are kept for a year; fonts, which every page waits for, for a week; all else is revalidated each time.
 * Files with a `.br` or `.gz` beside them are sent compressed. `earlier` lists folders of assets of other builds (`earlier-assets.ts`).
 */
export function staticFiles(
  folder: string,
  headers: SecurityHeaders,
  earlier: ListFolders = () => [],
  now: () => number = () => performance.now(),
): ServeFile {
  const files = readFolder(folder, headers);
  const fromEarlier = earlierFiles(earlier, headers, now);
  return (incoming, outgoing, requestId, next) => {
    const path = pathOf(incoming.url ?? "");
    const file = files.get(path) ?? fromEarlier(path);
    if (!file || (incoming.method !== "GET" && incoming.method !== "HEAD")) next();
    else send(file, incoming, outgoing, requestId);
  };
}

/** The requested path, still encoded: our files' names need no encoding, so an encoded path is none of them. */
const pathOf = (url: string) => url.split("?", 1)[0] ?? "";

function readFolder(folder: string, headers: SecurityHeaders): Map<string, CachedFile> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
  const there = new Set(names);
  const plain = names.filter(
    (name) => !name.split(sep).some((part) => part.startsWith(".")) && extname(name) in TYPES,
  );
  return new Map(
    plain.map((name) => {
      const path = `/${name.split(sep).join("/")}`;
      return [path, { forms: readForms(folder, name, there), headers: headersOf(path, headers) }];
    }),
  );
}

function readForms(folder: string, name: string, there: ReadonlySet<string>): Form[] {
  const compressed = ENCODINGS.filter(({ suffix }) => there.has(name + suffix));
  return [
    ...compressed.map((encoding) => readForm(join(folder, name + encoding.suffix), encoding)),
    readForm(join(folder, name), null),
  ];
}

/** The folders of other builds that are there now; each has its name of what is in it. */
type ListFolders = () => readonly string[];

/** The folder of a build, and the names in it. */
interface Build {
  readonly folder: string;
  readonly there: ReadonlySet<string>;
}

/** Whoever asks for names that no one has makes the disk no busier than this. */
const LOOK_AGAIN_MS = 1000;

/**
 * Finds the files of other builds. They are listed at start, and again where a file is missing: another app may have brought a newer build meanwhile. They are read when
 * they are asked for; that is seldom, and they take no memory.
 */
function earlierFiles(
  list: ListFolders,
  headers: SecurityHeaders,
  now: () => number,
): (path: string) => CachedFile | undefined {
  let builds = listBuilds(list, []);
  let lookedAt = now();
  const holding = (name: string) => builds.find(({ there }) => there.has(name));
  const find = (name: string): Build | undefined => {
    const known = holding(name);
    if (known || now() - lookedAt < LOOK_AGAIN_MS) return known;
    lookedAt = now();
    builds = listBuilds(list, builds);
    return holding(name);
  };
  return (path) => {
    const name = path.startsWith("/assets/") ? path.slice("/assets/".length) : "";
    if (!(extname(name) in TYPES)) return undefined;
    const build = find(name);
    if (!build) return undefined;
    try {
      return { forms: readForms(build.folder, name, build.there), headers: headersOf(path, headers) };
    } catch {
      // Another process has forgotten that build meanwhile.
      return undefined;
    }
  };
}

/** Those that are there now; a folder that is known is not read again. */
function listBuilds(list: ListFolders, known: readonly Build[]): readonly Build[] {
  try {
    return list().map(
      (folder) =>
        known.find((build) => build.folder === folder) ?? { folder, there: new Set(readdirSync(folder)) },
    );
  } catch {
    // One of them was removed while they were read.
    return known;
  }
}

function readForm(file: string, encoding: Form["encoding"]): Form {
  const bytes = readFileSync(file);
  return {
    encoding,
    bytes,
    etag: `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`,
  };
}

function lifetimeOf(path: string): string {
  if (path.startsWith("/assets/")) return `public, max-age=${oneYearSeconds}, immutable`;
  return path.startsWith("/fonts/") ? `public, max-age=${oneWeekSeconds}` : "no-cache";
}

function headersOf(path: string, headers: SecurityHeaders): Record<string, string> {
  return {
    "Content-Type": TYPES[extname(path)] ?? "application/octet-stream",
    "Cache-Control": lifetimeOf(path),
    Vary: "Accept-Encoding",
    ...headers.forFile(path),
  };
}

function send(
  { forms, headers }: CachedFile,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  requestId: string,
): void {
  const accepted = String(incoming.headers["accept-encoding"] ?? "").toLowerCase();
  const form = forms.find(({ encoding }) => encoding === null || encoding.accepted.test(accepted));
  if (!form) return;
  const isKnown = incoming.headers["if-none-match"]?.split(/,\s*/).includes(form.etag) ?? false;
  outgoing.writeHead(isKnown ? 304 : 200, {
    ...headers,
    "X-Request-Id": requestId,
    ETag: form.etag,
    ...(form.encoding ? { "Content-Encoding": form.encoding.name } : {}),
    ...(isKnown ? {} : { "Content-Length": form.bytes.length }),
  });
  outgoing.end(isKnown || incoming.method === "HEAD" ? undefined : form.bytes);
}
