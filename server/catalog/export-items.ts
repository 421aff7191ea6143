/** The items of a list as a file for spreadsheets (MAN-02): one row per item, prices in dollars. */
import type { z } from "zod";
import type { itemsExport, ManagedItem } from "#domain/catalog/manage-catalog-schemas.ts";
import { dollars } from "#domain/money.ts";
import { catalogTexts } from "#domain/texts/english-catalog.ts";
import { speak } from "#domain/texts/text.ts";
import { limitExports } from "../accounts/try-limits.ts";
import type { SignedInAt } from "../context.ts";
import { csv } from "../csv.ts";
import { findItems } from "./find-items.ts";

const t = speak(catalogTexts);

/** As many as a menu holds. */
const MOST_ROWS = 10_000;

/** The file's text, in the order of the menu unless sorted otherwise. @throws TooManyTries */
export async function exportItems(ctx: SignedInAt, question: z.output<typeof itemsExport>): Promise<string> {
  await limitExports(ctx);
  const { rows } = await findItems(ctx, { ...question, page: 1, perPage: MOST_ROWS });
  return csv([t("csv.columns").split("|"), ...rows.map(columnsOf)]);
}

function columnsOf(item: ManagedItem) {
  const yes = (set: boolean) => t(set ? "csv.yes" : "csv.no");
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
    item.date ?? "",
    item.order,
  ];
}
