/** An edited or cancelled order takes more from the shelf, or gives back (ORD-09, ORD-11). */
import type { EntityManager } from "@mikro-orm/postgresql";
import { MOST_STOCK, unitsLeft } from "#domain/catalog/stock-notice.ts";
import { ItemsOversold } from "#domain/orders/order-errors.ts";
import type { AtShop } from "../context.ts";
import { askIn } from "../database/named-statement.ts";

/** An item whose pieces are counted, or not. */
interface CountedItem {
  readonly id: string;
  readonly name: string;
  readonly stock: number;
  readonly unlimited: boolean;
}

/**
 * Takes (above zero) or gives back (below) pieces of items by one statement, which locks the rows in the order of their ids and takes
 * only what is there, so that K pieces are never sold to more than K. Items nobody counts are left alone. The new
 * stock is computed from the locked row: the row that an update begins with is as old as its statement, and Postgres checks its constraints
 * before it looks for a newer one. Once in a transaction, and only after the order's own row was written (decision 0045).
 *
 * @throws ItemsOversold where there is less than the edit needs; the transaction is then rolled back
 */
export async function changeStock(
  tx: EntityManager,
  { shop }: AtShop,
  difference: ReadonlyMap<string, number>,
): Promise<void> {
  if (difference.size === 0) return;
  const wanted = [...difference].map(([id, pieces]) => ({ id, pieces }));
  const rows = await askIn<CountedItem & { pieces: number; enough: boolean }>(tx, CHANGE, [
    JSON.stringify(wanted),
    shop.settings.trackInventory,
    MOST_STOCK,
    shop.id,
  ]);
  const short = rows.filter((row) => !row.enough);
  if (short.length === 0) return;
  throw new ItemsOversold(
    short.map(({ id, name, pieces, stock, unlimited }) => ({
      itemId: id,
      name,
      requested: pieces,
      available: unitsLeft({ stock, unlimited, soldOut: false }, true) ?? pieces,
    })),
  );
}

const CHANGE = `
  with wanted as (
    select w.id, w.pieces from jsonb_to_recordset($1::jsonb) as w(id uuid, pieces int)
  ), locked as (
    select items.id, items.name, items.stock, items.unlimited, wanted.pieces,
      (not $2::boolean or items.unlimited or wanted.pieces <= items.stock) as enough
    from items join wanted using (id)
    where items.shop_id = $4
    order by items.id
    for no key update of items
  ), changed as (
    update items set stock = least(locked.stock::bigint - locked.pieces, $3::int)::int, updated_at = now()
    from locked where items.shop_id = $4 and items.id = locked.id and $2::boolean and not items.unlimited and locked.enough
    returning items.id
  )
  select id, name, stock, unlimited, pieces, enough from locked`;
