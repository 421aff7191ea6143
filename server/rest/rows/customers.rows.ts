import { accountChanges, ownAddress } from "#domain/accounts/own-account-schemas.ts";
import type { WrittenRow } from "#server/rest/complete-row.ts";
import { foreignName } from "#server/rest/field-names.ts";

export const customersRows: readonly WrittenRow[] = [
  {
    method: "GET",
    path: "/customers/{id}",
    summary: "One's own account. Anybody else's is not found.",
    procedure: "customers.get",
    shop: "host",
    ownAccount: "id",
    status: 200,
    shape: "data",
  },
  {
    method: "POST",
    path: "/customers/{id}",
    summary: "Sets one's own address.",
    procedure: "customers.setAddress",
    shop: "host",
    ownAccount: "id",
    body: ownAddress,
    bodyOptional: true,
    input: ({ body, params }) => withId(body, params.id),
    status: 200,
    shape: "data",
  },
  {
    method: "PATCH",
    path: "/customers/{id}",
    summary:
      "Changes one's own account; what is not named stays. A new e-mail or password takes `current_password`, and a new e-mail counts once its link is opened.",
    procedure: "customers.update",
    shop: "host",
    ownAccount: "id",
    body: accountChanges,
    bodyOptional: true,
    input: ({ body, params }) => withId(body, params.id),
    status: 200,
    shape: "data",
  },
  {
    method: "PATCH",
    path: "/merchants/{id}",
    summary: "Changes a merchant's own account, as PATCH /customers/{id} does a customer's.",
    procedure: "customers.updateMerchant",
    shop: "host",
    body: accountChanges,
    bodyOptional: true,
    input: ({ body, params }) => withId(body, params.id),
    status: 200,
    shape: "data",
  },
];

/** The body with the path's id, which a body cannot change: an `id` in it is not documented and stays refused by its name. What is no object keeps the path's id alone. */
function withId(body: unknown, id: string | undefined): unknown {
  if (typeof body !== "object" || body === null || Array.isArray(body))
    return { id, [foreignName("body")]: body };
  const { id: second, ...fields } = body as Record<string, unknown>;
  return { ...fields, ...(second === undefined ? {} : { [foreignName("id")]: second }), id };
}
