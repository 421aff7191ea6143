import type pg from "pg";
import { vi } from "vitest";
import type { TestDatabase } from "#tests/support/database.ts";

/** Does something each time after facts were gathered by a function of schema `ops`, before anything is decided from them. Returns how often. */
export async function afterEachGathering(
  database: TestDatabase,
  gathering: "gather_order" | "gather_changes",
  change: () => Promise<unknown>,
  act: () => Promise<void>,
): Promise<number> {
  const pool: pg.Pool = await database.orm.em.getConnection().getNativeClient();
  const client = await pool.connect();
  const connections = Object.getPrototypeOf(client) as { query(...words: unknown[]): unknown };
  client.release();
  const ask = connections.query;
  let gathered = 0;
  const asking = vi.spyOn(connections, "query").mockImplementation(function (this: unknown, ...words) {
    const answer = ask.apply(this, words);
    if (!JSON.stringify(words[0]).includes(gathering)) return answer;
    gathered++;
    return Promise.resolve(answer).then(async (found) => {
      await change();
      return found;
    });
  });
  try {
    await act();
    return gathered;
  } finally {
    asking.mockRestore();
  }
}
