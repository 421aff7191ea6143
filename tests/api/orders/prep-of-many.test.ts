import { beforeAll, expect, test } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { sentDuring } from "#tests/support/statements-sent.ts";
import { at, type OrderWorld, openOrderWorld } from "./order-world.ts";

const database = useDatabase();
let world: OrderWorld;
beforeAll(async () => {
  world = await openOrderWorld(database);
  const token = world.people.customerSelf.token;
  await at(world.a, token).ask((api) => api.orders.place(world.orderInput()));
});

const ORDERS = 2000;

/** Copies the one order there is, line by line, so that there are as many as asked. */
async function copyOrder(count: number): Promise<void> {
  const columnsOf = async (table: string, own: readonly string[]) => {
    const rows = await world.rows<{ name: string }>(
      `select column_name as name from information_schema.columns
       where table_schema = 'public' and table_name = ? and is_generated = 'NEVER'`,
      [table],
    );
    return rows.map(({ name }) => name).filter((name) => !own.includes(name));
  };
  const order = await columnsOf("orders", ["id", "ticket_number", "idempotency_key"]);
  const line = await columnsOf("line_items", ["id", "order_id"]);
  await world.rows(
    `insert into orders (id, ticket_number, ${order.join(", ")})
     select gen_random_uuid(), o.ticket_number + n, ${order.map((name) => `o.${name}`).join(", ")}
     from (select * from orders limit 1) o, generate_series(1, ?) n`,
    [count],
  );
  await world.rows(
    `insert into line_items (id, order_id, ${line.join(", ")})
     select gen_random_uuid(), o.id, ${line.map((name) => `l.${name}`).join(", ")}
     from orders o, (select * from line_items limit 1) l where o.id <> l.order_id`,
  );
}

type Board = Awaited<ReturnType<typeof boardNow>>;
const boardNow = () =>
  at(world.a, world.people.merchantOwn.token).ask((api) =>
    api.orders.prepBoard({ availabilities: [world.a.windowId] }),
  );

/** How many statements the board takes, and what it says. */
async function boardIn(): Promise<{ board: Board; statements: number }> {
  const boards: Board[] = [];
  const sent = await sentDuring(database, async () => boards.push(await boardNow()));
  const [board] = boards;
  if (!board) throw new Error("The board said nothing.");
  return { board, statements: sent.length };
}

test("PERF-05 MAN-07 the kitchen's board takes as many statements for two thousand orders as for one", async () => {
  const one = await boardIn();
  expect([one.board.orders.length, one.board.items[0]?.quantity]).toEqual([1, 1]);
  await copyOrder(ORDERS - 1);
  const many = await boardIn();
  expect([many.board.orders.length, many.board.items[0]?.quantity]).toEqual([ORDERS, ORDERS]);
  expect(many.board.items).toHaveLength(1);
  expect(many.statements).toBe(one.statements);
});
