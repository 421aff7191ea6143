/**
 * The refusals of the host itself: JSON for programs, a small page for people, always with the request id (API-03), in the reader's language.
 */
import { currentLanguage, type Language } from "#domain/language.ts";
import * as api from "#messages/api.js";
import * as t from "#messages/host.js";
import { inLanguage } from "#server/language.ts";
import { docUrl } from "#server/rest/doc-url.ts";

/** What a refusal takes from its request. */
export interface Refused {
  path: string;
  method: string;
  accept: string | null;
  requestId: string;
  nonce: string;
  language: Language;
}

/** The refusals, each with its status, code and words. */
export const refusals = {
  notFound: (refused: Refused) =>
    answer(refused, 404, "not_found", { page: t.notFound, call: api.noSuchCall }),
  crossSite: (refused: Refused) =>
    answer(refused, 403, "cross_site", { page: t.crossSite, call: api.crossSite }),
  noForm: (refused: Refused) =>
    answer(refused, 415, "unsupported_media_type", { page: t.badRequest, call: api.unreadable }),
  brokenOff: (refused: Refused) =>
    answer(refused, 400, "bad_request", { page: t.badRequest, call: api.unreadable }),
  tooLarge: (refused: Refused) => answer(refused, 413, "too_large", { page: t.tooLarge, call: api.tooLarge }),
  tooMany: (refused: Refused, seconds: number) =>
    answer(
      refused,
      429,
      "too_many_tries",
      { page: () => t.tooMany({ seconds }), call: () => api.tooMany({ seconds }) },
      { "Retry-After": String(seconds) },
    ),
  busy: (refused: Refused, seconds = 1) =>
    answer(refused, 503, "overloaded", { page: t.busy, call: api.busy }, { "Retry-After": String(seconds) }),
  unavailable: (refused: Refused) =>
    answer(
      refused,
      503,
      "unavailable",
      { page: () => t.unavailable({ code: 503 }), call: api.unavailable },
      { "Retry-After": "5" },
    ),
  bug: (refused: Refused) => answer(refused, 500, "unexpected", { page: t.bug, call: api.unexpected }),
} as const;

/** What is said to a person, or to the developer of a program that calls an API. */
interface Sentences {
  readonly page: () => string;
  readonly call: () => string;
}

/** Whether it is one of the two APIs, or meant as one: what begins with several slashes is served nowhere. */
export const isApi = (path: string): boolean => /^\/+(?:api|trpc)(?:\/|$)/i.test(path);

/** Paths that programs call. */
const programPaths = /^\/(?:api|trpc|webhooks|dev|images|assets)(?:\/|$)/i;

/** Whether programs call what lies there; everything else is a page. */
export const isForPrograms = (path: string): boolean => programPaths.test(path);

function answer(
  refused: Refused,
  code: number,
  name: string,
  sentences: Sentences,
  headers: Record<string, string> = {},
): Response {
  if (isApi(refused.path))
    return Response.json(refusalBody(name, sentences.call(), refused.requestId, refused.path), {
      status: code,
      headers,
    });
  return inLanguage(refused.language, () => answerInLanguage(refused, code, name, sentences.page(), headers));
}

function answerInLanguage(
  refused: Refused,
  code: number,
  name: string,
  message: string,
  headers: Record<string, string>,
): Response {
  if (wantsPage(refused)) {
    const retryPath = refused.method === "GET" ? refused.path : "/";
    return new Response(
      unavailablePage({ code, message, requestId: refused.requestId, nonce: refused.nonce, retryPath }),
      {
        status: code,
        headers: { ...headers, "Content-Type": "text/html; charset=utf-8" },
      },
    );
  }
  const body = refusalBody(name, message, refused.requestId, refused.path);
  return Response.json(body, { status: code, headers });
}

/** What programs call by REST, where each code has a place that explains it. */
const isRest = (path: string) => /^\/+api(?:\/|$)/i.test(path);

/** The body of a refusal for programs, in the one shape of all refusals (API-03). */
export const refusalBody = (code: string, message: string, requestId: string, path = "/") => ({
  message,
  code,
  errors: {},
  request_id: requestId,
  ...(isRest(path) ? { doc_url: docUrl(code) } : {}),
});

function wantsPage(refused: Refused): boolean {
  return (
    !isForPrograms(refused.path) &&
    !refused.path.endsWith(".data") &&
    (refused.accept ?? "").includes("text/html")
  );
}

/**
 * The friendly page for when the app itself cannot answer (REL-R6; words of specification section 8). It needs nothing: no database, no
 * bundle, no script, no style sheet. A whole HTML document. `retryPath` is where "Try Loading Again" leads; `nonce` allows its one style
 * element.
 */
function unavailablePage(page: {
  code: number;
  message: string;
  requestId: string;
  retryPath: string;
  nonce: string;
}): string {
  const text = (value: string) => escapeHtml(value);
  return `<!doctype html>
<html lang="${currentLanguage()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${text(t.title())}</title>
<style nonce="${escapeHtml(page.nonce)}">
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: #faf7f2; color: #2b2622; font: 1.0625rem/1.5 system-ui, sans-serif; }
main { max-width: 30rem; padding: 2rem; text-align: center; }
h1 { font-size: 1.5rem; line-height: 1.25; }
a { display: inline-block; margin-top: 1rem; padding: 0.75rem 1.5rem; border-radius: 0.5rem; background: #7a3e1d; color: #fff; text-decoration: none; font-weight: 600; }
a:focus-visible { outline: 3px solid #2b2622; outline-offset: 3px; }
small { color: #6b6259; }
</style>
</head>
<body>
<main>
<h1>${text(t.title())}</h1>
<p role="alert">${text(page.message)}</p>
<p>${text(t.nothingChanged())}</p>
<a href="${escapeHtml(page.retryPath)}">${text(t.retry())}</a>
<p><small>${text(t.code({ code: page.code }))} · ${text(page.requestId)}</small></p>
</main>
</body>
</html>
`;
}

const escapes: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Makes any text safe inside an element or a quoted attribute. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => escapes[character] ?? "");
}
