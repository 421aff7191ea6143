/**
 * In whose line a request waits where the server has more than it can do (REL-R19): that of the shop that it is about.
 *
 * A request only claims a shop, by its host or by its path, and claims cost nothing: whoever makes up a thousand names would have a thousand
 * lines beside an honest shop's one. So a name counts once a request by it was found to be about a shop; all others share one line.
 */
import { LRUCache } from "lru-cache";
import { isSlug, readHost } from "#domain/shop/host.ts";

/** The line of names that led to no shop yet. */
const UNKNOWN = "";
/** No slug is spelled so. */
const PLATFORM = "the platform";
/** Of all webhooks: anyone may send one to any shop's host, and it is no turn of that shop. */
const WEBHOOKS = "the webhooks";
const OWN_LINES: ReadonlySet<string> = new Set([PLATFORM, WEBHOOKS]);
/** Whether a line is that of one shop, and not one that anyone may stand in. */
export const isLineOfShop = (line: string): boolean => line !== UNKNOWN && !OWN_LINES.has(line);

/** More shops than one process serves within minutes. */
const MOST_NAMES = 10_000;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The lines of one process, and the shops that were found behind names. */
export interface ShopLines {
  /** The line of a request. Its path is spelled as `plainTarget` returns it. */
  of(host: string, path: string): string;
  /** A request was found to be about this shop: from now on its name leads to that shop's line. `shop` is the slug. */
  found(host: string, path: string, shop: string): void;
}

/** No name leads to a shop yet. */
export function shopLines(rootDomain: string): ShopLines {
  const shops = new LRUCache<string, string>({ max: MOST_NAMES });
  return {
    of(host, path) {
      const name = nameIn(host, path, rootDomain);
      return OWN_LINES.has(name) ? name : (shops.get(name) ?? UNKNOWN);
    },
    found(host, path, shop) {
      const name = nameIn(host, path, rootDomain);
      if (!OWN_LINES.has(name)) shops.set(name, shop);
    },
  };
}

/** The shop's name in a request, or the line of its own that it has: what the path of an API call names, otherwise the host, in one spelling. */
function nameIn(host: string, path: string, rootDomain: string): string {
  if (path.startsWith("/webhooks/")) return WEBHOOKS;
  const inPath = /^\/api\/shops\/(?:slug\/)?([^/]+)/i.exec(path)?.[1]?.toLowerCase();
  if (inPath !== undefined && (UUID.test(inPath) || isSlug(inPath))) return inPath;
  const reading = readHost(host, rootDomain);
  if (reading.kind === "platform") return PLATFORM;
  return reading.kind === "shop" ? reading.slug : reading.host;
}
