import { MAX_LINES } from "#domain/orders/order-lines.ts";
import { readCookie, setCookie } from "#server/cookies.ts";
import { theApp } from "#server/running-app.ts";
import type { PageRequest } from "./load-context.server.ts";

/** How many lines the last log-in left out of the cart, as both carts together held more than one may (CART-01); told once, 0 for none. */
export function takeLeftOut({ request, context }: PageRequest): number {
  const { config } = theApp();
  const cookie = readCookie(config, request, "left-out");
  if (cookie === null) return 0;
  context.facts.cookiesIfSound.push(setCookie(config, "left-out", "", 0));
  const count = Number(cookie);
  return Number.isInteger(count) && count > 0 ? Math.min(count, MAX_LINES) : 0;
}
