/** The file of a list is whole, or there is none: it never ends somewhere and says nothing of it. */
import { beforeEach, expect, test } from "vitest";
import { loader } from "#app/routes/orders/manage-orders/orders-export.ts";
import { customersQuestion } from "#domain/accounts/shop-customer-schemas.ts";
import { exportCustomers } from "#server/accounts/customers/shop-customers.ts";
import type { SignedInAt } from "#server/context.ts";
import { inShop } from "#server/database/tenant.ts";
import { exportOrders } from "#server/orders/export-orders.ts";
import { at, type OrderWorld, openOrderWorld } from "#tests/api/orders/order-world.ts";
import { useDatabase } from "#tests/support/database.ts";
import { atFullCounts } from "#tests/support/how-many.ts";

const database = useDatabase();
let world: OrderWorld;
beforeEach(async () => {
  await database.clean();
  world = await openOrderWorld(database);
});

const rosa = () => at(world.a, world.people.merchantOwn.token);
const rowsOf = (text: string) => text.trimEnd().split("\r\n").length - 1;

/** So many orders more, one a minute from noon of a day on. */
const addOrders = (count: number, from: string) =>
  world.rows(
    `insert into orders (shop_id, id, ticket_number, scope, fulfillment_type, fulfillment_slot, availability_id, created_at)
     select ?, gen_random_uuid(), (select coalesce(max(ticket_number), 0) from orders where shop_id = ?) + n, '', 'Pickup', 'Fri', ?,
       ?::timestamptz + n * interval '1 minute'
     from generate_series(1, ?) n`,
    [world.a.id, world.a.id, world.a.windowId, from, count],
  );

test.for(atFullCounts)(
  "MAN-06 a seller of many years gets every order, the first one among them",
  { timeout: 120_000 },
  async () => {
    await addOrders(20_001, "2020-01-01T12:00:00Z");
    const text = await rosa().ask((api) => api.orders.export({}));
    expect(rowsOf(text)).toBe(20_001);
    expect(text).toContain('\r\n"1","2020-01-01 ');
  },
);

/** What the screen's link leads to, with these words in its address. */
async function screenFile(query: string) {
  const host = "sweetcrumb.localhost:3000";
  const request = new Request(`http://${host}/manage/orders/export?${query}`, {
    headers: { host, cookie: `session=${world.people.merchantOwn.token}` },
  });
  const facts = {
    requestId: "test",
    address: "203.0.113.7",
    nonce: "n",
    origin: `http://${host}`,
    cookies: [],
  };
  const answer = (await loader({ request, context: { facts }, params: {} } as never)) as Response;
  return { status: answer.status, text: await answer.text() };
}

test("MAN-06 what is more than a file holds is refused with a sentence, and never cut; the days of a part give it", async () => {
  await addOrders(3, "2025-12-31T12:00:00Z");
  await addOrders(2, "2026-01-01T12:00:00Z");
  const file = async (most: number, filter = {}) =>
    exportOrders((await rosa().context()) as SignedInAt, { filter }, most);
  expect(rowsOf(await file(5))).toBe(5);
  const refused = file(4);
  await expect(refused).rejects.toMatchObject({
    kind: "invalid",
    facts: { errors: { "filter.from": ["tooManyForFile?count=5&most=4"] } },
  });
  expect(rowsOf(await file(4, { until: "2025-12-31" }))).toBe(3);
  expect(rowsOf(await file(4, { from: "2026-01-01" }))).toBe(2);
  const exports = await world.rows("select id from audit_entries where action = 'orders.exported'");
  expect(exports).toHaveLength(3);
});

test("MAN-06 the screen's file can be of some days alone; a day that is none is refused, not left out", async () => {
  await addOrders(3, "2025-12-31T12:00:00Z");
  await addOrders(2, "2026-01-01T12:00:00Z");
  const days = async (query: string) => rowsOf((await screenFile(query)).text);
  expect(await days("")).toBe(5);
  expect(await days("from=&until=")).toBe(5);
  expect(await days("from=2025-12-01&until=2025-12-31")).toBe(3);
  expect(await days("from=2026-01-01")).toBe(2);
  expect(await screenFile("from=yesterday")).toEqual({
    status: 422,
    text: expect.stringMatching(/date|day/i),
  });
});

const addCustomers = (count: number) =>
  world.rows(
    `insert into users (shop_id, id, email, first_name, last_name)
     select ?, gen_random_uuid(), 'c' || n || '@example.test', 'Cleo', 'C' || lpad(n::text, 6, '0') from generate_series(1, ?) n`,
    [world.a.id, count],
  );

test.for(atFullCounts)(
  "MAN-05 a shop with very many customers gets every one of them",
  { timeout: 120_000 },
  async () => {
    await addCustomers(20_001);
    const text = await rosa().ask((api) => api.shopCustomers.exportCsv({ search: "Cleo" }));
    expect(rowsOf(text)).toBe(20_001);
    expect(text).toContain('\r\n"C020001",');
  },
);

test("MAN-05 more customers than a file holds are refused with a sentence, and never cut; a search gives a part", async () => {
  await addCustomers(12);
  const file = async (most: number, search: string) =>
    exportCustomers((await rosa().context()) as SignedInAt, customersQuestion.parse({ search }), most);
  expect(rowsOf(await file(12, "Cleo"))).toBe(12);
  await expect(file(11, "Cleo")).rejects.toMatchObject({
    kind: "invalid",
    facts: { errors: { search: ["tooManyCustomersForFile?count=12&most=11"] } },
  });
  expect(rowsOf(await file(11, "C00001"))).toBe(3);
  const exports = await world.rows("select id from audit_entries where action = 'customers.exported'");
  expect(exports).toHaveLength(2);
});

test("MAN-05 MAN-06 REL-R19 a shop makes one long file at a time, so that no one takes all connections; short ones are made beside it", async () => {
  await addOrders(5_001, "2025-01-01T12:00:00Z");
  const { em } = await rosa().context();
  await inShop(em.fork(), world.a.id, async (tx) => {
    await tx.execute("select pg_advisory_xact_lock(hashtextextended(?, 0))", [`file:${world.a.id}`]);
    await expect(rosa().ask((api) => api.orders.export({}))).rejects.toMatchObject({
      cause: { code: "too_many_tries", facts: { retryAfterSeconds: 10 } },
    });
    const some = { filter: { until: "2025-01-01" } };
    expect(rowsOf(await rosa().ask((api) => api.orders.export(some)))).toBeGreaterThan(400);
    expect(rowsOf(await rosa().ask((api) => api.shopCustomers.exportCsv({})))).toBeGreaterThan(0);
  });
  expect(rowsOf(await rosa().ask((api) => api.orders.export({})))).toBe(5_001);
});
