/**
 * The server's entry of the one bundle: it renders pages, and hands the host everything else that touches the database, so that every
 * module of ours exists once.
 */
import type { AppLoadContext, EntryContext, HandleErrorFunction } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { TRPCError } from "@trpc/server";
import { isOwnPiece, partsOfPage } from "#app/wiring/cached-parts.server.tsx";
import { kindOf, statusOf } from "#domain/refusal-status.ts";
import { isAway } from "#server/database/database-unavailable.ts";
import { log } from "#server/log.ts";
import { openHost } from "./wiring/host.server.ts";
import type { RequestFacts } from "./wiring/load-context.server.ts";
import { renderWhole } from "./wiring/render-whole.server.ts";

/** What `server/main.ts` mounts beside the pages. */
export const host = { open: openHost };

/** A page that is not ready by then is cut off. */
const RENDER_DEADLINE_MS = 5_000;

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  { facts }: AppLoadContext,
): Promise<Response> {
  await facts.mayRender?.();
  let answer = status;
  let isSound = request.method === "GET" && status === 200;
  const parts = partsOfPage(facts.nonce);
  const page = await renderWhole(
    parts.around(
      <RemixServer
        context={remixContext}
        url={request.url}
        abortDelay={RENDER_DEADLINE_MS}
        nonce={facts.nonce}
      />,
    ),
    {
      nonce: facts.nonce,
      deadlineMs: RENDER_DEADLINE_MS + 1_000,
      onError(error) {
        answer = 500;
        isSound = false;
        reportPageError(error, facts);
      },
    },
  );
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
  const filled = parts.filled(page, isSound);
  const body =
    answer === 200 && facts.finish ? facts.finish(filled, headers, isOwnPiece) : Buffer.concat(filled);
  return new Response(body, { status: answer, headers });
}

/** Failures of loaders and actions: logged with their request's id, never shown. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) reportPageError(error, context.facts);
};

/**
 * Where the failures of pages go: the log, with their request's id. Logs a failure of a page; a refusal or a database that is away is not
 * a bug, nor is a form for a page that takes none: Remix tells of it with the address, whatever secret it holds (SEC-A32).
 */
function reportPageError(error: unknown, facts: RequestFacts | undefined): void {
  if (isRouteErrorResponse(error) && error.status < statusOf("internal")) return;
  const kind = error instanceof TRPCError ? kindOf(error.code) : null;
  const isUnavailable = kind === "unavailable" || (kind === null && isAway(error));
  if (isUnavailable) facts?.note({ isWithoutDatabase: true });
  if (isUnavailable || (kind !== null && kind !== "internal")) return;
  log.error({ err: error, request_id: facts?.requestId ?? "unknown" }, "a page failed");
}
