import { defineEntity, p } from "@mikro-orm/core";
import { idOf, mayBelongTo, ownId, shopKey, shopOwned } from "../shop-owned.ts";
import { SuperAdmin } from "./super-admin.ts";
import { User } from "./user.ts";

/** Carries a log-in from the root domain to a shop's host: a link of one use and 60 seconds (AUTH-04). */
const LoginHandoverSchema = defineEntity({
  name: "LoginHandover",
  tableName: "login_handovers",
  ...shopOwned,
  checks: [
    { name: "login_handovers_of_one_account", expression: "(user_id is null) <> (super_admin_id is null)" },
  ],
  uniques: [{ name: "login_handovers_token", properties: ["shopId", "tokenHash"] }],
  indexes: [{ name: "login_handovers_expired", properties: ["expiresAt"] }],
  properties: {
    shopId: shopKey,
    id: ownId,
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
    tokenHash: p.blob().hidden(),
    createdAt: p.datetime(),
    expiresAt: p.datetime(),
    usedAt: p.datetime().strictNullable(),
    openedAt: p
      .datetime()
      .strictNullable()
      .comment("of the log-in that asked for the link; null where the link is the first one"),
  },
});
export class LoginHandover extends LoginHandoverSchema.class {}
LoginHandoverSchema.setClass(LoginHandover);
