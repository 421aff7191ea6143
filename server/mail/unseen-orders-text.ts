/** The text message that orders come in and no one looks at them (MAN-06). */
import type { EntityManager } from "@mikro-orm/postgresql";
import { v7 } from "uuid";
import { z } from "zod";
import * as t from "#messages/text-messages.js";
import type { AtShop } from "../context.ts";
import { tablesIn } from "../database/tables.ts";
import { RefusedForGood } from "../gateways/sms/port.ts";
import { enqueue } from "../jobs/queue.ts";

/** What a message row calls it, as a mail and as a text message. */
export const ORDERS_UNSEEN = "orders-unseen";

const facts = z.object({ shopTitle: z.string(), link: z.string() });

/** Queues it to a merchant's phone, ten digits (NOTE-01). */
export async function queueUnseenText(
  tx: EntityManager,
  { shop, now }: Pick<AtShop, "shop" | "now">,
  { phone, link }: { readonly phone: string; readonly link: string },
): Promise<void> {
  const id = v7();
  await tablesIn(tx)
    .insertInto("messages")
    .values(({ selectFrom }) => ({
      shopId: shop.id,
      id,
      channel: "sms",
      recipient: phone,
      template: ORDERS_UNSEEN,
      facts: { shopTitle: shop.title, link },
      userId: selectFrom("users")
        .select("id")
        .where("shopId", "=", shop.id)
        .where("phoneNormalized", "=", phone)
        .where("deletedAt", "is", null),
      dueAt: now,
      messageId: id,
      createdAt: now,
    }))
    .execute();
  await enqueue(tx, "deliver-message", { shopId: shop.id, messageId: id });
}

/** Its words. @throws RefusedForGood for facts that are not its own */
export function unseenText(stored: unknown): string {
  const read = facts.safeParse(stored);
  if (!read.success) throw new RefusedForGood("This text message cannot be read.");
  const { shopTitle: shop, link } = read.data;
  return t.ordersUnseen({ shop, link });
}
