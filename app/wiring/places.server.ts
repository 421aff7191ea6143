/** Addresses that a page needs of the platform and of its own shop. */
import type { PageSession } from "#app/shell/session-ending.tsx";
import { secondsLeft } from "#domain/accounts/session-clock.ts";
import { statusOf } from "#domain/refusal-status.ts";
import { sessionSecondsLeft } from "#server/accounts/sessions/sessions.ts";
import { readCookie } from "#server/cookies.ts";
import { originOf } from "#server/origin.ts";
import { theApp } from "#server/running-app.ts";
import { api, visitOf } from "./api.server.ts";
import type { PageRequest } from "./load-context.server.ts";

/** Scheme, host and port of the platform's own pages. */
export const platformOrigin = () => originOf(theApp().config, null);

/** Scheme, host and port of a shop's pages. */
export const shopOrigin = (shop: { slug: string; shopDomain: string | null }) =>
  originOf(theApp().config, shop);

/** The platform's own page, told which shop one comes from (SHOP-04). */
export const platformUrl = (shopTitle: string) =>
  `${originOf(theApp().config, null)}/?shop=${encodeURIComponent(shopTitle)}`;

/** What time it is by the server, and how long the visitor's log-in lasts: the browser's clock may be wrong (AUTH-05, REL-R17). */
export async function sessionTimes(
  args: PageRequest,
): Promise<{ readonly serverNow: Date; readonly session: PageSession }> {
  const { session, visitor, now } = await visitOf(args);
  const known = {
    who: session && visitor ? visitor.id : null,
    secondsLeft: session ? secondsLeft(session, now) : 0,
    isOwner: visitor?.isMerchant ?? false,
  };
  return { serverNow: now, session: known };
}

/** How many seconds the visitor's log-in has, 0 where there is none. Nothing of the request is looked at besides its cookie, and nothing renewed. */
export async function sessionSecondsThere({ request }: PageRequest): Promise<number> {
  const { orm, config, now, observe } = theApp();
  const token = readCookie(config, request, "session");
  return token ? sessionSecondsLeft(orm.em.fork(), token, observe ? null : now()) : 0;
}

/** Whether this host is the platform's own, without a shop. */
export async function isPlatform(args: PageRequest): Promise<boolean> {
  return (await visitOf(args)).requestedShop === "none";
}

/**
 * The shop of this host with the procedures at hand, for the files that browsers and search engines ask for; null on the platform's own host.
 * @throws a redirect where the shop has moved; an empty answer with status 404 where the host is no shop's (SHOP-02)
 */
export async function shopHere(args: PageRequest) {
  if (await isPlatform(args)) return null;
  const calls = await api(args);
  if (!(await visitOf(args)).shop) throw new Response(null, { status: statusOf("not-found") });
  return { calls, shop: await calls.shop.current() };
}

/** Whether super admins give a code besides the password: everywhere but in demo mode (AUTH-04). */
export const asksForCodes = () => !theApp().config.demo;
