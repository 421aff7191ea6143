/**
 * The oracle: what the clients were told is held against what the database says, past the app and past row-level security.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import type { Acknowledged } from "#tests/support/load.ts";

/** Where a data folder's Postgres runs right now. */
export interface RunningPostgres {
  readonly pid: number;
  /** As its administrator, in the app's database. */
  readonly url: string;
}

/** Reads where the Postgres of a data folder runs; it must be running. */
export function postgresOf(dataDir: string): RunningPostgres {
  const folder = join(dataDir, "postgres");
  const lines = readFileSync(join(folder, "data", "postmaster.pid"), "utf8").split("\n");
  const password = readFileSync(join(folder, "superuser-password"), "utf8").trim();
  return {
    pid: Number(lines[0]),
    url: `postgresql://postgres:${password}@127.0.0.1:${lines[3]}/windowsill`,
  };
}

/** Whether anything still runs on a data folder's files. */
export const isPostgresGone = (dataDir: string): boolean =>
  !existsSync(join(dataDir, "postgres", "data", "postmaster.pid"));

/** One question to the database, on a connection of its own. */
export async function query<Row extends pg.QueryResultRow>(
  url: string,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end();
  }
}

/** Fills the shelves so that nothing runs out; returns how many pieces of each item there are. */
export async function fillShelves(url: string): Promise<Map<string, number>> {
  const rows = await query<{ id: string; stock: number }>(
    url,
    "update items set stock = 100000 where not unlimited returning id, stock",
  );
  return new Map(rows.map(({ id, stock }) => [id, stock]));
}

/** What is to be true of one run of orders. */
export interface Run {
  /** The beginning of all of its keys. */
  readonly name: string;
  readonly keys: ReadonlySet<string>;
  readonly acknowledged: readonly Acknowledged[];
  /** Pieces of each item before the run. */
  readonly shelves: ReadonlyMap<string, number>;
}

interface OrderRow extends pg.QueryResultRow {
  readonly id: string;
  readonly mark: string;
  readonly ticket_number: number;
  readonly lines: number;
  readonly jobs: number;
}

/** Everything that is wrong with a run, in words; nothing when all books agree. The mails are looked at by `faultsInMails`. */
export async function faultsInBooks(url: string, run: Run): Promise<string[]> {
  // Orders are found by what the client wrote into them, not by the column that recognises repeats.
  const orders = await query<OrderRow>(
    url,
    `select o.id, o.special_instructions as mark, o.ticket_number,
       (select count(*)::int from line_items l where (l.shop_id, l.order_id) = (o.shop_id, o.id)) as lines,
       (select count(*)::int from pgboss.job j where j.name = 'order-placed' and j.data ->> 'orderId' = o.id::text) as jobs
     from orders o where o.special_instructions like $1 || '-%'`,
    [run.name],
  );
  return [
    ...faultsInAcknowledgements(orders, run),
    ...orders.filter(({ lines }) => lines === 0).map(({ mark }) => `order ${mark} has no lines`),
    ...orders.filter(({ jobs }) => jobs !== 1).map(({ mark, jobs }) => `order ${mark} has ${jobs} jobs`),
    ...(await faultsInStock(url, run)),
    ...(await jobsWithoutOrder(url)),
  ];
}

function faultsInAcknowledgements(orders: readonly OrderRow[], { keys, acknowledged }: Run): string[] {
  const byVersion = Map.groupBy(orders, ({ mark }) => mark);
  const several = [...byVersion].filter(([, rows]) => rows.length > 1);
  const unexpected = [...byVersion.keys()].filter((mark) => !keys.has(mark));
  const lost = acknowledged.filter(
    ({ key, orderId, ticket }) =>
      !byVersion.get(key)?.some((row) => row.id === orderId && row.ticket_number === ticket),
  );
  return [
    ...several.map(([mark, rows]) => `${rows.length} orders for key ${mark}`),
    ...unexpected.map((mark) => `order ${mark} was never sent`),
    ...lost.map(({ key }) => `order ${key} was acknowledged and is not there`),
  ];
}

/** What has left the shelves is what stands in the orders, item by item. */
async function faultsInStock(url: string, { name, shelves }: Run): Promise<string[]> {
  const rows = await query<{ id: string; stock: number; sold: number }>(
    url,
    `select i.id, i.stock, coalesce(sum(l.quantity), 0)::int as sold from items i
     left join (line_items l join orders o on (o.shop_id, o.id) = (l.shop_id, l.order_id) and o.special_instructions like $1 || '-%')
       on (l.shop_id, l.item_id) = (i.shop_id, i.id)
     where not i.unlimited group by i.id, i.stock`,
    [name],
  );
  return rows
    .filter(({ id, stock, sold }) => shelves.has(id) && (shelves.get(id) ?? 0) - stock !== sold)
    .map(
      ({ id, stock, sold }) =>
        `${(shelves.get(id) ?? 0) - stock} pieces of ${id} are gone, ${sold} were ordered`,
    );
}

/** A job without its order was not queued in the order's transaction. */
async function jobsWithoutOrder(url: string): Promise<string[]> {
  const rows = await query<{ order_id: string }>(
    url,
    `select data ->> 'orderId' as order_id from pgboss.job j
     where name = 'order-placed' and not exists (select from orders o where o.id::text = j.data ->> 'orderId')`,
  );
  return rows.map(({ order_id }) => `a job waits for order ${order_id}, which is not there`);
}

/** Orders of a run that do not have exactly one alert and one invoice among the messages. */
export async function faultsInMails(url: string, name: string): Promise<string[]> {
  const rows = await query<{ mark: string; alerts: number; invoices: number }>(
    url,
    `select o.special_instructions as mark,
       count(*) filter (where m.template = 'new-order-alert')::int as alerts,
       count(*) filter (where m.template = 'customer-invoice')::int as invoices
     from orders o left join messages m on (m.shop_id, m.order_id) = (o.shop_id, o.id)
     where o.special_instructions like $1 || '-%' group by o.id, o.special_instructions`,
    [name],
  );
  return rows
    .filter(({ alerts, invoices }) => alerts !== 1 || invoices !== 1)
    .map(({ mark, alerts, invoices }) => `order ${mark} has ${alerts} alerts and ${invoices} invoices`);
}

/**
 * Makes time pass for what was left behind by anyone who was killed: jobs that no one works any more are tried again, leases have run out,
 * failed messages are due, and the sweep may queue again what it queued a moment ago.
 */
export async function letTimePass(url: string): Promise<void> {
  await query(
    url,
    "update pgboss.job set state = 'retry', start_after = now() where state = 'active' and started_on < now() - interval '2 seconds'",
  );
  await query(url, "update pgboss.job set start_after = now() where state in ('created', 'retry')");
  await query(
    url,
    "update pgboss.job set singleton_on = null where singleton_on is not null and state > 'active'",
  );
  await query(url, "update messages set due_at = now() where status in ('queued', 'failed')");
}

/** How many jobs of a queue still have to be worked. */
export async function jobsLeft(url: string, name: string): Promise<number> {
  const [row] = await query<{ left: number }>(
    url,
    "select count(*)::int as left from pgboss.job where name = $1 and state in ('created', 'retry', 'active')",
    [name],
  );
  return row?.left ?? 0;
}
