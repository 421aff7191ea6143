/** The table of REST calls beside the list of calls that was agreed, written out by hand: neither has a call that the other has not (API-01). */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { restTable } from "#server/rest/table.ts";
import { REST_ROWS } from "#tests/support/rest-rows.ts";
import { projectFiles } from "./project-files.ts";

/** Section 7 of the specification, line by line, the generic calls for each entity that is served. */
const SPECIFIED = `
GET /me
POST /login
POST /shops/{}/login
POST /shops/{}/signup
GET /logout
GET /validate-token
POST /shops/{}/password/email
POST /shops/{}/password/reset
POST /shops/{}/merchant/forgot-email
POST /shops/{}/email-exists
POST /shops/{}/email/verify
POST /customer/phone-exists
POST /user-code/send
POST /user-code/verify
POST /legacy-customer/validate
POST /shops/{}/legacy-customer
GET /customers/{}
POST /customers/{}
PATCH /customers/{}
PATCH /merchants/{}
GET /shops/{}/customers/{}
PATCH /shops/{}/customers/{}
GET /customers/{}/orders
GET /customers/{}/orders/{}
GET /shops/slug/{}
GET /shops/{}
GET /shops/{}/settings
PATCH /shops/{}
POST /shops/{}/subscription
GET /shops/{}/subscription/customer-portal
POST /shops/{}/subscription/cancel
GET /shops/{}/charts/sales-90
GET /shops/{}/charts/top-products-30
GET /shops/{}/charts/sales-overview-30
GET /shops/{}/charts/new-vs-returning-customers-30
GET /faqs
GET /shops/slug/{}/menu
POST /shops/{}/menu
GET /shops/{}/items
POST /shops/{}/items/{}/clone
GET /shops/slug/{}/availabilities
POST /shops/{}/availabilities/{}/clone
GET /shops/{}/orders/prep
POST /shops/{}/orders
POST /shops/{}/orders/{}

GET /shops/{}/sections
POST /shops/{}/sections
GET /shops/{}/sections/{}
PATCH /shops/{}/sections/{}
DELETE /sections/{}
POST /shops/{}/items
GET /shops/{}/items/{}
PATCH /shops/{}/items/{}
DELETE /items/{}
GET /shops/{}/availabilities
POST /shops/{}/availabilities
GET /shops/{}/availabilities/{}
PATCH /shops/{}/availabilities/{}
DELETE /availabilities/{}
GET /shops/{}/customers
POST /shops/{}/customers
DELETE /customers/{}
GET /shops/{}/orders
GET /shops/{}/orders/{}
PATCH /shops/{}/orders/{}
DELETE /orders/{}

POST /functions/admin_activation_email`;

/** Sections 5 and 7 of the contract. */
const ADDED = `
POST /merchants/signup
POST /shops/{}/feedback
POST /shops/{}/images
DELETE /shops/{}/images/{}
GET /shops/{}/orders/by-key/{}
GET /shops/{}/orders/export.csv
GET /shops/{}/customers/export.csv
GET /shops/{}/items/export.csv
GET /super/reports
POST /shops/{}/orders/quote
GET /shops/{}/orders/guest/{}`;

/** What only tells that there is no such thing, and the log-out that a page may send. */
const ANSWERED = `
POST /logout
DELETE /sections
DELETE /items
PATCH /shops/{}/orders
GET /shops/{}/charts/{}
GET /shops/{}/{}
DELETE /{}/{}
DELETE /shops/{}
DELETE /merchants/{}`;

/** Section 7 of the contract as well; each has its own requirement (API-08, API-09). */
const WITH_OTHERS = `
GET /shops/{}/keys
POST /shops/{}/keys
DELETE /shops/{}/keys/{}
GET /shops/{}/tokens
POST /shops/{}/tokens
DELETE /shops/{}/tokens/{}
GET /shops/{}/webhooks
POST /shops/{}/webhooks
PATCH /shops/{}/webhooks/{}
DELETE /shops/{}/webhooks/{}
GET /shops/{}/webhooks/{}/deliveries
POST /shops/{}/webhooks/{}/rotate-secret
POST /shops/{}/webhooks/{}/test
POST /shops/{}/webhooks/deliveries/{}/replay
POST /shops/{}/webhooks/{}/deliveries/{}/replay`;

const listed = (text: string) => text.split("\n").filter(Boolean);
const nameOf = ({ method, path }: { method: string; path: string }) =>
  `${method} ${path.replace(/\{\w+\}/g, "{}").replace(/\/$/, "")}`;
const find = restTable(REST_ROWS);
const AN_ID = "0198c0de-0000-7000-8000-000000000007";
/** The row that answers a call. */
const answering = (method: string, path: string) => find(path).find(({ row }) => row.method === method)?.row;

test("API-01 every call of the specification and of the contract is in the table, and no call is that neither has", () => {
  const table = REST_ROWS.map(nameOf);
  expect(new Set(table).size).toBe(table.length);
  expect([...listed(SPECIFIED), ...listed(ADDED)].filter((call) => !table.includes(call))).toEqual([]);
  const known = new Set([SPECIFIED, ADDED, ANSWERED, WITH_OTHERS].flatMap(listed));
  expect(table.filter((call) => !known.has(call))).toEqual([]);
});

test("API-01 every call is answered by its own row at its method and path, with and without a slash at the end", () => {
  for (const call of [...listed(SPECIFIED), ...listed(ADDED)]) {
    const [method = "", path = ""] = call.split(" ");
    const asked = path.replaceAll("slug/{}", "slug/sweetcrumb").replaceAll("{}", AN_ID);
    for (const address of [asked, `${asked}/`]) {
      const row = answering(method, address);
      expect([call, address, row && nameOf(row)]).toEqual([call, address, call]);
    }
  }
});

test("API-01 the adapter reads no table and knows no rule: what a call does is its procedure's", () => {
  const adapter = projectFiles(/^server\/rest\/.*\.ts$/);
  expect(adapter.length).toBeGreaterThan(25);
  const reaches = (path: string) =>
    [...readFileSync(path, "utf8").matchAll(/^(?:import|export) (?!type\b).*? from "([^"]+)";$/gms)]
      .map(([, from = ""]) => from)
      .filter((from) => /^#entities|mikro-orm|kysely|database\/|\.job\.ts$/.test(from))
      .map((from) => `${path}: ${from}`);
  expect(adapter.flatMap(reaches)).toEqual([]);
});
