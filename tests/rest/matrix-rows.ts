import { readFileSync } from "node:fs";
import type { Role } from "#tests/support/world.ts";

/** Whoever a row of the matrix speaks of. */
export const COLUMNS = [
  "guest",
  "customerSelf",
  "customerUnverified",
  "customerOther",
  "merchantOwn",
  "merchantOther",
  "superAdmin",
] as const;
export type Column = "guest" | Role;

/** A row of tests/matrix/permission-matrix.json: who gets which status; null where the case does not apply. */
export type MatrixRow = Readonly<Record<Column, number | null>> & {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly bodyClass: string;
  readonly shopState: string;
};

const matrix: { rows: MatrixRow[] } = JSON.parse(
  readFileSync(new URL("../matrix/permission-matrix.json", import.meta.url), "utf8"),
);

/** The row of an id. */
export function matrixRow(id: string): MatrixRow {
  const row = matrix.rows.find((each) => each.id === id);
  if (!row) throw new Error(`The matrix has no row ${id}.`);
  return row;
}
