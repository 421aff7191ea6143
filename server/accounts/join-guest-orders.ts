/** What a guest ordered with an address belongs to the account that proves the address (ORD-06). */
import type { EntityManager } from "@mikro-orm/postgresql";
import { shopOf } from "../database/tenant.ts";

/** Orders that a guest placed with this address join the account; the caller has just seen the address proved. */
export async function joinGuestOrders(tx: EntityManager, userId: string, email: string): Promise<void> {
  await tx.execute(
    "update orders set user_id = ? where shop_id = ? and user_id is null and lower(guest_email) = ?",
    [userId, shopOf(tx), email],
  );
}
