/** What a request with an API token may call (API-08): asked once for each procedure, before anything else of it. */
import { WrongShop } from "#domain/accounts/account-errors.ts";
import { type ApiTokenScope, isApiToken, isWithinScope } from "#domain/accounts/api-token.ts";
import { ApiTokenEnded, BeyondScope } from "#domain/accounts/api-token-errors.ts";
import { ShopExpired, ShopNotFound } from "#domain/shop/shop-errors.ts";
import type { Context } from "#server/context.ts";
import { limitToken } from "#server/limits/token-limits.ts";

/**
 * Lets a request without an API token pass. One with a token has to be live, at the token's own shop, while that lives, for a procedure that is
 * open to the token's scope; a procedure that is open to none (`undefined`) is closed to all of them.
 *
 * @throws ApiTokenEnded, ShopNotFound, WrongShop, ShopExpired, BeyondScope, TooManyTries
 */
export function refuseBeyondScope(
  ctx: Context,
  opened: readonly ApiTokenScope[] | undefined,
  isRead: boolean,
): void {
  const { bearer, session, shop, visitor, channel } = ctx;
  const token = session?.apiToken;
  if (!token) {
    if (bearer !== null && isApiToken(bearer) && channel !== "page") throw new ApiTokenEnded();
    return;
  }
  limitToken(ctx, token.id, isRead);
  // A request that names no shop is about the token's own; so there is none only where there is none of the name.
  if (!shop) throw new ShopNotFound();
  if (shop.id !== visitor?.shopId) throw new WrongShop();
  if (shop.standing.isDead) throw new ShopExpired();
  if (!isWithinScope(token.scope, opened)) throw new BeyondScope();
}
