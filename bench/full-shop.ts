/** A shop with a hundred thousand orders of three years, two thousand of them in the window that is open (PERF-05). */
import { v7 } from "uuid";
import { hashOf, newToken } from "#server/cookies.ts";
import { withConnection } from "#server/database/connect.ts";

/** The shop, and its merchant's log-in. */
export interface FullShop {
  readonly id: string;
  readonly slug: string;
  readonly windowId: string;
  readonly token: string;
}

const SLUG = "fullshop";

/** An id that sorts by time as ours do, so that rows lie as they lie in a shop that grew. */
export const timeOrdered = (at: string, number: string) =>
  `(lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0') || substr(md5((${number})::text), 1, 20))::uuid`;

/** $1 shop, $2 window that is open, $3 window that is over. Everything by the database itself: a minute's work becomes half of one. */
const ROWS = [
  `insert into sections (shop_id, id, name, position) select $1, gen_random_uuid(), 'Shelf ' || n, n from generate_series(1, 5) n`,
  `insert into items (shop_id, id, section_id, name, price, stock, position)
   select $1, gen_random_uuid(), s.id, s.name || ', loaf ' || n, 400 + n * 25, n * 3, n
   from sections s, generate_series(1, 20) n where s.shop_id = $1`,
  `insert into users (shop_id, id, first_name, last_name, email, phone, email_verified_at)
   select $1, gen_random_uuid(), 'Customer', n::text, n || '@fullshop.test', '', now() from generate_series(1, 3000) n`,
  `create table full_shop.customers as
     select row_number() over () as n, id from users where shop_id = $1 and not is_merchant`,
  `create table full_shop.loaves as select row_number() over () as n, id, name, price from items where shop_id = $1`,
  // Ninety a day for three years, and of the open window more, as before a holiday.
  `create table full_shop.placed as
   select n, ${timeOrdered("at", "n")} as id, n > 98000 as is_now, at, 800 + (n * 37 % 40) * 100 as subtotal, n % 40 = 0 as unpaid
   from (
     select n, case when n > 98000 then now() - (100000 - n) * interval '2 minutes'
       else now() - interval '3 days' - (98000 - n) * interval '16 minutes' end as at
     from generate_series(1, 100000) n) every_order`,
  `insert into orders (shop_id, id, ticket_number, scope, user_id, availability_id, fulfillment_type, fulfillment_slot, fulfillment_date,
     delivery_address, subtotal, tax, tip, grand_total, completed, paid, ready_for_guest, is_gift, created_at, updated_at)
   select $1, p.id, p.n, c.id::text, c.id, case when is_now then $2::uuid else $3::uuid end,
     case when p.n % 4 = 0 then 'Delivery' else 'Pickup' end, 'A day', (case when is_now then now() + p.n % 6 * interval '1 day' else at + interval '2 days' end)::date,
     '1 Mill Lane, 94110', subtotal, subtotal / 12, 300, subtotal + subtotal / 12 + 300, not is_now, not unpaid and (not is_now or p.n % 3 > 0), not is_now or p.n % 2 = 0, p.n % 50 = 0, at, at
   from full_shop.placed p join full_shop.customers c on c.n = 1 + p.n::bigint * 7919 % 3000 order by p.n`,
  `insert into line_items (shop_id, id, order_id, item_id, quantity, item_price, item_name, section_name, position, created_at)
   select $1, ${timeOrdered("p.at", "p.n * 3 + line")}, p.id, l.id, 1 + line, l.price, l.name, 'Shelf', line, p.at
   from full_shop.placed p cross join generate_series(0, 2) line join full_shop.loaves l on l.n = 1 + (p.n * 3 + line * 17)::bigint * 31 % 100 order by p.n`,
  `insert into order_changes (shop_id, order_id, number, placed_number)
   select shop_id, id, ticket_number, ticket_number from orders where shop_id = $1 order by ticket_number`,
  `update ticket_counters set last_ticket_number = 100000, last_change_number = 100000 where shop_id = $1`,
];

/** Fills the shop. Takes the owner's URL of a migrated database. */
export async function openFullShop(ownerUrl: string): Promise<FullShop> {
  const shop = { id: v7(), slug: SLUG, windowId: v7(), token: newToken() };
  const [pastWindowId, merchantId] = [v7(), v7()];
  await withConnection(ownerUrl, async (client) => {
    await client.query("create schema full_shop; grant usage, create on schema full_shop to platform");
    // Numbered below at one go: one by one in one transaction, each would step over all earlier numbers of the counter's row.
    await client.query("alter table orders disable trigger number_new_order");
    await client.query("begin; set local role platform");
    await client.query(
      `insert into shops (id, slug, title, subscription_status) values ($1, $2, 'Full Shop', 'active')`,
      [shop.id, SLUG],
    );
    await client.query(
      `insert into shop_settings (shop_id, timezone, contact_email, low_stock_warning) values ($1, 'America/Los_Angeles', 'owner@fullshop.test', 5)`,
      [shop.id],
    );
    await client.query("insert into ticket_counters (shop_id) values ($1)", [shop.id]);
    await client.query(
      `insert into availabilities (shop_id, id, name, start_time, end_time) values
         ($1, $2, 'This week', now() - interval '3 days', now() + interval '4 days'),
         ($1, $3, 'Before', now() - interval '1100 days', now() - interval '3 days')`,
      [shop.id, shop.windowId, pastWindowId],
    );
    await client.query(
      `insert into users (shop_id, id, first_name, last_name, email, phone, email_verified_at, is_merchant) values ($1, $2, 'Bo', 'Bench', 'bo@fullshop.test', '', now(), true)`,
      [shop.id, merchantId],
    );
    await client.query(
      `insert into sessions (id, shop_id, user_id, token_hash, door, kept_signed_in, created_at, renewed_at, expires_at, absolute_expires_at, user_agent, address)
       values ($1, $2, $3, $4, 'web', true, now(), now(), now() + interval '30 days', now() + interval '30 days', '', '')`,
      [v7(), shop.id, merchantId, hashOf(shop.token)],
    );
    const values = { $1: shop.id, $2: shop.windowId, $3: pastWindowId };
    for (const statement of ROWS) {
      // A statement that makes a table takes no values; these are our own.
      const filled = statement.replace(/\$([123])/g, (name) => `'${values[name as keyof typeof values]}'`);
      await client.query(filled);
    }
    await client.query("commit");
    await client.query("alter table orders enable trigger number_new_order");
    await client.query(
      "set role platform; drop table full_shop.customers, full_shop.loaves, full_shop.placed; reset role",
    );
    // What autovacuum does by itself a minute later.
    await client.query("vacuum (analyze) orders, order_changes, line_items, users, items, messages");
  });
  return shop;
}

/** Lets `work` tick orders of the window that is open, another each time, as a merchant does all day. */
export async function flagAnOrder(
  ownerUrl: string,
  { id }: FullShop,
  work: (tick: (turn: number) => Promise<void>) => Promise<void>,
): Promise<void> {
  await withConnection(ownerUrl, async (client) => {
    await client.query("set role platform");
    await work(async (turn) => {
      await client.query(`update orders set paid = not paid where shop_id = $1 and ticket_number = $2`, [
        id,
        100_000 - turn * 31,
      ]);
    });
  });
}
