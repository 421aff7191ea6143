/**
 * The menu's words, worked out on the server (STORE-02). Only what a row shows travels with the page: it does so twice, drawn and as data, and a
 * thousand items have a thousand rows (PERF-06).
 */

import { menuThumbOf } from "#app/routes/shop/pictures/thumb.ts";
import { dayText } from "#app/ui/local-text.ts";
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

/**
 * The menu as its page shows it: sections without items are left out. Sections and rows that say what they said `before` are the same objects, so
 * that after a sale or a new price the section that has it is rendered, and no other (decision 0069).
 */
export function menuView(
  sections: readonly MenuSection[],
  before?: readonly MenuShelf[],
): readonly MenuShelf[] {
  const rowsBefore = new Map(before?.flatMap(({ rows }) => rows.map((row) => [row.id, row])));
  const shelvesBefore = new Map(before?.map((shelf) => [shelf.id, shelf]));
  return sections
    .filter(({ items }) => items.length > 0)
    .map(({ id, name, description, items }) =>
      asBefore(shelvesBefore, {
        id,
        name,
        ...(description && { description }),
        rows: items.map((item) => asBefore(rowsBefore, rowOf(item))),
      }),
    );
}

/** What was there before under the same id, where it says the same. */
function asBefore<Each extends Readonly<{ id: string }>>(before: ReadonlyMap<string, Each>, now: Each): Each {
  const earlier = before.get(now.id);
  return earlier && saysTheSame(earlier, now) ? earlier : now;
}

/** Whether two values of JSON are the same. Much of them is one and the same object. */
function saysTheSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object" || !one || !other) return false;
  const [names, others] = [Object.keys(one), Object.keys(other)];
  return (
    names.length === others.length &&
    names.every(
      (name) => Object.hasOwn(other, name) && saysTheSame(Reflect.get(one, name), Reflect.get(other, name)),
    )
  );
}
