/**
 * What this process caches of each shop while the shop's version in the database is the same (PERF-02, PERF-03).
 *
 * Each entry has a version of `shop-version.ts`, which was read since the request arrived: an entry of another version is made anew. An entry is read
 * after its version, so it can be newer than its version but never older, and two shops never share anything (SEC-A14).
 */
import { LRUCache } from "lru-cache";

/** A value to cache. */
export interface Fresh<Value> {
  readonly value: Value;
  /** From this instant on time alone makes it wrong; null: never. */
  readonly until: Date | null;
  /** Roughly how much memory it takes. */
  readonly bytes: number;
}

/** The key of an entry: its shop, its name and its version. */
export interface CacheKey {
  readonly shopId: string;
  readonly version: string;
  /** One per kind of answer. */
  readonly name: string;
}

interface Entry<Value = unknown> {
  readonly version: string;
  readonly from: number;
  readonly making: Promise<Fresh<Value>>;
  /** 0 until it is made. */
  readonly bytes: number;
}

/** What all entries of a process may take together; the least recently used go first. */
const MOST_BYTES = 48 * 1024 * 1024;

const entries = new LRUCache<string, Entry>({
  maxSize: MOST_BYTES,
  sizeCalculation: ({ bytes }) => Math.max(1, Math.ceil(bytes)),
});

const keyOf = ({ shopId, name }: CacheKey) => `${shopId} ${name}`;

type Make<Value> = (earlier: Promise<Value | undefined>) => Promise<Fresh<Value>>;

/**
 * The cached value of this key, made where there is none, where the shop has changed, or where it has expired. Requests that come while it is
 * being made wait for the same one. A failure is not cached and goes to the request that made it: of those that waited the first one makes it anew and the others share its result. Callers must not change a cached value. `make` gets the previous value of this name, where there is one, to start from.
 */
export function cached<Value>(key: CacheKey, now: Date, make: Make<Value>): Promise<Value> {
  return cachedOrMade(key, now, make, false);
}

async function cachedOrMade<Value>(
  wanted: CacheKey,
  now: Date,
  make: Make<Value>,
  waitedInVain: boolean,
): Promise<Value> {
  const entry = entries.get(keyOf(wanted)) as Entry<Value> | undefined;
  if (entry?.version === wanted.version) {
    try {
      const { value, until } = await entry.making;
      if (isWithin(now, entry.from, until)) return value;
    } catch (error) {
      if (waitedInVain) throw error;
      return cachedOrMade(wanted, now, make, true);
    }
  }
  return madeAfter(entry, wanted, now, make);
}

async function madeAfter<Value>(
  entry: Entry<Value> | undefined,
  wanted: CacheKey,
  now: Date,
  make: Make<Value>,
): Promise<Value> {
  const key = keyOf(wanted);
  const making = make(
    entry?.making.then(
      ({ value }) => value,
      () => undefined,
    ) ?? Promise.resolve(undefined),
  );
  const own: Entry = { version: wanted.version, from: now.getTime(), making, bytes: 0 };
  entries.set(key, own);
  try {
    const { value, bytes } = await making;
    if (entries.peek(key) === own) entries.set(key, { ...own, bytes });
    return value;
  } catch (error) {
    if (entries.peek(key) === own) entries.delete(key);
    throw error;
  }
}

const isWithin = (now: Date, from: number, until: Date | null) =>
  until === null || (now.getTime() >= from && now.getTime() < until.getTime());

/** What of an earlier value is there by now, for whoever goes without rather than wait for it. */
export const ifMade = <Value>(earlier: Promise<Value | undefined>): Promise<Value | undefined> =>
  Promise.race([earlier, undefined]);
