import { readFileSync } from "node:fs";
import type { Role } from "#tests/support/world.ts";

/** The person that a row of the matrix names. */
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

/** A row of the matrix: who gets which status; null where the case does not apply. */
export type MatrixRow = Readonly<Record<Column, number | null>> & {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly bodyClass: string;
  readonly shopState: string;
};

const read = <Content>(name: string): Content =>
  JSON.parse(readFileSync(new URL(`../matrix/${name}`, import.meta.url), "utf8"));

/** Rows that the product adds to the agreed ones: calls in a dead shop and in maintenance (GUARD-03), and exports. */
export const ADDED_ROWS: readonly MatrixRow[] = read("added-rows.json");

/** The rows of procedures that no REST call makes: by name, the statuses in the order of the columns. */
const ofProcedures = Object.entries(read<Record<string, number[]>>("procedure-rows.json")).map(
  ([name, statuses]) =>
    ({
      id: `p-${name}`,
      method: "tRPC",
      path: name,
      bodyClass: "",
      shopState: "normal",
      ...Object.fromEntries(COLUMNS.map((column, at) => [column, statuses[at] ?? null])),
    }) as MatrixRow,
);

/** All rows of the matrix: those that were agreed, and those that calls of a later day added. */
export const ROWS: readonly MatrixRow[] = [
  ...read<{ rows: MatrixRow[] }>("permission-matrix.json").rows,
  ...ADDED_ROWS,
  ...ofProcedures,
];

/** The row of an id. */
export function matrixRow(id: string): MatrixRow {
  const row = ROWS.find((each) => each.id === id);
  if (!row) throw new Error(`The matrix has no row ${id}.`);
  return row;
}
