/** Where the failures of pages go: the log, with their request's id. */
import { isRouteErrorResponse } from "@remix-run/react";
import { TRPCError } from "@trpc/server";
import { kindOf, statusOf } from "#domain/refusal-status.ts";
import { isAway } from "#server/database/database-unavailable.ts";
import { log } from "#server/log.ts";
import type { RequestFacts } from "./load-context.server.ts";

/** The requests whose page found no database. */
const withoutDatabase = new WeakSet<RequestFacts>();

/**
 * Logs a failure of a page; a refusal or a database that is away is not a bug, nor is a form for a page that takes none: Remix tells of it with
 * the address, whatever secret it holds (SEC-A32).
 */
export function reportPageError(error: unknown, facts: RequestFacts | undefined): void {
  if (isRouteErrorResponse(error) && error.status < statusOf("internal")) return;
  const kind = error instanceof TRPCError ? kindOf(error.code) : null;
  const isUnavailable = kind === "unavailable" || (kind === null && isAway(error));
  if (isUnavailable && facts) withoutDatabase.add(facts);
  if (isUnavailable || (kind !== null && kind !== "internal")) return;
  log.error({ err: error, requestId: facts?.requestId ?? "unknown" }, "a page failed");
}

/**
 * The status of a page's answer: what failed for want of a database is 503 and not 500, also when the database answers again by the time that
 * anybody asks it (REL-R6). A loaded machine that was slow to open a connection would else look broken.
 */
export function pageStatus(facts: RequestFacts, status: number): number {
  return status === statusOf("internal") && withoutDatabase.has(facts) ? statusOf("unavailable") : status;
}
