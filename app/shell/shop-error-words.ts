import * as t from "#messages/storefront.js";

const AUTH_REQUIRED = 401;

/**
 * What the shop-error page says of a failure (specification section 8): a 401 has words of its own, whatever was told otherwise is told, and of the rest, a
 * failure without an answer too, there is nothing to tell but that the connection failed.
 */
export function shopErrorWords(status: number | null, told: unknown): string {
  if (status === AUTH_REQUIRED) return t.shopErrorAuthRequired();
  return typeof told === "string" && told !== "" ? told : t.shopErrorConnectivity();
}
