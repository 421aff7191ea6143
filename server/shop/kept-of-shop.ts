/**
 * What this process keeps of each shop while the database says that nothing has changed (PERF-02, PERF-03).
 *
 * Everything hangs on a mark of `menu-state.ts`, which the caller has just asked for: what is kept under another mark is made anew. What is
 * made is read after the mark was, so it can be newer than its mark but never older, and two shops never share anything (SEC-A14).
 */
/** Something worth keeping. */
export interface Fresh<Value> {
  readonly value: Value;
  /** From this instant on time alone makes it wrong; null: never. */
  readonly until: Date | null;
  /** Roughly how much memory it takes. */
  readonly bytes: number;
}

/** Whose it is, what it is, and as of when. */
export interface KeptName {
  readonly shopId: string;
  readonly mark: string;
  /** One per kind of answer. */
  readonly name: string;
}

interface Kept {
  readonly mark: string;
  readonly from: number;
  readonly making: Promise<Fresh<unknown>>;
  /** 0 until it is made. */
  bytes: number;
}

type KeptShop = Map<string, Kept>;

/** What all kept answers of a process may take together; those of the shops asked for least recently go first. */
const MOST_BYTES = 48 * 1024 * 1024;

const shops = new Map<string, KeptShop>();
let allBytes = 0;

/**
 * The kept value of this name, made where there is none, where the shop has changed, or where its time is over. Requests that come while it is
 * being made wait for the same one; a failure is everybody's who waited and is not kept. Nobody may change what is kept. `make` gets what was
 * kept of this name before, where there is something, so that it need not begin from nothing.
 */
export async function keep<Value>(
  { shopId, mark, name }: KeptName,
  now: Date,
  make: (earlier: Promise<Value | undefined>) => Promise<Fresh<Value>>,
): Promise<Value> {
  const answers = answersOf(shopId);
  const kept = answers.get(name) as (Kept & { making: Promise<Fresh<Value>> }) | undefined;
  if (kept?.mark === mark) {
    const { value, until } = await kept.making;
    if (isWithin(now, kept.from, until)) return value;
  }
  const before: Promise<Fresh<Value>> | undefined = kept?.making;
  const making = make(
    before?.then(
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
