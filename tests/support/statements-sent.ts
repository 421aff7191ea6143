import type pg from "pg";
import { vi } from "vitest";
import type { TestDatabase } from "./database.ts";

/** Everything that is sent to Postgres meanwhile, whoever sends it: the queue writes past the logger of the tables. */
export const sentDuring = async (database: TestDatabase, act: () => Promise<unknown>): Promise<string[]> =>
  (await askedDuring(database, act)).map(({ text }) => text);

/** The same with how many characters Postgres answered, its rows as JSON. */
export async function askedDuring(
  database: TestDatabase,
  act: () => Promise<unknown>,
): Promise<{ readonly text: string; readonly answered: number }[]> {
  const pool: pg.Pool = await database.orm.em.getConnection().getNativeClient();
  const client = await pool.connect();
  const connections: pg.PoolClient = Object.getPrototypeOf(client);
  client.release();
  const sending = vi.spyOn(connections, "query");
  try {
    await act();
    return await Promise.all(
      sending.mock.calls.map(async (call: readonly unknown[], at) => ({
        text: textOf(call[0]),
        answered: lengthOf(await Promise.resolve(sending.mock.results[at]?.value).catch(() => null)),
      })),
    );
  } finally {
    sending.mockRestore();
  }
}

function lengthOf(result: unknown): number {
  const rows = typeof result === "object" && result !== null ? Reflect.get(result, "rows") : null;
  return Array.isArray(rows) ? JSON.stringify(rows).length : 0;
}

function textOf(statement: unknown): string {
  if (typeof statement === "string") return statement;
  const text = typeof statement === "object" && statement !== null ? Reflect.get(statement, "text") : null;
  return typeof text === "string" ? text : "something that is no text";
}
