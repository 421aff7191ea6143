/**
 * What a guest ordered with an address belongs to the account that proves the address (ORD-06). The link of a mail shows who reads the mail,
 * and not who has the account: anyone can sign up with someone else's address. So orders join only within a log-in of that very account.
 */
import type { EntityManager } from "@mikro-orm/postgresql";
import type { ExpressionBuilder } from "kysely";
import type { AddressToProve, ProvedAddress } from "#domain/accounts/account-schemas.ts";
import { User } from "#entities/accounts/user.ts";
import type { AddressLink } from "#server/accounts/email/email-links.ts";
import type { AtShop } from "#server/context.ts";
import { type Tables, tablesIn } from "#server/database/tables.ts";
import { shopOf } from "#server/database/tenant.ts";

/** The orders that a guest placed with an address, which a proof of it has just been seen for. Both are kept in small letters, and found by their index. */
const ofGuest = (shopId: string, email: string) => (eb: ExpressionBuilder<Tables, "orders">) =>
  eb.and([eb("shopId", "=", shopId), eb("userId", "is", null), eb("guestEmail", "=", email)]);

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
    await tx.nativeUpdate(User, { shopId: ctx.shop.id, id: link.userId }, { emailProvedByLinkAlone: !own });
  }
  if (own) await takeInOrdersOf(tx, link.userId, link.email);
  return { verified: true, already: link.isProved, isOwn: own };
}

/** Gives an account the orders that a guest placed with its address; the caller has judged the proof. */
export async function takeInOrdersOf(tx: EntityManager, userId: string, email: string): Promise<void> {
  // Not by the entity: joining is no change of the order, whose version stays.
  await tablesIn(tx)
    .updateTable("orders")
    .set({ userId })
    .where(ofGuest(shopOf(tx), email))
    .execute();
}

/** What the screen of a link shows. */
export async function addressToProve(
  tx: EntityManager,
  ctx: AtShop,
  link: AddressLink,
): Promise<AddressToProve> {
  const { waiting } = await tablesIn(tx)
    .selectFrom("orders")
    .select(({ fn }) => fn.countAll<number>().as("waiting"))
    .where(ofGuest(ctx.shop.id, link.email))
    .executeTakeFirstOrThrow();
  const { email, isProved } = link;
  return { email, isProved, isOwn: isOwn(ctx, link), waiting };
}
