import type { EntityManager } from "@mikro-orm/postgresql";
import { trialNotice } from "#domain/billing/subscription.ts";
import { dayLabel } from "#domain/day-label.ts";
import { calendarDate } from "#domain/time.ts";
import { User } from "#entities/accounts/user.ts";
import { Subscription } from "#entities/billing/subscription.ts";
import { inShop } from "../database/tenant.ts";
import { enqueue } from "../jobs/queue.ts";
import { forEachShop, shopForJob } from "../jobs/shop-for-job.ts";
import { queueMail } from "../mail/queue-mail.ts";

const DAY_MS = 24 * 60 * 60_000;
/** The first notice goes out so early. */
const FIRST_MS = 7 * DAY_MS;

/**
 * Mails merchants 7, 3 and 1 day before their trial ends (BILL-03). Queues the mails that are due, each once; for the sweep. Of notices
 * that no one was there to send, only the latest goes out.
 */
export async function mailTrialsEnding(em: EntityManager, now: Date): Promise<void> {
  const ending = await em.execute<
    { shop_id: string; trial_ends_at: Date | string; trial_notice: number | null }[]
  >("select shop_id, trial_ends_at, trial_notice from ops.trials_ending(?, ?)", [
    now,
    new Date(now.getTime() + FIRST_MS),
  ]);
  await forEachShop(ending, async ({ shop_id: shopId, trial_ends_at: end, trial_notice: told }) => {
    const endsAt = new Date(end);
    const due = trialNotice(endsAt, now);
    if (due !== null && (told === null || due < told)) await tell(em, shopId, { due, endsAt, now });
  });
}

async function tell(
  em: EntityManager,
  shopId: string,
  { due, endsAt, now }: { due: number; endsAt: Date; now: Date },
): Promise<void> {
  const ctx = await shopForJob(em, shopId);
  if (!ctx) return;
  await inShop(em, shopId, async (tx) => {
    const told = await tx.nativeUpdate(
      Subscription,
      { shopId, $or: [{ trialNotice: null }, { trialNotice: { $gt: due } }] },
      { trialNotice: due, updatedAt: now },
    );
    if (told === 0) return;
    const merchants = await tx.find(User, { shopId, isMerchant: true, status: "ACTIVE", deletedAt: null });
    for (const { id, email } of merchants) {
      if (!email) continue;
      await queueMail(tx, ctx, {
        template: "trial-ends",
        recipient: email,
        userId: id,
        facts: {
          days: due,
          endsOn: dayLabel(calendarDate(endsAt, ctx.shop.timeZone)),
          link: `${ctx.origin}/manage/shop/billing`,
        },
      });
    }
  });
}

/** It is night from Hawaii to New York for some of these hours, UTC; each shop is fetched in the first of them that a sweep falls into. */
const FIRST_HOUR = 8;
const END_HOUR = 12;
/** Longer than the night, shorter than the time to the next. */
const ONCE_IN_MS = 12 * 60 * 60_000;
/** Of one sweep; the next follows after half a minute. */
const AT_MOST = 20;

/**
 * Queues the fetch of every shop's subscription, once a night (BILL-01): a webhook that never came has its effect by then. For the sweep,
 * where Stripe is configured; the jobs pass the breaker.
 */
export async function queueNightSyncs(em: EntityManager, now: Date): Promise<void> {
  const hour = now.getUTCHours();
  if (hour < FIRST_HOUR || hour >= END_HOUR) return;
  const before = new Date(now.getTime() - ONCE_IN_MS);
  const due = await em.execute<{ shop_id: string }[]>(
    "select shop_id from ops.subscriptions_to_fetch(?, ?)",
    [before, AT_MOST],
  );
  await forEachShop(due, ({ shop_id: shopId }) =>
    inShop(em, shopId, async (tx) => {
      // Of several processes that sweep one takes it.
      const taken = await tx.nativeUpdate(
        Subscription,
        { shopId, $or: [{ nightSyncAt: null }, { nightSyncAt: { $lt: before } }] },
        { nightSyncAt: now },
      );
      if (taken > 0) await enqueue(tx, "sync-subscription", { shopId, eventId: null });
    }),
  );
}
