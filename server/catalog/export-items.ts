/** The items of a list as a file for spreadsheets (MAN-02): one row per item, prices in dollars. */
import type { EntityManager, QBFilterQuery } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import type { z } from "zod";
import type { itemsExport } from "#domain/catalog/manage-catalog-schemas.ts";
import { dollars } from "#domain/money.ts";
import { Item } from "#entities/catalog/item.ts";
import * as t from "#messages/catalog.js";
import { limitExports } from "#server/limits/attempt-limits.ts";
import type { SignedInAt } from "../context.ts";
import { tablesIn } from "../database/tables.ts";
import { readInShop } from "../database/tenant.ts";
import { listFile } from "../list-file.ts";
import { itemFilter, itemOrder } from "./find-items.ts";

/** The file's text, in the order of the menu unless sorted otherwise. @throws CrossSite, TooManyTries */
export async function exportItems(ctx: SignedInAt, question: z.output<typeof itemsExport>): Promise<string> {
  await limitExports(ctx);
  const { em, shop } = ctx;
  const { where, sort } = itemFilter(ctx, question);
  return readInShop(em, shop.id, async (tx) => {
    const found = tx
      .createQueryBuilder(Item)
      .select("id")
      .where(where as QBFilterQuery<Item>)
      .orderBy(itemOrder(sort));
    return listFile(tx, shop.id, {
      columns: t.csvColumns().split("|"),
      found,
      rows: async (ids) =>
        (await itemsInFile(tx, shop.id, ids)).map((item) => columnsOf(item, shop.itemDatesOn)),
    });
  });
}

/** The items of these ids, in the order of the ids; the section is named even where it is deleted. */
const itemsInFile = (tx: EntityManager, shopId: string, ids: readonly string[]) =>
  tablesIn(tx)
    .selectFrom("items as i")
    .leftJoin("sections as s", (on) =>
      on.onRef("s.shopId", "=", "i.shopId").onRef("s.id", "=", "i.sectionId"),
    )
    .select([
      "i.name",
      "i.description",
      "i.unit",
      "i.price",
      "i.unlimited",
      "i.stock",
      "i.soldOut",
      "i.hidden",
    ])
    .select(["i.date", "i.position", "s.name as sectionName"])
    .where("i.shopId", "=", shopId)
    .where(({ eb, fn, val }) => eb("i.id", "=", fn.any(val([...ids]))))
    .orderBy(({ ref }) => sql`array_position(${ids}::uuid[], ${ref("i.id")})`)
    .execute();

type ItemInFile = Awaited<ReturnType<typeof itemsInFile>>[number];

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
