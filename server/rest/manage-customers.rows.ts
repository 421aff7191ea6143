/** A shop's customers for its merchant (MAN-05, API-05; matrix r046 to r053, r144 to r149, r159). */

import {
  customerChange,
  customersQuestion,
  newCustomer,
  shopCustomer,
} from "#domain/accounts/shop-customer-schemas.ts";
import { NO_MODEL_ID } from "#domain/missing.ts";
import { bodyWithId } from "./body-with-id.ts";
import type { RestRow } from "./row.ts";

const WITHOUT_SHOP = "Shop must be defined to update Customer";

export const manageCustomersRows: readonly RestRow[] = [
  {
    method: "GET",
    path: "/shops/{shopId}/customers",
    summary: "The shop's customers, a hundred a page, by last name; search by name, e-mail, phone or street.",
    procedure: "shopCustomers.list",
    who: "merchant",
    shop: "id",
    query: customersQuestion,
    input: ({ query }) => query,
    status: 200,
    shape: "list",
    answer: shopCustomer,
  },
  {
    method: "GET",
    path: "/shops/{shopId}/customers/export.csv",
    summary: "The same customers, all of them, as a file for spreadsheets. Six an hour.",
    procedure: "shopCustomers.exportCsv",
    who: "merchant",
    shop: "id",
    query: customersQuestion,
    input: ({ query }) => query,
    status: 200,
    shape: "csv",
  },
  {
    method: "POST",
    path: "/shops/{shopId}/customers",
    summary: "Adds a customer by hand: no password, and an e-mail that is still to be proved.",
    procedure: "shopCustomers.create",
    who: "merchant",
    shop: "id",
    body: newCustomer,
    input: ({ body }) => body,
    status: 201,
    shape: "data",
    answer: shopCustomer,
  },
  {
    method: "GET",
    path: "/shops/{shopId}/customers/{id}",
    summary: "One customer of the shop, with the shop's notes.",
    procedure: "shopCustomers.one",
    who: "merchant",
    shop: "id",
    input: ({ params }) => ({ customerId: params.id }),
    status: 200,
    shape: "data",
    answer: shopCustomer,
  },
  {
    method: "PATCH",
    path: "/shops/{shopId}/customers/{id}",
    summary: "Changes a customer; another e-mail has to be proved anew. Never passwords or roles.",
    procedure: "shopCustomers.update",
    who: "merchant",
    shop: "id",
    body: customerChange,
    bodyOptional: true,
    input: ({ body, params }) => bodyWithId(body, "customerId", params.id),
    withoutId: WITHOUT_SHOP,
    status: 200,
    shape: "data",
    answer: shopCustomer,
  },
  {
    method: "DELETE",
    path: "/customers/{id}",
    summary: "Removes a customer from the shop softly: orders keep their name.",
    procedure: "shopCustomers.remove",
    who: "merchant",
    shop: "host",
    input: ({ params }) => ({ customerId: params.id }),
    withoutId: NO_MODEL_ID,
    status: 204,
    shape: "nothing",
  },
];
