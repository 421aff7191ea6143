/**
 * What this process keeps of each shop while the database says that nothing has changed (PERF-02, PERF-03).
 *
 * Everything hangs on the mark of `menu-state.ts`, which the caller has just asked for: what is kept under an older mark is dropped. What
 * is made is read after the mark was, so it can be newer than its mark but never older, and two shops never share anything (SEC-A14).
 */
import type { MenuState } from "./menu-state.ts";

/** Something worth keeping. */
export interface Fresh<Value> {
  readonly value: Value;
  /** From this instant on time alone makes it wrong; null: never. */
  readonly until: Date | null;
  /** Roughly how much memory it takes. */
  readonly bytes: number;
}

interface Kept {
  readonly from: number;
  readonly making: Promise<Fresh<unknown>>;
}

interface KeptShop {
  readonly mark: string;
  readonly answers: Map<string, Kept>;
  bytes: number;
}

/** What all kept answers of a process may take together; those of the shops asked for least recently go first. */
const MOST_BYTES = 48 * 1024 * 1024;

const shops = new Map<string, KeptShop>();
let allBytes = 0;

/**
 * The kept value of this name, made where there is none, where the shop has changed, or where its time is over. Requests that come while it is
 * being made wait for the same one; a failure is everybody's who waited and is not kept.
 */
export async function keep<Value>(
  state: MenuState,
  name: string,
  now: Date,
  make: () => Promise<Fresh<Value>>,
): Promise<Value> {
  const shop = shopOf(state);
  const kept = shop.answers.get(name) as { from: number; making: Promise<Fresh<Value>> } | undefined;
  if (kept) {
    const { value, until } = await kept.making;
    if (isWithin(now, kept.from, until)) return value;
  }
  const making = make();
  const own: Kept = { from: now.getTime(), making };
  shop.answers.set(name, own);
  try {
    const { value, bytes } = await making;
    if (shops.get(state.shopId) === shop) weigh(shop, bytes);
    return value;
  } catch (error) {
    if (shop.answers.get(name) === own) shop.answers.delete(name);
    throw error;
  }
}

const isWithin = (now: Date, from: number, until: Date | null) =>
  until === null || (now.getTime() >= from && now.getTime() < until.getTime());

/** The shop's place, moved to the end of the line; an empty one where it has changed. */
function shopOf({ shopId, mark }: MenuState): KeptShop {
  const known = shops.get(shopId);
  shops.delete(shopId);
  if (known?.mark === mark) {
    shops.set(shopId, known);
    return known;
  }
  allBytes -= known?.bytes ?? 0;
  const opened: KeptShop = { mark, answers: new Map(), bytes: 0 };
  shops.set(shopId, opened);
  return opened;
}

/** Counts what was made, and makes room. */
function weigh(shop: KeptShop, bytes: number): void {
  shop.bytes += bytes;
  allBytes += bytes;
  for (const [shopId, oldest] of shops) {
    if (allBytes <= MOST_BYTES) return;
    shops.delete(shopId);
    allBytes -= oldest.bytes;
  }
}
