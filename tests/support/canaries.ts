/**
 * Canaries: a marker of its own in every column of the database that can hold one, so that whatever leaves the product can be
 * traced to the column, the shop and the person it came from (SEC-03, SHOP-03, SHOP-07).
 *
 * The columns are read from the database's catalogue. A new column is marked by itself; no one has to remember it.
 */
import { join } from "node:path";
import pg from "pg";
import { openEmbeddedPostgres } from "#server/database/embedded-postgres.ts";

/** Whose a marked row is: an account's name in the walk, or `guest`, `shop`, `shown`, `hidden`, `rest`. */
export type Owner = string;

/** Where a marker was put. */
export interface Marker {
  readonly table: string;
  readonly column: string;
  /** Slug, or `platform` for what belongs to no shop. */
  readonly shop: string;
  readonly owner: Owner;
}

/** A column that took a marker, or did not and why: Postgres' own words for a refused value. */
export interface MarkedColumn {
  readonly table: string;
  readonly column: string;
  readonly shop: string;
  readonly rows: number;
  readonly refusal: string | null;
  readonly isInstant: boolean;
}

/** What is to be marked: shops by id and slug, and people by id and name. */
export interface Planting {
  readonly shops: Readonly<Record<string, string>>;
  readonly people: Readonly<Record<string, string>>;
  /** Columns that hold the product together: `table.column`. They are left as they are. */
  readonly kept: ReadonlySet<string>;
  /** Only these tables; all unless told. */
  readonly tables?: ReadonlySet<string>;
}

interface Column {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  readonly isUnique: boolean;
  readonly hasShop: boolean;
}

/** The markers of numbers and of instants, by their digits; markers of texts name themselves. */
export type Figures = Map<string, Marker>;

/** A connection as `platform`, across all shops, to the database of an app that runs on a data folder. */
export async function openDatabaseOf(
  dataDir: string,
): Promise<{ client: pg.Client; close(): Promise<void> }> {
  const server = await openEmbeddedPostgres({ dir: join(dataDir, "postgres") });
  const client = new pg.Client({ connectionString: server.ownerUrl });
  await client.connect();
  await client.query("set role platform");
  return {
    client,
    close: async () => {
      await client.end();
      await server.stop();
    },
  };
}

/** Every column of schema `public`, as the catalogue has it. */
export async function columnsOf(client: pg.Client): Promise<Column[]> {
  const { rows } = await client.query<Column>(`
    select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type,
      exists (select from pg_index i where i.indrelid = c.oid and i.indisunique and a.attnum = any (i.indkey)) as "isUnique",
      exists (select from pg_attribute s where s.attrelid = c.oid and s.attname = 'shop_id') as "hasShop"
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'mikro_orm_migrations'
    order by 1, a.attnum`);
  return rows;
}

/**
 * Writes a marker into every column but the kept ones and those whose type holds no marker (ids, flags, days), of the given shops
 * and of what belongs to no shop.
 *
 * @returns what became of each column; one that refuses its marker (a check of the database's) keeps its value.
 */
export async function plantCanaries(
  client: pg.Client,
  planting: Planting,
  figures: Figures,
): Promise<MarkedColumn[]> {
  const marked: MarkedColumn[] = [];
  for (const column of await columnsOf(client)) {
    if (planting.kept.has(`${column.table}.${column.column}`) || !holdsMarker(column.type)) continue;
    if (planting.tables && !planting.tables.has(column.table)) continue;
    const isOfShop = column.hasShop || column.table === "shops";
    const shops = isOfShop ? Object.entries(planting.shops) : [["", "platform"] as const];
    for (const [id, shop] of shops) marked.push(await mark(client, planting, column, { id, shop }, figures));
  }
  return marked;
}

const TEXT = new Set(["text", "character varying"]);
const NUMBER = new Set(["integer", "bigint"]);
const INSTANT = "timestamp with time zone";

/** Ids, flags, days and lists of known words hold no marker; a private one among them is looked for by its name. */
const holdsMarker = (type: string) =>
  TEXT.has(type) || NUMBER.has(type) || type === "bytea" || type === "jsonb" || type === INSTANT;

/** The marker as a text: `CANARY_users_phone_sweetcrumb_sam`. */
export const markerText = ({ table, column, shop, owner }: Marker) =>
  `CANARY_${table}_${column}_${shop}_${owner}`;

async function mark(
  client: pg.Client,
  planting: Planting,
  column: Column,
  { id, shop }: { id: string; shop: string },
  figures: Figures,
): Promise<MarkedColumn> {
  const { table, column: name, type } = column;
  const known = { table, column: name, shop };
  const isInstant = type === INSTANT;
  const key = table === "shops" ? "id" : "shop_id";
  const where = shop === "platform" ? "true" : `t.${key} = ${pg.escapeLiteral(id)}`;
  const target = pg.escapeIdentifier(name);
  await client.query("begin");
  try {
    const owner = `(${ownerOf(table, planting.people)})`;
    const value = markerValue(column, known, owner, figures);
    const written = await client.query(
      `update ${pg.escapeIdentifier(table)} t set ${target} = ${value} where ${where} and ${whereOf(table, name, type)}`,
    );
    await client.query("commit");
    return { ...known, rows: written.rowCount ?? 0, refusal: null, isInstant };
  } catch (error) {
    await client.query("rollback");
    if (!(error instanceof pg.DatabaseError)) throw error;
    return { ...known, rows: 0, refusal: error.message, isInstant };
  }
}

/** A row's own part of a value that must be unique: the end of its id, of which the rows of a shop share none. */
const OWN_PART = "right(coalesce(to_jsonb(t) ->> 'id', to_jsonb(t) ->> 'shop_id'), 12)";

function markerValue(
  { table, column, type, isUnique }: Column,
  known: Omit<Marker, "owner">,
  owner: string,
  figures: Figures,
): string {
  const start = pg.escapeLiteral(markerText({ ...known, owner: "" }));
  const text = `${start} || ${owner}`;
  if (TEXT.has(type)) return inForm(column, isUnique ? `${text} || '.' || ${OWN_PART}` : text);
  if (type === "bytea") return bytes(column, start);
  if (type === "jsonb") {
    return table === "orders" || table === "carts"
      ? `jsonb_build_object('name', ${text}, 'phone', '', 'email', '', 'message', ${text})`
      : `jsonb_build_object('canary', ${text})`;
  }
  // So far from each other that a counter, which goes on counting from its marker, reaches no other one's.
  const figure = 7_310_000 + 211 * figures.size;
  const marker = { ...known, owner: "rest" };
  if (type === INSTANT) {
    const instant = new Date(Date.UTC(1987, 0, 1) + figures.size * 86_400_000 * 3 + 45_296_789);
    figures.set(instant.toISOString().slice(0, 10), marker);
    figures.set(String(instant.getTime()), marker);
    return `'${instant.toISOString()}'::timestamptz`;
  }
  figures.set(String(figure), marker);
  return String(figure);
}

/** A text as the column has to look. */
function inForm(column: string, text: string): string {
  if (column === "email") return `lower(${text}) || '@canary.test'`;
  return LINKS.has(column) ? `'https://canary.test/' || ${text}` : text;
}

/** Columns whose value is a link; anything else is dropped before it is shown. */
const LINKS = new Set([
  "instagram",
  "facebook",
  "twitter",
  "external_link_url",
  "live_chat_button_id",
  "url",
]);

/** Hashes have 32 bytes and are unique; secrets hold the marker as it stands. */
const bytes = (column: string, start: string) =>
  column.endsWith("_hash")
    ? `substr(convert_to('CANARY_' || ${OWN_PART} || repeat('_', 32), 'UTF8'), 1, 32)`
    : `convert_to(${start}, 'UTF8')`;

/** A guest's columns are a guest's order's; a hash or an instant that is not there stays away: its presence means something. */
function whereOf(table: string, column: string, type: string): string {
  if (table === "orders" && column.startsWith("guest_")) return "t.user_id is null";
  if (table === "messages") return "t.status = 'sent'";
  if (type === INSTANT) return `t.${pg.escapeIdentifier(column)} is not null`;
  return "true";
}

/**
 * The ids of all rows there are, each with its row's shop and owner: an id is a marker that no one has to plant. `shops` are all shops by id
 * and slug.
 */
export async function idsOf(
  client: pg.Client,
  { shops, people }: Pick<Planting, "shops" | "people">,
): Promise<Map<string, Marker>> {
  const ids = new Map<string, Marker>();
  const columns = (await columnsOf(client)).filter(({ column, type }) => column === "id" && type === "uuid");
  for (const { table, column, hasShop } of columns) {
    const { rows } = await client.query<{ id: string; shopId: string | null; owner: string }>(
      `select t.id, ${shopIdOf(table, hasShop)} as "shopId", (${ownerOf(table, people)}) as owner
         from ${pg.escapeIdentifier(table)} t`,
    );
    for (const { id, shopId, owner } of rows)
      ids.set(id, { table, column, shop: shops[shopId ?? ""] ?? "platform", owner });
  }
  return ids;
}

const shopIdOf = (table: string, hasShop: boolean) =>
  hasShop ? "t.shop_id" : table === "shops" ? "t.id" : "null::uuid";

/** SQL that tells whose a row is. */
function ownerOf(table: string, people: Readonly<Record<string, string>>): string {
  const person = (id: string) =>
    `case ${Object.entries(people)
      .map(([known, name]) => `when ${id} = ${pg.escapeLiteral(known)} then ${pg.escapeLiteral(name)}`)
      .join(" ")} when ${id} is null then 'guest' else 'rest' end`;
  const ofOrder =
    "(select coalesce(o.user_id, o.id) from orders o where o.shop_id = t.shop_id and o.id = t.order_id)";
  switch (table) {
    case "users":
    case "super_admins":
      return person("t.id");
    case "customer_notes":
      return person("t.customer_id");
    case "line_items":
    case "order_events":
    case "order_ticks":
      return person(ofOrder);
    case "cart_items":
      return person("(select c.user_id from carts c where c.shop_id = t.shop_id and c.id = t.cart_id)");
    case "items":
      return "case when t.hidden or t.deleted_at is not null then 'hidden' else 'shown' end";
    case "sections":
      return "case when t.deleted_at is not null then 'hidden' else 'shown' end";
    case "availabilities":
      return "case when t.deleted_at is not null or t.end_time < now() then 'hidden' else 'shown' end";
    case "sessions":
      return person("coalesce(t.user_id, t.super_admin_id)");
    case "orders":
      return person("coalesce(t.user_id, t.id)");
    case "api_tokens":
    case "carts":
    case "feedback":
    case "mail_links":
    case "login_handovers":
      return person("t.user_id");
    default:
      return "'shop'";
  }
}

/** One marker that was seen, as it was written. */
export interface Sighting {
  readonly found: string;
  readonly marker: Marker | null;
}

/** The forms in which a secret's bytes may leave: as text, hexadecimal, base64, and as the numbers of a serialised Buffer. */
const BYTES = /43414e4152595f\w*|Q0FOQVJZX[\w+/=-]*|67,65,78,65,82,89,95[\d,]*|"0":67,"1":65,"2":78/gi;

/** All markers of the marked columns in a text, each once. `null` for one that no column explains: bytes, or a broken name. */
export function sightingsIn(
  text: string,
  columns: ReadonlyMap<string, Marker>,
  figures: Figures,
): Sighting[] {
  const found = new Map<string, Sighting>();
  for (const [word] of text.matchAll(/canary_[a-z0-9_]+/gi)) {
    const lower = word.toLowerCase();
    if (!found.has(lower)) found.set(lower, { found: word, marker: columns.get(lower) ?? null });
  }
  for (const [word] of text.matchAll(BYTES)) found.set(word, { found: word, marker: null });
  for (const [word] of text.matchAll(/\b7[34]\d{5}\b|\b19[89]\d-\d\d-\d\d\b|\b[5-9]\d{11}\b/g)) {
    const marker = figures.get(word);
    if (marker) found.set(word, { found: word, marker });
  }
  return [...found.values()];
}

/** Every text marker that may be met, in lower case, by its own name. */
export function knownMarkers(marked: readonly MarkedColumn[], owners: readonly Owner[]): Map<string, Marker> {
  const known = new Map<string, Marker>();
  for (const { table, column, shop } of marked) {
    for (const owner of owners) {
      const marker = { table, column, shop, owner };
      known.set(markerText(marker).toLowerCase(), marker);
    }
  }
  return known;
}
