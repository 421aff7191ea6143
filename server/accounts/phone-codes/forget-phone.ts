/** What a new password makes of the phone that opened the account (AUTH-03, decision 0102). */
import type { EntityManager } from "@mikro-orm/postgresql";
import { PhoneCode } from "#entities/accounts/phone-code.ts";
import type { AtShop } from "#server/context.ts";
import { tablesIn } from "#server/database/tables.ts";

/**
 * Has the account's number proved anew, and voids the code that waits for it. A number is set and proved without a password, by whoever borrowed a
 * log-in or signed up with someone else's address; by a code to it they would log in for ever, whatever password the owner of the account sets.
 * A merchant's number opens no log-in and takes the shop's alarms, so it stays.
 */
export async function forgetPhone(tx: EntityManager, { shop, now }: AtShop, userId: string): Promise<void> {
  const forgotten = await tablesIn(tx)
    .updateTable("users")
    .set({ phoneVerifiedAt: null })
    .where("shopId", "=", shop.id)
    .where("id", "=", userId)
    .where("isMerchant", "=", false)
    .returning("phoneNormalized")
    .executeTakeFirst();
  if (!forgotten?.phoneNormalized) return;
  await tx.nativeUpdate(
    PhoneCode,
    { shopId: shop.id, phoneNormalized: forgotten.phoneNormalized, usedAt: null },
    { usedAt: now },
  );
}
