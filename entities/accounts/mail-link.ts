import { defineEntity, p } from "@mikro-orm/core";
import { belongsTo, idOf, ownId, shopKey, shopOwned } from "../shop-owned.ts";
import { User } from "./user.ts";

export const MAIL_LINK_PURPOSES = [
  "verify_email",
  "change_email",
  "reset_password",
  "activate_owner",
  "update_legacy_account",
] as const;
export type MailLinkPurpose = (typeof MAIL_LINK_PURPOSES)[number];

/** A single-use link or token, bound to account, shop, purpose and the address it proves (security A18). */
const MailLinkSchema = defineEntity({
  name: "MailLink",
  tableName: "mail_links",
  ...shopOwned,
  uniques: [{ name: "mail_links_token", properties: ["shopId", "tokenHash"] }],
  indexes: [
    { name: "mail_links_user", properties: ["shopId", "user", "purpose"] },
    { name: "mail_links_expired", properties: ["expiresAt"] },
  ],
  properties: {
    shopId: shopKey,
    id: ownId,
    user: () => belongsTo(User, "user_id"),
    userId: idOf("user_id"),
    purpose: p.enum(MAIL_LINK_PURPOSES),
    email: p.text().strictNullable().comment("the address that opening the link proves"),
    tokenHash: p.blob().hidden(),
    createdAt: p.datetime(),
    expiresAt: p.datetime(),
    usedAt: p.datetime().strictNullable(),
  },
});
export class MailLink extends MailLinkSchema.class {}
MailLinkSchema.setClass(MailLink);
