/**
 * What a shop's publishable keys add to the limit of an address: a website's server asks for many people from one address, and once that has used up
 * its own share, it goes on by its key, at the key's own shop alone. All keys of a shop share what it has: another key is made in a moment. Kept in memory, like
 * the limits of addresses; a key is looked up once a minute at most for each way to name its shop.
 */
import { isPublishableKey } from "#domain/shop/publishable-key.ts";
import { shopAsNamed } from "#server/http/known-websites.ts";
import { addressKey, isReading } from "./address-limits.ts";
import { type Quota, requestWindows } from "./request-windows.ts";

const PER_MINUTE: Quota = { reads: 3_000, writes: 1_200 };
/** So many keys that are not remembered an address may name in a minute: guessing would ask the database each time. */
const LOOK_UPS: Quota = { reads: 10, writes: 0 };
const REMEMBERED_MS = 60_000;
const MOST_REMEMBERED = 10_000;

/** Says whether a request beyond its address's share is welcome by the key that it names. */
interface KeyLimits {
  /** Null: welcome. Otherwise the seconds to wait; `otherwise` where the text is no key of the shop that the request is about. */
  take(key: string, request: Request, address: string, otherwise: number): Promise<number | null>;
}

/** @param shopOf asks for the shop that a request is about, where the key is one of its own */
export function keyLimits(shopOf: (key: string, request: Request) => Promise<string | null>): KeyLimits {
  const windows = requestWindows(PER_MINUTE, "keys");
  const lookUps = requestWindows(LOOK_UPS, "unknown keys");
  const remembered = new Map<string, { readonly shopId: string | null; readonly untilMs: number }>();

  async function shopOfKey(key: string, request: Request, address: string): Promise<string | null> {
    const asked = JSON.stringify([key, ...shopAsNamed(request)]);
    const found = remembered.get(asked);
    if (found && found.untilMs > Date.now()) return found.shopId;
    if (lookUps.take(addressKey(address), true).waitSeconds !== null) return null;
    const shopId = await shopOf(key, request);
    remembered.delete(asked);
    remembered.set(asked, { shopId, untilMs: Date.now() + REMEMBERED_MS });
    const oldest = remembered.keys().next().value;
    if (remembered.size > MOST_REMEMBERED && oldest !== undefined) remembered.delete(oldest);
    return shopId;
  }

  return {
    async take(key, request, address, otherwise) {
      const shopId = isPublishableKey(key) ? await shopOfKey(key, request, address) : null;
      return shopId === null ? otherwise : windows.take(shopId, isReading(request.method)).waitSeconds;
    },
  };
}
