/** The cookies of a log-in on the web (AUTH-05, AUTH-08): set at log-in; all but the browser's own are dropped at log-out. The APIs set none. */
import { markedDevice } from "#server/accounts/log-in/known-devices.ts";
import { setCookie } from "#server/cookies.ts";
import { theApp } from "#server/running-app.ts";
import { visitOf } from "./api.server.ts";
import type { PageRequest } from "./load-context.server.ts";

/** Thirty days, for customers who stay signed in. */
const KEEP_SECONDS = 30 * 24 * 3600;

/** Keeps a log-in in the browser: until the browser closes, or for 30 days where the customer chose so. The server decides when it ends. */
export function keepSession({ context }: PageRequest, session: { token: string; keep: boolean }): void {
  context.facts.cookies.push(
    setCookie(theApp().config, "session", session.token, session.keep ? KEEP_SECONDS : null),
  );
}

/** How long a browser is known to an account after its last log-in there. */
const DEVICE_SECONDS = 365 * 24 * 3600;

/** From now on the browser is known to the account of the e-mail or phone, also after the log-out (AUTH-08); a super admin's is the same at every shop. */
export async function rememberDevice(
  args: PageRequest,
  account: string | null,
  { isSuperAdmin = false }: { isSuperAdmin?: boolean } = {},
): Promise<void> {
  if (account === null) return;
  const visit = await visitOf(args);
  const marked = markedDevice(isSuperAdmin ? { ...visit, shop: null } : visit, account);
  args.context.facts.cookies.push(setCookie(theApp().config, "device", marked, DEVICE_SECONDS));
}

/** Forgets the log-in in the browser. */
export function dropSession({ context }: PageRequest): void {
  context.facts.cookies.push(setCookie(theApp().config, "session", "", 0));
}

/** What a browser keeps of someone besides the log-in: a guest's cart, where they wanted to go, what they typed, what a log-in left out of their cart, and how a merchant looks at the shop. */
const OF_SOMEONE = ["cart", "next", "typed", "left-out", "view"] as const;

/**
 * Lets go of all that: anyone who logs out leaves none of it behind for the next at this browser (AUTH-06, SEC-A33). That the browser is known to the
 * account stays, which no one can read and opens nothing (AUTH-08).
 */
export function dropTraces({ context }: PageRequest): void {
  for (const name of OF_SOMEONE) context.facts.cookies.push(setCookie(theApp().config, name, "", 0));
}
