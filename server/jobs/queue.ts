/**
 * Puts jobs on the queue inside the transaction that causes them (NOTE-01): rolled back together, delivered together.
 *
 * pg-boss keeps its jobs in the same Postgres, without a policy, so a job holds ids only.
 */
import type { EntityManager } from "@mikro-orm/postgresql";
import { fromKysely, PgBoss } from "pg-boss";
import { theApp } from "../running-app.ts";
import { QUEUES, type QueueName } from "./queue-names.ts";

/** What each queue's jobs hold. */
export interface Jobs {
  /** An order was placed: its messages are fanned out by the worker. */
  "order-placed": { shopId: string; orderId: string };
  /** A message is due. */
  "deliver-message": { shopId: string; messageId: string };
  sweep: Record<string, never>;
}

let sender: Promise<PgBoss> | null = null;

/** Sends only; it works no queue and keeps no timer. An empty insert makes it look a queue up, which it does once. */
async function openSender(): Promise<PgBoss> {
  const pool = await theApp().orm.em.getConnection().getNativeClient();
  const boss = new PgBoss({
    db: { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) },
    supervise: false,
    schedule: false,
    migrate: false,
  });
  for (const name of QUEUES) await boss.insert(name, []);
  return boss;
}

/**
 * Makes ready for `enqueue`, the first time it is asked. Ask before a transaction: the look-up takes a connection of its own, and a
 * full pool of transactions that all wait for one more would wait for ever.
 */
export async function readyToEnqueue(): Promise<void> {
  await readySender();
}

function readySender(): Promise<PgBoss> {
  sender ??= openSender().catch((error: unknown) => {
    // The database was away: the next one tries again.
    sender = null;
    throw error;
  });
  return sender;
}

/** Forgets the sender of a database that was closed, so that the next job finds the present one. */
export function forgetSender(): void {
  sender = null;
}

/** Enqueues a job; it exists if and only if the transaction commits. One with the same `onlyOnce` is not added beside a waiting one. */
export async function enqueue<Name extends QueueName>(
  tx: EntityManager,
  name: Name,
  job: Jobs[Name],
  onlyOnce?: string,
): Promise<void> {
  const boss = await readySender();
  await boss.send(name, job, {
    db: fromKysely(tx.getKysely()),
    ...(onlyOnce ? { singletonKey: onlyOnce } : {}),
  });
}
