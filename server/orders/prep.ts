/** What to make (MAN-07) as a list and as a file, and the marks that the kitchen makes. */
import { UnknownReference } from "#domain/orders/order-errors.ts";
import type { MarkMade, MarkPacked, PrepList, PrepQuestion } from "#domain/orders/prep-schemas.ts";
import { manageOrders } from "#domain/texts/english-manage-orders.ts";
import { speak } from "#domain/texts/text.ts";
import type { SignedInAt } from "../context.ts";
import { csv } from "../csv.ts";
import { askIn } from "../database/named-statement.ts";
import { inShop, readInShop } from "../database/tenant.ts";
import {
  askedOrders,
  ITEMS_TO_MAKE,
  itemsOfSlots,
  MADE_LINES,
  ownWindows,
  type Scope,
  type SlotRow,
  scopeOf,
} from "./prep-scope.ts";

const t = speak(manageOrders);

/** What to make, by section and item. @throws UnknownReference for a window that is not the shop's (matrix r085) */
export function prepList(ctx: SignedInAt, question: PrepQuestion): Promise<PrepList> {
  return readInShop(ctx.em, ctx.shop.id, async (tx) => {
    await ownWindows(tx, ctx, question);
    const { condition, values } = scopeOf(ctx, question);
    const rows = await askIn<SlotRow>(tx, itemsIn(condition), values);
    return itemsOfSlots(rows).map(({ made: _, noted: __, bySlot, ...item }) => ({
      ...item,
      bySlot: bySlot.map(({ slot, type, quantity }) => ({ slot, type, quantity })),
    }));
  });
}

/** What to make as a file for spreadsheets: a row for each item and slot. @throws UnknownReference */
export async function prepFile(ctx: SignedInAt, question: PrepQuestion): Promise<string> {
  const items = await prepList(ctx, question);
  return csv([
    t("prep.columns").split("|"),
    ...items.flatMap(({ sectionName, itemName, itemUnit, bySlot }) =>
      bySlot.map(({ slot, type, quantity }) => [sectionName, itemName, itemUnit, slot, type, quantity]),
    ),
  ]);
}

/** Marks an item as made: every line of it that the question covers now. Lines that come later are still to be made. */
export function setMade(ctx: SignedInAt, wanted: MarkMade): Promise<{ lines: number }> {
  return inShop(ctx.em, ctx.shop.id, async (tx) => {
    await ownWindows(tx, ctx, wanted);
    const scope = scopeOf(ctx, wanted);
    const rows = await askIn(tx, markMadeIn(scope), [
      ...scope.values,
      wanted.itemId,
      wanted.itemName,
      wanted.itemUnit,
      wanted.sectionName,
      wanted.made ? ctx.now : null,
    ]);
    return { lines: rows.length };
  });
}

/** Marks lines as packed. @throws UnknownReference where one is not the shop's */
export function setPacked(ctx: SignedInAt, { lineIds, packed }: MarkPacked): Promise<{ lines: number }> {
  const wanted = [...new Set(lineIds)];
  return inShop(ctx.em, ctx.shop.id, async (tx) => {
    const rows = await askIn(tx, MARK_PACKED, [ctx.shop.id, wanted, packed ? ctx.now : null]);
    if (rows.length < wanted.length) throw new UnknownReference("lineIds");
    return { lines: rows.length };
  });
}

const itemsIn = (condition: string) => `with ${askedOrders(condition)} ${ITEMS_TO_MAKE}`;

/**
 * Marks lines that are joined to their orders. Orders are held against edits before lines are, both in the order of their ids (decision 0045);
 * the moment stands at `place`.
 */
const marking = (column: "made_at" | "packed_at", place: number, lines: string) => `
  with held as (
    select l.shop_id, l.id from orders o join line_items l on l.shop_id = o.shop_id and l.order_id = o.id
    where ${lines} order by o.id, l.id for key share of o for no key update of l
  )
  update line_items l set ${column} = $${place}::timestamptz
  from held where l.shop_id = held.shop_id and l.id = held.id returning l.id`;

/** Marks the lines of an item in the orders that are asked for; its own values come behind the question's. */
const markMadeIn = ({ condition, values: { length } }: Scope) =>
  marking(
    "made_at",
    length + 5,
    `${condition} and ${MADE_LINES} and l.item_id = $${length + 1}::uuid
    and l.item_name = $${length + 2} and l.item_unit = $${length + 3} and l.section_name = $${length + 4}`,
  );

const MARK_PACKED = marking("packed_at", 3, "l.shop_id = $1 and l.id = any($2::uuid[])");
