import type { EntityManager } from "@mikro-orm/postgresql";
import pg from "pg";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { inShop } from "#server/database/tenant.ts";
import { changeStock } from "#server/orders/change-stock.ts";
import { takeStock } from "#server/orders/take-stock.ts";
import { useDatabase } from "#tests/support/database.ts";
import { at, type OrderWorld, openOrderWorld } from "./order-world.ts";

const database = useDatabase();
let world: OrderWorld;
/** Somebody who stands in the way, past row-level security. */
let holder: pg.Client;
/** Looks from outside of the holder's transaction, in which nothing new is told of the others. */
let looker: pg.Client;

beforeAll(async () => {
  world = await openOrderWorld(database);
  holder = new pg.Client({ connectionString: database.superUrl });
  looker = new pg.Client({ connectionString: database.superUrl });
  await Promise.all([holder.connect(), looker.connect()]);
});
beforeEach(() => world.restock());
afterAll(() => Promise.all([holder.end(), looker.end()]));

const sam = () => at(world.a, world.people.customerSelf.token);
const rosa = () => at(world.a, world.people.merchantOwn.token);
const place = async (changes: object = {}) =>
  (await sam().ask((api) => api.orders.place(world.wish(changes)))).order.id;

/** Rows of a table that nobody holds now. */
async function free(table: string, column: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await looker.query<{ id: string }>(
    `select ${column} as id from ${table} where ${column} = any($1::uuid[]) for update skip locked`,
    [ids],
  );
  return rows.map(({ id }) => id).sort();
}

/** Does something while one row is held by somebody else; `look` is asked once it waits for that row. */
async function whileHeld(
  [table, column, id]: readonly [table: string, column: string, id: string],
  act: () => Promise<unknown>,
  look: () => Promise<void>,
): Promise<void> {
  await holder.query("begin");
  await holder.query(`select from ${table} where ${column} = $1 for update`, [id]);
  const acting = act();
  try {
    await vi.waitFor(async () => expect(await waiting()).toBe(1), { timeout: 10_000, interval: 5 });
    await look();
  } finally {
    await holder.query("rollback");
    await acting;
  }
}

async function waiting(): Promise<number> {
  const { rows } = await looker.query(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rows.length;
}

/** A way to hold the rows of items. */
const WAYS: Record<string, (tx: EntityManager, ids: readonly string[]) => Promise<unknown>> = {
  "an order": (tx, ids) =>
    takeStock(
      tx,
      ids.map((itemId) => ({ itemId, quantity: 1 })),
    ),
  "an edit": async (tx, ids) =>
    changeStock(tx, await rosa().context().then(shopOf), new Map(ids.map((id) => [id, 1]))),
};

/** A context, whose shop is there. */
function shopOf<Found extends { shop: unknown }>(found: Found) {
  if (!found.shop) throw new Error("There is no shop.");
  return found as Found & { shop: NonNullable<Found["shop"]> };
}

test.for(Object.entries(WAYS))(
  "REL-R3 %s holds items in the order of their ids, however they are named and wherever they lie",
  async ([, hold]) => {
    // Written in the opposite order, so that nothing but the statement brings the lowest id to the front.
    const ids = Array.from({ length: 6 }, () => v7())
      .sort()
      .reverse();
    for (const id of ids) await world.addItem({ id });
    const [lowest, ...others] = ids.toReversed();
    await whileHeld(
      ["items", "id", lowest ?? ""],
      () => inShop(database.em(), world.a.id, (tx) => hold(tx, ids)),
      async () => expect(await free("items", "id", others)).toEqual(others),
    );
  },
);

/** What changes orders and the shelf in one transaction; each is asked while somebody else has the ticket counter. */
const BOTH: Record<string, () => Promise<() => Promise<unknown>>> = {
  "placing an order": async () => place,
  "cancelling one whose pieces go back": async () => {
    const orderId = await place();
    return () => rosa().ask((api) => api.orders.update({ orderId, cancelled: { restock: true } }));
  },
  "deleting one whose pieces go back": async () => {
    const orderId = await place();
    return () => rosa().ask((api) => api.orders.delete({ orderId, restock: true }));
  },
  "editing one's lines": async () => {
    const orderId = await place();
    const lines = [{ itemId: world.a.rye, quantity: 2 }];
    return () => rosa().ask((api) => api.orders.update({ orderId, lines }));
  },
};

test.for(Object.entries(BOTH))(
  "REL-R3 PERF-04 %s takes the ticket counter before the menu's version",
  async ([, prepare]) => {
    const act = await prepare();
    await whileHeld(["ticket_counters", "shop_id", world.a.id], act, async () =>
      expect(await free("menu_versions", "shop_id", [world.a.id])).toEqual([world.a.id]),
    );
  },
);

test("REL-R3 MAN-07 what is packed is marked in the order of the orders and their lines", async () => {
  const orders = await Promise.all(Array.from({ length: 4 }, () => place()));
  const lines = await world.rows<{ id: string }>(
    "select id from line_items where order_id in (?, ?, ?, ?) order by order_id",
    orders,
  );
  const [first, ...others] = lines.map(({ id }) => id);
  await whileHeld(
    ["line_items", "id", first ?? ""],
    () => rosa().ask((api) => api.orders.markPacked({ lineIds: [...others, first ?? ""], packed: true })),
    async () => expect(await free("line_items", "id", others)).toEqual(others.toSorted()),
  );
});

test("REL-R3 MAN-02 an item moves to another section in the order in which a menu is rearranged: the section is held first", async () => {
  const itemId = await world.addItem({});
  const section = await rosa().ask((api) => api.catalog.sections.create({ name: "Pies" }));
  await whileHeld(
    ["items", "id", itemId],
    () => rosa().ask((api) => api.catalog.items.change({ itemId, sectionId: section.id })),
    async () => expect(await free("sections", "id", [section.id])).toEqual([]),
  );
});
