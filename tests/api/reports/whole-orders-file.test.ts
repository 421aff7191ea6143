/** The orders' file is whole, or there is none: it never ends somewhere and says nothing of it. */
import { beforeEach, expect, test } from "vitest";
import { loader } from "#app/routes/orders/manage-orders/orders-export.ts";
import type { SignedInAt } from "#server/context.ts";
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
    reply: new Headers(),
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
