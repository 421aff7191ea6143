/** Logging in and out, signing up, and who one is (AUTH-02, AUTH-05). */
import { type OpenedSession, signUp } from "#domain/accounts/account-schemas.ts";
import type { WrittenRow } from "#server/rest/complete-row.ts";
import { foreignName, theirPath } from "#server/rest/field-names.ts";

/** The wrapper that this one call may come in, documented in camelCase (specification section 7). */
const USER_DATA = foreignName("userData");

/** The sign-up inside the wrapper, where there is nothing beside it; null for every other body, which the procedure's schema judges. */
function wrappedSignUp(body: unknown): object | null {
  if (typeof body !== "object" || body === null || Object.keys(body).join() !== USER_DATA) return null;
  const { [USER_DATA]: inside } = body as Record<string, unknown>;
  return typeof inside === "object" && !Array.isArray(inside) ? inside : null;
}

export const accountsRows: readonly WrittenRow[] = [
  {
    method: "GET",
    path: "/me",
    summary: "The account that is logged in.",
    procedure: "accounts.me",
    shop: "host",
    status: 200,
    shape: "data",
  },
  {
    method: "POST",
    path: "/login",
    summary: "Logs in with e-mail and password at the shop of the host or of X-Shop.",
    procedure: "accounts.logIn",
    shop: "host",
    status: 200,
    shape: "log-in",
  },
  {
    method: "POST",
    path: "/shops/{shopId}/login",
    summary: "Logs a merchant of this shop in; anybody else gets the answer of a wrong password.",
    procedure: "accounts.logInOwner",
    shop: "id",
    status: 200,
    shape: "merchant-log-in",
  },
  {
    method: "POST",
    path: "/shops/{shopId}/signup",
    summary:
      "Opens a customer's account at this shop and logs it in. The fields may also come as one object `userData`.",
    procedure: "accounts.signUp",
    shop: "id",
    body: signUp,
    input: ({ body }) => wrappedSignUp(body) ?? body,
    fieldName: (ours, body) => (wrappedSignUp(body) ? `userData.${theirPath(ours)}` : theirPath(ours)),
    status: 201,
    shape: "log-in",
    made: (answer) => `/customers/${(answer as OpenedSession).user.id}`,
  },
  {
    method: "GET",
    path: "/logout",
    summary: "Ends the log-in of the bearer token. A cookie does not count here; use POST.",
    procedure: "accounts.logOut",
    shop: "host",
    bearerOnly: true,
    status: 204,
    shape: "nothing",
  },
  {
    method: "POST",
    path: "/logout",
    summary: "Ends the log-in of the bearer token or, from the shop's own pages, of the cookie.",
    procedure: "accounts.logOut",
    shop: "host",
    status: 204,
    shape: "nothing",
  },
  {
    method: "GET",
    path: "/validate-token",
    summary:
      "Whether the log-in of the bearer token still holds, and until when. A cookie does not count here.",
    procedure: "accounts.validate",
    shop: "host",
    bearerOnly: true,
    status: 200,
    shape: "log-in",
  },
];
