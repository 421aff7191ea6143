/** A list as a file for spreadsheets (MAN-02, MAN-05, MAN-06): every row of it or none, never a part that says nothing of the rest. */
import type { EntityManager } from "@mikro-orm/postgresql";
import { InvalidFields } from "#domain/invalid.ts";
import { type ProblemKey, problem } from "#domain/problems.ts";
import { TooManyTries } from "#domain/too-many-tries.ts";
import { type CsvValue, csv } from "./csv.ts";
import { type IdQuery, idsInBatches } from "./database/ids-in-batches.ts";

/** From so many rows on a shop makes one file at a time: each holds a connection for seconds. */
const LONG_FROM = 5_000;
/** After so long a refused file is asked for again. */
const RETRY_AFTER_SECONDS = 10;

/** A list and what its file says of it. */
interface ListOfFile {
  /** The names of its columns. */
  readonly columns: readonly string[];
  /** What is found, in its order. */
  readonly found: IdQuery;
  /** How long it may be; absent where a shop never has that much. */
  readonly length?: {
    readonly count: number;
    /** More rows are refused. */
    readonly most: number;
    /** The words that say so, and the field that makes the list shorter. */
    readonly problem: ProblemKey;
    readonly field: string;
  };
  /** The rows of these ids, in the order of the ids. */
  readonly rows: (ids: readonly string[]) => Promise<readonly (readonly CsvValue[])[]>;
}

/**
 * The text of the file. What is added between the count and the file is in the file all the same.
 *
 * @throws InvalidFields where the list has more rows than a file holds
 * @throws TooManyTries where another long file of this shop is being made
 */
export async function listFile(tx: EntityManager, shopId: string, list: ListOfFile): Promise<string> {
  const { columns, found, length, rows } = list;
  if (length) await allowLength(tx, shopId, length);
  let text = csv([columns]);
  for await (const ids of idsInBatches(tx, found)) text += csv(await rows(ids));
  return text;
}

/** A long file holds the shop's turn until the transaction ends. */
async function allowLength(
  tx: EntityManager,
  shopId: string,
  { count, most, ...tooMany }: NonNullable<ListOfFile["length"]>,
): Promise<void> {
  if (count > most) {
    const why = problem(tooMany.problem, { count, most });
    throw new InvalidFields({ [tooMany.field]: [why] }, why);
  }
  if (count <= LONG_FROM) return;
  const [turn] = await tx.execute<{ mine: boolean }[]>(
    "select pg_try_advisory_xact_lock(hashtextextended(?, 0)) as mine",
    [`file:${shopId}`],
  );
  if (!turn?.mine) throw new TooManyTries({ retryAfterSeconds: RETRY_AFTER_SECONDS });
}
