/**
 * Hostile texts in every column that holds a text (SEC-A16). The columns are read from the database's catalogue, so a new one is filled by itself; one
 * that takes no such text fails its test until it is named here.
 */
import type { Client } from "pg";
import { ORDER_LENGTHS } from "#domain/orders/order-lengths.ts";
import { columnsOf } from "./canaries.ts";
import { hostilePieces } from "./hostile-texts.ts";

type Column = Awaited<ReturnType<typeof columnsOf>>[number];

/** Columns whose text is the product's own: words of a list, names by which a shop or a log-in is found, hashes, and keys of other services. */
const OWN_WORDS: ReadonlySet<string> = new Set([
  ...of("shops", "slug shop_domain mode subscription_status"),
  // Its title is given to it anew for each screen.
  "shops.title",
  ...of("shop_settings", "timezone order_access"),
  ...of("retired_slugs", "slug"),
  ...of("feature_flags", "name"),
  ...of("users", "phone_normalized password_hash language status"),
  ...of("super_admins", "password_hash"),
  ...of("sessions", "door"),
  ...of("mail_links", "purpose"),
  ...of("phone_codes", "phone_normalized"),
  ...of("carts", "fulfillment_type idempotency_key"),
  ...of("cart_items", "type"),
  ...of("items", "status"),
  ...of("orders", "fulfillment_type language scope idempotency_key"),
  ...of("line_items", "type"),
  ...of("order_events", "actor what"),
  ...of("order_ticks", "kind actor"),
  ...of("audit_entries", "actor action subject"),
  ...of("platform_acts", "action subject"),
  ...of("subscriptions", "stripe_customer_id stripe_subscription_id status"),
  ...of("stripe_events", "id type"),
  ...of("square_events", "id payment_id"),
  ...of("square_links", "location_id square_order_id url"),
  ...of("messages", "channel template status message_id"),
  ...of("api_tokens", "scope last4"),
  ...of("publishable_keys", "key"),
  ...of("webhooks", "status disabled_reason"),
  ...of("webhook_deliveries", "only_once type status attempts"),
  // Drawn by the product, and checked again where it becomes an address.
  ...of("pictures", "kind key placeholder"),
  // A time of the day, by a check of the database's own.
  ...of("availabilities", "hand_over_ends_at"),
]);

/** The longest text that a column takes, where the database says so. */
const MOST: Readonly<Record<string, number>> = {
  "orders.special_instructions": 1000,
  "carts.special_instructions": 1000,
  "api_tokens.name": 60,
  "publishable_keys.name": 60,
  // As much as an index holds.
  "orders.guest_email": 1000,
  "users.email": 1000,
  "super_admins.email": 1000,
};
const PIECE = 900;

/** What became of a column: how many of its cells hold a hostile text now. */
interface FilledColumn {
  readonly name: string;
  readonly cells: number;
}

/**
 * Columns whose texts no screen shows, in the order of the catalogue: trails of who asked from where, what mails hold, words that a screen
 * only compares with those of its own.
 */
export const UNSEEN: readonly string[] = [
  ...of("audit_entries", "request_id address"),
  ...of("cart_items", "custom_name"),
  ...of("carts", "fulfillment_slot payment_service"),
  ...of("feedback", "name email message"),
  ...of("messages", "bcc facts html last_error"),
  ...of("platform_acts", "before after request_id address"),
  ...of("sessions", "user_agent address"),
  ...of("square_events", "square_order_id"),
  ...of("super_admins", "first_name last_name"),
];

/** The first line of a column's texts, by which a page that shows them is known. */
const TAG = /§([a-z_.0-9]+)§/g;
const tagOf = ({ table, column }: Column) => `§${table}.${column}§`;

/** The columns whose texts stand in this text. */
export const columnsShownIn = (html: string): string[] =>
  [...html.matchAll(TAG)].map(([, name = ""]) => name);

/**
 * Writes the hostile texts into every column, past the app, as a faulty import would: each column of each shop has all of them, spread over
 * its rows; the gifts' fields of few characters have as many as there are orders. `turn` moves them on by so many rows,
 * `isMeant` names the columns, all unless told.
 *
 * @throws what Postgres says of a column that refuses them
 */
export async function fillWithHostileTexts(
  client: Client,
  turn = 0,
  isMeant: (name: string) => boolean = () => true,
): Promise<FilledColumn[]> {
  const filled: FilledColumn[] = [];
  for (const column of await columnsOf(client)) {
    const name = nameOf(column);
    if (!TEXTS.has(column.type) || OWN_WORDS.has(name) || !isMeant(name)) continue;
    filled.push({ name, cells: await fill(client, column, turn) });
  }
  return filled;
}

const nameOf = ({ table, column }: Column) => `${table}.${column}`;

const TEXTS: ReadonlySet<string> = new Set(["text", "character varying", "jsonb"]);

/** The hostile texts as titles of a shop, of which the database takes forty characters. */
export const TITLES: readonly string[] = hostilePieces(40).filter((text) => text.trim() !== "");

/** Gives every shop the next of the hostile titles. */
export async function giveNextTitle(client: Client, turn: number): Promise<void> {
  await client.query("update shops set title = $1", [TITLES[turn % TITLES.length]]);
}

async function fill(client: Client, column: Column, turn: number): Promise<number> {
  const { table, column: name, hasShop } = column;
  const [row] = (
    await client.query<{ rows: number }>(
      `select coalesce(min(count), 0)::int as rows from (
         select count(*) from ${table} t where ${whereOf(column)} ${hasShop ? "group by t.shop_id" : ""}
       ) counted`,
    )
  ).rows;
  const texts = textsFor(column, Math.max(1, row?.rows ?? 0));
  const { rowCount } = await client.query(
    `update ${table} t set ${name} = ${valueFor(column)} from (
       select t.tableoid, t.ctid as place, ($1::text[])[1 + ((row_number() over (
         ${hasShop ? "partition by t.shop_id" : ""} order by to_jsonb(t) ->> 'id' desc
       ))::int + $2::int) % ${texts.length}] as text
       from ${table} t where ${whereOf(column)}
     ) s where t.tableoid = s.tableoid and t.ctid = s.place`,
    [texts, turn],
  );
  return rowCount ?? 0;
}

/** The texts of a column, so that all of the hostile ones are in as many cells, or in cells of as much as it holds. */
function textsFor(column: Column, cells: number): string[] {
  const name = nameOf(column);
  if (column.column === "giftee_details") return giftees(tagOf(column));
  const tag = `${tagOf(column)}\n`;
  const pieces = hostilePieces((MOST[name] ?? PIECE) - tag.length);
  return (name in MOST ? pieces : joined(pieces, cells)).map((text) => tag + text);
}

/** Anyone who gets a gift, in fields of as many characters as their form takes. */
function giftees(tag: string): string[] {
  const { name: long, gifteeMessage } = ORDER_LENGTHS;
  const [phones, names, messages] = [ORDER_LENGTHS.phone, long, gifteeMessage - tag.length].map(
    hostilePieces,
  );
  const at = (texts: readonly string[] = [], index: number) => texts[index % texts.length] ?? "";
  return (phones ?? []).map((phone, index) =>
    JSON.stringify({
      name: at(names, index),
      phone,
      email: at(names, index),
      message: tag + at(messages, index),
    }),
  );
}

/** No more texts than there are cells. */
function joined(pieces: readonly string[], cells: number): string[] {
  if (pieces.length <= cells) return [...pieces];
  return Array.from({ length: cells }, (_, at) =>
    pieces.filter((__, index) => index % cells === at).join("\n"),
  );
}

/** The text as the column has to look. */
function valueFor({ table, column, type }: Column): string {
  if (column === "giftee_details") return "s.text::jsonb";
  if (type === "jsonb")
    return `(select jsonb_object_agg(key, case jsonb_typeof(value) when 'string' then to_jsonb(s.text) else value end)
       from jsonb_each(t.${column}))`;
  // Two rows of a shop never have the same one.
  if (column === "email" && (table === "users" || table === "super_admins"))
    return "lower(s.text) || right(t.id::text, 12) || '@evil.example'";
  return "s.text";
}

/** The rows that have such a text at all. */
function whereOf({ table, column, type }: Column): string {
  if (table === "orders" && column.startsWith("guest_")) return "t.user_id is null";
  if (type === "jsonb" && column !== "giftee_details")
    return `jsonb_typeof(t.${column}) = 'object' and t.${column} <> '{}'`;
  // With such a note a shop takes no orders, and its order page has no form.
  if (column === "not_taking_orders") return "t.shop_id <> (select id from shops where slug = 'sweetcrumb')";
  return "true";
}

/** `table.column` of every word. */
function of(table: string, columns: string): string[] {
  return columns.split(" ").map((column) => `${table}.${column}`);
}
