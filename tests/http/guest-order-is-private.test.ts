/**
 * An order without an account belongs to no one who asks without an account: "no user" is never compared with "no user" (Spree
 * CVE-2026-22589). Anyone who knows a guest's order by its id alone asks at every endpoint, and learns nothing.
 */
import { randomUUID } from "node:crypto";
import superjson from "superjson";
import { describe, expect } from "vitest";
import type { App } from "#tests/support/app.ts";
import { type Answer, ask, Visitor } from "#tests/support/http.ts";
import { test } from "#tests/support/visited-app.ts";

const SLUG = "cornerpies";
const HOST = `${SLUG}.localhost`;
/** The password of everyone in the demo shops. */
const PASSWORD = "windowsill-demo";
/** Words of the order that are nowhere else. */
const SECRETS = [
  "Gwendolyn Ashgrove",
  "gwendolyn@ashgrove.test",
  "207-555-0163",
  "Leave it by the blue gate",
];

interface Placed {
  readonly id: string;
  readonly invoice_url: string;
  readonly ticket_number: number;
}

let app: App;
let shopId: string;
let placed: Placed;
let key: string;

test.beforeAll(async ({ app: visited }) => {
  app = visited;
  shopId = (await told<{ id: string }>(`/api/shops/slug/${SLUG}`)).id;
  placed = await placeAsGuest();
}, 150_000);

async function told<Data>(path: string): Promise<Data> {
  return (await ask({ port: app.port, host: HOST, path })).json<{ data: Data }>().data;
}

async function placeAsGuest(): Promise<Placed> {
  const windows = await told<{ id: string; state: string; pickup_days: { label: string }[] }[]>(
    `/api/shops/slug/${SLUG}/availabilities`,
  );
  const window = windows.find(({ state }) => state === "active");
  const sections = await told<{ items: { id: string; sold_out: boolean; too_late_to_order: boolean }[] }[]>(
    `/api/shops/slug/${SLUG}/menu`,
  );
  const item = sections
    .flatMap(({ items }) => items)
    .find(({ sold_out, too_late_to_order }) => !sold_out && !too_late_to_order);
  key = randomUUID();
  const [name, email, phone, special_instructions] = SECRETS;
  const answer = await ask({
    port: app.port,
    host: HOST,
    method: "POST",
    path: `/api/shops/${shopId}/orders`,
    headers: { "idempotency-key": key },
    json: {
      availability_id: window?.id,
      fulfillment_type: "Pickup",
      fulfillment_slot: window?.pickup_days.at(-1)?.label,
      special_instructions,
      line_items: [{ item_id: item?.id, quantity: 1 }],
      guest: { name, email, phone },
    },
  });
  expect(answer.status).toBe(201);
  return answer.json<{ data: Placed }>().data;
}

async function bearerOf(email: string): Promise<Record<string, string>> {
  const answer = await ask({
    port: app.port,
    host: HOST,
    method: "POST",
    path: "/api/login",
    json: { email, password: PASSWORD },
  });
  return { authorization: `Bearer ${answer.json<{ token: string }>().token}` };
}

/** What a customer's requests carry: the token for the API, the cookie for pages. */
async function customerOf(email: string): Promise<Record<string, string>> {
  const visitor = new Visitor(app.port, HOST);
  await visitor.post("/login", { email, password: PASSWORD });
  const cookie = visitor.cookie("session") ?? "";
  expect(cookie).not.toBe("");
  return { ...(await bearerOf(email)), cookie: `session=${cookie}`, "sec-fetch-site": "same-origin" };
}

/** Ids of an account that a careless query could take for "no account". */
const NO_ACCOUNTS = ["null", "undefined", "0", "", "%00", "00000000-0000-0000-0000-000000000000"];

/** Every address at which an order is read or changed, with the guest's order in it. */
function endpoints(): { method: "GET" | "POST"; path: string; json?: unknown }[] {
  const { id } = placed;
  const trpc = (name: string, input: object) =>
    `/trpc/${name}?input=${encodeURIComponent(JSON.stringify(superjson.serialize(input)))}`;
  return [
    { method: "GET", path: `/api/shops/${shopId}/orders/${id}` },
    { method: "GET", path: `/api/shops/${shopId}/orders` },
    { method: "POST", path: `/api/shops/${shopId}/orders/${id}`, json: { paid: true } },
    ...NO_ACCOUNTS.flatMap((account) => [
      { method: "GET" as const, path: `/api/customers/${account}/orders` },
      { method: "GET" as const, path: `/api/customers/${account}/orders/${id}` },
    ]),
    { method: "GET", path: trpc("orders.mineOne", { orderId: id }) },
    { method: "GET", path: trpc("orders.mine", { page: 1 }) },
    { method: "GET", path: trpc("orders.one", { orderId: id }) },
    { method: "GET", path: trpc("orders.list", { page: 1 }) },
    { method: "GET", path: trpc("orders.ofGuest", { token: id }) },
    { method: "POST", path: "/trpc/orders.update", json: superjson.serialize({ orderId: id, paid: true }) },
    { method: "GET", path: `/order/${id}` },
    { method: "GET", path: `/order/${placed.ticket_number}` },
    { method: "GET", path: "/order/null" },
    { method: "GET", path: `/order/by-key?key=${key}` },
    { method: "GET", path: `/customer/orders/${id}` },
    { method: "GET", path: `/customer/orders/${id}.data` },
    { method: "GET", path: "/customer/orders" },
    { method: "GET", path: `/manage/orders/${id}` },
    { method: "GET", path: `/manage/orders/${id}.data` },
  ];
}

const secretsIn = ({ text }: Answer) => SECRETS.filter((secret) => text.includes(secret));

async function knockEverywhere(
  headers: Record<string, string>,
): Promise<[endpoint: string, answer: Answer][]> {
  const answers: [string, Answer][] = [];
  for (const { method, path, json } of endpoints())
    answers.push([
      `${method} ${path}`,
      await ask({ port: app.port, host: HOST, method, path, headers, ...(json ? { json } : {}) }),
    ]);
  return answers;
}

test("SEC-A3 the guest opens the order by its signed link", async () => {
  const { pathname } = new URL(placed.invoice_url);
  const answer = await ask({ port: app.port, host: HOST, path: pathname });
  expect(answer.status).toBe(200);
  // What is searched for below is there to be found.
  expect(answer.text).toContain(`Order #${placed.ticket_number}`);
  expect(answer.text).toContain("Leave it by the blue gate");
});

describe("anyone who has only the order's id", () => {
  test("SEC-A3 learns nothing without an account: 401 or 404, or the way to a log-in", async () => {
    for (const [endpoint, answer] of await knockEverywhere({})) {
      const { status, headers } = answer;
      const isLogIn = [302, 303].includes(status) && /\/(?:owner\/)?login/.test(String(headers.location));
      const isDataOfLogIn = status === 202 && /login/.test(answer.text);
      expect([endpoint, isLogIn || isDataOfLogIn ? 401 : status]).toEqual([
        endpoint,
        expect.toBeOneOf([401, 404]),
      ]);
      expect([endpoint, secretsIn(answer)]).toEqual([endpoint, []]);
    }
  });

  test.for([
    ["a customer of the shop", `customer@${SLUG}.test`],
    ["a customer of the shop who has not verified", `unverified@${SLUG}.test`],
  ] as const)("SEC-A3 learns nothing as %s", async ([, email]) => {
    const answers = await knockEverywhere(await customerOf(email));
    for (const [endpoint, answer] of answers) {
      const { status, text } = answer;
      expect([endpoint, secretsIn(answer)]).toEqual([endpoint, []]);
      // One's own list is answered; the order is not in it, and nothing that names the order is answered.
      expect([endpoint, status === 200 && text.includes(placed.id)]).toEqual([endpoint, false]);
      if (endpoint.includes(placed.id)) expect([endpoint, status]).not.toEqual([endpoint, 200]);
    }
  });

  test("SEC-A3 changes nothing", async () => {
    const merchant = await bearerOf(`merchant@${SLUG}.test`);
    const path = `/api/shops/${shopId}/orders/${placed.id}`;
    const order = await ask({ port: app.port, host: HOST, path, headers: merchant });
    expect(order.json<{ data: object }>().data).toMatchObject({ id: placed.id, paid: false });
  });
});

test("SEC-A3 a signed link opens its own order only: changed anywhere, it opens none", async () => {
  const { pathname } = new URL(placed.invoice_url);
  const token = pathname.slice(pathname.lastIndexOf("/") + 1);
  const another = await placeAsGuest();
  const other = new URL(another.invoice_url).pathname.split("/").at(-1) ?? "";
  const half = Math.floor(token.length / 2);
  const forged = [
    token.slice(0, -1),
    token.slice(0, half) + other.slice(half),
    other.slice(0, half) + token.slice(half),
    `${token[0] === "A" ? "B" : "A"}${token.slice(1)}`,
    "null",
    "A".repeat(token.length),
  ].filter((each) => each !== token && each !== other);
  for (const each of forged) {
    const answer = await ask({ port: app.port, host: HOST, path: `/order/${each}` });
    expect([each, answer.status, secretsIn(answer)]).toEqual([each, 404, []]);
  }
});
