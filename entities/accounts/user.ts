import { defineEntity, p } from "@mikro-orm/core";
import { DEFAULT_LANGUAGE, OFFERED_LANGUAGES } from "#domain/language.ts";
import { ownId, shopKey, softlyDeleted } from "../shop-owned.ts";
import { timestamps } from "../timestamps.ts";

export const USER_STATUSES = ["ACTIVE", "ERASED"] as const;

/**
 * A customer or merchant of one shop (AUTH-01). E-mail and phone are unique among the shop's living accounts; both are kept folded
 * (lower case, digits only), so that a plain index can tell. An erased or deleted account gives them back.
 */
const UserSchema = defineEntity({
  name: "User",
  tableName: "users",
  ...softlyDeleted,
  checks: [
    { name: "users_email_is_lower_case", expression: "email = lower(email) and email <> ''" },
    { name: "users_phone_normalized_is_10_digits", expression: "phone_normalized ~ '^[0-9]{10}$'" },
    {
      name: "users_family_discount_in_percent",
      expression: "family_discount >= 0 and family_discount <= 100",
    },
  ],
  uniques: [
    { name: "users_email", properties: ["shopId", "email"], where: "deleted_at is null" },
    { name: "users_phone", properties: ["shopId", "phoneNormalized"], where: "deleted_at is null" },
  ],
  indexes: [
    { name: "users_by_name", properties: ["shopId", "lastName", "firstName"], where: "deleted_at is null" },
  ],
  properties: {
    shopId: shopKey,
    id: ownId,
    firstName: p.text().default(""),
    lastName: p.text().default(""),
    email: p.text().strictNullable(),
    emailVerifiedAt: p.datetime().strictNullable(),
    emailProvedByLinkAlone: p.boolean().default(false).comment("not within a log-in of the account"),
    phone: p.text().default("").comment("as typed"),
    phoneNormalized: p.text().strictNullable().comment("10 digits"),
    phoneVerifiedAt: p.datetime().strictNullable(),
    street: p.text().default(""),
    zip: p.text().default(""),
    passwordHash: p.text().strictNullable().hidden().lazy().comment("argon2id; null for phone-only accounts"),
    isMerchant: p.boolean().default(false),
    isAdminDrawerMini: p.boolean().default(false),
    paymentService: p.text().default(""),
    paymentHandle: p.text().default(""),
    familyDiscount: p.integer().strictNullable().comment("percent"),
    language: p.enum(OFFERED_LANGUAGES).default(DEFAULT_LANGUAGE),
    status: p.enum(USER_STATUSES).default("ACTIVE"),
    deletedAt: p.datetime().strictNullable(),
    ...timestamps,
  },
});
export class User extends UserSchema.class {}
UserSchema.setClass(User);
