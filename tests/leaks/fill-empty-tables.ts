import { v7 } from "uuid";
import { type Query, SHOPS, type Slug } from "./fixture-shops.ts";

/** One row per shop where the demo has none, every way to pay, and the about page on. */
export async function fillEmptyTables(
  query: Query,
  shopIds: Record<Slug, string>,
  people: Record<string, string>,
) {
  const customers: Record<Slug, string> = { sweetcrumb: people.sam ?? "", cornerpies: people.otherSam ?? "" };
  for (const slug of SHOPS) {
    const shop = shopIds[slug];
    const person = customers[slug];
    const now = new Date();
    const later = new Date(now.getTime() + 3_600_000);
    const [order] = await query<{ id: string }>("select id from orders where shop_id = $1 limit 1", [shop]);
    const insert = async (table: string, row: Record<string, unknown>) => {
      if ((await query(`select from ${table} where shop_id = $1 limit 1`, [shop])).length > 0) return;
      const columns = Object.keys(row);
      const places = columns.map((_, at) => `$${at + 1}`);
      await query(`insert into ${table} (${columns}) values (${places})`, Object.values(row));
    };
    await query(
      `update shop_settings set show_address = false, enable_about_page = true, enable_live_chat = true,
         enable_advanced_payment = true, track_inventory = true,
         payment_options = '{Venmo,PayPal,CashApp,Credit Card,Apple Pay,Zelle,Cash}' where shop_id = $1`,
      [shop],
    );
    await insert("pictures", {
      shop_id: shop,
      id: v7(),
      kind: "gallery",
      key: "k",
      width: 1,
      height: 1,
      byte_size: 1,
      position: 0,
    });
    await insert("audit_entries", { shop_id: shop, id: v7(), at: now, actor: "merchant", action: "a" });
    await insert("customer_notes", { shop_id: shop, id: v7(), customer_id: person, notes: "n" });
    await insert("phone_codes", {
      shop_id: shop,
      id: v7(),
      phone_normalized: "5550100000",
      code_hash: Buffer.alloc(32),
      created_at: now,
      expires_at: later,
    });
    const linked = {
      shop_id: shop,
      id: v7(),
      user_id: person,
      token_hash: Buffer.alloc(32, slug),
      created_at: now,
      expires_at: later,
    };
    await insert("mail_links", { ...linked, purpose: "verify_email", email: "e@x.test" });
    await insert("login_handovers", linked);
    const merchants: Record<Slug, string> = { sweetcrumb: people.rosa ?? "", cornerpies: people.walt ?? "" };
    await insert("publishable_keys", {
      shop_id: shop,
      id: v7(),
      name: "Website",
      key: `wpk_${slug}`,
      origins: "{https://website.example}",
      created_at: now,
    });
    await insert("api_tokens", {
      shop_id: shop,
      id: v7(),
      user_id: merchants[slug],
      name: "Till",
      scope: "read",
      token_hash: Buffer.alloc(32, slug),
      last4: "abcd",
      created_at: now,
    });
    await insert("feedback", { shop_id: shop, id: v7(), user_id: person, message: "m", created_at: now });
    await insert("retired_slugs", { slug: `old-${slug}`, shop_id: shop, until: later });
    await insert("square_links", {
      shop_id: shop,
      id: v7(),
      order_id: order?.id,
      amount: 1,
      location_id: "L",
      square_order_id: `sq-${slug}`,
      url: "https://square.link/u/1",
      created_at: now,
    });
    await insert("square_events", { shop_id: shop, id: slug, payment_id: "p", received_at: now });
    const webhook = v7();
    await insert("webhooks", {
      shop_id: shop,
      id: webhook,
      url: "https://hooks.example.com/",
      events: "{order.placed}",
      status: "paused",
      secret: Buffer.alloc(40, slug),
    });
    await insert("webhook_deliveries", {
      shop_id: shop,
      id: v7(),
      webhook_id: webhook,
      event_id: v7(),
      only_once: "once",
      type: "order.placed",
      body: "{}",
      status: "failed",
      queued_at: now,
      due_at: now,
      created_at: now,
    });
    await insert("live_screens", { shop_id: shop, seen_at: now, told_at: now });
    await insert("messages", {
      shop_id: shop,
      id: v7(),
      channel: "email",
      recipient: "r",
      template: "t",
      facts: "{}",
      order_id: order?.id,
      status: "sent",
      due_at: now,
      message_id: slug,
      created_at: now,
    });
  }
  await query("insert into stripe_events (id, type, received_at) values ('evt', 't', now())");
  await query("insert into platform_acts (id, at, actor_id, action) values ($1, now(), $2, 'faq.changed')", [
    v7(),
    people.super,
  ]);
}
