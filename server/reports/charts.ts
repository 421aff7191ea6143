/**
 * The four charts (MAN-01), each the same few statements however many orders there are. Orders count by the day on which they were placed, in
 * the shop's time zone; cancelled and deleted ones do not count. What was counted is kept (`counted-days.ts`).
 */
import type { EntityManager } from "@mikro-orm/postgresql";
import type {
  Charts,
  CustomersDay,
  OverviewDay,
  SalesDay,
  TopProduct,
} from "#domain/reports/chart-schemas.ts";
import { addDays, startOfDay } from "#domain/time.ts";
import { LAST_ORDER_CHANGE, type OrderChange } from "#server/orders/last-order-change.ts";
import { cached } from "#server/shop/shop-cache.ts";
import type { SignedInAt } from "../context.ts";
import { named } from "../database/named-statement.ts";
import { readTogether } from "../database/tenant.ts";
import { type CountedDays, countedDays, type Sold } from "./counted-days.ts";

const MONTH_DAYS = 30;
/** As many products as fit beside the other charts. */
const TOP_PRODUCTS = 8;

/** Orders and sales of 90 days, day by day. */
export function sales90(ctx: SignedInAt): Promise<SalesDay[]> {
  return readCounted(ctx, salesOf);
}

/** The parts of what came in during 30 days, day by day. */
export function salesOverview30(ctx: SignedInAt): Promise<OverviewDay[]> {
  return readCounted(ctx, overviewOf);
}

/** What sold best in 30 days, by what it brought in. */
export function topProducts30(ctx: SignedInAt): Promise<TopProduct[]> {
  return readCounted(ctx, (counted) => topProducts(ctx, counted));
}

/** Orders of 30 days by new and by returning customers, day by day. */
export function newVsReturning30(ctx: SignedInAt): Promise<CustomersDay[]> {
  return readCounted(ctx, customersOf);
}

/** All four, as of the number of the last change of an order (`LAST_ORDER_CHANGE`) or later; nothing is read where neither an order nor an item has changed. */
export async function allCharts(ctx: SignedInAt, number: number): Promise<Charts> {
  const counted = await countedDays(ctx, number);
  return {
    sales: salesOf(counted),
    topProducts: await topProducts(ctx, counted),
    overview: overviewOf(counted),
    customers: customersOf(counted),
  };
}

/** No connection is held while it waits for what another request is counting: that one needs a connection, too. */
async function readCounted<Answer>(
  ctx: SignedInAt,
  read: (counted: CountedDays) => Answer | Promise<Answer>,
): Promise<Answer> {
  const { em, shop } = ctx;
  const [[change]] = await readTogether<[OrderChange]>(em, shop.id, [
    { statement: LAST_ORDER_CHANGE, values: [shop.id] },
  ]);
  return read(await countedDays(ctx, change?.number ?? 0));
}

const salesOf = ({ days }: CountedDays): SalesDay[] =>
  [...days].map(([date, { orders, total }]) => ({ date, orders, total }));

const overviewOf = ({ days }: CountedDays): OverviewDay[] =>
  [...days].slice(-MONTH_DAYS).map(([date, { nameless: _, sold: __, ...sums }]) => ({ date, ...sums }));

/** A customer's very first order at the shop is a new one; every later one is a returning one, also on the same day. */
function customersOf({ days, firsts }: CountedDays): CustomersDay[] {
  const came = new Map<string, number>();
  for (const date of firsts.values()) came.set(date, (came.get(date) ?? 0) + 1);
  return [...days].slice(-MONTH_DAYS).map(([date, { orders, nameless, total }]) => {
    const first = nameless + (came.get(date) ?? 0);
    return { date, new: first, returning: orders - first, orders, total };
  });
}

/** Until an order or an item changes, or the day ends. */
function topProducts({ em, shop, now }: SignedInAt, counted: CountedDays): Promise<TopProduct[]> {
  const { number, timeZone, days } = counted;
  const [today = ""] = [...days.keys()].slice(-1);
  const version = `${shop.state.menuVersion} ${number} ${timeZone} ${today}`;
  return cached({ shopId: shop.id, version, name: "chart of products" }, now, async () => {
    const value = await bestByName(em, shop.id, bestOf(counted));
    return { value, until: startOfDay(addDays(today, 1), timeZone), bytes: value.length * BYTES_OF_PRODUCT };
  });
}

/** What a product takes in memory, roughly. */
const BYTES_OF_PRODUCT = 250;

/** An item or words, and what it brought in. */
interface Product extends Omit<TopProduct, "name"> {
  readonly itemId: string | null;
  readonly words: string;
}

const byWorth = (one: Product, other: Product) => other.total - one.total || other.quantity - one.quantity;

/** The best of 30 days, and all that are worth as much as the last of them. */
function bestOf({ days }: CountedDays): Product[] {
  const sums = new Map<string, Product>();
  for (const { sold } of [...days.values()].slice(-MONTH_DAYS)) for (const one of sold) addTo(sums, one);
  const sorted = [...sums.values()].sort(byWorth);
  const last = sorted[TOP_PRODUCTS - 1];
  return last ? sorted.filter((product) => byWorth(product, last) <= 0) : sorted;
}

function addTo(sums: Map<string, Product>, [itemId, words, quantity, orders, total]: Sold): void {
  const key = itemId ?? `"${words}"`;
  const sum = sums.get(key);
  sums.set(key, {
    itemId,
    words: words ?? "",
    quantity: quantity + (sum?.quantity ?? 0),
    orders: orders + (sum?.orders ?? 0),
    total: total + (sum?.total ?? 0),
  });
}

const byWords = (one: string, other: string) => Number(one > other) - Number(one < other);

const NAMES = named("select id, name from items where shop_id = $1 and id = any($2::uuid[])");

/** An item is called as it is called now; of equals the first by name, and of one name the one that is older. */
async function bestByName(
  em: EntityManager,
  shopId: string,
  best: readonly Product[],
): Promise<TopProduct[]> {
  const ids = best.flatMap(({ itemId }) => itemId ?? []);
  const [items] = await readTogether<[{ id: string; name: string }]>(em, shopId, [
    { statement: NAMES, values: [shopId, ids] },
  ]);
  const names = new Map(items.map(({ id, name }) => [id, name]));
  return best
    .map((product) => ({ ...product, name: (product.itemId && names.get(product.itemId)) ?? product.words }))
    .sort(
      (one, other) =>
        byWorth(one, other) || byWords(one.name, other.name) || byWords(one.itemId ?? "", other.itemId ?? ""),
    )
    .slice(0, TOP_PRODUCTS)
    .map(({ name, quantity, orders, total }) => ({ name, quantity, orders, total }));
}
