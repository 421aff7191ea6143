/** Once a night every shop's subscription is fetched anew (BILL-01): a webhook that never came has its effect by then. */
import type { EntityManager } from "@mikro-orm/postgresql";
import { inShop } from "../database/tenant.ts";
import { enqueue } from "../jobs/queue.ts";

/** It is night from Hawaii to New York for some of these hours, UTC; each shop is fetched in the first of them that a sweep falls into. */
const FIRST_HOUR = 8;
const END_HOUR = 12;
/** Longer than the night, shorter than the time to the next. */
const ONCE_IN_MS = 12 * 60 * 60_000;
/** Of one sweep; the next follows after half a minute. */
const AT_MOST = 20;

/** Queues the fetches that are due, each shop's once a night; for the sweep, where Stripe is configured. The jobs go by the breaker. */
export async function queueNightSyncs(em: EntityManager, now: Date): Promise<void> {
  const hour = now.getUTCHours();
  if (hour < FIRST_HOUR || hour >= END_HOUR) return;
  const before = new Date(now.getTime() - ONCE_IN_MS);
  const due = await em.execute<{ shop_id: string }[]>(
    "select shop_id from ops.subscriptions_to_fetch(?, ?)",
    [before, AT_MOST],
  );
  for (const { shop_id: shopId } of due)
    await inShop(em, shopId, async (tx) => {
      // Of several processes that sweep one takes it.
      const taken = await tx.execute<{ shop_id: string }[]>(
        `update subscriptions set night_sync_at = ? where shop_id = ? and (night_sync_at is null or night_sync_at < ?)
         returning shop_id`,
        [now, shopId, before],
      );
      if (taken.length > 0) await enqueue(tx, "sync-subscription", { shopId, eventId: null });
    });
}
