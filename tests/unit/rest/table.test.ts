/** Which rows of the REST table a path has, against each row held beside the path part by part (API-01). */
import fc from "fast-check";
import { expect, test } from "vitest";
import type { RestRow } from "#server/rest/row.ts";
import { restTable } from "#server/rest/table.ts";
import { REST_ROWS } from "#tests/support/rest-rows.ts";
import { propertyRuns } from "../property-runs.ts";

const find = restTable(REST_ROWS);
const SOME_ID = "019b0000-0000-7000-8000-000000000001";
const IS_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const partsOf = (path: string) => path.split("/").filter(Boolean);

/** Whether the parts of a path are those of a row. A delete that has words for a blank id may lack any part but the first. */
function fits(row: RestRow, parts: readonly string[], given: readonly string[]): boolean {
  const [part, ...later] = parts;
  const [value, ...values] = given;
  if (part === undefined || value === undefined) return part === value;
  const isValue = row.idsOnly ? IS_ID.test(value) : value !== "" || row.withoutId !== undefined;
  const isItsValue = part.startsWith("{") ? isValue : part === value;
  const mayLack = row.method === "DELETE" && row.withoutId !== undefined;
  const next = [later, ...(mayLack ? later.map((_, at) => later.slice(at + 1)) : [])];
  return isItsValue && next.some((rest) => fits(row, rest, values));
}

const byHand = (path: string) => {
  const given = path.replace(/\/$/, "").split("/").slice(1);
  const found = REST_ROWS.filter((row) => fits(row, partsOf(row.path), given));
  const served = found.filter(({ otherwise }) => !otherwise);
  return served.length > 0 ? served : found;
};

const names = (rows: readonly RestRow[]) => rows.map(({ method, path }) => `${method} ${path}`).sort();
const expectSameRows = (path: string) =>
  expect(names(find(path).map(({ row }) => row)), path).toEqual(names(byHand(path)));

test.each([...new Set(REST_ROWS.map(({ path }) => path))])(
  "API-01 %s is found, and nothing else is, with each of its ids left blank or out",
  (path) => {
    expect(find(path.replaceAll(/\{\w+\}/g, SOME_ID)).map(({ row }) => row.path)).toContain(path);
    expectSameRows(path.replaceAll(/\{\w+\}/g, SOME_ID));
    for (const [at] of path.matchAll(/\{\w+\}/g)) {
      expectSameRows(path.replace(at, "").replaceAll(/\{\w+\}/g, SOME_ID));
      expectSameRows(path.replace(`/${at}`, "").replaceAll(/\{\w+\}/g, SOME_ID));
    }
  },
);

test("API-01 whatever is asked for has the rows that it has part by part", () => {
  const words = [...new Set(REST_ROWS.flatMap(({ path }) => partsOf(path)))].filter(
    (word) => !word.startsWith("{"),
  );
  const part = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...words) },
    { weight: 3, arbitrary: fc.constantFrom(SOME_ID, "a%20b", "é", "", "{shopId}") },
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 6 }), fc.boolean(), (parts, ends) => {
      expectSameRows(`/${parts.join("/")}${ends ? "/" : ""}`);
    }),
    { numRuns: propertyRuns(20_000) },
  );
});
