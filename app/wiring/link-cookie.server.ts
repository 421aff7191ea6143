/**
 * The token of a mailed link while its screen is open: taken out of the address at once, kept in a cookie that scripts cannot read
 * and other pages do not get, and gone after an hour at most (security A18).
 */
import { readCookies } from "#server/cookies.ts";
import { theApp } from "#server/running-app.ts";
import type { Asked } from "./api.server.ts";

/** As long as a link to reset a password lives (AUTH-03). */
const KEPT_SECONDS = 60 * 60;

/** The log-in's screens: one path for the page and for its data. */
const PATH = "/login";

/** What a token of ours looks like; nothing else gets into a header. */
const TOKEN = /^[\w-]{20,100}$/;

// A path-limited cookie cannot carry the prefix `__Host-`.
const cookieName = () => (theApp().config.secureCookies ? "__Secure-reset" : "reset");

/** Keeps the token for the screen the link leads to; one that cannot be ours is dropped. */
export function keepLinkToken(asked: Asked, token: string): void {
  if (TOKEN.test(token)) set(asked, token, KEPT_SECONDS);
  else dropLinkToken(asked);
}

/** The token that is kept, or null. */
export function linkTokenOf({ request }: Asked): string | null {
  const token = readCookies(request).get(cookieName());
  return token && TOKEN.test(token) ? token : null;
}

/** Forgets the token. */
export function dropLinkToken(asked: Asked): void {
  set(asked, "", 0);
}

function set({ context }: Asked, value: string, seconds: number): void {
  const secure = theApp().config.secureCookies ? "; Secure" : "";
  context.facts.reply.append(
    "Set-Cookie",
    `${cookieName()}=${value}; Path=${PATH}; HttpOnly; SameSite=Lax${secure}; Max-Age=${seconds}`,
  );
}
