/** The address an account is to have once the link to it is opened. */
import type { EntityManager } from "@mikro-orm/postgresql";
import { MailLink } from "#entities/accounts/mail-link.ts";
import type { AtShop } from "#server/context.ts";

/** The address of the newest change that is still open, or null. */
export async function pendingEmail(tx: EntityManager, ctx: AtShop, userId: string): Promise<string | null> {
  const [link] = await tx.find(
    MailLink,
    { shopId: ctx.shop.id, userId, purpose: "change_email", usedAt: null, expiresAt: { $gt: ctx.now } },
    { fields: ["email"], orderBy: { createdAt: "desc" }, limit: 1 },
  );
  return link?.email ?? null;
}
