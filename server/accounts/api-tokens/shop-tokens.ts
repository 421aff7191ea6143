/** The API tokens of a shop: listed, made and revoked by its merchants (API-08). */
import { v7 } from "uuid";
import { WrongRole } from "#domain/accounts/account-errors.ts";
import { API_TOKEN_PREFIX, API_TOKEN_SHOWN } from "#domain/accounts/api-token.ts";
import { ApiTokenNotFound } from "#domain/accounts/api-token-errors.ts";
import type { ListedToken, MadeToken, NewToken } from "#domain/accounts/api-token-schemas.ts";
import { fullName } from "#domain/accounts/full-name.ts";
import { ApiToken } from "#entities/accounts/api-token.ts";
import { proveUnlessFresh } from "#server/accounts/passwords/own-password.ts";
import type { AtShop, SignedInAt } from "#server/context.ts";
import { hashOf, newToken as newSecret } from "#server/cookies.ts";
import { inShop, readInShop } from "#server/database/tenant.ts";
import { limitNewTokens } from "#server/limits/attempt-limits.ts";
import { roomFor } from "#server/shop/most-of.ts";
import { recordAudit } from "#server/shop/record-audit.ts";

/** The tokens that are not revoked, the newest first; those that are over stay until they are revoked. */
export const shopTokens = (ctx: AtShop): Promise<ListedToken[]> =>
  readInShop(ctx.em, ctx.shop.id, async (tx) => {
    const tokens = await tx.find(
      ApiToken,
      { shopId: ctx.shop.id, revokedAt: null },
      { orderBy: { createdAt: "desc", id: "desc" }, populate: ["user"], filters: { notDeleted: false } },
    );
    return tokens.map((token) => listed(token, fullName(token.user.unwrap())));
  });

const listed = (token: ApiToken, madeBy: string): ListedToken => ({
  id: token.id,
  name: token.name,
  scope: token.scope,
  last4: token.last4,
  madeBy,
  createdAt: token.createdAt,
  lastUsedAt: token.lastUsedAt,
  expiresAt: token.expiresAt,
});

const DAY_MS = 24 * 3_600_000;

/**
 * Makes a token that acts as its maker, and returns it this once. It takes the password unless the log-in is fresh. A super admin has no
 * account at the shop, so there is no one whom a token could act as.
 *
 * @throws WrongRole for a super admin; InvalidFields on `currentPassword`; TooManyTries; TooMany
 */
export async function makeToken(ctx: SignedInAt, wanted: NewToken): Promise<MadeToken> {
  if (ctx.visitor.isSuperAdmin) throw new WrongRole();
  await proveUnlessFresh(ctx, wanted.currentPassword);
  await limitNewTokens(ctx);
  const token = `${API_TOKEN_PREFIX}${newSecret()}`;
  const { shop, visitor, now } = ctx;
  const { name, scope, expiresInDays } = wanted;
  return inShop(ctx.em, shop.id, async (tx) => {
    await roomFor(tx, shop.id, { apiTokens: 1 });
    const made = tx.create(ApiToken, {
      shopId: shop.id,
      id: v7(),
      user: [shop.id, visitor.id],
      name,
      scope,
      tokenHash: hashOf(token),
      last4: token.slice(-API_TOKEN_SHOWN),
      createdAt: now,
      lastUsedAt: null,
      expiresAt: expiresInDays ? new Date(now.getTime() + expiresInDays * DAY_MS) : null,
      revokedAt: null,
    });
    await tx.flush();
    const { last4, expiresAt } = made;
    await recordAudit(tx, ctx, {
      action: "token.made",
      subject: "api_tokens",
      subjectId: made.id,
      after: { name, scope, last4, expiresAt },
    });
    return { ...listed(made, fullName(visitor)), token };
  });
}

/** Revokes a token of the shop, whoever made it; from now on it opens nothing. @throws ApiTokenNotFound also for one that was revoked */
export function revokeToken(ctx: SignedInAt, id: string): Promise<void> {
  const { em, shop, now } = ctx;
  return inShop(em, shop.id, async (tx) => {
    const live = { shopId: shop.id, id, revokedAt: null };
    if ((await tx.nativeUpdate(ApiToken, live, { revokedAt: now })) === 0) throw new ApiTokenNotFound();
    const { name, scope, last4 } = await tx.findOneOrFail(ApiToken, { shopId: shop.id, id });
    await recordAudit(tx, ctx, {
      action: "token.revoked",
      subject: "api_tokens",
      subjectId: id,
      before: { name, scope, last4 },
    });
  });
}
