import { v7 } from "uuid";
import { fillEmptyTables } from "#tests/leaks/fill-empty-tables.ts";
import { peopleOf } from "#tests/leaks/fixture-people.ts";
import { idsOfShops, type Query } from "#tests/leaks/fixture-shops.ts";
import type { Rows } from "./hostile-screens.ts";

/**
 * Makes rows where the demo has none, so that every column has a cell to be filled and every screen something to show, and finds the ids that their
 * addresses need. Another shop is taken back to before it opened.
 */
export async function furnish(query: Query): Promise<Omit<Rows, "guestOrder">> {
  const shops = await idsOfShops(query);
  const people = await peopleOf(query, shops);
  await fillEmptyTables(query, shops, people);
  const shop = shops.sweetcrumb;
  await query("update shops set published_at = null where slug = 'schoolbake'");
  await query("update orders set is_gift = true");
  // One that arrived, which the demo's outbox shows, and one that did not, which the dashboard does.
  await query(`update messages set facts = '{"any":"text"}', status = 'dead', created_at = now()`);
  await query(
    `insert into messages (shop_id, id, channel, recipient, template, order_id, status, due_at, sent_at, message_id, created_at)
     select id, gen_random_uuid(), 'email', 'r', 'customer-invoice', (select o.id from orders o where o.shop_id = s.id order by o.id desc limit 1),
       'sent', now(), now(), 'sent', now() from shops s`,
  );
  await query(
    `insert into audit_entries (shop_id, id, at, actor, actor_name, action, subject, subject_id, before, after)
     select id, gen_random_uuid(), now(), 'merchant', 'n', 'settings.saved', 'shop_settings', id, $1, $1 from shops`,
    [JSON.stringify({ city: "a", venmoName: "a", aboutPage: "a", timezone: "a" })],
  );
  await query("update platform_acts set before = $1, after = $1", ['{"any":"text"}']);
  await query("update order_events set what = 'edited', from_value = $1, to_value = $1", [
    '{"fulfillmentSlot":"a"}',
  ]);
  await query(
    `insert into order_ticks (shop_id, id, order_id, kind, is_set, at, taken_at, actor, actor_name)
     select shop_id, gen_random_uuid(), id, 'paid', true, now(), now(), 'merchant', 'n' from orders where paid`,
  );
  await query("update mail_links set purpose = 'change_email'");
  for (const [person, isCustom] of [
    [people.sam, false],
    [people.rosa, true],
  ] as const) {
    const cart = v7();
    await query(
      `insert into carts (shop_id, id, user_id, is_custom, is_gift, idempotency_key, fulfillment_type)
       values ($1, $2, $3, $4, true, 'k', 'Delivery')`,
      [shop, cart, person, isCustom],
    );
    await query(
      `insert into cart_items (shop_id, id, cart_id, quantity, item_id, is_custom, custom_name, custom_price)
       select $1, gen_random_uuid(), $2, 1, case when $3 then null else (select id from items where shop_id = $1 and stock > 9 limit 1) end, $3,
         case when $3 then 'c' else '' end, case when $3 then 100 end`,
      [shop, cart, isCustom],
    );
  }
  const last = async (rows: string, values: unknown[] = [shop]) => {
    const [row] = await query<{ id: string }>(`select id from ${rows} order by id desc limit 1`, values);
    return row?.id ?? "";
  };
  const present = "where shop_id = $1 and deleted_at is null";
  const [cancelled, ofGuest] = await twoOrders(query, shop, people.sam ?? "");
  return {
    order: await last(`orders ${present} and user_id = $2`, [shop, people.sam]),
    section: await last(`sections ${present}`),
    item: await last(`items ${present}`),
    window: await last(`availabilities ${present}`),
    customer: people.sam ?? "",
    cancelled,
    ofGuest,
    faq: await last("faqs", []),
    webhook: await last("webhooks where shop_id = $1"),
    message: await last("messages where shop_id = $1"),
  };
}

/** An order of someone else's that is cancelled, and one that belongs to a guest. */
async function twoOrders(query: Query, shop: string, customer: string): Promise<[string, string]> {
  const [cancelled, ofGuest] = await query<{ id: string }>(
    "select id from orders where shop_id = $1 and deleted_at is null and user_id is distinct from $2 order by id limit 2",
    [shop, customer],
  );
  await query("update orders set cancelled_at = now(), cancelled_by = 'n' where id = $1", [cancelled?.id]);
  await query(
    "update orders set user_id = null, guest_name = 'g', guest_email = 'g@x.test', guest_phone = '1' where id = $1",
    [ofGuest?.id],
  );
  return [cancelled?.id ?? "", ofGuest?.id ?? ""];
}
