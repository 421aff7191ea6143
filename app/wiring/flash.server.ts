/** One-shot snackbars that survive a redirect, also without JavaScript (UI-01). Only the product's own texts can be shown. */
import type { Notice } from "#app/ui/snackbar.tsx";
import { cookieName, readCookies, setCookie } from "#server/cookies.ts";
import { theApp } from "#server/running-app.ts";
import type { Asked } from "./api.server.ts";

/** Every text that a flash may carry (contract section 6); the cookie holds its place in this list. */
const FLASHES = [
  "Order received",
  "Account created",
  "Account updated",
  "Logged out",
  "Password updated",
  "Record deleted",
  "Record duplicated",
  "Menu order updated",
  "Email verified",
  "Export success",
  "Mail sent",
  "Mail not sent, please try later",
  "Session expired",
  "Account deleted",
  "Time zone saved",
] as const;

export type Flash = (typeof FLASHES)[number];

/** Says this on the next page. */
export function flash({ context }: Asked, text: Flash): void {
  context.facts.reply.append(
    "Set-Cookie",
    setCookie(theApp().config, "flash", String(FLASHES.indexOf(text)), 60),
  );
}

/** Milliseconds of what stays for less than the usual 3 s (contract section 6). */
const STAYS_FOR: { readonly [Text in Flash]?: number } = { "Menu order updated": 1_200 };

/** What did not go, or is over. */
const TROUBLE: ReadonlySet<Flash> = new Set(["Session expired", "Mail not sent, please try later"]);

/** What was said as the notice of a page; `at` tells it from the same words said before. */
export function noticeOf(text: Flash | null, at: Date): Notice | null {
  if (text === null) return null;
  const staysFor = STAYS_FOR[text];
  return {
    key: `${text} ${at.toISOString()}`,
    text,
    ...(staysFor === undefined ? {} : { staysFor }),
    ...(TROUBLE.has(text) && { isTrouble: true }),
  };
}

/** What is to be said on this page, once; null for nothing. */
export function takeFlash({ request, context }: Asked): Flash | null {
  const { config } = theApp();
  const kept = readCookies(request).get(cookieName(config, "flash"));
  if (kept === undefined) return null;
  context.facts.reply.append("Set-Cookie", setCookie(config, "flash", "", 0));
  return FLASHES[Number(kept)] ?? null;
}

/** What whoever lands on a log-in after a log-out, or after the time was over, is told (AUTH-06); null on any other way there. */
export function loggedOutWords({ request }: Pick<Asked, "request">): Flash | null {
  const why = new URL(request.url).searchParams.get("loggedOut");
  if (why === null) return null;
  return why === "expired" ? "Session expired" : "Logged out";
}
