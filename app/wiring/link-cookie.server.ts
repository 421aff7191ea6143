/**
 * Keeps the secret of a link that leads to a form: it leaves the address bar at once for a cookie that scripts cannot read, that goes
 * along to that form's path only, and that ends soon (security A18).
 */
import { type CookieName, readCookie, setCookie } from "#server/cookies.ts";
import { theApp } from "#server/running-app.ts";
import type { PageRequest } from "./load-context.server.ts";

/** What a token of ours looks like; nothing else gets into a header. */
const TOKEN = /^[\w-]{20,200}$/;

/** Where a link leads, what its cookie is called, and how long it is kept at most. */
export interface LinkPlace {
  readonly name: CookieName;
  readonly path: string;
  readonly seconds: number;
}

/** Keeps the secret; what cannot be one is not kept, and ends the one that was. */
export function keepLink(args: PageRequest, place: LinkPlace, token: string): void {
  if (TOKEN.test(token)) write(args, place, token, place.seconds);
  else dropLink(args, place);
}

/** The secret that is kept, or null. */
export function storedLink({ request }: PageRequest, { name, path }: LinkPlace): string | null {
  const cookie = readCookie(theApp().config, request, name, path) ?? "";
  return TOKEN.test(cookie) ? cookie : null;
}

/** Forgets it. */
export const dropLink = (args: PageRequest, place: LinkPlace): void => write(args, place, "", 0);

function write({ context }: PageRequest, { name, path }: LinkPlace, value: string, seconds: number): void {
  context.facts.cookies.push(setCookie(theApp().config, name, value, seconds, path));
}
