/**
 * Where someone wanted to go before the e-mail address had to be proved, or a forgotten password to be chosen anew (AUTH-07): the mail's link does
 * not know, so the browser keeps it from the page that sends the mail until the link was followed. It is judged like every `next` when it is read.
 */
import { nextPath } from "#domain/accounts/next-path.ts";
import { readCookie, setCookie } from "#server/cookies.ts";
import { theApp } from "#server/running-app.ts";
import type { PageRequest } from "./load-context.server.ts";

/** As long as a link of such a mail works at most. */
const KEPT_SECONDS = 24 * 3600;

/** Keeps the place for when the link of the mail was followed. */
export function keepNext({ context }: PageRequest, next: string): void {
  context.facts.cookies.push(setCookie(theApp().config, "next", next, KEPT_SECONDS));
}

/** The place that was kept, or null. */
export function keptNext({ request }: PageRequest): string | null {
  return nextPath(readCookie(theApp().config, request, "next"));
}
