/** A shop's customers for its merchant (MAN-05, API-05; matrix r046 to r053, r144 to r149, r159). */

import { customerChange } from "#domain/accounts/shop-customer-schemas.ts";
import { bodyWithId } from "#server/rest/body-with-id.ts";
import type { WrittenRow } from "#server/rest/complete-row.ts";

const WITHOUT_SHOP = "Shop must be defined to update Customer";

export const manageCustomersRows: readonly WrittenRow[] = [
  {
    method: "GET",
    path: "/shops/{shopId}/customers",
    summary: "The shop's customers, a hundred a page, by last name; search by name, e-mail, phone or street.",
    procedure: "shopCustomers.list",
    shop: "id",
    status: 200,
    shape: "list",
  },
  {
    method: "GET",
    path: "/shops/{shopId}/customers/export.csv",
    summary:
      "The customers of a list, all of them, as a file for spreadsheets; the search and sort of the list. Six an hour.",
    procedure: "shopCustomers.exportCsv",
    shop: "id",
    status: 200,
    shape: "csv",
  },
  {
    method: "POST",
    path: "/shops/{shopId}/customers",
    summary: "Adds a customer by hand: no password, and an e-mail that is still to be proved.",
    procedure: "shopCustomers.create",
    shop: "id",
    status: 201,
    shape: "data",
  },
  {
    method: "GET",
    path: "/shops/{shopId}/customers/{id}",
    summary: "One customer of the shop, with the shop's notes.",
    procedure: "shopCustomers.one",
    shop: "id",
    input: ({ params }) => ({ customerId: params.id }),
    status: 200,
    shape: "data",
  },
  {
    method: "PATCH",
    path: "/shops/{shopId}/customers/{id}",
    summary: "Changes a customer; another e-mail has to be proved anew. Never passwords or roles.",
    procedure: "shopCustomers.update",
    shop: "id",
    body: customerChange,
    bodyOptional: true,
    input: ({ body, params }) => bodyWithId(body, "customerId", params.id),
    withoutId: WITHOUT_SHOP,
    status: 200,
    shape: "data",
  },
  {
    method: "DELETE",
    path: "/customers/{id}",
    summary: "Removes a customer from the shop softly: orders keep their name.",
    procedure: "shopCustomers.remove",
    shop: "host",
    input: ({ params }) => ({ customerId: params.id }),
    withoutId: "noModelId",
    status: 204,
    shape: "nothing",
  },
];
