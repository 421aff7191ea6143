/** Where a shop's pages live: links in mails and answers are made from here, never from the request's Host header (security A13). */
import type { Config } from "./config.ts";

/**
 * Scheme, host and port of a shop's pages (of the platform's, when `shop` is null). `PUBLIC_ORIGIN` gives scheme and port; without it
 * demo mode uses http and the port that is served.
 */
export function originOf(config: Config, shop: { slug: string; shopDomain: string | null } | null): string {
  const base = new URL(config.publicOrigin);
  const host = shop ? (shop.shopDomain ?? `${shop.slug}.${config.rootDomain}`) : config.rootDomain;
  return `${base.protocol}//${host}${base.port ? `:${base.port}` : ""}`;
}

/**
 * The same for the host of the shop's slug, which is the platform's, also where the shop has a domain of its own: whoever holds that domain
 * may lead it to another machine, and neither a super admin's log-in nor a link that opens an account must ever be sent there.
 */
export const slugOriginOf = (config: Config, { slug }: { slug: string }): string =>
  originOf(config, { slug, shopDomain: null });
