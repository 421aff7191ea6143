/**
 * The refusals of the host itself: JSON for programs, a small page for people, always with the request id (API-03), in the reader's language.
 */
import type { Language } from "#domain/language.ts";
import * as t from "#messages/host.js";
import { inLanguage } from "#server/language.ts";
import { unavailablePage } from "./unavailable-page.ts";

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
  notFound: (asked: Refused) => answer(asked, 404, "not_found", t.notFound),
  crossSite: (asked: Refused) => answer(asked, 403, "cross_site", t.crossSite),
  noForm: (asked: Refused) => answer(asked, 415, "unsupported_media_type", t.badRequest),
  brokenOff: (asked: Refused) => answer(asked, 400, "bad_request", t.badRequest),
  tooLarge: (asked: Refused) => answer(asked, 413, "too_large", t.tooLarge),
  tooMany: (asked: Refused, seconds: number) =>
    answer(asked, 429, "too_many_tries", () => t.tooMany({ seconds }), {
      "Retry-After": String(seconds),
    }),
  busy: (asked: Refused, seconds = 1) =>
    answer(asked, 503, "overloaded", t.busy, { "Retry-After": String(seconds) }),
  unavailable: (asked: Refused) =>
    answer(asked, 503, "unavailable", () => t.unavailable({ code: 503 }), { "Retry-After": "5" }),
  bug: (asked: Refused) => answer(asked, 500, "unexpected", t.bug),
} as const;

/** Paths that programs call. */
const programPaths = /^\/(?:api|trpc|webhooks|dev|images|assets)(?:\/|$)/i;

/** Whether programs call what lies there; everything else is a page. */
export const isForPrograms = (path: string): boolean => programPaths.test(path);

function answer(
  asked: Refused,
  code: number,
  name: string,
  sentence: () => string,
  headers: Record<string, string> = {},
): Response {
  return inLanguage(asked.language, () => answerInLanguage(asked, code, name, sentence(), headers));
}

function answerInLanguage(
  asked: Refused,
  code: number,
  name: string,
  message: string,
  headers: Record<string, string>,
): Response {
  if (wantsPage(asked)) {
    const retryPath = asked.method === "GET" ? asked.path : "/";
    return new Response(
      unavailablePage({ code, message, requestId: asked.requestId, nonce: asked.nonce, retryPath }),
      {
        status: code,
        headers: { ...headers, "Content-Type": "text/html; charset=utf-8" },
      },
    );
  }
  return Response.json(refusalBody(name, message, asked.requestId), { status: code, headers });
}

/** The body of a refusal for programs, in the one shape of all refusals (API-03). */
export const refusalBody = (code: string, message: string, requestId: string) => ({
  message,
  code,
  errors: {},
  request_id: requestId,
});

function wantsPage(asked: Refused): boolean {
  return (
    !isForPrograms(asked.path) && !asked.path.endsWith(".data") && (asked.accept ?? "").includes("text/html")
  );
}
