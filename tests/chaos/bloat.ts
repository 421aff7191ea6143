/** What tables and indexes hold that is of no use any more: the bloat that is left where nobody tidies, or where a reader never ends. */
import { query } from "./books.ts";

/** One table, or one b-tree index. */
export interface Held {
  readonly name: string;
  readonly bytes: number;
  /** Of these, what no row and no entry takes: dead rows, and room that is free. */
  readonly idle: number;
}

/** In a database of its own this may be made by its superuser alone, as `url` is. */
const TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name, s.table_len as bytes, s.table_len - s.tuple_len as idle
  from pg_class c join pg_namespace n on n.oid = c.relnamespace cross join lateral pgstattuple(c.oid) s
  where c.relkind in ('r', 'm') and n.nspname not in ('pg_catalog', 'information_schema')`;

const INDEXES = `
  select format('%I.%I', n.nspname, c.relname) as name, s.index_size as bytes,
    ((1 - least(s.avg_leaf_density, 100) / 100) * s.leaf_pages + s.empty_pages + s.deleted_pages)
      * current_setting('block_size')::int as idle
  from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_am a on a.oid = c.relam and a.amname = 'btree'
    cross join lateral pgstatindex(c.oid) s
  where c.relkind = 'i' and s.leaf_pages > 0 and n.nspname not in ('pg_catalog', 'information_schema')`;

/**
 * Every table and every b-tree index of the database, read through: with a million rows it takes seconds.
 *
 * @param url of its superuser, who alone may bring `pgstattuple` in and use it
 */
export async function tablesAndIndexes(url: string): Promise<Held[]> {
  await query(url, "create extension if not exists pgstattuple");
  const rows = await query<{ name: string; bytes: string; idle: string }>(
    url,
    `${TABLES} union all ${INDEXES}`,
  );
  return rows.map(({ name, bytes, idle }) => ({ name, bytes: Number(bytes), idle: Number(idle) }));
}

/**
 * Autovacuum looks once a minute, and tidies what a fifth of the rows have left; a b-tree that grows splits its pages in half.
 * What is beyond that, and beyond what one minute of load leaves, stays for good.
 */
const SHARE_OF_A_TABLE = 0.5;
const OF_A_MINUTE = 4 * 1024 * 1024;

/** Those that hold more of no use than autovacuum leaves, in words. */
export const bloated = (held: readonly Held[]): string[] =>
  held
    .filter(({ bytes, idle }) => idle > bytes * SHARE_OF_A_TABLE + OF_A_MINUTE)
    .map(({ name, bytes, idle }) => `${name}: ${megabytes(idle)} of ${megabytes(bytes)} MB are of no use`);

/** Bytes in megabytes, in words. */
export const megabytes = (bytes: number): string => (bytes / 1024 / 1024).toFixed(1);
