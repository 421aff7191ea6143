/**
 * A merchant who looks as a shopper: on the shop's own pages the log-in counts as none, so that they show what a guest gets, and nothing
 * is ordered or changed as the merchant by accident. The manage area and the log-out stay the merchant's. A cookie keeps it for an hour.
 */
import type { Context } from "#server/context.ts";
import { readCookie, setCookie } from "#server/cookies.ts";
import { theApp } from "#server/running-app.ts";
import type { PageRequest, RequestFacts } from "./load-context.server.ts";

const KEPT_SECONDS = 3600;
const ON = "shopper";

/** Where the log-in counts all the same: it takes the merchant back, or ends itself. */
const OWN_PATHS = /^\/(?:manage|settings|super|logout|session|sessions|owner)(?:[/.]|$)/i;

/** The requests whose merchant is taken for a guest; a request is forgotten with its facts. */
const looking = new WeakSet<RequestFacts>();

/** The context as the page is to see it. */
export function asShopperSees({ request, context }: PageRequest, found: Context): Context {
  const isWanted = readCookie(found.config, request, "view") === ON;
  if (!isWanted || !found.visitor?.isMerchantHere) return found;
  if (OWN_PATHS.test(new URL(request.url).pathname)) return found;
  looking.add(context.facts);
  return { ...found, visitor: null, session: null };
}

/** Whether a merchant looks as a shopper; to be asked after the context was. */
export const looksAsShopper = ({ context }: PageRequest): boolean => looking.has(context.facts);

/** Begins to look as a shopper, or ends it. */
export function lookAsShopper({ context }: PageRequest, isWanted: boolean): void {
  context.facts.cookies.push(
    setCookie(theApp().config, "view", isWanted ? ON : "", isWanted ? KEPT_SECONDS : 0),
  );
}
