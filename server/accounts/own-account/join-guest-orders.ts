/**
 * What a guest ordered with an address belongs to the account that proves the address (ORD-06). The link of a mail shows who reads the mail,
 * and not who has the account: anyone can sign up with someone else's address. So orders join only within a log-in of that very account.
 */
import type { EntityManager } from "@mikro-orm/postgresql";
import type { AddressToProve, ProvedAddress } from "#domain/accounts/account-schemas.ts";
import type { AddressLink } from "#server/accounts/email/email-links.ts";
import type { AtShop } from "#server/context.ts";
import { shopOf } from "#server/database/tenant.ts";

/** The orders that a guest placed with an address, which a proof of it has just been seen for. */
const OF_GUEST = "shop_id = ? and user_id is null and lower(guest_email) = ?";

/** Whether the current log-in belongs to the account of the link. */
const isOwn = ({ visitor }: AtShop, { userId }: AddressLink): boolean => visitor?.id === userId;

/**
 * Lets the orders join where they may; the caller has just seen the address proved by this link. How it was proved is kept, because deleting
 * the account must not reach further than joining did.
 */
export async function joinGuestOrders(
  tx: EntityManager,
  ctx: AtShop,
  link: AddressLink,
): Promise<ProvedAddress> {
  const own = isOwn(ctx, link);
  if (own || !link.isProved) {
    await tx.execute("update users set email_proved_by_link_alone = ? where shop_id = ? and id = ?", [
      !own,
      ctx.shop.id,
      link.userId,
    ]);
  }
  if (own) await takeInOrdersOf(tx, link.userId, link.email);
  return { verified: true, already: link.isProved, isOwn: own };
}

/** Gives an account the orders that a guest placed with its address; the caller has judged the proof. */
export async function takeInOrdersOf(tx: EntityManager, userId: string, email: string): Promise<void> {
  await tx.execute(`update orders set user_id = ? where ${OF_GUEST}`, [userId, shopOf(tx), email]);
}

/** What the screen of a link shows. */
export async function addressToProve(
  tx: EntityManager,
  ctx: AtShop,
  link: AddressLink,
): Promise<AddressToProve> {
  const [row] = await tx.execute<{ waiting: number }[]>(
    `select count(*)::int as waiting from orders where ${OF_GUEST}`,
    [ctx.shop.id, link.email],
  );
  const { email, isProved } = link;
  return { email, isProved, isOwn: isOwn(ctx, link), waiting: row?.waiting ?? 0 };
}
