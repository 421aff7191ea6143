/** One-shot snackbars that survive a redirect, also without JavaScript (UI-01). Only the product's own texts can be shown. */
import type { Notice } from "#app/ui/use-shown-notice.ts";
import * as t from "#messages/notices.js";
import { readCookie, setCookie } from "#server/cookies.ts";
import { theApp } from "#server/running-app.ts";
import type { PageRequest } from "./load-context.server.ts";

/** Every notice that a flash may carry (contract section 6), with its sentence; the cookie holds its place in this list. */
const FLASHES = {
  orderReceived: t.orderReceived,
  accountCreated: t.accountCreated,
  accountUpdated: t.accountUpdated,
  loggedOut: t.loggedOut,
  passwordUpdated: t.passwordUpdated,
  recordDeleted: t.recordDeleted,
  recordDuplicated: t.recordDuplicated,
  menuOrderUpdated: t.menuOrderUpdated,
  emailVerified: t.emailVerified,
  exportSuccess: t.exportSuccess,
  mailSent: t.mailSent,
  mailNotSent: t.mailNotSent,
  sessionExpired: t.sessionExpired,
  accountDeleted: t.accountDeleted,
  timeZoneSaved: t.timeZoneSaved,
  settingsSaved: t.settingsSaved,
  subscriptionCancelled: t.subscriptionCancelled,
  tokenRevoked: t.tokenRevoked,
  keyRevoked: t.keyRevoked,
} as const;

export type Flash = keyof typeof FLASHES;
const NAMES = Object.keys(FLASHES) as Flash[];

/** Shows this on the next page. */
export function flash({ context }: PageRequest, name: Flash): void {
  context.facts.cookies.push(setCookie(theApp().config, "flash", String(NAMES.indexOf(name)), 60));
}

/** Milliseconds of what stays for less than the usual 3 s (contract section 6). */
const STAYS_FOR: { readonly [Name in Flash]?: number } = { menuOrderUpdated: 1_200 };

/** What did not go, or is over. */
const TROUBLE: ReadonlySet<Flash> = new Set(["sessionExpired", "mailNotSent"]);

/** A flash as the notice of a page, in the language of its request; `at` tells it from the same one shown before. */
export function noticeOf(name: Flash | null, at: Date): Notice | null {
  if (name === null) return null;
  const staysFor = STAYS_FOR[name];
  return {
    key: `${name} ${at.toISOString()}`,
    text: FLASHES[name](),
    ...(staysFor === undefined ? {} : { staysFor }),
    ...(TROUBLE.has(name) && { isTrouble: true }),
  };
}

/** What is to be said on this page, once; null for nothing. */
export function takeFlash({ request, context }: PageRequest): Flash | null {
  const { config } = theApp();
  const cookie = readCookie(config, request, "flash");
  if (cookie === null) return null;
  context.facts.cookiesIfSound.push(setCookie(config, "flash", "", 0));
  return NAMES[Number(cookie)] ?? null;
}

/** What anyone who lands on a log-in after a log-out, or after the time was over, is told (AUTH-06); null on any other way there. */
export function loggedOutWords({ request }: Pick<PageRequest, "request">): Flash | null {
  const why = new URL(request.url).searchParams.get("loggedOut");
  if (why === null) return null;
  return why === "expired" ? "sessionExpired" : "loggedOut";
}
