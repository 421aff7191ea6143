/**
 * Files of the built app, from a list read once at start: nothing that is not on the list can be reached (SEC-A26).
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import sirv from "sirv";
import type { SecurityHeaders } from "./security-headers.ts";

/** Answers with a file or calls `next`. */
export type ServeFile = (incoming: IncomingMessage, outgoing: ServerResponse, next: () => void) => void;

const oneYearSeconds = 31_536_000;

/**
 * Names under /assets/ carry a hash of their content and are kept for a year; all else is asked for again each time.
 * Files with a `.br` or `.gz` beside them are sent compressed.
 */
export function staticFiles(folder: string, headers: SecurityHeaders): ServeFile {
  const serve = sirv(folder, {
    gzip: true,
    brotli: true,
    etag: true,
    extensions: [],
    setHeaders(outgoing, path) {
      outgoing.setHeader(
        "Cache-Control",
        path.startsWith("/assets/") ? `public, max-age=${oneYearSeconds}, immutable` : "no-cache",
      );
      for (const [name, value] of Object.entries(headers.forFile(path))) outgoing.setHeader(name, value);
    },
  });
  return (incoming, outgoing, next) => {
    if (incoming.method !== "GET" && incoming.method !== "HEAD") next();
    else serve(incoming, outgoing, next);
  };
}
