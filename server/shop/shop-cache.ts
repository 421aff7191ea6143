/**
 * What this process caches of each shop while the shop's version in the database is the same (PERF-02, PERF-03).
 *
 * Each entry has a version of `shop-version.ts`, which the caller has just read: an entry of another version is made anew. An entry is read
 * after its version, so it can be newer than its version but never older, and two shops never share anything (SEC-A14).
 */
/** Something worth keeping. */
export interface Fresh<Value> {
  readonly value: Value;
  /** From this instant on time alone makes it wrong; null: never. */
  readonly until: Date | null;
  /** Roughly how much memory it takes. */
  readonly bytes: number;
}

/** The key of an entry: its shop, its name and its version. */
export interface KeptName {
  readonly shopId: string;
  readonly mark: string;
  /** One per kind of answer. */
  readonly name: string;
}

interface Kept<Value = unknown> {
  readonly mark: string;
  readonly from: number;
  readonly making: Promise<Fresh<Value>>;
  /** 0 until it is made. */
  bytes: number;
}

type KeptShop = Map<string, Kept>;

/** What all entries of a process may take together; those of the least recently used shops go first. */
const MOST_BYTES = 48 * 1024 * 1024;

const shops = new Map<string, KeptShop>();
let allBytes = 0;

type Make<Value> = (earlier: Promise<Value | undefined>) => Promise<Fresh<Value>>;

/**
 * The cached value of this key, made where there is none, where the shop has changed, or where it has expired. Requests that come while it is
 * being made wait for the same one. A failure is not cached and goes to the request that made it: of those that waited the first one makes it anew and the others share its result. Callers must not change a cached value. `make` gets the previous value of this name, where there is one, to start from.
 */
export function keep<Value>(kept: KeptName, now: Date, make: Make<Value>): Promise<Value> {
  return keptOrMade(kept, now, make, false);
}

async function keptOrMade<Value>(
  wanted: KeptName,
  now: Date,
  make: Make<Value>,
  waitedInVain: boolean,
): Promise<Value> {
  const kept = answersOf(wanted.shopId).get(wanted.name) as Kept<Value> | undefined;
  if (kept?.mark === wanted.mark) {
    try {
      const { value, until } = await kept.making;
      if (isWithin(now, kept.from, until)) return value;
    } catch (error) {
      if (waitedInVain) throw error;
      return keptOrMade(wanted, now, make, true);
    }
  }
  return madeAfter(kept, wanted, now, make);
}

async function madeAfter<Value>(
  kept: Kept<Value> | undefined,
  { shopId, mark, name }: KeptName,
  now: Date,
  make: Make<Value>,
): Promise<Value> {
  const answers = answersOf(shopId);
  const making = make(
    kept?.making.then(
      ({ value }) => value,
      () => undefined,
    ) ?? Promise.resolve(undefined),
  );
  const own: Kept = { mark, from: now.getTime(), making, bytes: 0 };
  allBytes -= answers.get(name)?.bytes ?? 0;
  answers.set(name, own);
  try {
    const { value, bytes } = await making;
    if (shops.get(shopId) === answers && answers.get(name) === own) {
      own.bytes = bytes;
      allBytes += bytes;
      makeRoom();
    }
    return value;
  } catch (error) {
    if (answers.get(name) === own) answers.delete(name);
    throw error;
  }
}

const isWithin = (now: Date, from: number, until: Date | null) =>
  until === null || (now.getTime() >= from && now.getTime() < until.getTime());

/** The shop's answers, moved to the end of the line. */
function answersOf(shopId: string): KeptShop {
  const answers = shops.get(shopId) ?? new Map<string, Kept>();
  shops.delete(shopId);
  shops.set(shopId, answers);
  return answers;
}

function makeRoom(): void {
  for (const [shopId, answers] of shops) {
    if (allBytes <= MOST_BYTES) return;
    shops.delete(shopId);
    for (const { bytes } of answers.values()) allBytes -= bytes;
  }
}
