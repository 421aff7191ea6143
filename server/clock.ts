/**
 * The one clock that rules are judged by: the database's, carried on by this machine's steady count of milliseconds (AUTH-05, REL-R17).
 *
 * Several processes on machines whose clocks differ so agree on when a window opens and a session ends. The machine's own time of day
 * is not used: setting it forward or back changes nothing here.
 */
import pg from "pg";

/** The current time; pass `now()` on as a parameter, never the clock itself, into rules. */
export interface Clock {
  now(): Date;
  /** Milliseconds that the database's clock is ahead of ours (negative: behind). */
  offsetMs(): number;
  /**
   * Adjusts to what the database's clock showed beside an answer; `askedAt` is when the query began, by `performance.now()`. A clock
   * that a test sets by hand has none.
   */
  readonly observe?: (databaseTime: Date, askedAt: number) => void;
  /** Measures again. A failure keeps what is known: a database that is away must not move the time. */
  measure(): Promise<void>;
  /** Ends the minute-by-minute measuring. */
  stop(): void;
}

const measureEveryMs = 60_000;

/** Reads the database's clock once; the default queries `databaseUrl`. */
export type ReadDatabaseTime = () => Promise<Date>;

/** Starts a clock: measured now, and again every minute until `stop`. */
export async function startClock(readDatabaseTime: ReadDatabaseTime): Promise<Clock> {
  // What the steady count has to be added to; the machine's own clock until the database has answered.
  let zeroAt = Date.now() - performance.now();
  let hasObserved = false;

  /**
   * The database read its clock somewhere between question and answer. What we know already stays where it agrees with that, and else
   * moves to the nearest edge; so an answer that took long changes nothing that a quick one has set.
   */
  const observe = (databaseTime: Date, askedAt: number) => {
    const latest = databaseTime.getTime() - askedAt;
    const earliest = databaseTime.getTime() - performance.now();
    zeroAt = hasObserved ? Math.min(Math.max(zeroAt, earliest), latest) : (earliest + latest) / 2;
    hasObserved = true;
  };
  const measure = async () => {
    const askedAt = performance.now();
    try {
      observe(await readDatabaseTime(), askedAt);
    } catch {
      // The next minute tries again.
    }
  };
  const milliseconds = () => Math.round(zeroAt + performance.now());

  await measure();
  const timer = setInterval(() => void measure(), measureEveryMs).unref();
  return {
    now: () => new Date(milliseconds()),
    offsetMs: () => milliseconds() - Date.now(),
    observe,
    measure,
    stop: () => clearInterval(timer),
  };
}

/** Reads the time of a Postgres over a connection of its own, within a second or not at all. */
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
