/**
 * Puts jobs on the queue inside the transaction that causes them (NOTE-01): rolled back together, delivered together.
 *
 * pg-boss keeps its jobs in the same Postgres, without a policy, so a job holds ids only.
 */
import type { EntityManager } from "@mikro-orm/postgresql";
import { fromKysely, PgBoss } from "pg-boss";
import { theApp } from "../running-app.ts";
import type { QueueName } from "./queue-names.ts";

/** What each queue's jobs hold. */
export interface Jobs {
  /** An order was placed: its messages are fanned out by the worker. */
  "order-placed": { shopId: string; orderId: string };
  /** A message is due. */
  "deliver-message": { shopId: string; messageId: string };
  sweep: Record<string, never>;
}

let sender: Promise<PgBoss> | null = null;

/** Sends only; it works no queue and keeps no timer. It looks a queue up once, outside of any transaction. */
async function openSender(): Promise<PgBoss> {
  const pool = await theApp().orm.em.getConnection().getNativeClient();
  return new PgBoss({
    db: { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) },
    supervise: false,
    schedule: false,
    migrate: false,
  });
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
  sender ??= openSender();
  await (await sender).send(name, job, {
    db: fromKysely(tx.getKysely()),
    ...(onlyOnce ? { singletonKey: onlyOnce } : {}),
  });
}
