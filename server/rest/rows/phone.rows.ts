/** Log-in by phone and one-time code, and what an account without a password does afterwards (AUTH-03). */
import { openedSession } from "#domain/accounts/account-schemas.ts";
import type { OpenedByPhone } from "#domain/accounts/phone-schemas.ts";
import type { WrittenRow } from "#server/rest/complete-row.ts";

export const phoneRows: readonly WrittenRow[] = [
  {
    method: "POST",
    path: "/customer/phone-exists/",
    summary: "Whether an account of the shop has this phone number.",
    procedure: "phoneLogIn.phoneExists",
    shop: "host",
    status: 200,
    shape: "data",
  },
  {
    method: "POST",
    path: "/user-code/send/",
    summary:
      "Sends a one-time code to a customer's phone. The answer is the same for a phone that has no account.",
    procedure: "phoneLogIn.sendCode",
    shop: "host",
    status: 202,
    shape: "data",
  },
  {
    method: "POST",
    path: "/user-code/verify/",
    summary: "Logs in with a phone number and the code that was sent to it.",
    procedure: "phoneLogIn.verifyCode",
    shop: "host",
    status: 200,
    shape: "log-in",
    answer: openedSession,
    pick: (answer) => {
      const { withoutPassword: _, ...session } = answer as OpenedByPhone;
      return session;
    },
  },
  {
    method: "POST",
    path: "/legacy-customer/validate",
    summary:
      "Gives a token that sets the account's first password, good for ten minutes and one use; with the bearer of a verified phone code.",
    procedure: "phoneLogIn.validateLegacy",
    input: () => undefined,
    shop: "host",
    ownBearer: true,
    status: 200,
    shape: "data",
  },
  {
    method: "POST",
    path: "/shops/{shopId}/legacy-customer/",
    summary:
      "Sets the account's first password, and its e-mail where it has none; with the token of /legacy-customer/validate as bearer.",
    procedure: "phoneLogIn.updateLegacy",
    shop: "id",
    ownBearer: true,
    status: 200,
    shape: "log-in",
  },
];
