/** Addresses that a page needs of the platform and of its own shop. */
import { originOf } from "#server/origin.ts";
import { theApp } from "#server/running-app.ts";
import type { Asked } from "./api.server.ts";
import { contextOf } from "./api.server.ts";

/** Scheme, host and port of the platform's own pages. */
export const platformOrigin = () => originOf(theApp().config, null);

/** The platform's own page, told which shop one comes from (SHOP-04). */
export const platformUrl = (shopTitle: string) =>
  `${originOf(theApp().config, null)}/?shop=${encodeURIComponent(shopTitle)}`;

/** When the visitor's log-in ends, and what time it is by the server: the browser's clock may be wrong (REL-R17). */
export async function sessionTimes(asked: Asked) {
  const { session, now } = await contextOf(asked);
  return { serverNow: now, sessionEnds: session?.expiresAt ?? null };
}

/** Whether this host is the platform's own, without a shop. */
export async function isPlatform(asked: Asked): Promise<boolean> {
  return (await contextOf(asked)).shopAsked === "none";
}

/** Whether super admins give a code besides the password: everywhere but in demo mode (AUTH-04). */
export const asksForCodes = () => !theApp().config.demo;
