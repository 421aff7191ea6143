/** Calls whose paths the host lets through by exception, with the product behind it: keys with a slash in them, and ids that were left blank. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { contextFor } from "#server/context-for.ts";
import { createRestHandler } from "#server/rest/handler.ts";
import { appRouter } from "#server/router.ts";
import { type FakeHost, requestTo, startFakeHost } from "#tests/http/fake-host.ts";
import { useDatabase } from "#tests/support/database.ts";
import { openWorld, orderOfRye, type World } from "#tests/support/world.ts";

const database = useDatabase();
let world: World;
let host: FakeHost;
beforeAll(async () => {
  world = await openWorld(database);
  host = await startFakeHost({
    env: { RATE_LIMITS: "off" },
    parts: { rest: createRestHandler({ router: appRouter, contextFor }) },
  });
});
beforeEach(() => world.restock());
afterAll(() => host.close());

interface Asked {
  readonly token?: string | null;
  readonly json?: unknown;
  readonly key?: string;
}

async function ask(method: string, path: string, { token = null, json, key }: Asked = {}) {
  const { status, text } = await requestTo(host.port, path, {
    method,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(json === undefined ? {} : { "content-type": "application/json" }),
      ...(key === undefined ? {} : { "idempotency-key": key }),
    },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  });
  return { status, body: JSON.parse(text) as { data?: object; message?: string } };
}

test.each(["3q2+7w/x==", "//", "a\\b/c", "%2F", "a/b.c", "/"])(
  "ORD-04 SEC-A26 an order whose key is %s is found by it",
  async (key) => {
    const { token } = world.people.customerSelf;
    const { path, json } = orderOfRye(world);
    const placed = await ask("POST", path, { token, json, key });
    expect(placed.status).toBe(201);
    const { id, ticket_number } = placed.body.data as { id: string; ticket_number: number };
    for (const end of ["", "/"]) {
      const found = await ask("GET", `${path}/by-key/${encodeURIComponent(key)}${end}`, { token });
      expect(found).toEqual({ status: 200, body: { data: { id, ticket_number } } });
    }
    const other = await ask("GET", `${path}/by-key/${encodeURIComponent(`${key}y`)}`, { token });
    expect(other.status).toBe(404);
  },
);

const WITHOUT_ID = "A shopId and orderId must be provided";
const SOME_ID = "0198c0de-0000-7000-8000-000000000007";

test.each([
  ["POST", "/shops//email/verify", {}, "A verification e-mail is sent by a shop: a shop id is needed."],
  ["POST", "/shops//email/verify/", {}, "A verification e-mail is sent by a shop: a shop id is needed."],
  ["PATCH", `/shops//customers/${SOME_ID}`, { notes: "Rye" }, "Shop must be defined to update Customer"],
  ["POST", `/shops//orders/${SOME_ID}`, { paid: true }, WITHOUT_ID],
  ["PATCH", `/shops//orders/${SOME_ID}`, { paid: true }, WITHOUT_ID],
  ["GET", `/shops//orders/${SOME_ID}`, undefined, WITHOUT_ID],
  ["PATCH", "/shops/{shopId}/orders", { paid: true }, WITHOUT_ID],
  ["PATCH", "/shops/{shopId}/orders/", { paid: true }, WITHOUT_ID],
] as const)(
  "API-03 %s %s says which id is missing, to those who may ask",
  async (method, path, json, said) => {
    const before = await database.fingerprint();
    const below = `/api${path.replace("{shopId}", world.a.id)}`;
    const answer = await ask(method, below, { json, token: world.people.merchantOwn.token });
    expect([answer.status, answer.body.message]).toEqual([422, said]);
    expect((await ask(method, below, { json })).status).toBe(401);
    expect(await database.fingerprint()).toEqual(before);
  },
);
