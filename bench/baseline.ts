/**
 * The physical limit: the same jobs by node:http and pg with nothing around them. No log-in, no validation, no shops apart; what it
 * leaves out is what the product costs.
 *
 * `/menu/sql/{shop}` asks for the whole menu in one statement each time; `/menu/cached/{shop}` keeps the bytes and asks for the
 * version only; `POST /orders` is the bare transaction of six statements. Listens on `PORT`, works on `DATABASE_OWNER_URL`.
 */
import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import pg from "pg";

const MENU = `
  select json_build_object('data', coalesce(json_agg(section.shown order by section.position, section.id), '[]'))::text as menu from (
    select s.position, s.id, json_build_object('id', s.id, 'name', s.name, 'description', s.description, 'in_spanish', null, 'order', s.position,
      'items', json_agg(json_build_object('id', i.id, 'section_id', i.section_id, 'name', i.name, 'description', i.description,
        'unit', i.unit, 'in_spanish', null, 'price', i.price, 'order', i.position, 'stock', case when i.unlimited then null else i.stock end,
        'date', null, 'sold_out', i.stock = 0 and not i.unlimited, 'unlimited', i.unlimited, 'too_late_to_order', false,
        'low_stock', not i.unlimited and i.stock > 0 and i.stock <= 5, 'photo', null) order by i.position, i.id)) as shown
    from sections s join items i on i.shop_id = s.shop_id and i.section_id = s.id
    where s.shop_id = $1 and not i.hidden and i.deleted_at is null and s.deleted_at is null
    group by s.shop_id, s.id) section`;
const VERSION = "select version from menu_versions where shop_id = $1";
const TAKE = `
  with wanted as (select * from unnest($2::uuid[], $3::int[]) as w(id, quantity)),
    locked as (
      select i.id, w.quantity from bench.items i join wanted w using (id)
      where i.shop_id = $1 and i.stock >= w.quantity order by i.id for no key update of i)
  update bench.items i set stock = i.stock - locked.quantity from locked
  where i.shop_id = $1 and i.id = locked.id returning i.id, i.name, i.price, locked.quantity`;
const ORDER =
  "insert into bench.orders (id, shop_id, key, grand_total) values ($1, $2, $3, $4) on conflict do nothing";
const LINES = `
  insert into bench.lines (order_id, item_id, name, price, quantity)
  select $1, * from unnest($2::uuid[], $3::text[], $4::int[], $5::int[])`;
const OUTBOX = "insert into bench.outbox (id, order_id) values ($1, $2)";

const pool = new pg.Pool({
  connectionString: process.env.DATABASE_OWNER_URL,
  max: 10,
  options: "-c role=platform",
});
const menus = new Map<string, { version: string; bytes: Buffer }>();

async function menuOf(shopId: string): Promise<Buffer> {
  const { rows } = await pool.query<{ menu: string }>({ name: "menu", text: MENU, values: [shopId] });
  return Buffer.from(rows[0]?.menu ?? "");
}

async function cachedMenuOf(shopId: string): Promise<Buffer> {
  const { rows } = await pool.query<{ version: string }>({
    name: "version",
    text: VERSION,
    values: [shopId],
  });
  const version = rows[0]?.version ?? "";
  const cached = menus.get(shopId);
  if (cached?.version === version) return cached.bytes;
  // Without the blanks that Postgres writes, so that both send the same bytes.
  const bytes = Buffer.from(JSON.stringify(JSON.parse((await menuOf(shopId)).toString())));
  menus.set(shopId, { version, bytes });
  return bytes;
}

interface WantedOrder {
  readonly shop_id: string;
  readonly line_items: readonly { item_id: string; quantity: number }[];
}

async function placeOrder(incoming: IncomingMessage): Promise<Buffer> {
  const { shop_id, line_items } = JSON.parse(await text(incoming)) as WantedOrder;
  const client = await pool.connect();
  try {
    await client.query("begin");
    const taken = await client.query<{ id: string; name: string; price: number; quantity: number }>({
      name: "take",
      text: TAKE,
      values: [shop_id, line_items.map((line) => line.item_id), line_items.map((line) => line.quantity)],
    });
    if (taken.rowCount !== line_items.length) throw new Error("oversold");
    const id = randomUUID();
    const total = taken.rows.reduce((sum, row) => sum + row.price * row.quantity, 0);
    await client.query({
      name: "order",
      text: ORDER,
      values: [id, shop_id, incoming.headers["idempotency-key"], total],
    });
    const column = <Name extends keyof (typeof taken.rows)[0]>(name: Name) =>
      taken.rows.map((row) => row[name]);
    await client.query({
      name: "lines",
      text: LINES,
      values: [id, column("id"), column("name"), column("price"), column("quantity")],
    });
    await client.query({ name: "outbox", text: OUTBOX, values: [randomUUID(), id] });
    await client.query("commit");
    return Buffer.from(JSON.stringify({ data: { id, grand_total: total, line_items: taken.rows } }));
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
}

function answerTo(incoming: IncomingMessage): Promise<Buffer> {
  const [, job, way, shopId = ""] = (incoming.url ?? "").split("/");
  if (job === "orders") return placeOrder(incoming);
  return way === "sql" ? menuOf(shopId) : cachedMenuOf(shopId);
}

createServer((incoming, outgoing) => {
  answerTo(incoming).then(
    (body) => {
      const headers = { "Content-Type": "application/json", "Content-Length": body.length };
      outgoing.writeHead(incoming.method === "POST" ? 201 : 200, headers).end(body);
    },
    (error: unknown) => outgoing.writeHead(500).end(String(error)),
  );
}).listen(Number(process.env.PORT), "127.0.0.1");
