/**
 * Receives Postgres' notification that a shop's orders changed: one connection per process, past any pooler (LISTEN belongs to a connection), opened
 * when the first list goes live. It names the shop and nothing else; what changed is read by its number, so that a lost notification costs nothing.
 */
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import type { Log } from "#server/log.ts";

/** What is done at a notification. */
export interface NotificationHandlers {
  /** This shop's orders changed. */
  ordersChanged(shopId: string): void;
  /** Notifications may have been missed, for any shop: read all shops. */
  mayHaveMissed(): void;
  /** The subscription is lost, and the first try to reconnect failed. */
  wentDeaf(): void;
}

/** The subscription to changes of orders. */
export interface OrderNotifications {
  /** Resolves with whether it is subscribed, at the latest after `patienceMs`. The first call connects. */
  isSubscribed(patienceMs: number): Promise<boolean>;
  /** Hangs up for good. */
  close(): Promise<void>;
}

const CHANNEL = "order_changes";
const CONNECT_MS = 2000;
const ANSWER_MS = 5000;
/** A line that died without a word is found out within this time and the answer's. */
const LOOK_EVERY_MS = 15_000;
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 5000;

/** Makes the subscription; it connects at the first question whether it is subscribed. */
export function orderNotifications(
  directUrl: string,
  handlers: NotificationHandlers,
  log: Log,
): OrderNotifications {
  const closing = new AbortController();
  let listening: pg.Client | null = null;
  let running: Promise<void> | null = null;
  let subscribed = Promise.withResolvers<void>();

  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client({
      connectionString: directUrl,
      application_name: "windowsill live",
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: ANSWER_MS,
      keepAlive: true,
    });
    client.on("error", () => {});
    client.on("notification", ({ payload }) => payload && handlers.ordersChanged(payload));
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      return client;
    } catch (error) {
      void client.end().catch(() => {});
      throw error;
    }
  };

  /** Listens until the connection breaks or is closed. */
  const listen = async (client: pg.Client): Promise<void> => {
    const over = Promise.withResolvers<void>();
    const stop = () => over.resolve();
    client.on("end", stop);
    client.on("error", stop);
    closing.signal.addEventListener("abort", stop);
    const looking = setInterval(() => client.query("select").catch(stop), LOOK_EVERY_MS);
    listening = client;
    subscribed.resolve();
    handlers.mayHaveMissed();
    await over.promise;
    clearInterval(looking);
    closing.signal.removeEventListener("abort", stop);
    listening = null;
    subscribed = Promise.withResolvers();
    // A line that is broken does not answer a good-bye.
    await Promise.race([client.end().catch(() => {}), pause(CONNECT_MS, undefined, { ref: false })]);
  };

  const run = async (): Promise<void> => {
    let wait = FIRST_PAUSE_MS;
    while (!closing.signal.aborted) {
      try {
        await listen(await connect());
        wait = FIRST_PAUSE_MS;
      } catch (error) {
        if (wait === FIRST_PAUSE_MS)
          log.warn({ err: error }, "the live lists get no notifications of the database");
        handlers.wentDeaf();
        await pause(wait, undefined, { signal: closing.signal }).catch(() => {});
        wait = Math.min(wait * 2, LONGEST_PAUSE_MS);
      }
    }
  };

  return {
    async isSubscribed(patienceMs) {
      if (closing.signal.aborted) return false;
      running ??= run();
      if (!listening) await Promise.race([subscribed.promise, pause(patienceMs, undefined, { ref: false })]);
      return listening !== null;
    },
    async close() {
      closing.abort();
      await running;
    },
  };
}
