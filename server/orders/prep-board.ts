/** What the page of the kitchen shows (MAN-07): what to make, the boxes of one day, what to watch for. */
import type { EntityManager } from "@mikro-orm/postgresql";
import { dayToPack } from "#domain/orders/packing.ts";
import type {
  PackDay,
  PrepBoard,
  PrepBoardQuestion,
  PrepOrder,
  PrepScope,
} from "#domain/orders/prep-schemas.ts";
import { calendarDate } from "#domain/time.ts";
import type { SignedInAt } from "../context.ts";
import { askIn } from "../database/named-statement.ts";
import { readInShop } from "../database/tenant.ts";
import { ITEMS_TO_MAKE, itemsOfSlots, orderFilter, ownWindows, type SlotRow, scopeOf } from "./prep-scope.ts";

/** The windows one can choose besides those with work: so many of the latest. */
const MOST_WINDOWS = 24;
/** As many windows with work as a page's address and the calls for its marks name (`prepScope`). */
const MOST_AT_WORK = 50;

/** All that the page shows, in five statements at most however many orders there are. @throws UnknownReference */
export function prepBoard(ctx: SignedInAt, { pack, ...input }: PrepBoardQuestion): Promise<PrepBoard> {
  return readInShop(ctx.em, ctx.shop.id, async (tx) => {
    await ownWindows(tx, ctx, input);
    const windows = await windowsToChoose(tx, ctx);
    const named = input.availabilities !== undefined || input.date !== undefined;
    const question = named ? input : { ...input, availabilities: windowsAtFirst(windows) };
    const chosen = new Set(question.availabilities);
    const isEmpty = question.availabilities === undefined && question.date === undefined;
    return {
      windows: windows.map(({ id, name }) => ({ id, name, chosen: chosen.has(id) })),
      ...(isEmpty ? NOTHING : await workOf(tx, ctx, question, pack)),
    };
  });
}

/** A window that can be chosen: one of the latest that have started, or one with orders that are to be made by now. */
interface BoardWindow {
  readonly id: string;
  readonly name: string;
  readonly isLatest: boolean;
  readonly isAtWork: boolean;
}

/**
 * Which are at work the open orders say, whatever became of their window since: one that was given other dates, or was deleted before the tick of its
 * last order was taken back, still has them. Of a window that has yet to begin the orders wait for it, unless one is due today, before the day on which
 * it begins, or on no day: that one was not ordered for what the window is about to offer.
 */
const WINDOWS = `
  with dated as (
    select o.availability_id as id, min(o.fulfillment_date) as day from orders o
    where o.shop_id = $1 and not o.completed and o.cancelled_at is null and o.deleted_at is null and o.fulfillment_date >= $2::date
    group by o.availability_id),
  latest as (
    select id from availabilities where shop_id = $1 and deleted_at is null and start_time <= $3::timestamptz
    order by end_time desc limit ${MOST_WINDOWS}),
  known as materialized (
    select a.id, a.name, a.end_time, exists (select from latest where latest.id = a.id) as "isLatest",
      dated.day is not null and (a.start_time <= $3::timestamptz or dated.day = $2::date or dated.day < (a.start_time at time zone $5)::date)
      or a.end_time > $4::timestamptz and exists (select from orders o
        where o.shop_id = $1 and o.availability_id = a.id and not o.completed and o.cancelled_at is null and o.deleted_at is null
          and o.fulfillment_date is null) as "isAtWork"
    from availabilities a left join dated on dated.id = a.id
    where a.shop_id = $1)
  select id, name, "isLatest", "isAtWork" from known where "isLatest" or "isAtWork" order by end_time desc, id desc`;

/** So long after its window an order without a day, as to be shipped, still has it shown: parcels that nobody ticked off would hold it for ever. */
const PARCELS_MS = 14 * 24 * 60 * 60_000;

async function windowsToChoose(tx: EntityManager, { shop, now }: SignedInAt): Promise<BoardWindow[]> {
  return [
    ...(await askIn<BoardWindow>(tx, WINDOWS, [
      shop.id,
      calendarDate(now, shop.timeZone),
      now.toISOString(),
      new Date(now.getTime() - PARCELS_MS).toISOString(),
      shop.timeZone,
    ])),
  ];
}

/**
 * The windows that are shown where none is asked for: all with orders that are still to be handed over, today, later or on no day. A week's last
 * orders are due when the next week's window has begun, and windows may be open beside each other. Where no order is, the latest that has started;
 * undefined where none has.
 */
function windowsAtFirst(windows: readonly BoardWindow[]): string[] | undefined {
  const atWork = windows.filter(({ isAtWork }) => isAtWork).slice(0, MOST_AT_WORK);
  const latest = windows.find(({ isLatest }) => isLatest);
  if (atWork.length > 0) return atWork.map(({ id }) => id);
  return latest && [latest.id];
}

type Work = Omit<PrepBoard, "windows">;

const NOTHING: Work = { days: [], items: [], packDays: [], packDay: null, orders: [], watch: [] };

async function workOf(
  tx: EntityManager,
  ctx: SignedInAt,
  question: PrepScope,
  pack: PrepBoardQuestion["pack"],
): Promise<Work> {
  const all = await daysOf(tx, ctx, question);
  const shown = { ...question, from: fromOf(question, all) };
  const packDays = all.filter(({ date }) => isWanted(shown, date));
  const packDay = dayToPack(packDays, pack, calendarDate(ctx.now, ctx.shop.timeZone));
  const { items, orders } = await itemsAndBoxes(tx, ctx, shown, packDay);
  return {
    days: all.flatMap(({ date, orders: count }) => (date === null ? [] : { date, orders: count })),
    items: itemsOfSlots(items),
    packDays,
    packDay,
    orders: orders
      .filter(({ isPacked }) => isPacked)
      .map(({ isPacked: _, isWatched: __, ...order }) => order),
    watch: orders.filter(({ isWatched }) => isWatched).map(watched),
  };
}

/** The day before which days are left out: none where that would leave out all of them. */
function fromOf({ from }: PrepScope, days: readonly PackDay[]): string | undefined {
  return from !== undefined && days.some(({ date }) => date !== null && date >= from) ? from : undefined;
}

function isWanted({ days = [], from }: PrepScope, date: string | null): boolean {
  if (days.length > 0) return date !== null && days.includes(date);
  return date === null || from === undefined || date >= from;
}

/** The days of the question and how many orders each has, in their order; last what is handed over on no day. */
async function daysOf(tx: EntityManager, ctx: SignedInAt, question: PrepScope): Promise<PackDay[]> {
  const { condition, values } = scopeOf(ctx, { ...question, days: undefined, from: undefined });
  const statement = `
    select to_char(o.fulfillment_date, 'YYYY-MM-DD') as date, count(*)::int as orders
    from orders o where ${condition} group by o.fulfillment_date order by o.fulfillment_date nulls last`;
  return [...(await askIn<PackDay>(tx, statement, values))];
}

/** An order of the board, and why it is there. */
type Box = PrepOrder & { readonly isPacked: boolean; readonly isWatched: boolean };

const watched = ({
  id,
  ticketNumber,
  who,
  type,
  slot,
  date,
  note,
  lines,
}: Box): PrepBoard["watch"][number] => ({
  ...{ id, ticketNumber, who, type, slot, date, note },
  lines: lines.map(({ quantity, itemName, onMenu }) => ({ quantity, itemName, onMenu })),
});

/** One statement, because each line is read once for both. The orders are sorted by day and type, then by name. */
async function itemsAndBoxes(
  tx: EntityManager,
  ctx: SignedInAt,
  question: PrepScope,
  packDay: PackDay | null,
): Promise<{ items: readonly SlotRow[]; orders: readonly Box[] }> {
  const { condition, values } = scopeOf(ctx, question);
  const day = `$${values.length + 1}::date`;
  const statement = `
    with ${orderFilter(condition)},
    box as (
      select o.id, o.ticket_number as "ticketNumber",
        coalesce(nullif(trim(concat_ws(' ', u.first_name, u.last_name)), ''), o.guest_name, '') as who,
        o.fulfillment_type as type, o.fulfillment_slot as slot, to_char(o.fulfillment_date, 'YYYY-MM-DD') as date,
        o.is_gift as "isGift", coalesce(o.giftee_details ->> 'name', '') as "giftFor", o.special_instructions as note,
        case when o.fulfillment_type = 'Pickup' then null else o.delivery_address end as "deliveryAddress",
        o.paid, o.grand_total as "grandTotal",
        (select coalesce(json_agg(json_build_object('id', l.id, 'quantity', l.quantity, 'itemName', l.item_name,
            'itemUnit', l.item_unit, 'packed', l.packed_at is not null, 'onMenu', l.item_id is not null)), '[]')
          from unnest(o.sold) l) as lines,
        o.fulfillment_date is not distinct from ${day} as "isPacked", o.special_instructions <> '' or o.holds_other as "isWatched"
      from asked o left join users u on u.shop_id = $1 and u.id = o.user_id
      where o.fulfillment_date is not distinct from ${day} or o.special_instructions <> '' or o.holds_other
      order by o.fulfillment_date nulls last, o.fulfillment_slot, o.fulfillment_type desc, who, o.ticket_number)
    select (select coalesce(json_agg(item), '[]') from (${ITEMS_TO_MAKE}) item) as items,
      (select coalesce(json_agg(box), '[]') from box) as orders`;
  const [row] = await askIn<{ items: readonly SlotRow[]; orders: readonly Box[] }>(tx, statement, [
    ...values,
    packDay?.date ?? null,
  ]);
  return row ?? { items: [], orders: [] };
}
