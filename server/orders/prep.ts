/** What to make (MAN-07) as a list and as a file, and the check marks that the kitchen sets. */
import type { EntityManager } from "@mikro-orm/postgresql";
import { UnknownReference } from "#domain/orders/order-errors.ts";
import { itemKey } from "#domain/orders/prep-keys.ts";
import type { Marked, MarkedItem, MarkPrep, PrepList, PrepQuestion } from "#domain/orders/prep-schemas.ts";
import * as t from "#messages/exports.js";
import type { SignedInAt } from "../context.ts";
import { csv } from "../csv.ts";
import { askIn } from "../database/named-statement.ts";
import { inShop, readInShop } from "../database/tenant.ts";
import { recordAudit } from "../shop/record-audit.ts";
import {
  ITEMS_TO_MAKE,
  itemsOfSlots,
  MADE_LINES,
  orderFilter,
  ownWindows,
  type Scope,
  type SlotRow,
  scopeOf,
} from "./prep-scope.ts";
import { keepTicksOfMarks } from "./tick-orders.ts";

/** What to make, by section and item. @throws UnknownReference for a window that is not the shop's (matrix r085) */
export function prepList(ctx: SignedInAt, question: PrepQuestion): Promise<PrepList> {
  return readInShop(ctx.em, ctx.shop.id, async (tx) => {
    await ownWindows(tx, ctx, question);
    const { condition, values } = scopeOf(ctx, question);
    const rows = await askIn<SlotRow>(tx, itemsIn(condition), values);
    return itemsOfSlots(rows).map(({ made: _, noted: __, ...item }) => item);
  });
}

/** What to make as a file for spreadsheets: a row for each item and slot. @throws UnknownReference */
export async function prepFile(ctx: SignedInAt, question: PrepQuestion): Promise<string> {
  const items = await prepList(ctx, question);
  return csv([
    t.prepColumns().split("|"),
    ...items.flatMap(({ sectionName, itemName, itemUnit, bySlot }) =>
      bySlot.map(({ slot, type, quantity }) => [sectionName, itemName, itemUnit, slot, type, quantity]),
    ),
  ]);
}

/**
 * Sets or clears "made" and "packed" in one statement. An item's check mark applies to every line of it that the selection covers now; lines
 * that come later are still to be made. A mark that is set with the number that was shown is left out where the pieces are others by now.
 *
 * @throws UnknownReference where a line to pack without a number is not the shop's; then nothing changes
 */
export function markLines(ctx: SignedInAt, { on, off, ...question }: MarkPrep): Promise<Marked> {
  const items = itemMarks(on, off);
  const lines = lineMarks(on, off);
  return inShop(ctx.em, ctx.shop.id, async (tx) => {
    await ownWindows(tx, ctx, question);
    const scope = scopeOf(ctx, question);
    const [outcome = NO_MARKS] = await askIn<MarkOutcome>(tx, markingIn(scope), [
      ...scope.values,
      ctx.now,
      items.map(({ itemId }) => itemId),
      items.map(({ itemName }) => itemName),
      items.map(({ itemUnit }) => itemUnit),
      items.map(({ sectionName }) => sectionName),
      items.map(({ set }) => set),
      items.map(({ pieces }) => pieces),
      lines.map(({ lineId }) => lineId),
      lines.map(({ set }) => set),
      lines.map(({ pieces }) => pieces),
    ]);
    const { rows, staleItems, staleLines } = outcome;
    if (rows.filter(({ toPack }) => toPack).length + staleLines.length < lines.length)
      throw new UnknownReference({ field: "packed" });
    await recordMarks(tx, ctx, rows);
    await keepTicksOfMarks(
      tx,
      ctx,
      rows.filter(({ wasPacked, isPacked }) => wasPacked !== isPacked),
    );
    const stale = new Set(staleItems);
    const made = items.filter((_, place) => stale.has(place + 1)).map(wordsOf);
    return { lines: rows.length, leftOut: { made, packed: staleLines } };
  });
}

/** A mark, set or taken off; the pieces are those that were shown with it, null where that does not matter. */
interface Mark {
  readonly set: boolean;
  readonly pieces: number | null;
}

/** Each item once; one that is both set and taken off is taken off. */
function itemMarks(on: MarkPrep["on"], off: MarkPrep["off"]): (MarkedItem & Mark)[] {
  const marks = [
    ...(on?.made ?? []).map(({ pieces = null, ...item }) => ({ ...item, set: true, pieces })),
    ...(off?.made ?? []).map((item) => ({ ...item, set: false, pieces: null })),
  ];
  return [...new Map(marks.map((mark) => [itemKey(mark), mark])).values()];
}

/** The same of lines. */
function lineMarks(on: MarkPrep["on"], off: MarkPrep["off"]): (Mark & { readonly lineId: string })[] {
  const pieces = on?.packedPieces ?? {};
  const marks = [
    ...(on?.packed ?? []).map((lineId) => ({ lineId, set: true, pieces: pieces[lineId] ?? null })),
    ...(off?.packed ?? []).map((lineId) => ({ lineId, set: false, pieces: null })),
  ];
  return [...new Map(marks.map((mark) => [mark.lineId, mark])).values()];
}

const wordsOf = ({ itemId, itemName, itemUnit, sectionName }: MarkedItem): MarkedItem => ({
  itemId,
  itemName,
  itemUnit,
  sectionName,
});

/** A line as it was and as it is. */
interface MarkedLine {
  readonly toPack: boolean;
  readonly orderId: string;
  readonly itemName: string;
  readonly wasMade: boolean;
  readonly isMade: boolean;
  readonly wasPacked: boolean;
  readonly isPacked: boolean;
}

/** What became of marks: the lines that have them, and of items their places from 1 on and of lines the ids that were left out. */
interface MarkOutcome {
  readonly rows: readonly MarkedLine[];
  readonly staleItems: readonly number[];
  readonly staleLines: string[];
}

const NO_MARKS: MarkOutcome = { rows: [], staleItems: [], staleLines: [] };

/** One entry for all orders whose lines have other check marks than before (OPS-01); none where nothing is different. */
async function recordMarks(tx: EntityManager, ctx: SignedInAt, rows: readonly MarkedLine[]): Promise<void> {
  const changed = rows.filter((row) => row.wasMade !== row.isMade || row.wasPacked !== row.isPacked);
  if (changed.length === 0) return;
  const byOrder = [...Map.groupBy(changed, ({ orderId }) => orderId)];
  const orders = (marksOf: (row: MarkedLine) => { made: boolean; packed: boolean }) =>
    byOrder.map(([id, lines]) => ({
      id,
      marks: lines.map((line) => ({ itemName: line.itemName, ...marksOf(line) })),
    }));
  await recordAudit(tx, ctx, {
    action: "orders.prepared",
    subject: "orders",
    subjectId: null,
    before: { orders: orders(({ wasMade, wasPacked }) => ({ made: wasMade, packed: wasPacked })) },
    after: { orders: orders(({ isMade, isPacked }) => ({ made: isMade, packed: isPacked })) },
  });
}

const itemsIn = (condition: string) => `with ${orderFilter(condition)} ${ITEMS_TO_MAKE}`;

/**
 * Orders are held against edits before lines are, both in the order of their ids (decision 0045), and the pieces are counted of what is held:
 * what the statement began with may be older than an edit that it waited for. They are the number of the board, made or not. Behind the
 * question's own values stand the moment, the items with their words, flags and numbers, and the lines to pack with theirs.
 */
function markingIn({ condition, values: { length } }: Scope): string {
  const [now, id, name, unit, section, isMade, pieces, line, isPacked, linePieces] = Array.from(
    { length: 10 },
    (_, at) => `$${length + 1 + at}`,
  );
  return `
  with item as (
    select item_id, item_name, item_unit, section_name, set, pieces, place
    from unnest(${id}::uuid[], ${name}::text[], ${unit}::text[], ${section}::text[], ${isMade}::boolean[], ${pieces}::int[])
      with ordinality as wanted (item_id, item_name, item_unit, section_name, set, pieces, place)
  ), covered as (
    select l.id, item.place from item cross join orders o
    join line_items l on ${MADE_LINES} and l.item_id = item.item_id and l.item_name = item.item_name
      and l.item_unit = item.item_unit and l.section_name = item.section_name
    where ${condition}
  ), line as (
    select id, set, pieces from unnest(${line}::uuid[], ${isPacked}::boolean[], ${linePieces}::int[]) as wanted (id, set, pieces)
  ), held as (
    select l.shop_id, l.id, l.quantity, l.made_at is not null as was_made, l.packed_at is not null as was_packed
    from orders o join line_items l on l.shop_id = o.shop_id and l.order_id = o.id
    where l.shop_id = $1 and l.id = any(array(select id from covered union select id from line))
    order by o.id, l.id for key share of o for no key update of l
  ), item_mark as (
    select item.place, item.set, item.pieces is not null and item.pieces <> coalesce(sum(held.quantity), 0) as is_stale
    from item left join covered on covered.place = item.place left join held on held.id = covered.id
    group by item.place, item.set, item.pieces
  ), line_mark as (
    select line.id, line.set, line.pieces is not null and line.pieces is distinct from held.quantity as is_stale
    from line left join held on held.id = line.id
  ), made as (
    select covered.id, item_mark.set from covered join item_mark on item_mark.place = covered.place where not item_mark.is_stale
  ), packed as (
    select id, set from line_mark where not is_stale
  ), marked as (
    update line_items l set
      made_at = case when made.id is null then l.made_at when made.set then ${now}::timestamptz end,
      packed_at = case when packed.id is null then l.packed_at when packed.set then ${now}::timestamptz end
    from held left join made on made.id = held.id left join packed on packed.id = held.id
    where l.shop_id = held.shop_id and l.id = held.id and (made.id is not null or packed.id is not null)
    returning packed.id is not null as "toPack", l.order_id as "orderId", l.item_name as "itemName",
      held.was_made as "wasMade", l.made_at is not null as "isMade",
      held.was_packed as "wasPacked", l.packed_at is not null as "isPacked"
  )
  select (select coalesce(json_agg(marked), '[]') from marked) as rows,
    (select coalesce(json_agg(place), '[]') from item_mark where is_stale) as "staleItems",
    (select coalesce(json_agg(id), '[]') from line_mark where is_stale) as "staleLines"`;
}
