/** A text that the next page reads once: what a form's answer leaves for the page it redirects to. Anyone could have written it. */
import { type CookieName, readCookie, setCookie } from "#server/cookies.ts";
import { theApp } from "#server/running-app.ts";
import type { PageRequest } from "./load-context.server.ts";

const SECONDS = 60;
/** Browsers keep 4 KB a cookie. */
const LONGEST = 3_500;

/** Leaves a text for the next page; one that is too long is not left. */
export function keepOnce({ context }: PageRequest, name: CookieName, text: string): void {
  const value = Buffer.from(text).toString("base64url");
  if (value.length > LONGEST) return;
  context.facts.cookies.push(setCookie(theApp().config, name, value, SECONDS));
}

/** The text that was left, or null; it is gone then. */
export function takeOnce({ request, context }: PageRequest, name: CookieName): string | null {
  const { config } = theApp();
  const cookie = readCookie(config, request, name);
  if (!cookie) return null;
  context.facts.cookiesIfSound.push(setCookie(config, name, "", 0));
  return Buffer.from(cookie, "base64url").toString();
}
