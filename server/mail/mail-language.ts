/** The language that a message is written in (UI-03). */
import type { EntityManager } from "@mikro-orm/postgresql";
import {
  DEFAULT_LANGUAGE,
  languageNamed,
  OFFERED_LANGUAGES,
  type OfferedLanguage,
} from "#domain/language.ts";
import type { Message } from "#entities/support/message.ts";
import { tablesIn } from "#server/database/tables.ts";

/** The language of whoever runs the shop: of its oldest merchant. */
export async function languageOfShop(tx: EntityManager, shopId: string): Promise<OfferedLanguage> {
  const merchant = await tablesIn(tx)
    .selectFrom("users")
    .select("language")
    .where("shopId", "=", shopId)
    .where("isMerchant", "=", true)
    .where("status", "=", "ACTIVE")
    .where("deletedAt", "is", null)
    .orderBy("createdAt")
    .limit(1)
    .executeTakeFirst();
  return languageNamed(merchant?.language, OFFERED_LANGUAGES) ?? DEFAULT_LANGUAGE;
}

/** What the message itself says, else the account's that it goes to, else the shop's. */
export async function languageOf(
  tx: EntityManager,
  { shopId, facts, userId }: Pick<Message, "shopId" | "facts" | "userId">,
): Promise<OfferedLanguage> {
  const named = languageNamed((facts as { language?: string } | null)?.language, OFFERED_LANGUAGES);
  if (named) return named;
  if (!userId) return languageOfShop(tx, shopId);
  const account = await tablesIn(tx)
    .selectFrom("users")
    .select("language")
    .where("shopId", "=", shopId)
    .where("id", "=", userId)
    .executeTakeFirst();
  return languageNamed(account?.language, OFFERED_LANGUAGES) ?? DEFAULT_LANGUAGE;
}
