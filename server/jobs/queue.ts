/**
 * Puts jobs on the queue inside the transaction that causes them (NOTE-01): rolled back together, delivered together.
 *
 * pg-boss keeps its jobs in the same Postgres, without a policy, so a job holds ids only.
 */
import type { EntityManager } from "@mikro-orm/postgresql";
import { PgBoss, type SendOptions } from "pg-boss";
import { askIn } from "../database/named-statement.ts";
import { theApp } from "../running-app.ts";
import { QUEUES, type QueueName } from "./queue-names.ts";

/** What each queue's jobs hold. */
export interface Jobs {
  /** An order was placed: its messages are fanned out by the worker. */
  "order-placed": { shopId: string; orderId: string };
  /** A message is due. */
  "deliver-message": { shopId: string; messageId: string };
  /** A forgotten password or address; `askId` is the id of one request, and `userId` a random one where no account was found. */
  "account-mail": {
    shopId: string;
    userId: string;
    mail: "reset-password" | "forgotten-email";
    askId: string;
  };
  /** Files of a picture may have no row any more. */
  "sweep-picture": { shopId: string; key: string };
  /** Stripe said that something changed, or it is night: the shop's subscription is fetched anew (BILL-01). */
  "sync-subscription": { shopId: string; eventId: string | null };
  /** Square said that something changed about a payment: it is fetched anew (CART-04). */
  "sync-square-payment": { shopId: string; eventId: string };
  /** Something happened to orders and items of a shop that has a webhook (API-09). `cause` is the same whenever the job runs. */
  "tell-webhooks": {
    shopId: string;
    cause: string;
    orders: readonly { orderId: string; event: "order.placed" | "order.updated" | "order.cancelled" }[];
    itemIds: readonly string[];
  };
  /** An event is due at a webhook. */
  "deliver-webhook": { shopId: string; deliveryId: string };
}

/** Pages that are open may show a picture for a day after it was taken away. */
const ONE_DAY_SECONDS = 86_400;

/**
 * How often a job that fails is run again. Fanning an order out has no one who would come back to it, so it is tried for a day; a
 * message's or a webhook's further tries are written in its own row.
 */
const TRIES: Record<QueueName, SendOptions> = {
  "order-placed": { retryLimit: 100, retryDelay: 2, retryBackoff: true, retryDelayMax: 900 },
  "deliver-message": { retryLimit: 3, retryDelay: 2, retryBackoff: true },
  "account-mail": { retryLimit: 20, retryDelay: 2, retryBackoff: true, retryDelayMax: 300 },
  "sweep-picture": {
    retryLimit: 100,
    retryDelay: 60,
    retryBackoff: true,
    retryDelayMax: 3600,
    startAfter: ONE_DAY_SECONDS,
  },
  "sync-subscription": { retryLimit: 100, retryDelay: 2, retryBackoff: true, retryDelayMax: 900 },
  "sync-square-payment": { retryLimit: 100, retryDelay: 2, retryBackoff: true, retryDelayMax: 900 },
  "tell-webhooks": { retryLimit: 100, retryDelay: 2, retryBackoff: true, retryDelayMax: 900 },
  "deliver-webhook": { retryLimit: 3, retryDelay: 2, retryBackoff: true },
};

/** A job for a caller that inserts it into the queue's table in its own statement, as `enqueue` would (NOTE-01). */
export interface JobToSend extends SendOptions {
  readonly name: QueueName;
  readonly data: Jobs[QueueName];
}

/** The job with its queue's options for further tries. */
export const jobToSend = <Name extends QueueName>(name: Name, data: Jobs[Name]): JobToSend => ({
  name,
  data,
  ...TRIES[name],
});

/** How a job is put on the queue. */
interface Queuing {
  /** None is added within a minute of another with the same key. */
  readonly onlyOnce?: string;
  /** Someone sits there and waits for it: it goes ahead of what waits already. */
  readonly isAwaited?: boolean;
}

/** The sweep finds the same message every time until it is sent: of its jobs one a minute is enough. */
const ONCE_IN_SECONDS = 60;

/** Asking for any job makes the sender remember its queue. */
const NO_JOB = "00000000-0000-0000-0000-000000000000";

let sender: Promise<PgBoss> | null = null;

/**
 * Sends only; it works no queue and keeps no timer. It learns the queues here, because later it would take a second connection while
 * a transaction holds one, and a full pool would wait for itself.
 */
async function openSender(): Promise<PgBoss> {
  const pool = await theApp().orm.em.getConnection().getNativeClient();
  const boss = new PgBoss({
    db: { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) },
    supervise: false,
    schedule: false,
    migrate: false,
  });
  for (const name of QUEUES) await boss.findJobs(name, { id: NO_JOB });
  return boss;
}

/**
 * Makes the queue ready to take jobs, once per process: for the start, and before a transaction that is sure to enqueue. A database that
 * is away is tried again with the next job.
 */
export async function readyToEnqueue(): Promise<void> {
  await theSender();
}

function theSender(): Promise<PgBoss> {
  sender ??= openSender().catch((error: unknown) => {
    sender = null;
    throw error;
  });
  return sender;
}

/** Forgets the sender of a database that was closed, so that the next job finds the present one. */
export function forgetSender(): void {
  sender = null;
}

/** Enqueues a job; it exists if and only if the transaction commits. */
export async function enqueue<Name extends QueueName>(
  tx: EntityManager,
  name: Name,
  job: Jobs[Name],
  { onlyOnce, isAwaited }: Queuing = {},
): Promise<void> {
  const boss = await theSender();
  await boss.send(name, job, {
    ...TRIES[name],
    // Of a group the worker takes one at a time (worker.ts).
    ...(name === "deliver-webhook" && { group: { id: job.shopId } }),
    ...(isAwaited && { priority: 1 }),
    ...(onlyOnce ? { singletonKey: onlyOnce, singletonSeconds: ONCE_IN_SECONDS } : {}),
    db: { executeSql: async (text, values = []) => ({ rows: [...(await askIn(tx, text, values))] }) },
  });
}
