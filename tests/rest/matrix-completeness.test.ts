/** Whether the permission matrix has a row for everything there is, and a way to try each row. */
import { expect, test } from "vitest";
import { appRouter } from "#server/router.ts";
import { OVER_HTTP } from "#tests/matrix/screens.ts";
import { REST_ROWS } from "#tests/support/rest-rows.ts";
import { restRowOf } from "./matrix-as-trpc.ts";
import { CASES } from "./matrix-cases.ts";
import { COLUMNS, type MatrixRow, matrixRow, ROWS } from "./matrix-rows.ts";

const SOME_ID = "019ad000-0000-7000-8000-000000000001";

/** The paths that a row stands for: `{orders|customers}` is either, and a delete may lack its id. */
function pathsOf({ method, path }: MatrixRow): string[] {
  const [whole = "", choices] = /\{([\w|]+\|[\w|]+)\}/.exec(path) ?? [];
  const each = choices ? choices.split("|").map((choice) => path.replace(whole, choice)) : [path];
  return each.flatMap((one) => {
    const filled = one
      .replace("{slug}", "sweetcrumb")
      .replace("{unknown}", "unknown")
      .replace(/\{\w+\}/g, SOME_ID);
    return method === "DELETE" ? [filled, filled.replace(/\/[^/]*$/, "")] : [filled];
  });
}

/** Every call of REST that some row is about. */
const tried = new Set(
  ROWS.flatMap((row) =>
    pathsOf(row).flatMap((path) => restRowOf({ method: row.method, path: `/api${path}` })?.row ?? []),
  ),
);

test("SEC-MATRIX API-07 every row of the matrix is tried, and what is tried is a row", () => {
  const ids = ROWS.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(Object.keys({ ...CASES, ...OVER_HTTP }).sort()).toEqual(ids.sort());
  expect(Object.keys(OVER_HTTP).filter((id) => id in CASES)).toEqual([]);
});

test("SEC-MATRIX API-07 every call of REST is in the matrix", () => {
  const missing = REST_ROWS.filter((row) => !tried.has(row));
  expect(missing.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});

test("SEC-MATRIX API-07 every procedure is in the matrix, behind a call of REST or in a row of its own", () => {
  const behindRest = new Set(REST_ROWS.map(({ procedure }) => procedure));
  const alone = Object.keys(appRouter._def.procedures).filter((name) => !behindRest.has(name));
  const rows = ROWS.flatMap(({ method, path }) => (method === "tRPC" ? [path] : []));
  expect(rows.sort()).toEqual(alone.sort());
});

/** Where someone has no status: who is not logged in has no credentials, and wrong ones are the rows r005 and r006. */
const DOES_NOT_APPLY = ["r004 guest", "r008 guest"];

test("SEC-MATRIX every row has a status for every actor, but where one has no credentials to send", () => {
  const empty = ROWS.flatMap((row) =>
    COLUMNS.flatMap((column) => (row[column] === null ? [`${row.id} ${column}`] : [])),
  );
  expect(empty).toEqual(DOES_NOT_APPLY);
  for (const id of DOES_NOT_APPLY.map((cell) => cell.split(" ")[0] ?? ""))
    expect(matrixRow(id).bodyClass).toBe("valid_credentials");
  for (const id of ["r005", "r006"]) expect(matrixRow(id).guest).toBe(401);
});
