/**
 * The menu's words, worked out on the server (STORE-02). Only what a row shows travels with the page: it does so twice, drawn and as data, and a
 * thousand items have a thousand rows (PERF-06).
 */

import { menuThumbOf } from "#app/routes/shop/pictures/thumb.ts";
import { dayText } from "#app/ui/local-text.ts";
import { asBefore, byId } from "#domain/as-before.ts";
import type { MenuItem, MenuSection } from "#domain/catalog/catalog-schemas.ts";
import * as t from "#messages/menu.js";
import * as say from "#messages/storefront.js";

/** A row of the menu; what it has nothing to say about is left out. */
export type MenuRow = Readonly<{
  id: string;
  name: string;
  description?: string;
  unit?: string;
  /** Cents. */
  price: number;
  /** 'For Sat, Nov 21', where the shop's items have days. */
  day?: string;
  /** The small words about stock and day; `out` is not for sale. */
  notice?: Readonly<{ tone: "low" | "out"; description: string }>;
  photo?: ReturnType<typeof menuThumbOf>;
}>;

/** A section with something in it. */
export type MenuShelf = Readonly<{
  id: string;
  name: string;
  description?: string;
  rows: readonly MenuRow[];
}>;

function noticeOf(item: MenuItem): MenuRow["notice"] {
  if (item.soldOut || item.stock === 0) return { tone: "out", description: say.soldOut() };
  if (item.tooLateToOrder) return { tone: "out", description: t.tooLate() };
  if (item.lowStock && item.stock !== null)
    return { tone: "low", description: say.onlyLeft({ count: item.stock }) };
  return undefined;
}

/** An item as the menu's row shows it. */
export function rowOf(item: MenuItem): MenuRow {
  const notice = noticeOf(item);
  return {
    id: item.id,
    name: item.name,
    ...(item.description && { description: item.description }),
    ...(item.unit && { unit: item.unit }),
    price: item.price,
    ...(item.date && { day: t.forDay({ day: dayText(item.date) }) }),
    ...(notice && { notice }),
    ...(item.photo && { photo: menuThumbOf(item.photo) }),
  };
}

/** What each section of a page was made from, or from what would have made the same. */
const madeFrom = new WeakMap<MenuShelf, MenuSection>();

/**
 * The menu as its page shows it: sections without items are left out. Sections and rows that say what they said `before` are the same objects, so
 * that after a sale or a new price the section that has it is rendered, and no other (decision 0069). `before` is of the same language.
 */
export function menuView(
  sections: readonly MenuSection[],
  before?: readonly MenuShelf[],
): readonly MenuShelf[] {
  const shelves = byId(before);
  const rows = byId(before?.flatMap((shelf) => shelf.rows));
  return sections
    .filter(({ items }) => items.length > 0)
    .map((section) => {
      const earlier = shelves.get(section.id);
      if (earlier && madeFrom.get(earlier) === section) return earlier;
      const shelf = asBefore(shelves, shelfOf(section, rows));
      madeFrom.set(shelf, section);
      return shelf;
    });
}

function shelfOf(section: MenuSection, before: ReadonlyMap<string, MenuRow>): MenuShelf {
  const { id, name, description, items } = section;
  return {
    id,
    name,
    ...(description && { description }),
    rows: items.map((item) => asBefore(before, rowOf(item))),
  };
}
