/**
 * What the last release wrote of a cart, a log-in and an open order form, kept beside the tests (`last-release.json`), so that every run
 * of the tests can go on with it, also where the release itself is not at hand. Ids, times, days and secrets are left out and filled in
 * from the shop that is running.
 */
import { v7 } from "uuid";
import type { Config } from "#server/config.ts";
import { hashOf, newToken, sign } from "#server/cookies.ts";
import { query } from "./books.ts";
import { type Orderer, shopAt } from "./upgrade.ts";

type Row = Readonly<Record<string, unknown>>;

/** What was in an orderer's browser, and the rows behind it. */
interface Recorded extends Orderer {
  readonly rows: Readonly<Record<"sessions" | "carts" | "cart_items", readonly Row[]>>;
}

const HOUR_MS = 3_600_000;
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const TIME = /"\d{4}-\d\d-\d\dT[\d:.]+(?:\+00:00|Z)"/g;

/** Texts of one database and the names that stand for them in the recording. */
async function names(port: number, url: string, slug: string): Promise<(readonly [string, string])[]> {
  const { id: shopId, windowId, day, date } = await shopAt(port, slug);
  const items = await query<{ id: string; name: string }>(
    url,
    "select id, name from items where shop_id = $1 and deleted_at is null order by name",
    [shopId],
  );
  const users = await query<{ id: string }>(url, "select id from users where shop_id = $1 and email = $2", [
    shopId,
    `customer@${slug}.test`,
  ]);
  return [
    [shopId, "{shop}"],
    [windowId, "{window}"],
    [day, "{day}"],
    [date, "{date}"],
    ...users.map(({ id }) => [id, "{customer}"] as const),
    ...items.map(({ id, name }) => [id, `{item ${name}}`] as const),
  ];
}

/** The recording of an orderer, with everything named that differs from run to run. */
export async function record(port: number, url: string, orderer: Orderer): Promise<string> {
  const { session = "", cart = "" } = orderer.cookies;
  const key = orderer.form.idempotencyKey;
  const carts = await rows(url, "carts", "idempotency_key = $1", key);
  const recorded: Recorded = {
    slug: orderer.slug,
    cookies: Object.fromEntries(Object.keys(orderer.cookies).map((name) => [name, `{token ${name}}`])),
    form: orderer.form,
    rows: {
      sessions: await rows(url, "sessions", "token_hash = $1", hashOf(session)),
      carts,
      cart_items: await rows(url, "cart_items", "cart_id = $1 order by id", carts[0]?.id),
    },
  };
  let text = JSON.stringify(recorded, null, 2);
  const secrets = [
    [hexOf(session), "{hash session}"],
    [hexOf(cart), "{hash cart}"],
  ] as const;
  for (const [actual, name] of [...secrets, ...(await names(port, url, orderer.slug))])
    text = text.replaceAll(actual, name);
  const ids = new Map<string, string>();
  return text
    .replace(
      TIME,
      (time) => `"{hours ${Math.round((Date.parse(JSON.parse(time)) - Date.now()) / HOUR_MS) + 0}}"`,
    )
    .replace(UUID, (id) => {
      ids.set(id, ids.get(id) ?? `{id ${ids.size + 1}}`);
      return ids.get(id) ?? "";
    });
}

/** What the database keeps of a token; that of a guest's cart is signed in its cookie. */
const hexOf = (cookie: string) => hashOf(cookie.split(".")[0] ?? "").toString("hex");

const rows = async (url: string, table: string, condition: string, value: unknown): Promise<Row[]> =>
  (
    await query<{ row: Row }>(url, `select to_jsonb(t) as row from ${table} t where ${condition}`, [value])
  ).map(({ row }) => row);

/** Writes a recording's rows into the database of a running app, whose cookies are signed with this secret; returns what its browser then holds. */
export async function replay(
  { port, url, sessionSecret }: { port: number; url: string; sessionSecret: string },
  recording: string,
): Promise<Orderer> {
  const { slug } = JSON.parse(recording) as Recorded;
  const tokens = { session: newToken(), cart: sign({ sessionSecret } as Config, "cart", newToken()) };
  const ids = new Map<string, string>();
  let text = recording
    .replace(/\{hours (-?\d+)\}/g, (_, hours) => new Date(Date.now() + hours * HOUR_MS).toISOString())
    .replace(/\{id (\d+)\}/g, (name) => {
      ids.set(name, ids.get(name) ?? v7());
      return ids.get(name) ?? "";
    });
  const secrets = Object.entries(tokens).flatMap(
    ([name, token]) =>
      [
        [token, `{token ${name}}`],
        [hexOf(token), `{hash ${name}}`],
      ] as const,
  );
  for (const [actual, name] of [...secrets, ...(await names(port, url, slug))])
    text = text.replaceAll(name, actual);
  const { cookies, form, rows: written } = JSON.parse(text) as Recorded;
  for (const cart of written.carts)
    await query(url, "delete from carts where shop_id = $1 and user_id = $2", [cart.shop_id, cart.user_id]);
  for (const table of ["sessions", "carts", "cart_items"] as const)
    for (const row of written[table]) {
      const columns = Object.keys(row).join(", ");
      await query(
        url,
        `insert into ${table} (${columns}) select ${columns} from jsonb_populate_record(null::${table}, $1)`,
        [JSON.stringify(row)],
      );
    }
  return { slug, cookies, form };
}
