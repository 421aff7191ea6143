/** Log-in by phone and one-time code, and what an account without a password does afterwards (AUTH-03). */
import { openedSession } from "#domain/accounts/account-schemas.ts";
import {
  codeAsked,
  type OpenedByPhone,
  phoneAsked,
  phoneExists,
  updatedLegacy,
  updateLegacy,
  validatedLegacy,
  verifyCode,
} from "#domain/accounts/phone-schemas.ts";
import type { RestRow } from "#server/rest/row.ts";

export const phoneRows: readonly RestRow[] = [
  {
    method: "POST",
    path: "/customer/phone-exists/",
    summary: "Whether an account of the shop has this phone number.",
    procedure: "phoneLogIn.phoneExists",
    who: "anyone-at-a-shop",
    shop: "host",
    body: phoneAsked,
    input: ({ body }) => body,
    status: 200,
    shape: "data",
    answer: phoneExists,
  },
  {
    method: "POST",
    path: "/user-code/send/",
    summary:
      "Sends a one-time code to a customer's phone. The answer is the same for a phone that has no account.",
    procedure: "phoneLogIn.sendCode",
    who: "anyone-at-a-shop",
    shop: "host",
    body: phoneAsked,
    input: ({ body }) => body,
    status: 202,
    shape: "data",
    answer: codeAsked,
  },
  {
    method: "POST",
    path: "/user-code/verify/",
    summary: "Logs in with a phone number and the code that was sent to it.",
    procedure: "phoneLogIn.verifyCode",
    who: "anyone-at-a-shop",
    shop: "host",
    body: verifyCode,
    input: ({ body }) => body,
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
      "With the bearer of a verified phone code: a token that sets the account's first password, good for ten minutes and one use.",
    procedure: "phoneLogIn.validateLegacy",
    who: "anyone-at-a-shop",
    shop: "host",
    ownBearer: true,
    status: 200,
    shape: "data",
    answer: validatedLegacy,
  },
  {
    method: "POST",
    path: "/shops/{shopId}/legacy-customer/",
    summary:
      "With the token of /legacy-customer/validate as bearer: sets the first password, and the e-mail where the account has none.",
    procedure: "phoneLogIn.updateLegacy",
    who: "anyone-at-a-shop",
    shop: "id",
    ownBearer: true,
    body: updateLegacy,
    input: ({ body }) => body,
    status: 200,
    shape: "log-in",
    answer: updatedLegacy,
  },
];
