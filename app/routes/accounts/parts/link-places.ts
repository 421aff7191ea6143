/**
 * Where links with a secret lead, and the cookie that keeps the secret until then. Its path is the folder above: a page's data is asked
 * for beside the page, not below it.
 */
import type { LinkPlace } from "#app/wiring/link-cookie.server.ts";

/** The link of `npm run admin:create` (AUTH-04). */
export const INVITATION = {
  name: "invitation",
  screen: "/owner/invitation",
  path: "/owner",
  seconds: 30 * 60,
} as const satisfies LinkPlace & { screen: string };

/** The link to a new password; kept as long as the link lives (AUTH-03). */
export const PASSWORD_RESET = {
  name: "reset",
  screen: "/login/password-reset",
  path: "/login",
  seconds: 60 * 60,
} as const satisfies LinkPlace & { screen: string };
