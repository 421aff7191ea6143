/** Mails merchants 7, 3 and 1 day before their trial ends (BILL-03). */
import type { EntityManager } from "@mikro-orm/postgresql";
import { trialNotice } from "#domain/billing/subscription.ts";
import { dayLabel } from "#domain/day-label.ts";
import { calendarDate } from "#domain/time.ts";
import { User } from "#entities/accounts/user.ts";
import { Subscription } from "#entities/billing/subscription.ts";
import { inShop } from "../database/tenant.ts";
import { shopForJob } from "../jobs/shop-for-job.ts";
import { queueMail } from "../mail/queue-mail.ts";

const DAY_MS = 24 * 60 * 60_000;
/** The first notice goes out so early. */
const FIRST_MS = 7 * DAY_MS;

/** Queues the mails that are due, each once; for the sweep. Of notices that no one was there to send, only the latest goes out. */
export async function mailTrialsEnding(em: EntityManager, now: Date): Promise<void> {
  const ending = await em.execute<
    { shop_id: string; trial_ends_at: Date | string; trial_notice: number | null }[]
  >("select shop_id, trial_ends_at, trial_notice from ops.trials_ending(?, ?)", [
    now,
    new Date(now.getTime() + FIRST_MS),
  ]);
  for (const { shop_id: shopId, trial_ends_at: end, trial_notice: told } of ending) {
    const endsAt = new Date(end);
    const due = trialNotice(endsAt, now);
    if (due !== null && (told === null || due < told)) await tell(em, shopId, { due, endsAt, now });
  }
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
