/** Informs the people of a shop of a change in where customers' money goes (security A34): the thief of a log-in cannot do it unseen. */
import type { EntityManager } from "@mikro-orm/postgresql";
import { fullName } from "#domain/accounts/full-name.ts";
import { SETTING_NAMES, type SettingName, settingNamed } from "#domain/shop/settings.ts";
import type { MoneyMovedLately } from "#domain/shop/settings-schemas.ts";
import { addMinutes } from "#domain/time.ts";
import type { SignedInAt } from "../context.ts";
import { readInShop } from "../database/tenant.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { settingLabel } from "./setting-label.ts";
import { cached } from "./shop-cache.ts";

/** Queues one mail to the contact that the shop had until now, and one to each of its merchants. */
export async function tellMoneyMoved(
  tx: EntityManager,
  ctx: SignedInAt,
  { contact, names }: { contact: string; names: readonly SettingName[] },
): Promise<void> {
  const { ownerFirstName, ownerLastName } = ctx.shop.settings;
  const merchants = await tx.execute<{ email: string }[]>(
    "select email from users where shop_id = ? and is_merchant and status = 'ACTIVE' and deleted_at is null and email is not null",
    [ctx.shop.id],
  );
  const recipients = [contact, ...merchants.map(({ email }) => email)].map((text) =>
    text.trim().toLowerCase(),
  );
  for (const recipient of new Set(recipients.filter(Boolean))) {
    await queueMail(tx, ctx, {
      template: "money-moved",
      recipient,
      facts: {
        owner: [ownerFirstName, ownerLastName].filter(Boolean).join(" "),
        by: fullName(ctx.visitor),
        settings: names.map(settingLabel),
        link: `${ctx.origin}/manage/shop/payment`,
      },
    });
  }
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
  const [moved] = await tx.execute<{ at: Date | string; by: string }[]>(
    `select at, actor_name as by from audit_entries
     where shop_id = ? and subject_id = ? and action = 'settings.saved' and at > ?
       and exists (select from jsonb_object_keys(after) as name where name = any(?::text[]))
     order by at desc limit 1`,
    [shopId, shopId, addMinutes(now, -SAID_MINUTES), `{${names.join(",")}}`],
  );
  return moved ? { at: new Date(moved.at), by: moved.by } : null;
}
