/**
 * Plain statements: no entities are made of their answers, and values stand apart from the text as `$1`, `$2` … (PERF-02, PERF-04).
 *
 * `askOnce`, `askSince` and `askAlone` ask outside of any transaction. A statement that is `named` is planned once per connection there instead of with
 * each request, by pg's own prepared statements; so it is by `readTogether` (`tenant.ts`), which makes a transaction of its own. `askIn` asks in the transaction at
 * hand, where Kysely sends it without a name.
 */
import { createHash } from "node:crypto";
import type { EntityManager } from "@mikro-orm/postgresql";
import { CompiledQuery } from "kysely";
import type pg from "pg";

const names = new Map<string, string>();

/** Makes a statement of `askOnce`, `askSince`, `askAlone` and `readTogether` one that is planned once; returns it. For texts that are written down, never for such as are put together from input. */
export function named(text: string): string {
  if (!names.has(text)) names.set(text, `w_${createHash("sha256").update(text).digest("hex").slice(0, 16)}`);
  return text;
}

/** Pools whose connections keep plans. */
const keepsPlans = new WeakSet<pg.Pool>();

/**
 * Lets the connections of a pool keep the plans of named statements. Not for a pool that leads through a pooler: it hands each transaction
 * another connection, and older ones do not carry names along; without names everything works, a little slower.
 */
export const keepPlans = (pool: pg.Pool): void => void keepsPlans.add(pool);

/** The pool for a library that names its statements itself: where plans are not kept they go without their names, or another connection would not know them. */
export function clientOf(pool: pg.Pool): Pick<pg.Pool, "query"> {
  if (keepsPlans.has(pool)) return pool;
  const query = ({ text, values }: pg.QueryConfig) => pool.query({ text, values });
  return { query } as Pick<pg.Pool, "query">;
}

/** Its rows, in one trip outside of any transaction and of any shop: for functions of schema `ops`, which need neither. */
export async function askOnce<Row extends object>(
  em: EntityManager,
  statement: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const pool = await em.getConnection().getNativeClient();
  return (await inRound(pool, statement, values).answer.promise) as Row[];
}

/**
 * The same for what many requests ask in the same words: an answer that another one was given may be shared if it was asked for after `since`, milliseconds of
 * `performance.now`. Values are texts or null.
 */
export async function askSince<Row extends object>(
  em: EntityManager,
  statement: string,
  values: readonly (string | null)[],
  since: number,
): Promise<Row[]> {
  const pool = await em.getConnection().getNativeClient();
  const shared = answers.get(pool) ?? new Map<string, Answer>();
  answers.set(pool, shared);
  // By its name where it has one: the text itself is long.
  const words = `${names.get(statement) ?? statement} ${JSON.stringify(values)}`;
  const known = shared.get(words);
  if (known && known.sentAt >= since && performance.now() - known.sentAt < SHARED_MS)
    return known.rows as Row[];
  const question = inRound(pool, statement, values);
  const rows = await question.answer.promise;
  share(shared, words, { sentAt: question.sentAt, rows });
  return rows as Row[];
}

/** An answer that may be shared. */
interface Answer {
  /** When it was asked for: it is no older. */
  readonly sentAt: number;
  readonly rows: object[];
}

/** Of `askSince`, by its words, the latest last. */
const answers = new WeakMap<pg.Pool, Map<string, Answer>>();
const MOST_SHARED = 200;
/** So old an answer may be; whoever wants a later one asks. */
const SHARED_MS = 1_000;

function share(shared: Map<string, Answer>, words: string, answer: Answer): void {
  const known = shared.get(words);
  if (known && known.sentAt >= answer.sentAt) return;
  shared.delete(words);
  shared.set(words, answer);
  for (const oldest of shared.keys()) {
    if (shared.size <= MOST_SHARED) return;
    shared.delete(oldest);
  }
}

/**
 * The same over a connection that no one else's question shares: for reports, which take long. In a round whatever is asked after them would
 * wait for them.
 */
export async function askAlone<Row extends object>(
  em: EntityManager,
  statement: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const [rows = []] = await askAllAlone(em, [{ statement, values }]);
  return rows as Row[];
}

/** A statement and its values. */
export interface Wanted {
  readonly statement: string;
  readonly values: readonly unknown[];
}

/**
 * The rows of several statements, one after the other over one connection that no one else's question shares. They are sent together, before the first is
 * answered. @throws what the first that failed threw
 */
export async function askAllAlone(em: EntityManager, all: readonly Wanted[]): Promise<object[][]> {
  const pool = await em.getConnection().getNativeClient();
  const round = all.map(({ statement, values }) => newQuestion(statement, values));
  askRound(pool, round).catch((error: unknown) => {
    for (const { answer } of round) answer.reject(error);
  });
  return Promise.all(round.map(({ answer }) => answer.promise));
}

/** A question of a round, and its answer. */
interface Question extends Wanted {
  readonly answer: PromiseWithResolvers<object[]>;
  /** Milliseconds of `performance.now`; infinite until it is sent. */
  sentAt: number;
}

const newQuestion = (statement: string, values: readonly unknown[]): Question => ({
  statement,
  values,
  answer: Promise.withResolvers<object[]>(),
  sentAt: Number.POSITIVE_INFINITY,
});

/** The questions that have not been sent yet. */
const rounds = new WeakMap<pg.Pool, Question[]>();

/**
 * What is asked while the event loop hands over the requests that have arrived goes out together, over one connection; who asks the
 * same in the same words is told the same. No one gets an answer that is older than his question (PERF-02).
 */
function inRound(pool: pg.Pool, statement: string, values: readonly unknown[]): Question {
  const round = rounds.get(pool) ?? newRound(pool);
  const same = round.find((one) => one.statement === statement && areSameTexts(one.values, values));
  const question = same ?? newQuestion(statement, values);
  if (!same) round.push(question);
  return question;
}

function newRound(pool: pg.Pool): Question[] {
  const round: Question[] = [];
  rounds.set(pool, round);
  setImmediate(() => {
    rounds.delete(pool);
    askRound(pool, round).catch((error: unknown) => {
      for (const { answer } of round) answer.reject(error);
    });
  });
  return round;
}

/** Texts only: what compares by its bytes, as the hash of a token does, is asked for by itself. */
const areSameTexts = (one: readonly unknown[], other: readonly unknown[]) =>
  one.length === other.length &&
  one.every((value, place) => (typeof value === "string" || value === null) && value === other[place]);

/** @throws where there is no connection */
async function askRound(pool: pg.Pool, round: readonly Question[]): Promise<void> {
  const client = await pool.connect();
  const sentAt = performance.now();
  const asking = round.map(async (question) => {
    const { statement, values, answer } = question;
    question.sentAt = sentAt;
    try {
      const name = keepsPlans.has(pool) ? names.get(statement) : undefined;
      const wanted = { ...(name && { name }), text: statement, values: [...values] };
      answer.resolve((await client.query<object>(wanted)).rows);
      return undefined;
    } catch (error) {
      answer.reject(error);
      return error;
    }
  });
  const failure = (await Promise.all(asking)).find((error) => error instanceof Error);
  // A connection that failed is not used again.
  client.release(failure);
}

/** Its rows, in the transaction at hand. */
export async function askIn<Row>(
  tx: EntityManager,
  statement: string,
  values: readonly unknown[],
): Promise<readonly Row[]> {
  return (await tx.getKysely().executeQuery<Row>(CompiledQuery.raw(statement, [...values]))).rows;
}
