/** The merchant's items: the list, its counts, one of them (MAN-02). */
import type { FilterQuery, QueryOrderMap } from "@mikro-orm/postgresql";
import type { ExpressionBuilder } from "kysely";
import type { ItemFilter } from "#domain/catalog/item-filters.ts";
import type {
  ItemCounts,
  ItemHistory,
  ItemsQuestion,
  ManagedItem,
} from "#domain/catalog/manage-catalog-schemas.ts";
import { NotFound } from "#domain/missing.ts";
import { addDays, calendarDate, startOfDay } from "#domain/time.ts";
import { Item } from "#entities/catalog/item.ts";
import type { SignedInAt } from "../context.ts";
import { type Tables, tablesIn } from "../database/tables.ts";
import { inShop, readInShop } from "../database/tenant.ts";
import type { Page } from "../orders/order-pages.ts";
import { besideItems, itemView } from "./managed-view.ts";

/** A page of items, in the order of the menu unless sorted otherwise. Four statements, however many there are. */
export function findItems(ctx: SignedInAt, question: ItemsQuestion): Promise<Page<ManagedItem>> {
  const { page, perPage } = question;
  const { where, sort } = itemFilter(ctx, question);
  return inShop(ctx.em, ctx.shop.id, async (tx) => {
    const [items, total] = await tx.findAndCount(Item, where, {
      orderBy: itemOrder(sort),
      limit: perPage,
      offset: (page - 1) * perPage,
    });
    const beside = await besideItems(tx, items);
    return { rows: items.map((item) => itemView(ctx, item, beside)), page, perPage, total, sort };
  });
}

/** Which items a list or a file is of, and how they are sorted. */
export function itemFilter(
  { shop }: SignedInAt,
  { filter, search, sort = "menu" }: Pick<ItemsQuestion, "filter" | "search" | "sort">,
): { where: FilterQuery<Item>; sort: string } {
  const { show, ...equal } = filter;
  const named = Object.fromEntries(Object.entries(equal).filter(([, value]) => value !== undefined));
  const where: FilterQuery<Item> = {
    $and: [
      { shopId: shop.id, ...named },
      ...(show ? [underFilter(show, shop.settings.trackInventory)] : []),
      ...(search ? [searched(search)] : []),
    ],
  };
  return { where, sort };
}

/** The quick filters in SQL; a test compares them with the rule, `underItemFilter`. */
function underFilter(show: ItemFilter, trackInventory: boolean): FilterQuery<Item> {
  if (show === "hidden") return { hidden: true };
  const gone: FilterQuery<Item> = trackInventory
    ? { $or: [{ soldOut: true }, { unlimited: false, stock: { $lte: 0 } }] }
    : { soldOut: true };
  return show === "out-of-stock" ? { hidden: false, ...gone } : { hidden: false, $not: gone };
}

/** Name or description; the text is only ever a value. */
function searched(search: string): FilterQuery<Item> {
  const like = `%${search.replace(/[\\%_]/g, "\\$&")}%`;
  return { $or: [{ name: { $ilike: like } }, { description: { $ilike: like } }] };
}

const SORT_COLUMNS = {
  name: "name",
  price: "price",
  stock: "stock",
  order: "position",
  date: "date",
  created_at: "createdAt",
  updated_at: "updatedAt",
} as const;

/** The id breaks ties, so that pages never overlap. */
export function itemOrder(sort: string): QueryOrderMap<Item>[] {
  const direction = sort.startsWith("-") ? "desc" : "asc";
  const name = sort.replace(/^-/, "");
  if (name === "menu")
    return [{ section: { position: direction, id: direction } }, { position: direction }, { id: direction }];
  if (name === "section")
    return [{ section: { name: direction } }, { position: direction }, { id: direction }];
  return [{ [SORT_COLUMNS[name as keyof typeof SORT_COLUMNS]]: direction }, { id: direction }];
}

/** How many items each quick filter holds: one statement. */
export function itemCounts(ctx: SignedInAt): Promise<ItemCounts> {
  return readInShop(ctx.em, ctx.shop.id, async (tx) => {
    const isGone = ({ eb, and, or }: ExpressionBuilder<Tables, "items">) =>
      or([
        eb("soldOut", "=", true),
        ...(ctx.shop.settings.trackInventory
          ? [and([eb("unlimited", "=", false), eb("stock", "<=", 0)])]
          : []),
      ]);
    return tablesIn(tx)
      .selectFrom("items")
      .select(({ fn }) => [
        fn.countAll<number>().as("all"),
        fn.countAll<number>().filterWhere("hidden", "=", true).as("hidden"),
        fn.countAll<number>().filterWhere("hidden", "=", false).filterWhere(isGone).as("outOfStock"),
        fn
          .countAll<number>()
          .filterWhere("hidden", "=", false)
          .filterWhere((eb) => eb.not(isGone(eb)))
          .as("inStock"),
      ])
      .where("shopId", "=", ctx.shop.id)
      .where("deletedAt", "is", null)
      .executeTakeFirstOrThrow();
  });
}

/** One item. @throws NotFound */
export function findItem(ctx: SignedInAt, itemId: string): Promise<ManagedItem> {
  return readInShop(ctx.em, ctx.shop.id, async (tx) => {
    const item = await tx.findOne(Item, { shopId: ctx.shop.id, id: itemId });
    if (!item) throw new NotFound();
    return itemView(ctx, item, await besideItems(tx, [item]));
  });
}

/** Today and the days before it. */
const DAYS = 30;

/**
 * What an item's editor shows besides its fields (MAN-02). Where it stands in its section, how many of it were sold lately, and who
 * changed it last, alone or with others. One statement. @throws NotFound
 */
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
          where shop_id = i.shop_id and subject_id is null and subject in ('items', 'sections')
            and after->'items' @> jsonb_build_array(jsonb_build_object('id', i.id))
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
