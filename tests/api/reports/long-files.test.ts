/** Files of long lists: the rows of the list in its order, none of them ever an entity, and a batch of them at a time. */
import type { EventSubscriber } from "@mikro-orm/postgresql";
import { beforeAll, expect, test, vi } from "vitest";
import { at, type OrderWorld, openOrderWorld } from "#tests/api/orders/order-world.ts";
import { useDatabase } from "#tests/support/database.ts";

const MANY = 1_203;
const MOST_AT_ONCE = 500;

const database = useDatabase();
let world: OrderWorld;
/** Entities made of rows, by name. */
const made = new Map<string, number>();

beforeAll(async () => {
  world = await openOrderWorld(database);
  const { a, people } = world;
  await world.rows(
    `insert into users (shop_id, id, email, first_name, last_name)
     select ?, gen_random_uuid(), 'c' || n || '@example.test', 'Cleo', 'C' || lpad(n::text, 5, '0') from generate_series(1, ?) n`,
    [a.id, MANY],
  );
  await world.rows(
    `insert into items (shop_id, id, section_id, name, price, stock, position)
     select ?, gen_random_uuid(), (select section_id from items where id = ?), 'Loaf ' || n, n, 1, 100 + n from generate_series(1, ?) n`,
    [a.id, a.rye, MANY],
  );
  await world.rows(
    `insert into orders (shop_id, id, ticket_number, scope, fulfillment_type, fulfillment_slot, availability_id, created_at, user_id,
       guest_name, guest_email, guest_phone)
     select ?, gen_random_uuid(), 1000 + n, '', 'Pickup', 'Fri', ?, timestamptz '2026-11-20T12:00:00Z' + n * interval '1 minute',
       case when n % 3 = 0 then ?::uuid end, case when n % 3 = 1 then 'Gus' end, case when n % 3 = 1 then 'gus@example.test' end,
       case when n % 3 = 1 then '415-555-0100' end
     from generate_series(1, ?) n`,
    [a.id, a.windowId, people.customerSelf.id, MANY],
  );
  // The later line is written first.
  await world.rows(
    `insert into line_items (shop_id, id, order_id, item_name, item_price, quantity, position)
     select shop_id, gen_random_uuid(), id, case line when 1 then 'Rye "dark"' else 'Bun, sweet' end, 100, line + 1, line
     from orders, unnest(array[2, 1]) line where ticket_number % 2 = 0 and shop_id = ?`,
    [a.id],
  );
  const counter: EventSubscriber = {
    onLoad: ({ meta }) => void made.set(meta.className, (made.get(meta.className) ?? 0) + 1),
  };
  database.orm.em.getEventManager().registerSubscriber(counter);
});

const rosa = () => at(world.a, world.people.merchantOwn.token);

/** The rows below the names of the columns, and what it took to write them. */
async function rowsOf(ask: () => Promise<string>) {
  made.clear();
  const sending = vi.spyOn(database.orm.em.getConnection(), "execute");
  const text = await ask();
  const answers = await Promise.all(sending.mock.results.map(({ value }) => value as Promise<unknown>));
  sending.mockRestore();
  const lengths = answers.map((answer) => (Array.isArray(answer) ? answer.length : 0));
  return { rows: text.trimEnd().split("\r\n").slice(1), made: new Map(made), most: Math.max(...lengths) };
}

test("MAN-06 PERF-05 the orders' file has every order in the list's order, a batch at a time, and makes no entities", async () => {
  const file = await rowsOf(() => rosa().ask((api) => api.orders.export({ sort: "ticket_number" })));
  expect(file.rows.map((row) => Number(row.split('"')[1]))).toEqual(
    Array.from({ length: MANY }, (_, place) => 1001 + place),
  );
  const end = '"0.00","0.00","0.00","0.00","0.00","0.00","0.00","0.00","no","no","no","no","",""';
  expect(file.rows.slice(0, 3)).toEqual([
    `"1001","2026-11-20 04:01","Gus","gus@example.test","415-555-0100","Pickup","Fri","","","",${end}`,
    `"1002","2026-11-20 04:02","","","","Pickup","Fri","","","2 × Rye ""dark""; 3 × Bun, sweet",${end}`,
    `"1003","2026-11-20 04:03","sam Test","sam@example.test","","Pickup","Fri","","","",${end}`,
  ]);
  expect([file.made.get("Order"), file.made.get("LineItem")]).toEqual([undefined, undefined]);
  expect(file.most).toBeLessThanOrEqual(MOST_AT_ONCE);
});

test("MAN-05 PERF-05 the customers' file has every customer in the list's order, a batch at a time, and makes no entities", async () => {
  const file = await rowsOf(() =>
    rosa().ask((api) => api.shopCustomers.exportCsv({ search: "Cleo", sort: "-last_name" })),
  );
  expect(file.rows).toHaveLength(MANY);
  expect([file.rows[0], file.rows.at(-1)]).toEqual(
    [MANY, 1].map(
      (n) =>
        `"C${String(n).padStart(5, "0")}","Cleo","c${n}@example.test","","","(no street), (no zip)","","","","0","0.00"`,
    ),
  );
  // The merchant who asks, and no one else.
  expect(file.made.get("User") ?? 0).toBeLessThanOrEqual(1);
  expect(file.most).toBeLessThanOrEqual(MOST_AT_ONCE);
});

test("MAN-02 PERF-05 the items' file has every item in the menu's order, a batch at a time, and makes no entities", async () => {
  const file = await rowsOf(() => rosa().ask((api) => api.catalog.items.exportCsv({ search: "Loaf " })));
  expect(file.rows.map((row) => Number(row.split('"').at(-2)))).toEqual(
    Array.from({ length: MANY }, (_, place) => 101 + place),
  );
  expect(file.rows[0]).toMatch(/^"[^"]+","Loaf 1","","[^"]*","0\.01","1","no","no","(?:no|yes)","","101"$/);
  expect(file.made.get("Item")).toBeUndefined();
  expect(file.most).toBeLessThanOrEqual(MOST_AT_ONCE);
});

test.each([
  {},
  { sort: "-ticket_number" },
  { sort: "-fulfillment_date" },
  { sort: "grand_total" },
  { search: "555-0100" },
  { search: "#1500" },
  { search: "sam", filter: { paid: false } },
  { filter: { cancelled: true } },
] as const)("MAN-06 the orders' file begins as the list does: %j", async (question) => {
  const list = await rosa().ask((api) => api.orders.list({ ...question, perPage: 50 }));
  const { rows } = await rowsOf(() => rosa().ask((api) => api.orders.export(question)));
  expect(rows).toHaveLength(list.total);
  expect(rows.slice(0, 50).map((row) => Number(row.split('"')[1]))).toEqual(
    list.rows.map(({ ticketNumber }) => ticketNumber),
  );
});

test.each([
  { sort: "-section" },
  { sort: "-menu" },
  { sort: "-price" },
  { search: "loaf 7", filter: { show: "in-stock" } },
] as const)("MAN-02 the items' file begins as the list does: %j", async (question) => {
  const list = await rosa().ask((api) => api.catalog.items.list({ ...question, perPage: 50 }));
  const { rows } = await rowsOf(() => rosa().ask((api) => api.catalog.items.exportCsv(question)));
  expect(rows).toHaveLength(list.total);
  expect(rows.slice(0, 50).map((row) => row.split('"')[3])).toEqual(list.rows.map(({ name }) => name));
});
