/** The documents of the REST calls: for programs at `/api/openapi.json`, for people at `/api/docs` and `/api/docs/errors` (API-04). */
import { DEFAULT_LANGUAGE } from "#domain/language.ts";
import { type CachedBytes, cachedBytes, sendPublicBytes } from "#server/http/cached-bytes.ts";
import { inLanguage } from "#server/language.ts";
import { docsPage } from "./docs-page.ts";
import { errorsPage } from "./errors-page.ts";
import { openApi } from "./openapi.ts";
import { PAGE_HEADERS } from "./page-frame.ts";
import type { RestRow } from "./row.ts";

const JSON_HEADERS = { "content-type": "application/json; charset=utf-8" };

/** Answers with one of the documents, each of which is written when it is asked for first; null for every other request. */
export function documentsOf(rows: readonly RestRow[]) {
  const written = new Map<string, CachedBytes>();
  const documents: Readonly<Record<string, { headers: Record<string, string>; write: () => string }>> = {
    "/openapi.json": { headers: JSON_HEADERS, write: () => JSON.stringify(openApi(rows)) },
    "/docs": { headers: PAGE_HEADERS, write: () => docsPage(rows) },
    "/docs/errors": { headers: PAGE_HEADERS, write: errorsPage },
  };
  return (path: string, request: Request): Response | Promise<Response> | null => {
    const document = Object.hasOwn(documents, path) ? documents[path] : undefined;
    if (!document) return null;
    if (request.method === "OPTIONS")
      return new Response(null, { status: 204, headers: { allow: "GET, HEAD, OPTIONS" } });
    if (request.method !== "GET" && request.method !== "HEAD") return null;
    // Everyone reads the same words, whatever language the first reader has.
    const bytes = written.get(path) ?? cachedBytes(inLanguage(DEFAULT_LANGUAGE, document.write));
    written.set(path, bytes);
    return sendPublicBytes(request, bytes, document.headers);
  };
}
