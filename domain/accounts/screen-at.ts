import { nextPath } from "./next-path.ts";

/**
 * The storefront's screens that no log-in leads to, and that one stays on all the same as the language changes (UI-03). One with a phone number, a hint
 * of an address or a token in its path is none of them: it tells no one where it is (SEC-A32).
 */
const SCREENS: ReadonlySet<string> = new Set([
  "/maintenance",
  "/opening-soon",
  "/expired",
  "/privacy",
  "/offline",
  "/signup",
  "/login",
  "/login/phone",
  "/login/forgot-password",
  "/login/password-reset",
  "/login/merchant/forgot-email",
  "/owner/login",
  "/owner/signup",
  "/owner/invitation",
  "/email/verify/success",
  "/email/verify/expired",
]);
/** An item under an address of its own. */
const ITEM = /^\/menu\/[\w-]+$/;

/** What the addresses of these screens say, besides where one goes next; whatever else stands in one is left out. */
const PARAMETERS: ReadonlySet<string> = new Set(["loggedOut", "owner", "expired", "already", "of"]);

/**
 * The path of the screen at an address of ours, with its query, or null where there is none to come back to (UI-03). What a log-in may lead to
 * is as `nextPath` says. Any other path is compared whole, as the browser's rules have read it, and its query is written anew: so neither leads to
 * another site (SEC-A12).
 */
export function screenAt({ pathname, search, searchParams }: URL): string | null {
  const followed = nextPath(pathname + search);
  if (followed !== null) return followed;
  if (!SCREENS.has(pathname) && !ITEM.test(pathname)) return null;
  const kept = new URLSearchParams([...searchParams].filter(mayStay));
  return kept.size > 0 ? `${pathname}?${kept}` : pathname;
}

const mayStay = ([name, value]: [string, string]) =>
  name === "next" ? nextPath(value) !== null : PARAMETERS.has(name);
