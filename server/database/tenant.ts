import { setTimeout as pause } from "node:timers/promises";
import type { EntityManager } from "@mikro-orm/postgresql";
import { askAllAlone, askIn, named, type Wanted } from "./named-statement.ts";

const SHOP_SETTING = "app.shop_id";

/** What Postgres says when two transactions stand in each other's way and one had to go. */
const WORTH_ANOTHER_TRY = new Set(["40P01", "40001"]);
const MOST_TRIES = 3;
/** At most so many milliseconds pass before another try, so that the transaction that was kept takes the rows that were let go. */
const LONGEST_PAUSE_MS = 40;

export interface TransactionOptions {
  /** Refuses writes, and lets go of what was read (`onlyReading`): for procedures that only read. */
  readonly readOnly?: boolean;
}

/**
 * Runs `work` in one transaction that sees and changes the rows of one shop and of no other (SHOP-07, SEC-02). Takes the EntityManager of the
 * request, with the URL of `app`; hands on one whose statements all run in the transaction, `execute` and `getKysely` included.
 *
 * Three statements besides the work's own: begin, set_config, commit; so a procedure's reads share one call. Inside of a transaction of the same
 * shop `work` simply joins it; inside of another shop's it throws. A deadlock or serialisation failure is tried again, three times in all,
 * so `work` must do nothing but talk to the database. An id that is no UUID is Postgres' error; check it at the edge.
 */
export async function inShop<Answer>(
  em: EntityManager,
  shopId: string,
  work: (tx: EntityManager) => Promise<Answer>,
  { readOnly = false }: TransactionOptions = {},
): Promise<Answer> {
  if (em.isInTransaction()) {
    if (shopAtHand(em) !== shopId) throw new Error("A transaction of one shop cannot reach into another.");
    return work(em);
  }
  const once = () => scopedTo(em, shopId).transactional(readOnly ? onlyReading(work) : work, { readOnly });
  for (let tries = 1; ; tries++) {
    try {
      return await once();
    } catch (error) {
      if (tries === MOST_TRIES || !isWorthAnotherTry(error)) throw error;
      await pause(Math.random() * LONGEST_PAUSE_MS);
    }
  }
}

/** A fork of which every transaction is of this shop alone. */
export function scopedTo(em: EntityManager, shopId: string): EntityManager {
  const scoped = em.fork({ session: { variables: { [SHOP_SETTING]: shopId } } });
  scoped.setFilterParams("ofShop", { shopId });
  return scoped;
}

/** The same for reading only: Postgres refuses writes. */
export function readInShop<Answer>(
  em: EntityManager,
  shopId: string,
  work: (tx: EntityManager) => Promise<Answer>,
): Promise<Answer> {
  return inShop(em, shopId, work, { readOnly: true });
}

const BEGIN = named("start transaction read only");
const OF_SHOP = named(`select set_config('${SHOP_SETTING}', $1, true)`);
const COMMIT = named("commit");

/**
 * The rows of each statement, all of them in one transaction that reads the rows of one shop and of no other, as `readInShop`: but in one trip, and
 * with plans that the connection keeps (`named`). For statements that need not wait for each other's rows. Inside of a transaction of the same
 * shop it joins that.
 */
export async function readTogether<Rows extends readonly object[]>(
  em: EntityManager,
  shopId: string,
  wanted: { readonly [Place in keyof Rows]: Wanted },
): Promise<{ readonly [Place in keyof Rows]: readonly Rows[Place][] }> {
  type Answers = { readonly [Place in keyof Rows]: readonly Rows[Place][] };
  if (em.isInTransaction()) {
    const inTurn = async (tx: EntityManager) => {
      const answers: (readonly object[])[] = [];
      for (const { statement, values } of wanted) answers.push(await askIn<object>(tx, statement, values));
      return answers;
    };
    return (await readInShop(em, shopId, inTurn)) as unknown as Answers;
  }
  const rows = await askAllAlone(em, [
    { statement: BEGIN, values: [] },
    { statement: OF_SHOP, values: [shopId] },
    ...wanted,
    { statement: COMMIT, values: [] },
  ]);
  return rows.slice(2, -1) as unknown as Answers;
}

/**
 * Runs `work` in one transaction across all shops, as role `platform`: for the seed, data migrations, backup and the super admin's
 * reports. Takes an EntityManager opened with the owner's URL; with that of `app` Postgres refuses. Besides the work's own: begin, set role, commit.
 */
export function asPlatform<Answer>(
  ownerEm: EntityManager,
  work: (tx: EntityManager) => Promise<Answer>,
  { readOnly = false }: TransactionOptions = {},
): Promise<Answer> {
  const scoped = ownerEm.fork({ session: { role: "platform" } });
  scoped.setFilterParams("ofShop", { everyShop: true });
  return scoped.transactional(readOnly ? onlyReading(work) : work, { readOnly });
}

/**
 * Work that only reads, and lets go of its entities at its end: the commit would else look through all of them for changes, which took a sixth of the
 * merchant's list of orders. So what it changes of an entity is written nowhere; a statement that writes is refused by Postgres.
 */
export const onlyReading =
  <Answer>(work: (tx: EntityManager) => Promise<Answer>) =>
  async (tx: EntityManager): Promise<Answer> => {
    const answer = await work(tx);
    tx.clear();
    return answer;
  };

/** The shop an EntityManager works for, or null. */
export function shopAtHand(em: EntityManager): string | null {
  const shopId = em.getSessionContext()?.variables?.[SHOP_SETTING];
  return typeof shopId === "string" ? shopId : null;
}

/** The shop of the transaction at hand: for statements of plain SQL, which name it although the policies would leave out every other one. */
export function shopOf(tx: EntityManager): string {
  const shopId = shopAtHand(tx);
  if (shopId === null) throw new Error("No shop is at hand: plain SQL about a shop runs inside of inShop.");
  return shopId;
}

function isWorthAnotherTry(error: unknown): boolean {
  return error instanceof Error && "code" in error && WORTH_ANOTHER_TRY.has(String(error.code));
}
