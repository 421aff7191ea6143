/** What to make and what to pack (MAN-07): sums by item and slot, the orders to pack, and the marks that the kitchen makes. */
import type { EntityManager } from "@mikro-orm/postgresql";
import { NEW_ITEM_NAME } from "#domain/catalog/item-shown.ts";
import { UnknownReference } from "#domain/orders/order-errors.ts";
import type {
  MarkMade,
  MarkPacked,
  PrepBoard,
  PrepBoardQuestion,
  PrepItem,
  PrepList,
  PrepOrder,
  PrepQuestion,
} from "#domain/orders/prep-schemas.ts";
import { manageOrders } from "#domain/texts/english-manage-orders.ts";
import { speak } from "#domain/texts/text.ts";
import { Availability } from "#entities/availability/availability.ts";
import type { SignedInAt } from "../context.ts";
import { csv } from "../csv.ts";
import { askIn } from "../database/named-statement.ts";
import { inShop, readInShop } from "../database/tenant.ts";

const t = speak(manageOrders);

type Day = PrepBoard["days"][number];

/** The windows one can choose: so many of the latest. */
const MOST_WINDOWS = 24;

/** What to make, by section and item. @throws UnknownReference for a window that is not the shop's (matrix r085) */
export function prepList(ctx: SignedInAt, question: PrepQuestion): Promise<PrepList> {
  return readInShop(ctx.em, ctx.shop.id, async (tx) => {
    await ownWindows(tx, ctx, question);
    return (await itemsOf(tx, ctx, question)).map(({ made: _, noted: __, bySlot, ...item }) => ({
      ...item,
      bySlot: bySlot.map(({ slot, type, quantity }) => ({ slot, type, quantity })),
    }));
  });
}

/** All that the page of the kitchen shows, in five statements however many orders there are. @throws UnknownReference */
export function prepBoard(ctx: SignedInAt, asked: PrepBoardQuestion): Promise<PrepBoard> {
  return readInShop(ctx.em, ctx.shop.id, async (tx) => {
    await ownWindows(tx, ctx, asked);
    const windows = await tx.find(
      Availability,
      { shopId: ctx.shop.id, startTime: { $lte: ctx.now } },
      { orderBy: { endTime: "desc" }, limit: MOST_WINDOWS },
    );
    // The orders of a window are made while it is open, and mostly when it has just ended.
    const recent = windows[0] ? [windows[0].id] : undefined;
    const named = asked.availabilities !== undefined || asked.date !== undefined;
    const question = named ? asked : { ...asked, availabilities: recent };
    const chosen = new Set(question.availabilities);
    const isEmpty = question.availabilities === undefined && question.date === undefined;
    return {
      windows: windows.map(({ id, name }) => ({ id, name, chosen: chosen.has(id) })),
      days: isEmpty ? [] : await daysOf(tx, ctx, question),
      items: isEmpty ? [] : await itemsOf(tx, ctx, question),
      orders: isEmpty ? [] : await ordersOf(tx, ctx, question),
    };
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

async function ownWindows(
  tx: EntityManager,
  { shop }: SignedInAt,
  { availabilities }: PrepBoardQuestion,
): Promise<void> {
  if (!availabilities) return;
  const wanted = [...new Set(availabilities)];
  const found = await tx.count(
    Availability,
    { shopId: shop.id, id: { $in: wanted } },
    { filters: { notDeleted: false } },
  );
  if (found < wanted.length) throw new UnknownReference("availabilities");
}

/** What is asked of the orders: the condition, and its values from `$1` on. */
interface Scope {
  readonly condition: string;
  readonly values: readonly unknown[];
}

/**
 * Cancelled and deleted orders are not made (ORD-11). Only what was asked stands in the condition: one that also held for "not asked"
 * could not be looked up by an index. The statements carry no names, so that each is planned for the windows or days that it is about: a plan
 * for any of them reads all the shop's orders, which takes ten times as long where there are many (PERF-05).
 */
function scopeOf({ shop }: SignedInAt, { availabilities, date, until, days }: PrepBoardQuestion): Scope {
  const values: unknown[] = [shop.id];
  const conditions = ["o.shop_id = $1", "o.deleted_at is null", "o.cancelled_at is null"];
  const ask = (condition: (place: string) => string, value: unknown) => {
    values.push(value);
    conditions.push(condition(`$${values.length}`));
  };
  if (availabilities) ask((place) => `o.availability_id = any(${place}::uuid[])`, availabilities);
  if (date) {
    ask((place) => `o.fulfillment_date >= ${place}::date`, date);
    ask((place) => `o.fulfillment_date <= ${place}::date`, until ?? date);
  }
  if (days && days.length > 0) ask((place) => `o.fulfillment_date = any(${place}::date[])`, days);
  return { condition: conditions.join(" and "), values };
}

/** The lines that are sold, without those of items nobody has worked on yet (MAN-02). */
const SOLD_LINES = `l.shop_id = o.shop_id and l.order_id = o.id and l.type = 'PRODUCT' and l.quantity > 0
  and not (btrim(l.item_name) = '${NEW_ITEM_NAME}' and l.item_price = 0)`;
/** Of these, the ones to make: `isPrepared` as Postgres says it (MAN-02). */
const MADE_LINES = `${SOLD_LINES} and l.item_id is not null and btrim(l.item_name) <> ''`;

interface SlotRow {
  readonly itemId: string;
  readonly itemName: string;
  readonly itemUnit: string;
  readonly sectionName: string;
  readonly slot: string;
  readonly type: string;
  readonly date: string | null;
  readonly quantity: number;
  readonly made: number;
  readonly noted: number[];
}

/** One row per item and slot, in the order of the menu, then of the calendar. */
const itemsIn = (condition: string) => `
  select l.item_id as "itemId", l.item_name as "itemName", l.item_unit as "itemUnit", l.section_name as "sectionName",
    o.fulfillment_slot as slot, o.fulfillment_type as type, to_char(o.fulfillment_date, 'YYYY-MM-DD') as date,
    sum(l.quantity)::int as quantity, coalesce(sum(l.quantity) filter (where l.made_at is not null), 0)::int as made,
    coalesce(array_agg(distinct o.ticket_number) filter (where o.special_instructions <> ''), '{}') as noted
  from orders o
  join line_items l on ${MADE_LINES}
  left join items i on i.shop_id = l.shop_id and i.id = l.item_id
  left join sections s on s.shop_id = i.shop_id and s.id = i.section_id
  where ${condition}
  group by l.item_id, l.item_name, l.item_unit, l.section_name, o.fulfillment_slot, o.fulfillment_type, o.fulfillment_date,
    s.position, i.position
  order by s.position nulls last, l.section_name, i.position nulls last, l.item_name, l.item_unit,
    o.fulfillment_date nulls last, o.fulfillment_slot, o.fulfillment_type desc`;

async function itemsOf(tx: EntityManager, ctx: SignedInAt, question: PrepBoardQuestion): Promise<PrepItem[]> {
  const { condition, values } = scopeOf(ctx, question);
  const rows = await askIn<SlotRow>(tx, itemsIn(condition), values);
  const items = new Map<string, PrepItem>();
  for (const { slot, type, date, quantity, made, noted, ...words } of rows) {
    const key = JSON.stringify([words.itemId, words.itemName, words.itemUnit, words.sectionName]);
    const item = items.get(key) ?? { ...words, quantity: 0, made: 0, bySlot: [], noted: [] };
    items.set(key, {
      ...item,
      quantity: item.quantity + quantity,
      made: item.made + made,
      bySlot: [...item.bySlot, { slot, type, date, quantity }],
      noted: [...new Set([...item.noted, ...noted])].sort((one, other) => one - other),
    });
  }
  return [...items.values()];
}

/** The days of the question, with how many orders each has. */
async function daysOf(tx: EntityManager, ctx: SignedInAt, question: PrepBoardQuestion): Promise<Day[]> {
  const { condition, values } = scopeOf(ctx, { ...question, days: undefined });
  const statement = `
    select to_char(o.fulfillment_date, 'YYYY-MM-DD') as date, count(*)::int as orders
    from orders o where ${condition} and o.fulfillment_date is not null
    group by o.fulfillment_date order by o.fulfillment_date`;
  return [...(await askIn<Day>(tx, statement, values))];
}

/** The orders to pack, by day and way, then by name. */
async function ordersOf(
  tx: EntityManager,
  ctx: SignedInAt,
  question: PrepBoardQuestion,
): Promise<PrepOrder[]> {
  const { condition, values } = scopeOf(ctx, question);
  const statement = `
    select o.id, o.ticket_number as "ticketNumber",
      coalesce(nullif(trim(concat_ws(' ', u.first_name, u.last_name)), ''), o.guest_name, '') as who,
      o.fulfillment_type as type, o.fulfillment_slot as slot, to_char(o.fulfillment_date, 'YYYY-MM-DD') as date,
      o.is_gift as "isGift", coalesce(o.giftee_details ->> 'name', '') as "giftFor", o.special_instructions as note,
      case when o.fulfillment_type = 'Pickup' then null else o.delivery_address end as "deliveryAddress",
      o.paid, o.grand_total as "grandTotal",
      (select coalesce(json_agg(json_build_object('id', l.id, 'quantity', l.quantity, 'itemName', l.item_name,
          'itemUnit', l.item_unit, 'packed', l.packed_at is not null, 'onMenu', l.item_id is not null)
          order by l.position), '[]')
        from line_items l where ${SOLD_LINES}) as lines
    from orders o left join users u on u.shop_id = o.shop_id and u.id = o.user_id
    where ${condition}
    order by o.fulfillment_date nulls last, o.fulfillment_slot, o.fulfillment_type desc, who, o.ticket_number`;
  return [...(await askIn<PrepOrder>(tx, statement, values))];
}

/** Marks the lines of an item in the orders that are asked for; its own values come behind the question's. */
const markMadeIn = ({ condition, values: { length } }: Scope) => `
  update line_items l set made_at = $${length + 5}::timestamptz
  from orders o
  where ${condition} and ${MADE_LINES} and l.item_id = $${length + 1}::uuid
    and l.item_name = $${length + 2} and l.item_unit = $${length + 3} and l.section_name = $${length + 4}
  returning l.id`;

const MARK_PACKED = `
  update line_items set packed_at = $3::timestamptz where shop_id = $1 and id = any($2::uuid[]) returning id`;
