/** Something happened that webhooks are informed of (API-09). Each delivery is queued once, however often this runs. */
import type { EntityManager } from "@mikro-orm/postgresql";
import { inShop } from "../database/tenant.ts";
import { queueHappened } from "../shop/queue-webhooks.ts";
import { type Jobs, readyToEnqueue } from "./queue.ts";
import { shopForJob } from "./shop-for-job.ts";

/** Queues the deliveries. A shop that is gone has none. */
export async function tellWebhooksOf(
  em: EntityManager,
  { shopId, ...happened }: Jobs["tell-webhooks"],
): Promise<void> {
  const ctx = await shopForJob(em, shopId);
  if (!ctx) return;
  await readyToEnqueue();
  await inShop(em, shopId, (tx) => queueHappened(tx, ctx, happened));
}
