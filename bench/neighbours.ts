/** Other shops in the database of the full one: with them it holds 1,000 shops and 5,000,000 orders of three years (PERF-05, PERF-09). */
import type { Client } from "pg";
import { withConnection } from "#server/database/connect.ts";
import { timeOrdered } from "./full-shop.ts";

const SHOPS = 999;
const ORDERS_EACH = 4905;
/** So many orders of each shop are one transaction: what Postgres notes of rows to be checked stays small. */
const ORDERS_AT_ONCE = 327;

/** The shops with their windows, goods and customers. */
const SHOP_ROWS = [
  `create table neighbours.shops as
     select n, gen_random_uuid() as id, gen_random_uuid() as window_id from generate_series(1, ${SHOPS}) n`,
  `insert into shops (id, slug, title, subscription_status) select id, 'neighbour' || n, 'Neighbour ' || n, 'active' from neighbours.shops`,
  `insert into shop_settings (shop_id, timezone, contact_email, low_stock_warning)
   select id, 'America/Los_Angeles', 'owner@neighbour' || n || '.test', 5 from neighbours.shops`,
  `insert into ticket_counters (shop_id, last_ticket_number, last_change_number) select id, ${ORDERS_EACH}, ${ORDERS_EACH} from neighbours.shops`,
  `insert into availabilities (shop_id, id, name, start_time, end_time)
   select id, window_id, 'All along', now() - interval '1100 days', now() + interval '4 days' from neighbours.shops`,
  `insert into sections (shop_id, id, name, position) select id, gen_random_uuid(), 'Shelf', 1 from neighbours.shops`,
  `insert into items (shop_id, id, section_id, name, price, stock, position)
   select s.shop_id, gen_random_uuid(), s.id, 'Loaf ' || loaf, 400 + loaf * 25, loaf * 3, loaf
   from sections s join neighbours.shops on shops.id = s.shop_id, generate_series(1, 20) loaf`,
  `insert into users (shop_id, id, first_name, last_name, email, phone, email_verified_at)
   select id, gen_random_uuid(), 'Customer', customer::text, customer || '@neighbour' || n || '.test', '', now() from neighbours.shops, generate_series(1, 100) customer`,
  `create table neighbours.customers as
     select users.shop_id, users.id, row_number() over (partition by users.shop_id) as n from users join neighbours.shops on shops.id = users.shop_id`,
  `create table neighbours.loaves as
     select items.shop_id, items.id, name, price, row_number() over (partition by items.shop_id) as n from items join neighbours.shops on shops.id = items.shop_id`,
  "create index on neighbours.customers (shop_id, n); create index on neighbours.loaves (shop_id, n); analyze neighbours.customers, neighbours.loaves",
];

/** Some orders of every shop, in the order in which they came. */
const orderRows = (from: number, to: number) => [
  `create table neighbours.placed as
   select s.id as shop_id, s.window_id, m as number, at, m > ${ORDERS_EACH} - 30 as is_now, ${timeOrdered("at", "s.n * 10000 + m")} as id, 800 + (m * 37 % 40) * 100 as subtotal
   from neighbours.shops s cross join generate_series(${from}, ${to}) m
   cross join lateral (select now() - (${ORDERS_EACH} - m) * interval '320 minutes' - s.n * interval '1 second' as at) placed`,
  `insert into orders (shop_id, id, ticket_number, scope, user_id, availability_id, fulfillment_type, fulfillment_slot, fulfillment_date,
     delivery_address, subtotal, tax, tip, grand_total, completed, paid, ready_for_guest, is_gift, created_at, updated_at)
   select p.shop_id, p.id, p.number, c.id::text, c.id, p.window_id, case when p.number % 4 = 0 then 'Delivery' else 'Pickup' end, 'A day',
     (case when is_now then now() + p.number % 4 * interval '1 day' else at + interval '2 days' end)::date, '1 Mill Lane, 94110',
     subtotal, subtotal / 12, 300, subtotal + subtotal / 12 + 300, not is_now, not is_now or p.number % 3 > 0, not is_now or p.number % 2 = 0, p.number % 50 = 0, at, at
   from neighbours.placed p join neighbours.customers c on c.shop_id = p.shop_id and c.n = 1 + p.number * 7919 % 100 order by at`,
  `insert into line_items (shop_id, id, order_id, item_id, quantity, item_price, item_name, section_name, position, created_at)
   select p.shop_id, ${timeOrdered("p.at", "p.number * 2 + line")}, p.id, l.id, 1 + line, l.price, l.name, 'Shelf', line, p.at
   from neighbours.placed p cross join generate_series(0, 1) line
   join neighbours.loaves l on l.shop_id = p.shop_id and l.n = 1 + (p.number * 2 + line * 17) * 31 % 20 order by p.at`,
  `insert into order_changes (shop_id, order_id, number, placed_number) select shop_id, id, number, number from neighbours.placed`,
  "drop table neighbours.placed",
];

/** Fills them; how far it has come is told as it goes. Takes the owner's URL of a migrated database. */
export async function openNeighbours(ownerUrl: string, tell: (done: string) => void): Promise<void> {
  await withConnection(ownerUrl, async (client) => {
    await client.query("create schema neighbours; grant usage, create on schema neighbours to platform");
    // Numbered by hand, as in the full shop.
    await client.query("alter table orders disable trigger number_new_order");
    await inOneTransaction(client, SHOP_ROWS);
    for (let from = 1; from <= ORDERS_EACH; from += ORDERS_AT_ONCE) {
      const to = Math.min(from + ORDERS_AT_ONCE - 1, ORDERS_EACH);
      await inOneTransaction(client, orderRows(from, to));
      tell(`${(to * SHOPS).toLocaleString("en-US")} orders of ${SHOPS} shops`);
    }
    await client.query("alter table orders enable trigger number_new_order");
    await client.query(
      "set role platform; drop table neighbours.shops, neighbours.customers, neighbours.loaves; reset role",
    );
    // What autovacuum does by itself.
    await client.query(
      "vacuum (analyze) shops, orders, order_changes, line_items, users, items, availabilities",
    );
  });
}

async function inOneTransaction(client: Client, statements: readonly string[]): Promise<void> {
  await client.query("begin; set local role platform");
  for (const statement of statements) await client.query(statement);
  await client.query("commit");
}
