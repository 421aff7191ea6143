/** The items of a list as a file for spreadsheets (MAN-02): one row per item, prices in dollars. */
import type { QBFilterQuery } from "@mikro-orm/postgresql";
import type { z } from "zod";
import type { itemsExport } from "#domain/catalog/manage-catalog-schemas.ts";
import { dollars } from "#domain/money.ts";
import { Item } from "#entities/catalog/item.ts";
import * as t from "#messages/catalog.js";
import { limitExports } from "#server/limits/attempt-limits.ts";
import type { SignedInAt } from "../context.ts";
import { csv } from "../csv.ts";
import { idsInBatches } from "../database/ids-in-batches.ts";
import { askIn } from "../database/named-statement.ts";
import { readInShop } from "../database/tenant.ts";
import { itemFilter, itemOrder } from "./find-items.ts";

/** As many as a menu holds. */
const MOST_ROWS = 10_000;

/** The file's text, in the order of the menu unless sorted otherwise. @throws TooManyTries */
export async function exportItems(ctx: SignedInAt, question: z.output<typeof itemsExport>): Promise<string> {
  await limitExports(ctx);
  const { em, shop } = ctx;
  const { where, sort } = itemFilter(ctx, question);
  return readInShop(em, shop.id, async (tx) => {
    const found = tx
      .createQueryBuilder(Item)
      .select("id")
      .where(where as QBFilterQuery<Item>)
      .orderBy(itemOrder(sort))
      .limit(MOST_ROWS);
    let text = csv([t.csvColumns().split("|")]);
    for await (const ids of idsInBatches(tx, found)) {
      const items = await askIn<ItemInFile>(tx, ITEMS, [shop.id, ids]);
      text += csv(items.map((item) => columnsOf(item, shop.itemDatesOn)));
    }
    return text;
  });
}

type ItemInFile = Pick<
  Item,
  | "name"
  | "description"
  | "unit"
  | "price"
  | "unlimited"
  | "stock"
  | "soldOut"
  | "hidden"
  | "date"
  | "position"
> & { readonly sectionName: string | null };

/** The items of these ids, in the order of the ids; the section is named even where it is deleted. */
const ITEMS = `
  select i.name, i.description, i.unit, i.price, i.unlimited, i.stock, i.sold_out as "soldOut", i.hidden, i.date, i.position,
    s.name as "sectionName"
  from unnest($2::uuid[]) with ordinality as asked (id, place)
  join items i on i.shop_id = $1 and i.id = asked.id
  left join sections s on s.shop_id = $1 and s.id = i.section_id
  order by asked.place`;

/** Where item dates are off, the column is blank (AVL-04). */
function columnsOf(item: ItemInFile, datesOn: boolean) {
  const yes = (set: boolean) => (set ? t.csvYes() : t.csvNo());
  return [
    item.sectionName,
    item.name,
    item.description,
    item.unit,
    // A plain number, so that a spreadsheet can add it up.
    dollars(item.price).replace(/[$,]/g, ""),
    item.unlimited ? "" : item.stock,
    yes(item.unlimited),
    yes(item.soldOut),
    yes(item.hidden),
    datesOn ? (item.date ?? null) : null,
    item.position,
  ];
}
