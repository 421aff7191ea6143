import { defineEntity, p } from "@mikro-orm/core";
import { v7 } from "uuid";
import { timestamps } from "../timestamps.ts";

/**
 * An administrator of the platform, of no shop (AUTH-01). `app` has no right on this table at all: it asks the functions
 * `ops.super_admin_by_email` and `ops.accept_admin_invite`.
 */
const SuperAdminSchema = defineEntity({
  name: "SuperAdmin",
  tableName: "super_admins",
  checks: [{ name: "super_admins_email_is_lower_case", expression: "email = lower(email) and email <> ''" }],
  properties: {
    id: p
      .uuid()
      .primary()
      .onCreate(() => v7()),
    email: p.text().unique(),
    firstName: p.text().default(""),
    lastName: p.text().default(""),
    passwordHash: p
      .text()
      .strictNullable()
      .hidden()
      .lazy()
      .comment("argon2id; null until the invitation is taken up"),
    totpSecret: p.blob().strictNullable().hidden().lazy().comment("sealed with ENCRYPTION_KEY"),
    totpLastStep: p.bigint("number").strictNullable().comment("last accepted time step: a code works once"),
    inviteHash: p
      .blob()
      .strictNullable()
      .unique()
      .hidden()
      .lazy()
      .comment("sha256 of the one-time link's token"),
    inviteExpiresAt: p.datetime().strictNullable(),
    ...timestamps,
  },
});
export class SuperAdmin extends SuperAdminSchema.class {}
SuperAdminSchema.setClass(SuperAdmin);
