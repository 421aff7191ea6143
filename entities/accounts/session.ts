import { defineEntity, p } from "@mikro-orm/core";
import { v7 } from "uuid";
import { Shop } from "../shop/shop.ts";
import { idOf, mayBelongTo, shopOwned } from "../shop-owned.ts";
import { SuperAdmin } from "./super-admin.ts";
import { User } from "./user.ts";

/** Where a log-in came in: the web's cookie or the API's bearer token. */
export const SESSION_DOORS = ["web", "api"] as const;

/**
 * A log-in (AUTH-05), one table for cookie and bearer; only the token's sha256 is kept. An account's session belongs to its shop. A
 * super admin's has none: `app` sees those through the functions of schema `ops` alone, which also look a token up before the shop is known.
 */
const SessionSchema = defineEntity({
  name: "Session",
  tableName: "sessions",
  ...shopOwned,
  checks: [
    {
      name: "sessions_of_a_user_or_a_super_admin",
      expression:
        "(user_id is not null and shop_id is not null and super_admin_id is null) or (user_id is null and shop_id is null and super_admin_id is not null)",
    },
    { name: "sessions_token_is_hashed", expression: "octet_length(token_hash) = 32" },
    { name: "sessions_end", expression: "expires_at <= absolute_expires_at" },
  ],
  indexes: [
    { name: "sessions_user", properties: ["shopId", "user"] },
    { name: "sessions_super_admin", properties: ["superAdminId"] },
    { name: "sessions_expired", properties: ["absoluteExpiresAt"] },
  ],
  properties: {
    id: p
      .uuid()
      .primary()
      .onCreate(() => v7()),
    shopId: () =>
      p
        .manyToOne(Shop)
        .mapToPk()
        .joinColumn("shop_id")
        .deleteRule("no action")
        .updateRule("no action")
        .strictNullable(),
    user: () => mayBelongTo(User, "user_id"),
    userId: idOf("user_id").strictNullable(),
    superAdminId: () =>
      p
        .manyToOne(SuperAdmin)
        .mapToPk()
        .joinColumn("super_admin_id")
        .deleteRule("no action")
        .updateRule("no action")
        .strictNullable(),
    tokenHash: p.blob().unique().hidden(),
    door: p.enum(SESSION_DOORS),
    keptSignedIn: p.boolean().default(false),
    createdAt: p.datetime(),
    renewedAt: p.datetime(),
    expiresAt: p.datetime(),
    absoluteExpiresAt: p.datetime().comment("no renewal goes beyond"),
    revokedAt: p.datetime().strictNullable(),
    phoneCodeAt: p
      .datetime()
      .strictNullable()
      .comment("when a phone code opened this log-in; null for any other way"),
    userAgent: p.text().default(""),
    address: p.text().default(""),
  },
});
export class Session extends SessionSchema.class {}
SessionSchema.setClass(Session);
