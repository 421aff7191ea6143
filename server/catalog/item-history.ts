/** What an item's editor shows besides its fields (MAN-02). */
import type { ItemHistory } from "#domain/catalog/manage-catalog-schemas.ts";
import { NotFound } from "#domain/missing.ts";
import { addDays, calendarDate, startOfDay } from "#domain/time.ts";
import type { SignedInAt } from "../context.ts";
import { readInShop } from "../database/tenant.ts";

/** Today and the days before it. */
const DAYS = 30;

/** Where it stands in its section, how many of it were sold lately, and who changed it last, alone or with others. One statement. @throws NotFound */
export function itemHistory(ctx: SignedInAt, itemId: string): Promise<ItemHistory> {
  const { shop, now } = ctx;
  const since = startOfDay(addDays(calendarDate(now, shop.timeZone), 1 - DAYS), shop.timeZone);
  return readInShop(ctx.em, shop.id, async (tx) => {
    const [row] = await tx.execute<HistoryRow[]>(
      `select i.place, i.places,
         (select coalesce(sum(l.quantity), 0)::int
          from line_items l join orders o on o.shop_id = l.shop_id and o.id = l.order_id
          where l.shop_id = i.shop_id and l.item_id = i.id and l.type = 'PRODUCT'
            and o.created_at >= ? and o.cancelled_at is null and o.deleted_at is null) as sold,
         a.actor_name as by, a.at
       from (
         select shop_id, id, rank() over (order by position, id)::int as place, count(*) over ()::int as places
         from items
         where deleted_at is null
           and section_id = (select section_id from items where shop_id = ? and id = ? and deleted_at is null)
       ) i
       left join lateral (
         (select actor_name, at from audit_entries
          where shop_id = i.shop_id and subject_id = i.id order by at desc limit 1)
         union all
         (select actor_name, at from audit_entries
          where shop_id = i.shop_id and subject_id is null and action = 'items.marked' and after->'ids' @> to_jsonb(i.id)
          order by at desc limit 1)
         order by at desc limit 1
       ) a on true
       where i.id = ?`,
      [since, shop.id, itemId, itemId],
    );
    if (!row) throw new NotFound();
    return {
      place: row.place,
      ofPlaces: row.places,
      soldLately: row.sold,
      changed: row.at === null || row.by === null ? null : { by: row.by, at: new Date(row.at) },
    };
  });
}

interface HistoryRow {
  readonly place: number;
  readonly places: number;
  readonly sold: number;
  readonly by: string | null;
  readonly at: Date | string | null;
}
