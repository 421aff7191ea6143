/** Labels that can never be a shop: the platform keeps them for itself (SHOP-01). */
export const RESERVED_LABELS: ReadonlySet<string> = new Set([
  ..."www api admin app mail smtp imap ftp ns1 ns2 dns dev staging test status docs blog".split(" "),
  ..."help support billing account accounts owner super platform root static assets cdn".split(" "),
  ..."images media webhooks metrics security abuse postmaster windowsill localhost".split(" "),
]);

/** Whose page a Host header asks for. A `shop` may be another's exact `shop_domain`: look that up first. */
export type HostReading =
  | Readonly<{ kind: "platform" }>
  | Readonly<{ kind: "shop"; slug: string; host: string }>
  | Readonly<{ kind: "domain"; host: string }>;

const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const IP_V4 = /^\d{1,3}(?:\.\d{1,3}){3}$/;
const IP_V6 = /^\[[0-9a-f:.]+\]$/;

/** A Host header as it is compared: folded to lower case, without port and closing dot. */
export function hostName(header: string): string {
  const folded = header.trim().toLowerCase();
  return folded.replace(/:\d{0,5}$/, "").replace(/\.$/, "");
}

/**
 * Reads a Host header (SHOP-01): the first label is the shop's slug. The root domain, reserved
 * labels and IP addresses are the platform's own page. Any other name, also one that no browser
 * would send, is a `domain`: it is a shop's only where a shop has exactly it, else not found.
 */
export function readHost(header: string, rootDomain: string): HostReading {
  const host = hostName(header);
  const root = hostName(rootDomain);
  if (host === root || IP_V4.test(host) || IP_V6.test(host)) return { kind: "platform" };
  if (!host.endsWith(`.${root}`)) return { kind: "domain", host };

  const labels = host.slice(0, -root.length - 1).split(".");
  const [slug = ""] = labels;
  if (!labels.every((label) => LABEL.test(label))) return { kind: "domain", host };
  return RESERVED_LABELS.has(slug) ? { kind: "platform" } : { kind: "shop", slug, host };
}

/** Whether a shop may be called so in its host: one label, 3 to 40 characters, and not the platform's own. */
export function isSlug(text: string): boolean {
  return text.length >= 3 && text.length <= 40 && LABEL.test(text) && !RESERVED_LABELS.has(text);
}

const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Whether a shop may be found at this host besides its slug's: a whole name, and neither the platform's nor one below it. */
export const isOwnDomain = (domain: string, rootDomain: string): boolean =>
  domain.length <= 253 && DOMAIN.test(domain) && readHost(domain, rootDomain).kind === "domain";
