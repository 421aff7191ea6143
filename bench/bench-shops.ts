/** The shops of the bench: the same but for the length of their menus, each with a customer who is logged in. */
import { v7 } from "uuid";
import { hashOf, newToken } from "#server/cookies.ts";
import { withConnection } from "#server/database/connect.ts";
import { asPlatform } from "#server/database/tenant.ts";
import { fillTable } from "#server/demo/fill-table.ts";
import { openOrm } from "#server/orm.ts";

/** A shop of the bench. */
export interface BenchShop {
  readonly id: string;
  readonly slug: string;
  readonly itemCount: number;
  readonly windowId: string;
  /** Bearer token of a verified customer. */
  readonly token: string;
  /** Items with more in stock than a bench can sell. */
  readonly plentiful: readonly string[];
}

const ITEMS_PER_SECTION = 20;
const PLENTY = 1_000_000_000;
const HOUR_MILLISECONDS = 3_600_000;

/** What the baseline needs to place its orders: copies of the items, and bare tables. */
const BARE_TABLES = `
  set role platform;
  create table bench.items as select shop_id, id, name, price, stock from items;
  alter table bench.items add primary key (shop_id, id);
  create table bench.orders (id uuid primary key, shop_id uuid not null, key text not null, grand_total int not null, unique (shop_id, key));
  create table bench.lines (order_id uuid not null references bench.orders, item_id uuid not null, name text, price int, quantity int);
  create table bench.outbox (id uuid primary key, order_id uuid not null);
  analyze bench.items;
  reset role`;

/** Opens shops with so many items each, and the baseline's tables. */
export async function openBenchShops(ownerUrl: string, itemCounts: readonly number[]): Promise<BenchShop[]> {
  const orm = await openOrm(ownerUrl, { poolSize: 1, patient: true });
  const shops: BenchShop[] = [];
  for (const itemCount of itemCounts) shops.push(await openShop(orm, itemCount));
  await orm.close();
  await withConnection(ownerUrl, async (client) => {
    await client.query("create schema bench; grant usage, create on schema bench to platform");
    await client.query(BARE_TABLES);
  });
  return shops;
}

async function openShop(orm: Awaited<ReturnType<typeof openOrm>>, itemCount: number): Promise<BenchShop> {
  const now = new Date();
  const hours = (count: number) => new Date(now.getTime() + count * HOUR_MILLISECONDS);
  // As long as a log-in that is kept can last, so that only its use renews it.
  const inAMonth = hours(24 * 30);
  const shopId = v7();
  const slug = `bench${itemCount}`;
  const token = newToken();
  const window = { shopId, id: v7(), name: "This week", startTime: hours(-24), endTime: hours(24 * 6) };
  const user = {
    shopId,
    id: v7(),
    firstName: "Bo",
    lastName: "Bench",
    email: `bo@${slug}.test`,
    phone: "5550100",
  };
  const sections = Array.from({ length: itemCount / ITEMS_PER_SECTION }, (_, position) => ({
    shopId,
    id: v7(),
    name: `Shelf ${position + 1}`,
    description: "What we bake when the oven is at its best.",
    position,
  }));
  const items = sections.flatMap((section, shelf) =>
    Array.from({ length: ITEMS_PER_SECTION }, (_, position) => ({
      shopId,
      id: v7(),
      sectionId: section.id,
      name: `Loaf ${shelf + 1}.${position + 1}`,
      description: "Whole grain, a long rise, and a crust that sings. Contains wheat.",
      unit: "each",
      price: 400 + position * 25,
      position,
      stock: [0, 3, PLENTY][Math.min(position, 2)],
      unlimited: position === ITEMS_PER_SECTION - 1,
    })),
  );
  await asPlatform(orm.em, async (tx) => {
    await fillTable(tx, "shops", [
      { id: shopId, slug, title: `Bench ${itemCount}`, subscriptionStatus: "active" },
    ]);
    await fillTable(tx, "shop_settings", [
      {
        shopId,
        timezone: "America/Los_Angeles",
        lowStockWarning: 5,
        rejectOversoldOrders: true,
        contactEmail: `owner@${slug}.test`,
      },
    ]);
    await fillTable(tx, "ticket_counters", [{ shopId }]);
    await fillTable(tx, "availabilities", [window]);
    await fillTable(tx, "users", [{ ...user, emailVerifiedAt: now }]);
    await fillTable(tx, "sections", sections);
    await fillTable(tx, "items", items);
    await tx.execute(
      `insert into sessions (id, shop_id, user_id, token_hash, door, kept_signed_in, created_at, renewed_at, expires_at,
         absolute_expires_at, user_agent, address) values (?, ?, ?, ?, 'api', true, ?, ?, ?, ?, '', '')`,
      [v7(), shopId, user.id, hashOf(token), now, now, inAMonth, inAMonth],
    );
  });
  const plentiful = items
    .filter(({ stock, unlimited }) => stock === PLENTY && !unlimited)
    .map(({ id }) => id);
  return { id: shopId, slug, itemCount, windowId: window.id, token, plentiful };
}
