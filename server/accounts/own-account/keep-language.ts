/** The language in which a shop writes to an account (UI-03). */
import type { OfferedLanguage } from "#domain/language.ts";
import { User } from "#entities/accounts/user.ts";
import type { Context } from "#server/context.ts";
import { inShop } from "#server/database/tenant.ts";

/** Keeps it in the visitor's own account, if there is one; a super admin's is of no shop and gets no mails. */
export async function keepLanguage({ em, visitor }: Context, language: OfferedLanguage): Promise<void> {
  const { id, shopId } = visitor ?? {};
  if (!id || !shopId) return;
  await inShop(em, shopId, (tx) => tx.nativeUpdate(User, { shopId, id, status: "ACTIVE" }, { language }));
}
