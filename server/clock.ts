/**
 * The one clock that rules are judged by: this process's clock plus its measured distance to the database's (REL-R17).
 *
 * Several processes on machines whose clocks differ so agree on when a window opens and a session ends.
 */
import pg from "pg";

/** Tells the time; pass `now()` on as a parameter, never the clock itself, into rules. */
export interface Clock {
  now(): Date;
  /** Milliseconds that the database's clock is ahead of ours (negative: behind). */
  offsetMs(): number;
  /** Measures again. A failure keeps the last offset: a database that is away must not move the time. */
  measure(): Promise<void>;
  /** Ends the minute-by-minute measuring. */
  stop(): void;
}

const measureEveryMs = 60_000;

/** Reads the database's clock once; the default asks `databaseUrl`. */
export type ReadDatabaseTime = () => Promise<Date>;

/** Starts a clock: measured now, and again every minute until `stop`. */
export async function startClock(readDatabaseTime: ReadDatabaseTime): Promise<Clock> {
  let offsetMs = 0;
  const measure = async () => {
    try {
      offsetMs = await measureOffsetMs(readDatabaseTime);
    } catch {
      // The next minute tries again.
    }
  };
  await measure();
  const timer = setInterval(() => void measure(), measureEveryMs).unref();
  return {
    now: () => new Date(Date.now() + offsetMs),
    offsetMs: () => offsetMs,
    measure,
    stop: () => clearInterval(timer),
  };
}

/** The database read its clock somewhere between question and answer: the middle is off by half the round trip at most. */
async function measureOffsetMs(readDatabaseTime: ReadDatabaseTime): Promise<number> {
  const askedAt = Date.now();
  const databaseTime = await readDatabaseTime();
  const answeredAt = Date.now();
  return Math.round(databaseTime.getTime() - (askedAt + answeredAt) / 2);
}

/** Asks a Postgres for its time over a connection of its own, within a second or not at all. */
export function databaseTime(databaseUrl: string): ReadDatabaseTime {
  return async () => {
    const client = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: 1000,
      query_timeout: 1000,
    });
    client.on("error", () => {});
    await client.connect();
    try {
      const { rows } = await client.query<{ now: Date }>("select clock_timestamp() as now");
      if (!rows[0]) throw new Error("The database did not tell the time.");
      return rows[0].now;
    } finally {
      await client.end();
    }
  };
}
