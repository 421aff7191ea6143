/** What to make (MAN-07) as a list and as a file, and the check marks that the kitchen sets. */
import type { EntityManager } from "@mikro-orm/postgresql";
import { UnknownReference } from "#domain/orders/order-errors.ts";
import type { MarkPrep, PrepList, PrepMarks, PrepQuestion } from "#domain/orders/prep-schemas.ts";
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
 * that come later are still to be made.
 *
 * @throws UnknownReference where a line to pack is not the shop's; then nothing changes
 */
export function markLines(ctx: SignedInAt, { on, off, ...question }: MarkPrep): Promise<{ lines: number }> {
  const made = [...flagged(on?.made, true), ...flagged(off?.made, false)];
  const packed = new Map([...flagged(on?.packed, true), ...flagged(off?.packed, false)]);
  return inShop(ctx.em, ctx.shop.id, async (tx) => {
    await ownWindows(tx, ctx, question);
    const scope = scopeOf(ctx, question);
    const item = (field: keyof PrepMarks["made"][number]) => made.map(([words]) => words[field]);
    const rows = await askIn<MarkedLine>(tx, markingIn(scope), [
      ...scope.values,
      ctx.now,
      item("itemId"),
      item("itemName"),
      item("itemUnit"),
      item("sectionName"),
      made.map(([, set]) => set),
      [...packed.keys()],
      [...packed.values()],
    ]);
    if (rows.filter(({ toPack }) => toPack).length < packed.size)
      throw new UnknownReference({ field: "packed" });
    await recordMarks(tx, ctx, rows);
    await keepTicksOfMarks(
      tx,
      ctx,
      rows.filter(({ wasPacked, isPacked }) => wasPacked !== isPacked),
    );
    return { lines: rows.length };
  });
}

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

const flagged = <Mark>(marks: readonly Mark[] = [], set: boolean) =>
  marks.map((mark): [Mark, boolean] => [mark, set]);

const itemsIn = (condition: string) => `with ${orderFilter(condition)} ${ITEMS_TO_MAKE}`;

/**
 * Orders are held against edits before lines are, both in the order of their ids (decision 0045). Behind the question's own values stand the
 * moment, the items with their words and flags, and the lines to pack with theirs.
 */
function markingIn({ condition, values: { length } }: Scope): string {
  const [now, id, name, unit, section, isMade, line, isPacked] = Array.from(
    { length: 8 },
    (_, at) => `$${length + 1 + at}`,
  );
  return `
  with made as (
    select l.id, wanted.set
    from unnest(${id}::uuid[], ${name}::text[], ${unit}::text[], ${section}::text[], ${isMade}::boolean[])
      as wanted (item_id, item_name, item_unit, section_name, set)
    cross join orders o
    join line_items l on ${MADE_LINES} and l.item_id = wanted.item_id and l.item_name = wanted.item_name
      and l.item_unit = wanted.item_unit and l.section_name = wanted.section_name
    where ${condition}
  ), packed as (
    select id, set from unnest(${line}::uuid[], ${isPacked}::boolean[]) as wanted (id, set)
  ), held as (
    select l.shop_id, l.id, l.made_at is not null as was_made, l.packed_at is not null as was_packed from orders o join line_items l on l.shop_id = o.shop_id and l.order_id = o.id
    where l.shop_id = $1 and l.id = any(array(select id from made union select id from packed))
    order by o.id, l.id for key share of o for no key update of l
  )
  update line_items l set
    made_at = case when made.id is null then l.made_at when made.set then ${now}::timestamptz end,
    packed_at = case when packed.id is null then l.packed_at when packed.set then ${now}::timestamptz end
  from held left join made on made.id = held.id left join packed on packed.id = held.id
  where l.shop_id = held.shop_id and l.id = held.id
  returning packed.id is not null as "toPack", l.order_id as "orderId", l.item_name as "itemName",
    held.was_made as "wasMade", l.made_at is not null as "isMade",
    held.was_packed as "wasPacked", l.packed_at is not null as "isPacked"`;
}
