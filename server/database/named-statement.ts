/**
 * Statements that are sent with every request or every order: Postgres plans each of them once per connection instead of each time,
 * and no entities are made of their answers (PERF-02, PERF-04). They take their values as `$1`, `$2` …
 */
import { createHash } from "node:crypto";
import type { EntityManager } from "@mikro-orm/postgresql";
import { CompiledQuery } from "kysely";
import type pg from "pg";

const names = new Map<string, string>();

/** Makes a statement one that is planned once; returns it. For texts that are written down, never for such as are put together from input. */
export function named(text: string): string {
  if (!names.has(text)) names.set(text, `w_${createHash("sha256").update(text).digest("hex").slice(0, 16)}`);
  return text;
}

/** Its rows, in one trip outside of any transaction and of any shop: for functions of schema `ops`, which need neither. */
export async function askOnce<Row extends object>(
  em: EntityManager,
  statement: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const pool = await em.getConnection().getNativeClient();
  return (await pool.query<Row>(statement, [...values])).rows;
}

/** Its rows, in the transaction at hand. */
export async function askIn<Row>(
  tx: EntityManager,
  statement: string,
  values: readonly unknown[],
): Promise<readonly Row[]> {
  return (await tx.getKysely().executeQuery<Row>(CompiledQuery.raw(statement, [...values]))).rows;
}

/**
 * Lets the connections of a pool carry the names. Not for a pool that leads through a pooler: it hands each transaction another
 * connection, and older ones do not carry names along (stack D7); without names everything works, a little slower.
 */
export function nameStatements(pool: pg.Pool): void {
  pool.on("connect", (client) => {
    const ask = client.query.bind(client) as (...words: unknown[]) => unknown;
    const query = (...words: unknown[]): unknown => {
      const [text, values, ...rest] = words;
      const name = typeof text === "string" && Array.isArray(values) ? names.get(text) : undefined;
      return name === undefined ? ask(...words) : ask({ name, text, values }, ...rest);
    };
    Object.assign(client, { query });
  });
}
