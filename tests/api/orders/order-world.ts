import { v7 } from "uuid";
import { callerAt } from "#tests/support/caller.ts";
import type { TestDatabase } from "#tests/support/database.ts";
import { FRIDAY, openWorld, type ShopOfWorld, type World } from "#tests/support/world.ts";

/** The two bakeries, with hands to order there and eyes to look afterwards. */
export interface OrderWorld extends World {
  /** A good order of one rye at shop A, changed as wished. */
  orderInput(changes?: object): { availabilityId: string; lines: { itemId: string; quantity: number }[] } & {
    fulfillmentType: "Pickup";
    fulfillmentSlot: string;
  };
  /** A further item at shop A. */
  addItem(columns: Readonly<Record<string, unknown>>): Promise<string>;
  stockOf(itemId: string): Promise<number>;
  /** Rows of a query, across all shops. */
  rows<Row>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
  jobs(): Promise<number>;
  /** Everything that an order may change: every table, and the queue. */
  everything(): Promise<Record<string, string | number>>;
}

/** Opens the two bakeries for tests of ordering. */
export async function openOrderWorld(database: TestDatabase): Promise<OrderWorld> {
  const world = await openWorld(database);
  const rows = <Row>(sql: string, values: readonly unknown[] = []) =>
    database.asPlatform((tx) => tx.execute<Row[]>(sql, [...values]));
  // Without their flags gifts and item dates have no effect, whatever the settings say (SHOP-06).
  for (const flag of ["ALLOW_GIFT_PURCHASES", "ITEM_DATES"]) {
    await rows("insert into feature_flags (shop_id, name, active) values (?, ?, true)", [world.a.id, flag]);
  }
  /** The queue is no shop's, so it is looked at as `app`. */
  const jobs = async () => {
    const [row] = await database.em().execute<{ n: number }[]>("select count(*)::int as n from pgboss.job");
    return row?.n ?? -1;
  };
  return {
    ...world,
    rows,
    jobs,
    orderInput: (changes = {}) => ({
      availabilityId: world.a.windowId,
      fulfillmentType: "Pickup",
      fulfillmentSlot: FRIDAY,
      lines: [{ itemId: world.a.rye, quantity: 1 }],
      ...changes,
    }),
    addItem: async (columns) => {
      const id = v7();
      const row = { shop_id: world.a.id, id, name: "Loaf", price: 500, stock: 10, ...columns };
      const names = Object.keys(row);
      await rows(
        `insert into items (section_id, ${names.join(", ")})
         values ((select section_id from items where id = ?), ${names.map(() => "?").join(", ")})`,
        [world.a.rye, ...Object.values(row)],
      );
      return id;
    },
    stockOf: async (itemId) => {
      const [row] = await rows<{ stock: number }>("select stock from items where id = ?", [itemId]);
      return row?.stock ?? Number.NaN;
    },
    everything: async () => ({ ...(await database.fingerprint()), jobs: await jobs() }),
  };
}

/** Someone of the world at a shop, through one of the endpoints. On pages the log-in of another shop counts as none. */
export const at = (
  shop: ShopOfWorld,
  token: string | null = null,
  channel: "page" | "rest" | "trpc" = "trpc",
) => callerAt({ shop: shop.slug, token, channel });
