/** Which HTTP status a refusal has is chosen in `domain/refusal-status.ts` and nowhere else (API-03). */
import { readFileSync } from "node:fs";
import ts from "typescript";
import { expect, test } from "vitest";
import { statusOf } from "#domain/refusal-status.ts";
import { type Finding, projectFiles } from "./project-files.ts";

const screensAndApis = projectFiles(/\.tsx?$/).filter((path) =>
  /^(?:app\/(?:routes|wiring)\/|server\/(?:rest\/|trpc\.ts$))/.test(path),
);

/** Statuses that are numbers of something else as well: letters of a field, milliseconds. */
const ROUND = new Set([400, 500]);

test("API-03: no screen, procedure or REST row names a status of a refusal in digits", () => {
  expect(screensAndApis.length).toBeGreaterThan(100);
  expect(screensAndApis.flatMap((path) => statusesIn(path, readFileSync(path, "utf8")))).toEqual([]);
});

test.each([
  "data(answer, { status: 422 })",
  "const CONFLICT = 409;",
  "const CODES = { 401: 'signed_out' };",
  "if (error.status < 500) return;",
  "new Response(null, { status: 400 })",
])("API-03: %s would be found", (code) => {
  expect(statusesIn("example.ts", code)).toHaveLength(1);
});

test("API-03: a length or a pause of 500 is no status", () => {
  expect(statusesIn("example.ts", "const PAUSE_MS = 400; const field = { most: 500 };")).toEqual([]);
});

test.each([
  ["invalid", 422],
  ["signed-out", 401],
  ["forbidden", 403],
  ["not-found", 404],
  ["conflict", 409],
  ["too-many", 429],
  ["unavailable", 503],
] as const)("API-03: a refusal that is %s has the status %i", (kind, status) => {
  expect(statusOf(kind)).toBe(status);
});

/** Numbers from 400 to 599 that stand for a status: all but the round ones, and those too beside the word. */
function statusesIn(path: string, code: string): Finding[] {
  const source = ts.createSourceFile(path, code, ts.ScriptTarget.ESNext, true, ts.ScriptKind.TSX);
  const found: Finding[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isNumericLiteral(node) && isStatus(node)) {
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      found.push({ path, line, text: node.parent.getText() });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function isStatus(node: ts.NumericLiteral): boolean {
  const number = Number(node.text);
  if (!(KNOWN.has(number) || ROUND.has(number))) return false;
  return !ROUND.has(number) || /status/i.test(node.parent.getText());
}

const KNOWN = new Set([
  401, 402, 403, 404, 405, 406, 408, 409, 410, 411, 412, 413, 415, 422, 423, 425, 429, 501, 502, 503, 504,
]);
