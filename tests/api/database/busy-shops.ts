/** The demo shops while people order: what a backup is taken of. */
import { callerAt } from "#tests/support/caller.ts";
import type { TestDatabase } from "#tests/support/database.ts";
import { ask } from "./other-cluster.ts";

/** By this the orders of these shoppers are told from the demo's. */
const MARK = "while a backup runs";

/** Gives every order so many copies with lines of their own; what a shop of some years holds. */
export async function enlarge(source: TestDatabase, times: number): Promise<void> {
  const copy = (table: string, changes: string) =>
    `insert into ${table} select p.* from more, jsonb_populate_record(null::${table}, row || jsonb_build_object(${changes})) p`;
  await source.asPlatform(async (tx) => {
    await tx.execute(
      `with more as (select to_jsonb(o) as row, row_number() over (order by o.id, n) as number from orders o, generate_series(1, ?) n)
       ${copy("orders", "'id', gen_random_uuid(), 'idempotency_key', null, 'guest_token_hash', null, 'ticket_number', 10000 + number")}`,
      [times],
    );
    await tx.execute(
      `with more as (select to_jsonb(l) as row, o.id from orders o,
         lateral (select * from line_items where shop_id = o.shop_id limit 4) l where o.ticket_number > 10000)
       ${copy("line_items", "'id', gen_random_uuid(), 'order_id', id")}`,
    );
    await tx.execute(
      `update ticket_counters c set last_ticket_number = m.latest
       from (select shop_id, max(ticket_number) as latest from orders group by shop_id) m where m.shop_id = c.shop_id`,
    );
  });
}

/** Puts more on every counted shelf than the shoppers can take while a slow machine writes its backup. */
export async function fillShelves(source: TestDatabase): Promise<void> {
  await source.asPlatform((tx) => tx.execute("update items set stock = stock + 10000 where not unlimited"));
}

/** Four shoppers who order one piece after the other, each through the product's own procedures, until they are told to stop. */
export interface Shoppers {
  /** Ids of the orders that were acknowledged so far. */
  readonly placed: readonly string[];
  /** Resolves when the next order is acknowledged. */
  next(): Promise<void>;
  stop(): Promise<void>;
}

/** Sends two customers of Sweet Crumb and two guests of Corner Pies shopping; the app must have been opened. */
export async function startShoppers(): Promise<Shoppers> {
  const orders = await Promise.all([
    shopperAt("sweetcrumb", "customer@sweetcrumb.test"),
    shopperAt("sweetcrumb", "kim@sweetcrumb.test"),
    shopperAt("cornerpies", null),
    shopperAt("cornerpies", null),
  ]);
  const placed: string[] = [];
  const waiting = new Set<() => void>();
  let isOpen = true;
  const shop = async (order: () => Promise<string>) => {
    while (isOpen) {
      placed.push(await order());
      for (const wake of waiting) wake();
      waiting.clear();
    }
  };
  const all = Promise.all(orders.map(shop)).then(() => {});
  // Anyone who waits for an order, or for the end, is told; until then a refusal is no one's.
  all.catch(() => {});
  return {
    placed,
    next: () => Promise.race([all, new Promise<void>((resolve) => waiting.add(resolve))]),
    stop: () => {
      isOpen = false;
      return all;
    },
  };
}

async function shopperAt(slug: string, email: string | null): Promise<() => Promise<string>> {
  const shopper = callerAt({ shop: slug });
  if (email) {
    const { token } = await shopper.ask((api) => api.accounts.logIn({ email, password: "windowsill-demo" }));
    shopper.use(token);
  }
  const [window] = await shopper.ask((api) => api.availability.upcoming());
  const menu = await shopper.ask((api) => api.catalog.menu());
  const item = menu
    .flatMap(({ items }) => items)
    .find(({ soldOut, unlimited, tooLateToOrder }) => !soldOut && !unlimited && !tooLateToOrder);
  const day = window?.pickupDays.at(-1)?.label;
  if (!window || !item || !day) throw new Error(`${slug} offers nothing.`);
  const orderInput = {
    availabilityId: window.id,
    fulfillmentType: "Pickup" as const,
    fulfillmentSlot: day,
    specialInstructions: MARK,
    lines: [{ itemId: item.id, quantity: 1 }],
    guest: email ? null : { name: "Robin Reyes", email: "robin@guest.test", phone: "207-555-0177" },
  };
  return async () => (await shopper.ask((api) => api.orders.place(orderInput))).order.id;
}

/** Figures of one database; amounts in cents. They agree with each other only if every table shows the same moment. */
export interface Books {
  orders: number;
  grandTotal: number;
  lineItems: number;
  lineTotal: number;
  /** Orders of the shoppers, the pieces in them, and what is left on the shelves. */
  placed: number;
  pieces: number;
  stock: number;
  withoutLines: number;
  wrongCounters: number;
}

/** Counts and adds up, in SQL. */
export async function booksOf(ownerUrl: string): Promise<Books> {
  const [books] = await ask<Books & Record<string, unknown>>(
    ownerUrl,
    `with placed as (select id from orders where special_instructions = '${MARK}')
     select (select count(*)::int from orders) as orders,
       (select sum(grand_total)::float8 from orders) as "grandTotal",
       (select count(*)::int from line_items) as "lineItems",
       (select sum(quantity * item_price)::float8 from line_items) as "lineTotal",
       (select count(*)::int from placed) as placed,
       (select coalesce(sum(quantity), 0)::int from line_items where order_id in (select id from placed)) as pieces,
       (select sum(stock)::int from items) as stock,
       (select count(*)::int from orders o where not exists (select from line_items l where (l.shop_id, l.order_id) = (o.shop_id, o.id))) as "withoutLines",
       (select count(*)::int from ticket_counters c where last_ticket_number is distinct from
         (select max(ticket_number) from orders o where o.shop_id = c.shop_id)) as "wrongCounters"`,
  );
  if (!books) throw new Error("There are no books.");
  return books;
}
