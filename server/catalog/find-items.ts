/** The merchant's items: the list, its counts, one of them (MAN-02). */
import type { FilterQuery, QueryOrderMap } from "@mikro-orm/postgresql";
import type { ItemFilter } from "#domain/catalog/item-filters.ts";
import type { ItemCounts, ItemsQuestion, ManagedItem } from "#domain/catalog/manage-catalog-schemas.ts";
import { NotFound } from "#domain/missing.ts";
import { Item } from "#entities/catalog/item.ts";
import type { SignedInAt } from "../context.ts";
import { inShop, readInShop } from "../database/tenant.ts";
import type { Page } from "../orders/order-pages.ts";
import { besideItems, itemView } from "./managed-view.ts";

/** A page of items, in the order of the menu unless sorted otherwise. Four statements, however many there are. */
export function findItems(ctx: SignedInAt, question: ItemsQuestion): Promise<Page<ManagedItem>> {
  const { page, perPage } = question;
  const { where, sort } = askedItems(ctx, question);
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
export function askedItems(
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
    const [counts] = await tx.execute<ItemCounts[]>(
      `select count(*)::int as "all", count(*) filter (where hidden)::int as hidden,
         count(*) filter (where not hidden and gone)::int as "outOfStock",
         count(*) filter (where not hidden and not gone)::int as "inStock"
       from (
         select hidden, sold_out or (? and not unlimited and stock <= 0) as gone
         from items where shop_id = ? and deleted_at is null
       ) counted`,
      [ctx.shop.settings.trackInventory, ctx.shop.id],
    );
    return counts ?? { all: 0, inStock: 0, outOfStock: 0, hidden: 0 };
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
