/**
 * Where links with a secret lead, and the cookie that keeps the secret until then. Its path is the folder above: a page's data is asked
 * for beside the page, not below it.
 */
import type { LinkPlace } from "#app/wiring/link-cookie.server.ts";
import type { AddressPurpose } from "#domain/accounts/account-schemas.ts";

/** The link of `npm run admin:create` (AUTH-04). */
export const INVITATION = {
  name: "invitation",
  screen: "/owner/invitation",
  path: "/owner",
  seconds: 30 * 60,
} as const satisfies LinkPlace & { screen: string };

/**
 * The links that prove an address, each kept for the screen where it is confirmed: the screens' words and calls differ by `of`. Kept for an
 * hour, in which the mail's link can be opened again.
 */
const confirming = <Of extends string>(of: Of) =>
  ({
    name: `confirm-${of}`,
    screen: `/email/verify/confirm?of=${of}`,
    path: "/email/verify",
    seconds: 60 * 60,
  }) as const;

export const ADDRESS_LINKS = {
  /** A new account's own address (AUTH-02). */
  account: { ...confirming("account"), purpose: "verify_email", expired: "/email/verify/expired" },
  /** An address that an account is to have instead (CUST-01). */
  change: { ...confirming("change"), purpose: "change_email", expired: "/email/verify/expired?of=change" },
  /** An owner's address (AUTH-04). */
  owner: { ...confirming("owner"), purpose: "activate_owner", expired: "/owner/login?expired=activation" },
} as const satisfies Record<string, LinkPlace & { screen: string; expired: string; purpose: AddressPurpose }>;
export type AddressLinkKind = keyof typeof ADDRESS_LINKS;

/** The link to a new password; kept as long as the link lives (AUTH-03). */
export const PASSWORD_RESET = {
  name: "reset",
  screen: "/login/password-reset",
  path: "/login",
  seconds: 60 * 60,
} as const satisfies LinkPlace & { screen: string };
