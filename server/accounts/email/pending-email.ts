/** The address an account is to have once the link to it is opened. */
import type { EntityManager } from "@mikro-orm/postgresql";
import type { AtShop } from "#server/context.ts";

/** The address of the newest change that is still open, or null. */
export async function pendingEmail(tx: EntityManager, ctx: AtShop, userId: string): Promise<string | null> {
  const [row] = await tx.execute<{ email: string }[]>(
    `select email from mail_links
     where shop_id = ? and user_id = ? and purpose = 'change_email' and used_at is null and expires_at > ?
     order by created_at desc limit 1`,
    [ctx.shop.id, userId, ctx.now],
  );
  return row?.email ?? null;
}
