/**
 * Keeps the secret of a link that leads to a form: it leaves the address bar at once for a cookie that scripts cannot read, that goes
 * along to that form's path only, and that ends after half an hour (security A18).
 */
import { readCookies } from "#server/cookies.ts";
import { theApp } from "#server/running-app.ts";
import type { Asked } from "./api.server.ts";

const HALF_AN_HOUR_SECONDS = 1_800;
const TOKEN = /^[\w-]{20,200}$/;

/** Where a link leads, and what its cookie is called. */
export interface LinkPlace {
  readonly name: string;
  readonly path: string;
}

/** `__Secure-` and no `__Host-`, as that would have to go along everywhere. */
const nameOf = ({ name }: LinkPlace) => (theApp().config.secureCookies ? `__Secure-${name}` : name);

const write = ({ context }: Asked, place: LinkPlace, value: string, seconds: number) =>
  context.facts.reply.append(
    "Set-Cookie",
    `${nameOf(place)}=${value}; Path=${place.path}; HttpOnly; SameSite=Lax; Max-Age=${seconds}${theApp().config.secureCookies ? "; Secure" : ""}`,
  );

/** Keeps the secret; what cannot be one is not kept. */
export function keepLink(asked: Asked, place: LinkPlace, token: string): void {
  if (TOKEN.test(token)) write(asked, place, token, HALF_AN_HOUR_SECONDS);
}

/** The secret that was kept, or a text that no link has. */
export function keptLink({ request }: Asked, place: LinkPlace): string {
  const kept = readCookies(request).get(nameOf(place)) ?? "";
  return TOKEN.test(kept) ? kept : "none";
}

/** Forgets it. */
export const dropLink = (asked: Asked, place: LinkPlace) => write(asked, place, "", 0);
