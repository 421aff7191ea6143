import { beforeAll, expect, test } from "vitest";
import { Item } from "#entities/catalog/item.ts";
import { useDatabase } from "#tests/support/database.ts";
import { type FullShop, openFullShop } from "./two-full-shops.ts";

const database = useDatabase();
let ours: FullShop;
let theirs: FullShop;

beforeAll(async () => {
  [ours, theirs] = await database.asPlatform(async (tx) => {
    const shops = [openFullShop(tx, "ours"), openFullShop(tx, "theirs")] as const;
    await tx.flush();
    return shops;
  });
});

/** Runs a statement as `platform`, which no policy holds back: only the tables themselves can refuse. */
const platform = (sql: string, values: unknown[] = []) =>
  database.asPlatform((tx) => tx.execute(sql, values));

test.each([
  ["items", "price", "-1"],
  ["items", "price", "10000001"],
  ["items", "stock", "-1"],
  ["items", "position", "-1"],
  ["items", "name", "'  '"],
  ["items", "status", "'DRAFT'"],
  ["sections", "name", "''"],
  ["sections", "position", "-1"],
  ["line_items", "quantity", "0"],
  ["line_items", "quantity", "-1"],
  ["line_items", "quantity", "1000"],
  ["line_items", "item_price", "-1"],
  ["line_items", "type", "'GIFT'"],
  ["cart_items", "quantity", "0"],
  ["cart_items", "quantity", "1000"],
  ["cart_items", "item_id", "null"],
  ["carts", "tip", "-1"],
  ["carts", "tip", "100001"],
  ["carts", "user_id", "null"],
  ["carts", "special_instructions", "repeat('x', 1001)"],
  ["orders", "tip", "-5000"],
  ["orders", "tip", "100001"],
  ["orders", "subtotal", "-1"],
  ["orders", "discounts", "801"],
  ["orders", "grand_total", "799"],
  ["orders", "tax", "1"],
  ["orders", "family_discount", "101"],
  ["orders", "family_discount", "-1"],
  ["orders", "ticket_number", "0"],
  ["orders", "fulfillment_type", "'pickup'"],
  ["orders", "fulfillment_type", "'Delivery'"],
  ["orders", "idempotency_key", "''"],
  ["users", "family_discount", "101"],
  ["users", "email", "'Sam@Ours.test'"],
  ["users", "email", "''"],
  ["users", "phone_normalized", "'555-0100'"],
  ["users", "status", "'BANNED'"],
  ["shop_settings", "sales_tax", "-1"],
  ["shop_settings", "sales_tax", "10001"],
  ["shop_settings", "delivery_fee", "-1"],
  ["shop_settings", "tip_default", "100001"],
  ["shop_settings", "lead_time_minutes", "-1"],
  ["shop_settings", "low_stock_warning", "-1"],
  ["shop_settings", "order_access", "'everyone'"],
  ["shop_settings", "fulfillment_options", "'{Drone}'"],
  ["shop_settings", "pickup_slots", "'{Monday}'"],
  ["availabilities", "end_time", "start_time"],
  ["availabilities", "delivery_slots", "'{Funday}'"],
  ["availabilities", "hand_over_ends_at", "'25:00'"],
  ["availabilities", "hand_over_ends_at", "'00:00'"],
  ["pictures", "position", "4"],
  ["phone_codes", "tries", "6"],
  ["sessions", "user_id", "null"],
  ["sessions", "token_hash", "'plain'"],
  ["sessions", "expires_at", "absolute_expires_at + interval '1 second'"],
  ["api_tokens", "token_hash", "'plain'"],
  ["api_tokens", "scope", "'admin'"],
  ["api_tokens", "last4", "'whole token'"],
  ["api_tokens", "name", "''"],
  ["shops", "slug", "'Not A Label'"],
  ["shops", "shop_domain", "'Shop.Example'"],
  ["shops", "title", "repeat('x', 41)"],
  ["shops", "title", "''"],
  ["feature_flags", "name", "'FREE_LUNCH'"],
])("SEC-A7 %s.%s never becomes %s", async (table, column, value) => {
  const key = table === "shops" ? "id" : "shop_id";
  const written = platform(`update ${table} set ${column} = ${value} where ${key} = ?`, [ours.id]);
  await expect(written).rejects.toMatchObject({ code: "23514" });
});

test("ORD-03 a line of an oversold item may keep its place with nothing in it", async () => {
  await platform("update line_items set quantity = 0, oversold = true where shop_id = ?", [ours.id]);
  const [line] = await platform("select quantity, oversold from line_items where shop_id = ?", [ours.id]);
  expect(line).toEqual({ quantity: 0, oversold: true });
});

test.each([
  ["line_items", "item_id", "itemId"],
  ["line_items", "order_id", "orderId"],
  ["cart_items", "item_id", "itemId"],
  ["cart_items", "cart_id", "cartId"],
  ["carts", "user_id", "userId"],
  ["carts", "availability_id", "availabilityId"],
  ["orders", "user_id", "userId"],
  ["orders", "availability_id", "availabilityId"],
  ["order_events", "order_id", "orderId"],
  ["items", "section_id", "sectionId"],
  ["customer_notes", "customer_id", "userId"],
  ["sessions", "user_id", "userId"],
  ["api_tokens", "user_id", "userId"],
  ["mail_links", "user_id", "userId"],
  ["messages", "order_id", "orderId"],
  ["square_links", "order_id", "orderId"],
  ["webhook_deliveries", "order_id", "orderId"],
  ["feedback", "user_id", "userId"],
] as const)(
  "SEC-A2 %s.%s cannot point into another shop, even for `platform`",
  async (table, column, key) => {
    const pointed = platform(`update ${table} set ${column} = ? where shop_id = ?`, [theirs[key], ours.id]);
    await expect(pointed).rejects.toMatchObject({ code: "23503" });
  },
);

test("SEC-A2 every foreign key between tables of a shop carries shop_id", async () => {
  const rows = await platform(
    `select k.conname from pg_constraint k
     join pg_attribute own on own.attrelid = k.conrelid and own.attname = 'shop_id'
     join pg_attribute other on other.attrelid = k.confrelid and other.attname = 'shop_id'
     where k.contype = 'f' and k.connamespace = 'public'::regnamespace
       and not (own.attnum = any (k.conkey) and other.attnum = any (k.confkey))`,
  );
  expect(rows).toEqual([]);
});

test("AUTH-01 an e-mail and a phone belong to one living account of a shop, and to another shop's just as well", async () => {
  const again = (shop: FullShop, deleted: boolean) =>
    platform(
      "insert into users (shop_id, id, email, deleted_at) values (?, gen_random_uuid(), 'sam@ours.test', ?)",
      [shop.id, deleted ? new Date() : null],
    );
  await expect(again(ours, false)).rejects.toMatchObject({ code: "23505" });
  await again(ours, true);
  await again(theirs, false);
  const [row] = await platform("select count(*)::int as accounts from users where email = 'sam@ours.test'");
  expect(row).toEqual({ accounts: 3 });
});

test("ORD-04 a key is used once by one orderer, and by others as they like", async () => {
  const place = (scope: string, ticket: number) =>
    platform(
      "insert into orders (shop_id, id, ticket_number, fulfillment_type, scope, idempotency_key) values (?, gen_random_uuid(), ?, 'Pickup', ?, 'key')",
      [ours.id, ticket, scope],
    );
  await expect(place("account", 2)).rejects.toMatchObject({ code: "23505" });
  await place("somebody else", 2);
  await expect(place("a third", 2)).rejects.toMatchObject({ code: "23505" });
});

test("AVL-01 plain SQL answers with instants as dates, days as texts and counts as numbers", async () => {
  const instant = new Date("2026-12-02T19:00:00.123Z");
  const [row] = await platform(
    "update items set date = '2026-11-27', updated_at = ? where id = ? returning date, updated_at, (select count(*) from items) as items",
    [instant, ours.itemId],
  );
  expect(row).toEqual({ date: "2026-11-27", updated_at: instant, items: 2 });
  const item = await database.asPlatform((tx) => tx.findOneOrFail(Item, { id: ours.itemId }));
  expect(item).toMatchObject({ date: "2026-11-27", updatedAt: instant, deletedAt: null });
});
