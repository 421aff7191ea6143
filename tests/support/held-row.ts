import pg from "pg";
import { afterAll, beforeAll, expect, vi } from "vitest";
import type { TestDatabase } from "./database.ts";

/** A row by the value of one of its columns. */
export type Row = readonly [table: string, column: string, value: string];

/** Someone who stands in the way of others, past row-level security. */
export interface Holder {
  /** Does something while a row is held; `look` is called once so many connections wait for a lock, one unless told. */
  whileHeld(
    row: Row,
    act: () => Promise<unknown>,
    look: () => Promise<void>,
    waiting?: number,
  ): Promise<void>;
  /** Until so many connections wait for a lock. */
  untilWaiting(connections: number): Promise<void>;
  /** Rows of a table that no one holds now, by their ids in order. */
  free(table: string, column: string, ids: readonly string[]): Promise<string[]>;
}

/** Gives the test file a holder on its database. */
export function useHolder(database: TestDatabase): Holder {
  let holder: pg.Client;
  /** Looks from outside of the holder's transaction, in which nothing new is told of the others. */
  let looker: pg.Client;

  beforeAll(async () => {
    holder = new pg.Client({ connectionString: database.superUrl });
    looker = new pg.Client({ connectionString: database.superUrl });
    await Promise.all([holder.connect(), looker.connect()]);
  });
  afterAll(() => Promise.all([holder.end(), looker.end()]));

  const waitingNow = async () => {
    const { rows } = await looker.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    return rows.length;
  };
  const untilWaiting = (connections: number) =>
    vi.waitFor(async () => expect(await waitingNow()).toBe(connections), { timeout: 10_000, interval: 5 });
  return {
    untilWaiting,
    async whileHeld([table, column, value], act, look, waiting = 1) {
      await holder.query("begin");
      await holder.query(`select from ${table} where ${column} = $1 for update`, [value]);
      const acting = act();
      try {
        await untilWaiting(waiting);
        await look();
      } finally {
        await holder.query("rollback");
        await acting;
      }
    },
    async free(table, column, ids) {
      const { rows } = await looker.query<{ id: string }>(
        `select ${column} as id from ${table} where ${column} = any($1::uuid[]) for update skip locked`,
        [ids],
      );
      return rows.map(({ id }) => id).sort();
    },
  };
}
