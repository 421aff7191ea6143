/** How Postgres finds the rows that an order is about, while it knows nothing of the tables (decision 0052). */
import pg from "pg";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { another, orderToWrite } from "./order-to-write.ts";
import { at, type OrderWorld, openOrderWorld } from "./order-world.ts";

const database = useDatabase();
let world: OrderWorld;
/** Sees the plans of what it calls, those inside of functions as well. */
let client: pg.Client;
let plans = "";

beforeAll(async () => {
  world = await openOrderWorld(database);
  client = new pg.Client({ connectionString: database.superUrl });
  client.on("notice", ({ message }) => {
    plans += `${message}\n`;
  });
  await client.connect();
  await client.query(`load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_nested_statements = on;
    set client_min_messages = log; set role app`);
});
afterAll(() => client.end());

/** The newest orders of a shop: anyone who looks for an id there reads them all. */
const BY_TIME = /using orders_newest/;

/** Tables with many rows of one shop, which an order finds by other columns besides. */
const BY_MORE =
  /\bon (?:orders|line_items|users|items|carts|availabilities)\b.*\n(?:.*\n)??\s*Index Cond: \(shop_id = [^ ]+\)$/gm;

async function plansOf(statement: string, values: readonly unknown[]): Promise<string> {
  plans = "";
  await client.query(statement, [...values]);
  return plans;
}

test("PERF-04 an order is written without reading the shop's other orders, items and customers", async () => {
  const order = await orderToWrite(
    await at(world.a, world.people.customerSelf.token).context(),
    world.orderInput({ idempotencyKey: v7() }),
  );
  const orders = JSON.stringify([another(order), { ...another(order), cartId: v7(), cartVersion: 1 }]);
  const said = await plansOf("select ops.commit_orders($1, $2)", [world.a.id, orders]);
  expect(said).toContain("Index Cond: ((shop_id = ");
  expect(said.match(BY_MORE)).toBeNull();
});

test("PERF-04 the facts of an order are gathered without reading the shop's other orders, items and customers", async () => {
  const { id: user } = world.people.customerSelf;
  const requested = [world.a.id, user, world.a.windowId, [world.a.rye], user, v7(), null, null, false];
  const said = await plansOf("select ops.gather_order($1, $2, $3, $4, $5, $6, $7, $8, $9)", requested);
  expect(said).toContain("Index Cond: ((shop_id = ");
  expect(said.match(BY_MORE)).toBeNull();
  const ofCart = await plansOf("select ops.gather_order($1, $2, $3, $4, $5, $6, $7, $8, $9)", [
    world.a.id,
    user,
    null,
    null,
    user,
    v7(),
    user,
    null,
    true,
  ]);
  expect(ofCart.match(BY_MORE)).toBeNull();
});

test("PERF-03 a cart is read without reading the shop's other carts and items", async () => {
  const { id: user, token } = world.people.customerSelf;
  await at(world.a, token).ask((api) => api.cart.add({ itemId: world.a.rye, quantity: 1 }));
  for (const owner of [
    [null, Buffer.alloc(32)],
    [user, null],
  ]) {
    const said = await plansOf("select ops.read_cart($1, $2, $3)", [world.a.id, ...owner]);
    expect(said).toContain("Index Cond: ((shop_id = ");
    expect(said.replaceAll("cart_items", "carts").match(BY_MORE)).toBeNull();
  }
});

test("PERF-03 a customer's last order is read without reading the shop's other orders and lines", async () => {
  const said = await plansOf("select ops.usual_order($1, $2)", [world.a.id, world.people.customerSelf.id]);
  expect(said).toContain("using orders_of_user");
  expect(said).toContain("using line_items_of_order");
  expect(said.match(BY_MORE)).toBeNull();
});

test("PERF-04 an order is changed without reading the shop's other orders, lines and items", async () => {
  const { order } = await at(world.a, world.people.customerSelf.token).ask((api) =>
    api.orders.place(world.orderInput()),
  );
  const requested = [world.a.id, [order.id], [world.a.rye], null, true];
  const gathering = await plansOf("select ops.gather_changes($1, $2, $3, $4, $5) as facts", requested);
  expect(gathering).toContain("Index Cond: ((shop_id = ");
  expect(gathering.match(BY_MORE)).toBeNull();
  expect(gathering).not.toMatch(BY_TIME);
  const { rows } = await client.query<{
    facts: { orders: [{ version: number }]; lines: object[] };
    mark: string;
  }>(
    `select ops.gather_changes($1, $2, $3, $4, $5) as facts,
      (select shop_changed_in::text from menu_versions where shop_id = $1) as mark`,
    requested,
  );
  const [{ facts, mark } = { facts: { orders: [{ version: 0 }] as const, lines: [] }, mark: "" }] = rows;
  const change = {
    ...facts.orders[0],
    at: new Date(),
    actor: { actor: "merchant", actorId: world.people.merchantOwn.id, actorName: "Ada" },
    takes: [{ itemId: world.a.rye, pieces: 1 }],
    lines: facts.lines.map((line, position) => ({ ...line, position })),
    steps: [{ id: v7(), what: "edited", from: null, to: null }],
    entry: { id: v7(), action: "orders.update", before: {}, after: {}, requestId: "r", address: "127.0.0.1" },
  };
  const changing = await plansOf("select ops.change_orders($1, $2, $3, $4) as outcome", [
    world.a.id,
    mark,
    100_000,
    JSON.stringify([change]),
  ]);
  expect(changing).toContain("update public.orders");
  expect(changing).toContain("Index Cond: ((shop_id = ");
  expect(changing.match(BY_MORE)).toBeNull();
  expect(changing).not.toMatch(BY_TIME);
});
