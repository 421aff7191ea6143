/**
 * What the charts add up, day by day (MAN-01). Kept in the process with the number of the last change that it knows of; after later ones only
 * the days on which the changed orders were placed are counted anew, and their customers looked at again (PERF-05).
 *
 * Every day is as of that number or later and never before it: the changes are read first, then the days, each as a whole. A number is seen
 * only with its change and after all numbers below it (migration 0023), so nothing slips through between the two.
 */
import type { OverviewDay } from "#domain/reports/chart-schemas.ts";
import { type ChartDays, chartDays } from "#domain/reports/charts.ts";
import type { CalendarDate } from "#domain/time.ts";
import { cached, type Fresh } from "#server/shop/shop-cache.ts";
import type { SignedInAt } from "../context.ts";
import { named, type Wanted } from "../database/named-statement.ts";
import { readTogether } from "../database/tenant.ts";

const QUARTER_DAYS = 90;
const MONTH_DAYS = 30;
/** After more changes than these everything is counted: that is about as quick. */
const MOST_CHANGES = 500;

/** What sold on a day: an item, or words that a merchant wrote in; pieces, orders, cents. */
export type Sold = readonly [itemId: string | null, words: string | null, number, number, number];

/** A day's orders that were neither cancelled nor deleted. */
export interface CountedDay extends Omit<OverviewDay, "date"> {
  /** Orders of guests who left no e-mail: each is someone else. */
  readonly nameless: number;
  /** Blank before the last 30 days. */
  readonly sold: readonly Sold[];
}

/** The last 90 days, and who came for the first time in the last 30. */
export interface CountedDays {
  readonly timeZone: string;
  /** The number of the last change that is surely in it. */
  readonly number: number;
  /** Oldest first; the last one is today. */
  readonly days: ReadonlyMap<CalendarDate, CountedDay>;
  /** Customers whose very first order lies within the last 30 days, with its day. A guest is who left the same e-mail. */
  readonly firsts: ReadonlyMap<string, CalendarDate>;
}

/** As of `number` (`LAST_ORDER_CHANGE`) or later: three statements in two trips where something changed, two in one where all is counted, none where nothing changed. */
export function countedDays(ctx: SignedInAt, number: number): Promise<CountedDays> {
  const { shop, now } = ctx;
  const version = `${number} ${shop.timeZone}`;
  return cached({ shopId: shop.id, version, name: "chart days" }, now, async (earlier) => {
    const wanted = chartDays(now, shop.timeZone, QUARTER_DAYS);
    const task = { wanted, number, earlier: await earlier };
    const value = await brought(ctx, task);
    return { value, until: wanted.bounds.at(-1) ?? now, bytes: bytesOf(value) } satisfies Fresh<CountedDays>;
  });
}

/** What it takes in memory, roughly. */
const bytesOf = ({ days, firsts }: CountedDays) =>
  [...days.values()].reduce((sum, { sold }) => sum + 400 + sold.length * 120, 0) + firsts.size * 130;

interface Task {
  readonly wanted: ChartDays;
  readonly number: number;
  readonly earlier: CountedDays | undefined;
}

/** Brings what was kept up to date, or counts everything. */
async function brought(ctx: SignedInAt, task: Task): Promise<CountedDays> {
  const { wanted, number, earlier } = task;
  const { timeZone } = ctx.shop;
  const previous = earlier && isContinued(earlier, wanted, timeZone) ? earlier : null;
  const changes = previous && (await changesSince(ctx, previous.number));
  if (!previous || !changes) {
    const nothing = { timeZone, number, days: new Map(), firsts: new Map() };
    return counted(ctx, { wanted, from: nothing, changes: { number, orders: [] } });
  }
  return counted(ctx, { wanted, from: previous, changes });
}

/** Whether these days go on from those: by the same clock, and from a day that is not too long ago to know who was there before. */
function isContinued({ timeZone, days }: CountedDays, { dates }: ChartDays, zone: string): boolean {
  const last = [...days.keys()].at(-1) ?? "";
  return timeZone === zone && last >= (dates.at(-MONTH_DAYS) ?? "") && last <= (dates.at(-1) ?? "");
}

interface ChangedOrder {
  readonly placedAt: Date;
  readonly userId: string | null;
  readonly guestEmail: string | null;
}

interface Changes {
  readonly number: number;
  readonly orders: readonly ChangedOrder[];
}

/** Looked up one by one: planned for any number, Postgres would rather read all orders of the shop. */
const CHANGES = named(`
  select t.last_change_number as last, t.last_move_number as moved, c."placedAt", c."userId", c."guestEmail"
  from ticket_counters t left join lateral (
    select o."placedAt", o."userId", o."guestEmail" from (
      select order_id from order_changes where shop_id = $1 and number > $2 order by number limit ${MOST_CHANGES + 1}) changed
    cross join lateral (
      select created_at as "placedAt", user_id as "userId", guest_email as "guestEmail"
      from orders where shop_id = $1 and id = changed.order_id offset 0) o) c on true
  where t.shop_id = $1`);

type ChangeRow = { readonly last: number; readonly moved: number } & (ChangedOrder | { placedAt: null });

/** The orders that changed after a number; null where that does not tell which days are others now. */
async function changesSince({ em, shop }: SignedInAt, number: number): Promise<Changes | null> {
  const [rows] = await readTogether<[ChangeRow]>(em, shop.id, [
    { statement: CHANGES, values: [shop.id, number] },
  ]);
  const { last, moved } = rows[0] ?? { last: 0, moved: 0 };
  // A restored backup may set numbers back.
  if (last < number || moved > number || rows.length > MOST_CHANGES) return null;
  return { number: last, orders: rows.flatMap((row) => (row.placedAt === null ? [] : row)) };
}

interface Count {
  readonly wanted: ChartDays;
  readonly from: CountedDays;
  readonly changes: Changes;
}

/** Days that are new or on which a changed order was placed are counted, the others taken over. */
async function counted({ em, shop }: SignedInAt, count: Count): Promise<CountedDays> {
  const { wanted, from, changes } = count;
  const { dates, bounds } = wanted;
  const placed = new Set(changes.orders.map(({ placedAt }) => placeOf(bounds, placedAt)));
  const isNew = (date: CalendarDate) => !from.days.has(date);
  const places = [...dates.keys()].filter((place) => placed.has(place) || isNew(dates[place] ?? ""));
  const [rows, customers] = await readTogether<[DayRow, CustomerRow]>(em, shop.id, [
    daysWanted(shop.id, wanted, places),
    firstsWanted(shop.id, count, dates.findIndex(isNew)),
  ]);
  const fresh = new Map(rows.map(({ place, ...day }) => [places[place - 1] ?? -1, day]));
  const days = new Map<CalendarDate, CountedDay>();
  for (const [place, date] of dates.entries()) {
    const day = fresh.get(place) ?? from.days.get(date);
    if (day) days.set(date, day);
  }
  const firsts = firstDays(from.firsts, customers, wanted);
  return { timeZone: shop.timeZone, number: changes.number, days, firsts };
}

/** Which of the days between the bounds an instant lies on; −1 before them, their count after them. */
const placeOf = (bounds: readonly Date[], at: Date) => bounds.findLastIndex((bound) => bound <= at);

/** Orders of shop $1 that count. */
const COUNTS = "shop_id = $1 and deleted_at is null and cancelled_at is null";

/**
 * The days between $2 and $3; $4 whether their products are wanted. Sums of cents may be more than an integer of Postgres holds; as a
 * double they are exact up to 90 trillion dollars. `offset 0` has the lines looked up order by order: of a full shop Postgres would rather
 * read the lines of all years.
 */
const DAYS = named(`
  select d.place::int as place, sums.orders, sums.total, sums.subtotal, sums.discounts, sums.fees, sums."deliveryFee", sums.tip,
    sums.tax, sums."serviceFee", sums.nameless, products.sold
  from unnest($2::timestamptz[], $3::timestamptz[], $4::boolean[]) with ordinality as d (since, until, has_products, place)
  cross join lateral (
    select count(*)::int as orders, coalesce(sum(grand_total), 0)::float8 as total,
      coalesce(sum(subtotal), 0)::float8 as subtotal, coalesce(sum(discounts), 0)::float8 as discounts,
      coalesce(sum(fees), 0)::float8 as fees, coalesce(sum(delivery_fee), 0)::float8 as "deliveryFee",
      coalesce(sum(tip), 0)::float8 as tip, coalesce(sum(tax), 0)::float8 as tax,
      coalesce(sum(service_fee), 0)::float8 as "serviceFee",
      count(*) filter (where user_id is null and guest_email is null)::int as nameless
    from orders where ${COUNTS} and created_at >= d.since and created_at < d.until) sums
  cross join lateral (
    select coalesce(json_agg(json_build_array(item_id, words, quantity, orders, total)), '[]') as sold
    from (
      select l.item_id, case when l.item_id is null then l.item_name end as words, sum(l.quantity)::int as quantity,
        count(distinct o.id)::int as orders, sum(l.quantity::bigint * l.item_price)::float8 as total
      from (select id from orders where d.has_products and ${COUNTS} and created_at >= d.since and created_at < d.until) o
      cross join lateral (
        select item_id, item_name, quantity, item_price from line_items
        where shop_id = $1 and order_id = o.id and type = 'PRODUCT' and quantity > 0 offset 0) l
      group by 1, 2) product) products`);

type DayRow = CountedDay & { readonly place: number };

/** So many of the days, by their places. */
const daysWanted = (shopId: string, { dates, bounds }: ChartDays, places: readonly number[]): Wanted => ({
  statement: DAYS,
  values: [
    shopId,
    places.map((place) => bounds[place]?.toISOString()),
    places.map((place) => bounds[place + 1]?.toISOString()),
    places.map((place) => place >= dates.length - MONTH_DAYS),
  ],
});

/** A customer's first order: of the pairs in $2 and $3, and of all who ordered between $4 and $5. Null where none of theirs counts. */
const FIRSTS = named(`
  select coalesce(c.user_id::text, c.guest_email) as customer,
    case when c.user_id is not null then (
        select created_at from orders where ${COUNTS} and user_id = c.user_id order by created_at limit 1)
      else (
        select created_at from orders where ${COUNTS} and user_id is null and guest_email = c.guest_email
        order by created_at limit 1)
    end as at
  from (
    select user_id, guest_email from unnest($2::uuid[], $3::text[]) asked (user_id, guest_email)
    union
    select user_id, case when user_id is null then guest_email end from orders
    where ${COUNTS} and created_at >= $4::timestamptz and created_at < $5::timestamptz
      and (user_id is not null or guest_email is not null)) c`);

interface CustomerRow {
  readonly customer: string;
  readonly at: Date | null;
}

/** The first orders of the changed orders' customers, and of all who ordered from the day at `firstNew` on; −1: no day is new. */
function firstsWanted(
  shopId: string,
  { wanted: { dates, bounds }, changes }: Count,
  firstNew: number,
): Wanted {
  const since = firstNew < 0 ? dates.length : Math.max(firstNew, dates.length - MONTH_DAYS);
  const known = changes.orders.filter(({ userId, guestEmail }) => userId !== null || guestEmail !== null);
  return {
    statement: FIRSTS,
    values: [
      shopId,
      known.map(({ userId }) => userId),
      known.map(({ userId, guestEmail }) => (userId === null ? guestEmail : null)),
      bounds[since]?.toISOString(),
      bounds.at(-1)?.toISOString(),
    ],
  };
}

/** Who came for the first time in the last 30 days: those who were known, but for what was found of some of them. */
function firstDays(
  known: CountedDays["firsts"],
  found: readonly CustomerRow[],
  { dates, bounds }: ChartDays,
): CountedDays["firsts"] {
  const month = dates.length - MONTH_DAYS;
  const firsts = new Map([...known].filter(([, date]) => date >= (dates[month] ?? "")));
  for (const { customer, at } of found) {
    const place = at === null ? -1 : placeOf(bounds, at);
    const date = place >= month ? dates[place] : undefined;
    if (date === undefined) firsts.delete(customer);
    else firsts.set(customer, date);
  }
  return firsts;
}
