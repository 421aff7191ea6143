/** What Square told and no job could take, for want of a token that Square knows, is taken up again (CART-04). */
import type { EntityManager } from "@mikro-orm/postgresql";
import { SquareEvent } from "#entities/payments/square-event.ts";
import { inShop } from "../database/tenant.ts";
import { enqueue, type Jobs, readyToEnqueue } from "../jobs/queue.ts";
import { forEachShop } from "../jobs/shop-for-job.ts";

/** Between two times that one event is taken up; its first job has this long as well. */
const TAKEN_UP_EVERY_MS = 60 * 60_000;
/** Of one sweep; the next follows after half a minute. */
const AT_MOST = 50;

/** One that fails still has its own tries. */
const IS_QUEUED = `select 1 as one from pgboss.job where name = 'sync-square-payment' and state < 'completed'
  and data->>'shopId' = ? and data->>'eventId' = ? limit 1`;

/** Enqueues the events that wait, those that have waited longest first; for the sweep. */
export async function takeUpSquareEvents(em: EntityManager, now: Date): Promise<void> {
  const before = new Date(now.getTime() - TAKEN_UP_EVERY_MS);
  const waiting = await em.execute<{ shop_id: string; id: string }[]>(
    "select shop_id, id from ops.square_events_waiting(?, ?)",
    [before, AT_MOST],
  );
  if (waiting.length > 0) await readyToEnqueue();
  await forEachShop(waiting, ({ shop_id: shopId, id: eventId }) =>
    takeUp(em, { shopId, eventId }, { now, before }),
  );
}

/** Of several processes that sweep one takes it. One whose job is still queued has its next turn an hour later. */
const takeUp = (
  em: EntityManager,
  { shopId, eventId }: Jobs["sync-square-payment"],
  { now, before }: { now: Date; before: Date },
): Promise<void> =>
  inShop(em, shopId, async (tx) => {
    const taken = await tx.nativeUpdate(
      SquareEvent,
      { shopId, id: eventId, handledAt: null, $or: [{ queuedAt: null }, { queuedAt: { $lt: before } }] },
      { queuedAt: now },
    );
    if (taken === 0) return;
    const queued = await tx.execute<object[]>(IS_QUEUED, [shopId, eventId]);
    if (queued.length === 0) await enqueue(tx, "sync-square-payment", { shopId, eventId });
  });
