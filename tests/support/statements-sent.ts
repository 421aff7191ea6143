import type pg from "pg";
import { vi } from "vitest";
import type { TestDatabase } from "./database.ts";

/** Everything that is sent to Postgres meanwhile, whoever sends it: the queue writes past the logger of the tables. */
export async function sentDuring(database: TestDatabase, act: () => Promise<unknown>): Promise<string[]> {
  const pool: pg.Pool = await database.orm.em.getConnection().getNativeClient();
  const client = await pool.connect();
  const connections: pg.PoolClient = Object.getPrototypeOf(client);
  client.release();
  const sending = vi.spyOn(connections, "query");
  try {
    await act();
    return sending.mock.calls.map((call: readonly unknown[]) => textOf(call[0]));
  } finally {
    sending.mockRestore();
  }
}

function textOf(statement: unknown): string {
  if (typeof statement === "string") return statement;
  const text = typeof statement === "object" && statement !== null ? Reflect.get(statement, "text") : null;
  return typeof text === "string" ? text : "something that is no text";
}
