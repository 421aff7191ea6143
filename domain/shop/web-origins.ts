/** Addresses of websites that may show a shop from a browser (API-10): exact origins, written as browsers write them. */

/** How many websites a key names, and how long their addresses are. */
export const MOST_ORIGINS = 10;
export const LONGEST_ORIGIN = 200;

const HOST = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/;
const LOCAL = /^http:\/\/localhost(?::\d{1,5})?$/;

/** The origin of an address as it was typed, `https://shop.example`; null for what is no exact https origin and no local one. */
export function readOrigin(typed: string): string | null {
  const text = typed.trim();
  if (text.length > LONGEST_ORIGIN || !/^https?:\/\/[^\s/?#@\\]+\/?$/i.test(text) || !URL.canParse(text))
    return null;
  const { origin, protocol, hostname } = new URL(text);
  if (isLocal(origin)) return origin;
  return protocol === "https:" && HOST.test(hostname) ? origin : null;
}

/** A developer's own machine: allowed in demo mode alone. */
export const isLocal = (origin: string): boolean => LOCAL.test(origin);

/** Whether an `Origin` header, as it came, is one of those that a shop allows. Nothing but the very same text is. */
export const isAllowedOrigin = (
  origin: string,
  allowed: readonly string[],
  { demo }: { readonly demo: boolean },
): boolean => allowed.includes(origin) && (demo || !isLocal(origin));
