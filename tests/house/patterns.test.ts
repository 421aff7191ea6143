/**
 * No regular expression takes forever, whatever it is held against (security A31). `recheck` proves that a pattern is linear, or finds the text
 * that makes it slow. What was found safe stands in a list, so that a run looks at new patterns alone; a full run looks at all.
 */
import { readFileSync } from "node:fs";
import { checkSync } from "recheck";
import ts from "typescript";
import { expect, test } from "vitest";
import { fullCount } from "#tests/support/how-many.ts";
import { linesMatching, projectFiles } from "./project-files.ts";

const LIST = "safe-patterns.json";

/** Slow only for texts that are longer than any they meet. */
const BOUNDED: Record<string, string> = {
  "/\\B(?=(\\d{3})+$)/g": "the digits of a number, sixteen at most",
  "/[\\s,]+$/": "a street of 200 letters at most",
  "/(\\S*\\u00a0[\\S\\u00a0]*)/": "a sentence of ours",
  "/^\\/(?:api\\/shops\\/[^/]+\\/menu|trpc\\/[^/]*\\bcatalog\\.rearrange\\b[^/]*)$/":
    "the path of an address, which is refused above 8 KB",
  "/[^a-z]+(\\w)/gi": "a path of our own table",
  '/^(\\s*)"([a-z]\\w*)":/gim': "an example of ours",
  '/"\\$node_bin" (.*?)server\\/bin\\/\\w+\\.ts/': "a line of package.json",
};

/** Patterns that are put together while the program runs stand in these files only; each was looked at by hand. */
const PUT_TOGETHER = [
  "domain/cart/order-form-schemas.ts",
  "domain/payments/read-statement.ts",
  "server/http/cached-bytes.ts",
  "server/http/overload.ts",
  "server/http/remix/build-routes.ts",
  "server/http/request-info.ts",
  "server/rest/table.ts",
];

const CODE = projectFiles(/^(?:app|domain|server|entities)\/.*\.(?:ts|tsx|mjs)$/);

/** Every pattern in the code of the product, as it is written there. */
function patterns(): string[] {
  const found = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) found.add(node.text);
    ts.forEachChild(node, visit);
  };
  for (const path of CODE)
    visit(ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest, true));
  return [...found].sort();
}

function isSafe(pattern: string): boolean {
  const [, source = "", flags = ""] = /^\/(.*)\/([a-z]*)$/s.exec(pattern) ?? [];
  return checkSync(source, flags.replace("v", "u"), { timeout: 10_000 }).status === "safe";
}

const PRESENT = patterns();

test("SEC-A31 every pattern is proved to take no more than linear time, or meets short texts only", async () => {
  const listed = new Set<string>(
    fullCount ? [] : JSON.parse(readFileSync(new URL(LIST, import.meta.url), "utf8")),
  );
  const open = PRESENT.filter((pattern) => !(pattern in BOUNDED));
  const safe = open.filter((pattern) => listed.has(pattern) || isSafe(pattern));
  expect(open.filter((pattern) => !safe.includes(pattern))).toEqual([]);
  await expect(`${JSON.stringify(safe, null, 2)}\n`).toMatchFileSnapshot(LIST);
}, 120_000);

test("SEC-A31 a pattern that doubles its time with each letter is found", () => {
  expect(isSafe("/^(a+)+$/")).toBe(false);
  expect(isSafe("/^\\s*(.*?)\\s*$/")).toBe(false);
});

test("SEC-A31 patterns are put together in few places, which were looked at", () => {
  const found = linesMatching(CODE, /new RegExp\(/).map(({ path }) => path);
  expect([...new Set(found)]).toEqual(PUT_TOGETHER);
});

test("SEC-A31 what is excused is still there", () => {
  expect(Object.keys(BOUNDED).filter((pattern) => !PRESENT.includes(pattern))).toEqual([]);
});
