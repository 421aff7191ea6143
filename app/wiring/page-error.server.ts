/** Where the failures of pages go: the log, with their request's id. */
import { TRPCError } from "@trpc/server";
import { log } from "#server/log.ts";

/** Logs a failure of a page; a refusal or a database that is away is not a bug. */
export function reportPageError(error: unknown, requestId: string): void {
  if (error instanceof TRPCError && error.code !== "INTERNAL_SERVER_ERROR") return;
  log.error({ err: error, requestId }, "a page failed");
}
