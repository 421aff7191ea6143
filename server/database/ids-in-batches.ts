/**
 * Long lists for files: found in one statement, read a batch at a time, and never made into entities. Twenty thousand entities would hold up
 * everyone's requests for seconds; between two batches they have their turn.
 */
import type { EntityManager } from "@mikro-orm/postgresql";

/** Rows that are read and written at a stretch: a few milliseconds of work. */
const ROWS_OF_BATCH = 500;

/** A query of MikroORM's that selects ids, without the entity's filters yet. */
export interface IdQuery {
  applyFilters(): Promise<void>;
  toQuery(): { sql: string; params: readonly unknown[] };
}

/** The ids that the query finds, in its order, as of one moment. One such list at a time in a transaction. */
export async function* idsInBatches(tx: EntityManager, query: IdQuery): AsyncGenerator<string[], void> {
  await query.applyFilters();
  const { sql, params } = query.toQuery();
  await tx.execute(`declare ids_in_batches no scroll cursor for ${sql}`, [...params]);
  for (;;) {
    const rows = await tx.execute<{ id: string }[]>(`fetch ${ROWS_OF_BATCH} from ids_in_batches`);
    if (rows.length > 0) yield rows.map(({ id }) => id);
    if (rows.length < ROWS_OF_BATCH) break;
  }
  await tx.execute("close ids_in_batches");
}
