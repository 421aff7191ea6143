/** Takes stock for an order: the one place where it goes down (ORD-01, ORD-03; stack D4; reliability F1). */
import type { EntityManager } from "@mikro-orm/postgresql";
import { askIn, named } from "../database/named-statement.ts";
import { shopOf } from "../database/tenant.ts";

/** How many pieces of an item are wanted. */
export interface WantedStock {
  readonly itemId: string;
  readonly quantity: number;
}

/**
 * Takes as much as there is of each item, at most what is wanted, and returns how much that was.
 *
 * One statement: it locks the rows in the order of their ids, so that two carts with the same items in another order cannot
 * deadlock, and computes from the row as it is after the lock, so that nobody gets what somebody else just took. The new stock, too, is
 * written from the locked row: the row that the update itself begins with is as old as the statement, and Postgres checks its constraints
 * before it looks for a newer one. Rolled back with the order. Quantities are pieces.
 */
export async function takeStock(
  tx: EntityManager,
  wanted: readonly WantedStock[],
): Promise<Map<string, number>> {
  if (wanted.length === 0) return new Map();
  const rows = await askIn<{ id: string; taken: number }>(tx, TAKE, [JSON.stringify(wanted), shopOf(tx)]);
  return new Map(rows.map(({ id, taken }) => [id, taken]));
}

const TAKE = named(`
  with wanted as (
    select w."itemId" as id, w.quantity from jsonb_to_recordset($1::jsonb) as w("itemId" uuid, quantity int)
  ), locked as (
    select items.id, items.stock, least(items.stock, wanted.quantity) as taken
    from items join wanted using (id)
    where items.shop_id = $2
    order by items.id
    for no key update of items
  )
  update items set stock = locked.stock - locked.taken, updated_at = now()
  from locked where items.shop_id = $2 and items.id = locked.id
  returning items.id, locked.taken`);
