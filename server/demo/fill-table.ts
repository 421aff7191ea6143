import type { EntityManager } from "@mikro-orm/postgresql";

/** A row by its columns in camelCase; instants as `Date`, lists as arrays. */
export type Row = Readonly<Record<string, unknown>>;

/**
 * Writes rows into a table, all of them in one statement. Every row names the same columns; those that none names keep the table's defaults.
 * Table and columns are our own words, never input.
 */
export async function fillTable(tx: EntityManager, table: string, rows: readonly Row[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const names = Object.keys(first);
  const columns = names.map(columnName).join(", ");
  const records = rows.map((row) =>
    Object.fromEntries(names.map((name) => [columnName(name), row[name] ?? null])),
  );
  await tx.execute(
    `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, ?::jsonb)`,
    [JSON.stringify(records)],
  );
}

/** `street1` is `street_1`, `homePage` is `home_page`. */
function columnName(name: string): string {
  return name.replace(/[A-Z]|\d+/g, (part) => `_${part.toLowerCase()}`);
}
