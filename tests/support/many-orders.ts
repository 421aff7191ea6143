import { withConnection } from "#server/database/connect.ts";

/**
 * `$1` the shop, `$2` how many. An id sorts by time as ours do, so that rows lie as in a shop that grew; each order has two lines, and what an order
 * leaves: its event, its number and its mail. A third of the orders are guests'.
 */
const ROWS = [
  `create temp table placed on commit drop as
   select n, uuidv7(n * interval '1 minute' - interval '5 years') as id, now() + n * interval '1 minute' - interval '5 years' as at,
     800 + n * 37 % 40 * 100 as subtotal
   from generate_series(1, $2::bigint) n`,
  `create temp table buyers on commit drop as
   select row_number() over (order by id) as n, count(*) over () as all_of_them, id from users where shop_id = $1 and not is_merchant`,
  `create temp table goods on commit drop as
   select row_number() over (order by id) as n, count(*) over () as all_of_them, id, name, price from items where shop_id = $1`,
  `insert into orders (shop_id, id, ticket_number, scope, user_id, guest_name, guest_email, availability_id, fulfillment_type, fulfillment_slot,
     fulfillment_date, subtotal, tax, tip, grand_total, completed, paid, ready_for_guest, created_at, updated_at)
   select $1, p.id, coalesce(t.last_ticket_number, 0) + p.n, b.id::text, case when p.n % 3 > 0 then b.id end,
     case when p.n % 3 = 0 then 'Guest ' || p.n end, case when p.n % 3 = 0 then p.n || '@guest.test' end,
     (select id from availabilities where shop_id = $1 order by start_time limit 1), 'Pickup', 'A day', p.at::date + 2,
     subtotal, subtotal / 12, 300, subtotal + subtotal / 12 + 300, true, true, true, p.at, p.at
   from placed p join buyers b on b.n = 1 + p.n % b.all_of_them left join ticket_counters t on t.shop_id = $1 order by p.n`,
  `insert into line_items (shop_id, id, order_id, item_id, quantity, item_price, item_name, section_name, position, created_at)
   select $1, uuidv7(p.at - now()), p.id, g.id, 1 + line, g.price, g.name, 'Shelf', line, p.at
   from placed p cross join generate_series(0, 1) line join goods g on g.n = 1 + (p.n * 3 + line) % g.all_of_them order by p.n`,
  `insert into order_events (shop_id, id, order_id, at, actor, actor_name, what)
   select $1, uuidv7(p.at - now()), p.id, p.at, 'guest', 'Guest', 'placed' from placed p order by p.n`,
  `insert into order_changes (shop_id, order_id, number, placed_number)
   select $1, p.id, coalesce(t.last_change_number, 0) + p.n, coalesce(t.last_change_number, 0) + p.n
   from placed p left join ticket_counters t on t.shop_id = $1 order by p.n`,
  `insert into messages (shop_id, id, channel, recipient, template, order_id, status, due_at, sent_at, message_id, created_at)
   select $1, p.id, 'email', p.n || '@guest.test', 'customer-invoice', p.id, 'sent', p.at, p.at, p.id || '@guest.test', p.at
   from placed p order by p.n`,
  `insert into ticket_counters (shop_id, last_ticket_number, last_change_number) values ($1, $2, $2)
   on conflict (shop_id) do update set last_ticket_number = ticket_counters.last_ticket_number + $2,
     last_change_number = ticket_counters.last_change_number + $2`,
];

/**
 * Gives shops so many completed orders of the past in all, shared out evenly. By statements of the database itself, past triggers and foreign
 * keys: a million take minutes, as an administrator. The schema may be that of the last release.
 */
export async function giveOrders(
  superUrl: string,
  shopIds: readonly string[],
  orders: number,
): Promise<void> {
  await withConnection(superUrl, async (client) => {
    await client.query(
      "set session_replication_role = replica; set synchronous_commit = off; set work_mem = '64MB'",
    );
    for (const [place, shopId] of shopIds.entries()) {
      const share = Math.floor((orders + place) / shopIds.length);
      const values: Readonly<Record<string, string>> = { $1: `'${shopId}'::uuid`, $2: String(share) };
      await client.query("begin");
      // A statement that makes a table takes no values; these are our own.
      for (const rows of ROWS) await client.query(rows.replace(/\$[12]/g, (name) => values[name] ?? name));
      await client.query("commit");
    }
    await client.query("analyze");
  });
}

/** Orders and lines that were placed before an instant, by shop: how many there are, and every sum of money in them, as one text for each shop. */
export async function booksBefore(superUrl: string, instant: Date): Promise<Record<string, string>> {
  return withConnection(superUrl, async (client) => {
    const { rows } = await client.query<{ slug: string; book: string }>(
      `select s.slug, concat_ws(' ', o.book, l.book) as book from shops s
       left join (
         select shop_id, concat_ws(' ', count(*), 'orders', sum(subtotal), sum(discounts), sum(fees), sum(tax), sum(service_fee), sum(delivery_fee),
           sum(tip), sum(grand_total), count(*) filter (where paid), sum(ticket_number)) as book
         from orders where created_at < $1 group by shop_id) o on o.shop_id = s.id
       left join (
         select l.shop_id, concat_ws(' ', count(*), 'lines', sum(l.quantity), sum(l.quantity::bigint * l.item_price)) as book
         from line_items l join orders o on (o.shop_id, o.id) = (l.shop_id, l.order_id)
         where o.created_at < $1 group by l.shop_id) l on l.shop_id = s.id`,
      [instant],
    );
    return Object.fromEntries(rows.map(({ slug, book }) => [slug, book]));
  });
}
