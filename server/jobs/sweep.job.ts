/** Every half minute: messages that are due again get their job, and what has expired is removed. Harmless in several processes at once. */
import type { EntityManager } from "@mikro-orm/postgresql";
import { mailTrialsEnding } from "../billing/trial-mails.ts";
import { inShop } from "../database/tenant.ts";
import { enqueue } from "./queue.ts";

/** At most this many messages are taken up at a time. */
const AT_MOST = 200;

/** Sweeps once. */
export async function sweep(em: EntityManager, now: Date): Promise<void> {
  const due = await em.execute<{ shop_id: string; id: string }[]>(
    "select shop_id, id from ops.due_messages(?, ?)",
    [now, AT_MOST],
  );
  for (const { shop_id: shopId, id: messageId } of due) {
    await inShop(em, shopId, (tx) => enqueue(tx, "deliver-message", { shopId, messageId }, messageId));
  }
  await mailTrialsEnding(em, now);
  await em.execute("select ops.sweep(?)", [now]);
}
