/**
 * What a publishable key adds to the limit of an address: a website's server asks for many people from one address, and once that has used up
 * its own share, it goes on by its key. Kept in memory, like the limits of addresses; a key is looked up once a minute at most.
 */
import { isPublishableKey } from "#domain/shop/publishable-key.ts";
import { addressKey } from "./address-limits.ts";
import { type Quota, requestWindows } from "./request-windows.ts";

const PER_MINUTE: Quota = { reads: 3_000, writes: 1_200 };
/** So many keys that are not remembered an address may name in a minute: guessing would ask the database each time. */
const LOOK_UPS: Quota = { reads: 10, writes: 0 };
const REMEMBERED_MS = 60_000;
const MOST_REMEMBERED = 10_000;

/** Says whether a request beyond its address's share is welcome by the key that it names. */
interface KeyLimits {
  /** Null: welcome. Otherwise the seconds to wait; `otherwise` where the text is no key of any shop. */
  take(key: string, address: string, isRead: boolean, otherwise: number): Promise<number | null>;
}

/** @param isKey asks whether a shop has this key */
export function keyLimits(isKey: (key: string) => Promise<boolean>): KeyLimits {
  const windows = requestWindows(PER_MINUTE, "keys");
  const lookUps = requestWindows(LOOK_UPS, "unknown keys");
  const remembered = new Map<string, { readonly isKnown: boolean; readonly untilMs: number }>();

  async function isKnown(key: string, address: string): Promise<boolean> {
    const found = remembered.get(key);
    if (found && found.untilMs > Date.now()) return found.isKnown;
    if (lookUps.take(addressKey(address), true).waitSeconds !== null) return false;
    const known = await isKey(key);
    remembered.delete(key);
    remembered.set(key, { isKnown: known, untilMs: Date.now() + REMEMBERED_MS });
    const oldest = remembered.keys().next().value;
    if (remembered.size > MOST_REMEMBERED && oldest !== undefined) remembered.delete(oldest);
    return known;
  }

  return {
    async take(key, address, isRead, otherwise) {
      if (!isPublishableKey(key) || !(await isKnown(key, address))) return otherwise;
      return windows.take(key, isRead).waitSeconds;
    },
  };
}
