import { defineEntity, p } from "@mikro-orm/core";
import { API_TOKEN_SCOPES } from "#domain/accounts/api-token.ts";
import { belongsTo, idOf, ownId, shopKey, shopOwned } from "../shop-owned.ts";
import { User } from "./user.ts";

/** A merchant's API token (API-08); only its sha256 and its end are kept. A revoked one stays, as the trail names it. */
const ApiTokenSchema = defineEntity({
  name: "ApiToken",
  tableName: "api_tokens",
  ...shopOwned,
  checks: [
    { name: "api_tokens_token_is_hashed", expression: "octet_length(token_hash) = 32" },
    { name: "api_tokens_end_is_short", expression: "length(last4) = 4" },
    { name: "api_tokens_name", expression: "length(name) >= 1 and length(name) <= 60" },
  ],
  indexes: [{ name: "api_tokens_user", properties: ["shopId", "user"] }],
  properties: {
    shopId: shopKey,
    id: ownId,
    user: () => belongsTo(User, "user_id"),
    userId: idOf("user_id"),
    name: p.text(),
    scope: p.enum(API_TOKEN_SCOPES),
    tokenHash: p.blob().unique().hidden(),
    last4: p.text().comment("the end of the token, by which its owner knows it"),
    createdAt: p.datetime(),
    lastUsedAt: p.datetime().strictNullable().comment("to the minute"),
    expiresAt: p.datetime().strictNullable(),
    revokedAt: p.datetime().strictNullable(),
  },
});
export class ApiToken extends ApiTokenSchema.class {}
ApiTokenSchema.setClass(ApiToken);
