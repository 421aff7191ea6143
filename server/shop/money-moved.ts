/** Informs the people of a shop of a change in where customers' money goes, or their own mail (security A34): the thief of a log-in cannot do it unseen. */
import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { fullName } from "#domain/accounts/full-name.ts";
import { SETTING_NAMES, type SettingName, settingNamed } from "#domain/shop/settings.ts";
import type { MoneyMovedLately } from "#domain/shop/settings-schemas.ts";
import { addMinutes } from "#domain/time.ts";
import type { AtShop, SignedInAt } from "../context.ts";
import { tablesIn } from "../database/tables.ts";
import { readInShop } from "../database/tenant.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { cached } from "./shop-cache.ts";

/** Queues one mail to the contact that the shop had until now, and one to each of its merchants. */
export async function tellMoneyMoved(
  tx: EntityManager,
  ctx: SignedInAt,
  { contact, names }: { contact: string; names: readonly SettingName[] },
): Promise<void> {
  const { ownerFirstName, ownerLastName } = ctx.shop.settings;
  const section = names.some((name) => settingNamed(name).movesMoney) ? "payment" : "business-details";
  for (const recipient of await peopleOfShop(tx, ctx, contact)) {
    await queueMail(tx, ctx, {
      template: "money-moved",
      recipient,
      facts: {
        owner: [ownerFirstName, ownerLastName].filter(Boolean).join(" "),
        by: fullName(ctx.visitor),
        settings: names,
        link: `${ctx.origin}/manage/shop/${section}`,
      },
    });
  }
}

/** The addresses of a shop's contact and of each of its merchants, each once. */
export async function peopleOfShop(
  tx: EntityManager,
  { shop }: Pick<AtShop, "shop">,
  contact: string,
): Promise<ReadonlySet<string>> {
  const merchants = await tablesIn(tx)
    .selectFrom("users")
    .select("email")
    .where("shopId", "=", shop.id)
    .where("isMerchant", "=", true)
    .where("status", "=", "ACTIVE")
    .where("deletedAt", "is", null)
    .execute();
  const addresses = [contact, ...merchants.map(({ email }) => email ?? "")];
  return new Set(addresses.map((text) => text.trim().toLowerCase()).filter(Boolean));
}

/** How long the manage area shows it on every page. */
const SAID_MINUTES = 24 * 60;

/**
 * The last change within 24 hours of where customers' money goes, or null: who made it, and when (security A34). A change is noted in the
 * transaction of the settings it changes, so what was found holds until the shop's next change or until its time is over.
 */
export function moneyMovedLately({ em, shop, now }: SignedInAt): Promise<MoneyMovedLately> {
  return cached({ shopId: shop.id, version: shop.state.shopVersion, name: "money moved" }, now, async () => {
    const value = await readInShop(em, shop.id, (tx) => lastMove(tx, shop.id, now));
    return { value, until: value && addMinutes(value.at, SAID_MINUTES), bytes: BYTES_OF_MOVE };
  });
}

const BYTES_OF_MOVE = 200;

async function lastMove(tx: EntityManager, shopId: string, now: Date): Promise<MoneyMovedLately> {
  const names = SETTING_NAMES.filter((name) => settingNamed(name).movesMoney);
  const moved = await tablesIn(tx)
    .selectFrom("auditEntries")
    .select(["at", "actorName as by"])
    .where("shopId", "=", shopId)
    .where("subjectId", "=", shopId)
    .where("action", "=", "settings.saved")
    .where("at", ">", addMinutes(now, -SAID_MINUTES))
    .where(({ ref }) => sql<boolean>`jsonb_exists_any(${ref("after")}, ${names}::text[])`)
    .orderBy("at", "desc")
    .limit(1)
    .executeTakeFirst();
  return moved ?? null;
}
