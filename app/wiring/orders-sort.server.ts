/** In which order a merchant wants the list of orders (MAN-06): kept by the browser, so that each device has its own. No list shows more by it. */
import { readCookie, setCookie } from "#server/cookies.ts";
import { theApp } from "#server/running-app.ts";
import type { PageRequest } from "./load-context.server.ts";

/** A year. */
const KEPT_SECONDS = 365 * 24 * 3600;

/** The name of the sort that was chosen last, as the browser says it; null for none. */
export const keptOrdersSort = ({ request }: Pick<PageRequest, "request">): string | null =>
  readCookie(theApp().config, request, "orders-sort");

/** Keeps the name of a sort. */
export function keepOrdersSort({ context }: Pick<PageRequest, "context">, name: string): void {
  context.facts.cookies.push(setCookie(theApp().config, "orders-sort", name, KEPT_SECONDS));
}
