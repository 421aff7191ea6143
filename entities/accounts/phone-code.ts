import { defineEntity, p } from "@mikro-orm/core";
import { ownId, shopKey, shopOwned } from "../shop-owned.ts";

/** A one-time code sent to a phone (AUTH-03), one unused for each phone and shop. A guess first takes a try, in one statement, `… set tries = tries + 1 where tries < 5` (security A22). */
const PhoneCodeSchema = defineEntity({
  name: "PhoneCode",
  tableName: "phone_codes",
  ...shopOwned,
  checks: [{ name: "phone_codes_at_most_5_tries", expression: "tries >= 0 and tries <= 5" }],
  uniques: [
    { name: "phone_codes_active", properties: ["shopId", "phoneNormalized"], where: "used_at is null" },
  ],
  indexes: [{ name: "phone_codes_expired", properties: ["expiresAt"] }],
  properties: {
    shopId: shopKey,
    id: ownId,
    phoneNormalized: p.text(),
    codeHash: p.blob().hidden().comment("keyed hash; five digits alone could be guessed back"),
    tries: p.integer().default(0),
    createdAt: p.datetime(),
    expiresAt: p.datetime(),
    usedAt: p.datetime().strictNullable(),
  },
});
export class PhoneCode extends PhoneCodeSchema.class {}
PhoneCodeSchema.setClass(PhoneCode);
