/** The two shops in the fixture, and the rows of theirs that the walk names. */
import { v7 } from "uuid";
import type { Recorder } from "./recorder.ts";

export const SHOPS = ["sweetcrumb", "cornerpies"] as const;
export type Slug = (typeof SHOPS)[number];

/** Asks the database of the app that is walked through. */
export type Query = <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>;

/** Ids of one shop's rows that the walk names. */
export interface ShopOfFixture {
  readonly slug: Slug;
  readonly id: string;
  readonly windowId: string;
  readonly day: string;
  readonly itemId: string;
  readonly hiddenItemId: string;
  /** An order of each account that has one, and under `rest` someone else's. */
  readonly orders: Readonly<Record<string, string>>;
  /** A row of the shop for each list of the manage area that opens one. */
  readonly rows: Readonly<Record<ListOfRows, string>>;
  /** A row of the shop for each kind that a call names by its id. */
  readonly things: Readonly<Record<Thing, string>>;
}

/** The lists of the manage area whose rows have pages of their own, and where a row of a shop is found. */
export const LISTS_OF_ROWS = {
  "/manage/sections": "select id from sections where shop_id = $1 order by id limit 1",
  "/manage/items": "select id from items where shop_id = $1 order by id limit 1",
  "/manage/availabilities": "select id from availabilities where shop_id = $1 order by id limit 1",
  "/manage/customers": "select id from users where shop_id = $1 and not is_merchant order by id limit 1",
  "/manage/messages": "select id from messages where shop_id = $1 order by id limit 1",
  "/manage/webhooks": "select id from webhooks where shop_id = $1 order by id limit 1",
} as const;
export type ListOfRows = keyof typeof LISTS_OF_ROWS;

/** Kinds that calls name by an id, and their tables. */
const THINGS = {
  section: "sections",
  item: "items",
  window: "availabilities",
  picture: "pictures",
  token: "api_tokens",
  key: "publishable_keys",
  webhook: "webhooks",
  delivery: "webhook_deliveries",
  session: "sessions",
  message: "messages",
} as const;
export type Thing = keyof typeof THINGS;

export async function idsOfShops(query: Query): Promise<Record<Slug, string>> {
  const rows = await query<{ id: string; slug: Slug }>("select id, slug from shops where slug = any ($1)", [
    SHOPS,
  ]);
  return Object.fromEntries(rows.map(({ id, slug }) => [slug, id])) as Record<Slug, string>;
}

/** A row of a shop for each list. */
async function rowsOf<Name extends string>(
  query: Query,
  shopId: string,
  questions: Readonly<Record<Name, string>>,
): Promise<Record<Name, string>> {
  const rows: Partial<Record<Name, string>> = {};
  for (const [name, question] of Object.entries<string>(questions)) {
    const [row] = await query<{ id: string }>(question, [shopId]);
    if (!row) throw new Error(`A shop has no row for ${name}`);
    rows[name as Name] = row.id;
  }
  return rows as Record<Name, string>;
}

const QUESTIONS = Object.fromEntries(
  Object.entries(THINGS).map(([thing, table]) => [
    thing,
    `select id from ${table} where shop_id = $1 order by id limit 1`,
  ]),
) as Record<Thing, string>;

/** Each shop with the ids that the walk needs; its rows are there already. */
export async function shopsOfFixture(
  query: Query,
  recorder: Recorder,
  shopIds: Record<Slug, string>,
  people: Record<string, string>,
): Promise<Record<Slug, ShopOfFixture>> {
  const found: Partial<Record<Slug, ShopOfFixture>> = {};
  for (const slug of SHOPS) {
    const id = shopIds[slug];
    const windows = await recorder.ask("guest", {
      host: slug,
      path: `/api/shops/slug/${slug}/availabilities`,
    });
    const window = windows
      .json<{ data: { id: string; state: string; pickup_days: { label: string }[] }[] }>()
      .data.find(({ state, pickup_days }) => state === "active" && pickup_days.length > 0);
    const items = await query<{ id: string; hidden: boolean }>(
      "select id, hidden from items where shop_id = $1 and not sold_out and (hidden or stock > 100) order by hidden, id",
      [id],
    );
    const orders: Record<string, string> = {};
    for (const { id: orderId, user_id } of await query<{ id: string; user_id: string | null }>(
      "select id, user_id from orders where shop_id = $1",
      [id],
    )) {
      const role = Object.entries(people).find(([, person]) => person === user_id)?.[0] ?? "rest";
      orders[role] = orderId;
    }
    found[slug] = {
      slug,
      id,
      windowId: window?.id ?? "",
      day: window?.pickup_days.at(-1)?.label ?? "",
      itemId: items.find(({ hidden }) => !hidden)?.id ?? "",
      hiddenItemId: items.find(({ hidden }) => hidden)?.id ?? v7(),
      orders,
      rows: await rowsOf(query, id, LISTS_OF_ROWS),
      things: await rowsOf(query, id, QUESTIONS),
    };
  }
  return found as Record<Slug, ShopOfFixture>;
}
