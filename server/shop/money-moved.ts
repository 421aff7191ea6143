/** Tells the people of a shop that it says now where else customers' money goes (security A34): whoever stole a log-in cannot do it unseen. */
import type { EntityManager } from "@mikro-orm/postgresql";
import { fullName } from "#domain/accounts/full-name.ts";
import type { SettingName } from "#domain/shop/settings.ts";
import type { SignedInAt } from "../context.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { settingLabel } from "./setting-label.ts";

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
