/**
 * The server's entry of the one bundle: it renders pages, and hands the host everything else that touches the database, so that every
 * module of ours exists once (house, "One bundle").
 */
import { PassThrough } from "node:stream";
import {
  type AppLoadContext,
  createReadableStreamFromReadable,
  type EntryContext,
  type HandleDataRequestFunction,
  type HandleErrorFunction,
} from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { renderToPipeableStream } from "react-dom/server";
import { openHost } from "./wiring/host.server.ts";
import { reportPageError, statusOf } from "./wiring/page-error.server.ts";

/** What `server/main.ts` mounts beside the pages. */
export const host = { open: openHost };

/** A page that is not ready by then is cut off. */
const RENDER_DEADLINE_MS = 5_000;

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  { facts }: AppLoadContext,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    let answer = statusOf(facts, status);
    const { pipe, abort } = renderToPipeableStream(
      <RemixServer
        context={remixContext}
        url={request.url}
        abortDelay={RENDER_DEADLINE_MS}
        nonce={facts.nonce}
      />,
      {
        nonce: facts.nonce,
        onAllReady() {
          const body = new PassThrough();
          headers.set("Content-Type", "text/html; charset=utf-8");
          if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
          resolve(new Response(createReadableStreamFromReadable(body), { status: answer, headers }));
          pipe(body);
        },
        onShellError: reject,
        onError(error) {
          answer = 500;
          reportPageError(error, facts);
        },
      },
    );
    setTimeout(abort, RENDER_DEADLINE_MS + 1_000).unref();
  });
}

/** Failures of loaders and actions: logged with their request's id, never shown. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) reportPageError(error, context.facts);
};

/** The data that a page asks for by itself say the same as the page would. */
export const handleDataRequest: HandleDataRequestFunction = (response, { context: { facts } }) => {
  const status = statusOf(facts, response.status);
  return status === response.status
    ? response
    : new Response(response.body, { status, headers: response.headers });
};
