/**
 * The four charts (MAN-01), each one statement however many orders there are. Orders count by the day on which they were placed, in the
 * shop's time zone; cancelled and deleted ones do not count. What was counted is kept until an order, an item or the shop changes, or
 * the shop's day ends (`chart-mark.ts`).
 */
import type { EntityManager } from "@mikro-orm/postgresql";
import { type ChartDays, chartDays } from "#domain/reports/chart-days.ts";
import type {
  Charts,
  CustomersDay,
  OverviewDay,
  SalesDay,
  TopProduct,
} from "#domain/reports/chart-schemas.ts";
import { type CustomerDay, newAndReturning } from "#domain/reports/customer-days.ts";
import { PRICE_PARTS } from "#domain/reports/price-parts.ts";
import type { SignedInAt } from "../context.ts";
import { askIn, named } from "../database/named-statement.ts";
import { readInShop } from "../database/tenant.ts";
import { keep } from "../shop/kept-of-shop.ts";
import { chartMark } from "./chart-mark.ts";

const QUARTER_DAYS = 90;
const MONTH_DAYS = 30;
/** As many products as fit beside the other charts. */
const TOP_PRODUCTS = 8;

/** Orders and sales of 90 days, day by day. */
export function sales90(ctx: SignedInAt): Promise<SalesDay[]> {
  return readMarked(ctx, async (tx, mark) => (await quarterByDay(tx, ctx, mark)).map(salesOf));
}

/** The parts of what came in during 30 days, day by day. */
export function salesOverview30(ctx: SignedInAt): Promise<OverviewDay[]> {
  return readMarked(ctx, async (tx, mark) => (await quarterByDay(tx, ctx, mark)).slice(-MONTH_DAYS));
}

/** What sold best in 30 days, by what it brought in. */
export function topProducts30(ctx: SignedInAt): Promise<TopProduct[]> {
  return readMarked(ctx, (tx, mark) => topProducts(tx, ctx, mark));
}

/** Orders of 30 days by new and by returning customers, day by day. */
export function newVsReturning30(ctx: SignedInAt): Promise<CustomersDay[]> {
  return readMarked(ctx, (tx, mark) => customersByDay(tx, ctx, mark));
}

/** All four inside of a transaction: four statements at most, because the overview's days are the last of the sales'; one where nothing has changed. */
export async function allCharts(tx: EntityManager, ctx: SignedInAt): Promise<Charts> {
  const mark = await chartMark(tx, ctx.shop);
  const days = await quarterByDay(tx, ctx, mark);
  return {
    sales: days.map(salesOf),
    topProducts: await topProducts(tx, ctx, mark),
    overview: days.slice(-MONTH_DAYS),
    customers: await customersByDay(tx, ctx, mark),
  };
}

/** One transaction that begins with the mark. */
function readMarked<Answer>(
  ctx: SignedInAt,
  read: (tx: EntityManager, mark: string) => Promise<Answer>,
): Promise<Answer> {
  return readInShop(ctx.em, ctx.shop.id, async (tx) => read(tx, await chartMark(tx, ctx.shop)));
}

/** Kept under the mark, for as long as the last of the days is today. */
function keepUntilTomorrow<Row>(
  { shop, now }: SignedInAt,
  { bounds }: ChartDays,
  { mark, name }: { readonly mark: string; readonly name: string },
  count: () => Promise<Row[]>,
): Promise<Row[]> {
  return keep({ shopId: shop.id, mark, name }, now, async () => {
    const value = await count();
    return { value, until: bounds.at(-1) ?? now, bytes: value.length * BYTES_OF_ROW };
  });
}

/** What a day or a product takes in memory, roughly. */
const BYTES_OF_ROW = 250;

const salesOf = ({ date, orders, total }: OverviewDay): SalesDay => ({ date, orders, total });

/** Orders that count, of shop $1 and between two values, which stand apart from the bounds so that Postgres knows how far to look. */
const ordered = (from: string, until: string) => `o.shop_id = $1 and o.created_at >= ${from}::timestamptz
  and o.created_at < ${until}::timestamptz and o.deleted_at is null and o.cancelled_at is null`;
/** $2 the bounds of the days, $3 the first of them, $4 the last. */
const ORDERED = ordered("$3", "$4");
const ON_DAY = "width_bucket(o.created_at, $2::timestamptz[]) - 1";

const scopeOf = ({ shop }: SignedInAt, { bounds }: ChartDays) => {
  const instants = bounds.map((bound) => bound.toISOString());
  return [shop.id, instants, instants[0], instants.at(-1)];
};

const daysOf = ({ shop, now }: SignedInAt, count: number) => chartDays(now, shop.timeZone, count);

/** Sums of cents may be more than an integer of Postgres holds; as a double they are exact up to 90 trillion dollars. */
const SALES = named(`
  select ${ON_DAY} as day, count(*)::int as orders, sum(o.grand_total)::float8 as total,
    sum(o.subtotal)::float8 as subtotal, sum(o.discounts)::float8 as discounts, sum(o.fees)::float8 as fees,
    sum(o.delivery_fee)::float8 as "deliveryFee", sum(o.tip)::float8 as tip, sum(o.tax)::float8 as tax,
    sum(o.service_fee)::float8 as "serviceFee"
  from orders o where ${ORDERED} group by 1`);

type SalesRow = Omit<OverviewDay, "date"> & { readonly day: number };

/** Every part of the price for each of 90 days. */
function quarterByDay(tx: EntityManager, ctx: SignedInAt, mark: string): Promise<OverviewDay[]> {
  const days = daysOf(ctx, QUARTER_DAYS);
  return keepUntilTomorrow(ctx, days, { mark, name: "chart of days" }, async () => {
    const rows = new Map(
      (await askIn<SalesRow>(tx, SALES, scopeOf(ctx, days))).map(({ day, ...sums }) => [day, sums]),
    );
    return days.dates.map((date, day) => ({ date, ...NOTHING, ...rows.get(day) }));
  });
}

const NOTHING: Omit<OverviewDay, "date"> = {
  orders: 0,
  ...(Object.fromEntries(PRICE_PARTS.map((part) => [part, 0])) as Record<
    (typeof PRICE_PARTS)[number],
    number
  >),
  total: 0,
};

/**
 * By item, or by its words where a merchant wrote it in; an item is called as it is called now. `offset 0` has the lines looked up order by
 * order: of a full shop Postgres would rather read the lines of all years (PERF-05).
 */
const TOP_PRODUCTS_SOLD = named(`
  select coalesce(i.name, sold.name) as name, sold.quantity, sold.orders, sold.total
  from (
    select l.item_id, max(l.item_name) as name, sum(l.quantity)::int as quantity,
      count(distinct o.id)::int as orders, sum(l.quantity::bigint * l.item_price)::float8 as total
    from orders o
    cross join lateral (
      select item_id, item_name, quantity, item_price from line_items
      where shop_id = o.shop_id and order_id = o.id and type = 'PRODUCT' and quantity > 0 offset 0) l
    where ${ordered("$2", "$3")}
    group by l.item_id, case when l.item_id is null then l.item_name end
    order by total desc, quantity desc, name, l.item_id limit ${TOP_PRODUCTS}
  ) sold left join items i on i.shop_id = $1 and i.id = sold.item_id
  order by sold.total desc, sold.quantity desc, sold.name, sold.item_id`);

function topProducts(tx: EntityManager, ctx: SignedInAt, mark: string): Promise<TopProduct[]> {
  const days = daysOf(ctx, MONTH_DAYS);
  const [shopId, , from, until] = scopeOf(ctx, days);
  return keepUntilTomorrow(ctx, days, { mark, name: "chart of products" }, async () => [
    ...(await askIn<TopProduct>(tx, TOP_PRODUCTS_SOLD, [shopId, from, until])),
  ]);
}

/**
 * A guest is who left the same e-mail; one who left none is somebody else each time. `limit 1` has each customer looked up: of a full shop Postgres
 * would rather read the orders of all years (PERF-05).
 */
const CUSTOMER_DAYS = named(`
  with visits as (
    select coalesce(o.user_id::text, o.guest_email, o.id::text) as customer, o.user_id, o.guest_email,
      ${ON_DAY} as day, count(*)::int as orders, sum(o.grand_total)::float8 as total
    from orders o where ${ORDERED}
    group by 1, 2, 3, 4),
  known as materialized (
    select c.customer from (select distinct customer, user_id, guest_email from visits) c
    where case
      when c.user_id is not null then (
        select true from orders e where e.shop_id = $1 and e.user_id = c.user_id and e.created_at < $3::timestamptz
          and e.deleted_at is null and e.cancelled_at is null limit 1)
      when c.guest_email is not null then (
        select true from orders e where e.shop_id = $1 and e.guest_email = c.guest_email and e.user_id is null
          and e.created_at < $3::timestamptz and e.deleted_at is null and e.cancelled_at is null limit 1)
      end)
  select v.customer, v.day, v.orders, v.total, k.customer is not null as "knownBefore"
  from visits v left join known k on k.customer = v.customer`);

function customersByDay(tx: EntityManager, ctx: SignedInAt, mark: string): Promise<CustomersDay[]> {
  const days = daysOf(ctx, MONTH_DAYS);
  return keepUntilTomorrow(ctx, days, { mark, name: "chart of customers" }, async () => {
    const visits = await askIn<CustomerDay>(tx, CUSTOMER_DAYS, scopeOf(ctx, days));
    const counted = newAndReturning(visits, MONTH_DAYS);
    return days.dates.map((date, day) => {
      const { new: came, returning, total } = counted[day] ?? { new: 0, returning: 0, total: 0 };
      return { date, new: came, returning, orders: came + returning, total };
    });
  });
}
