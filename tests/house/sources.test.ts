import { readFileSync } from "node:fs";
import ts from "typescript";
import { expect, test } from "vitest";
import { type Finding, linesMatching, projectFiles } from "./project-files.ts";

const code = projectFiles(/\.(ts|tsx|mjs|js)$/);
const product = code.filter((path) => /^(app|domain|entities|server|migrations)\//.test(path));
/** This folder names what it forbids. */
const outsideThisFolder = projectFiles(/\.(ts|tsx|mjs|js|json|md|css|ya?ml|run)$/).filter(
  (path) => !path.startsWith("tests/house/") && path !== "package-lock.json",
);

test("the domain never asks what time it is and never makes random numbers", () => {
  const rules = product.filter((path) => path.startsWith("domain/"));
  expect(linesMatching(rules, /\bnew Date\(\)|\bDate\.now\(|\bMath\.random\(|\bTemporal\.Now\b/)).toEqual([]);
});

test("ready-made HTML enters the page through one component", () => {
  const users = new Set(linesMatching(product, /dangerouslySetInnerHTML/).map(({ path }) => path));
  expect([...users].filter((path) => !/^app\/.*\/rich-text\.tsx$/.test(path))).toEqual([]);
});

test("SEC-A16 only the sanitiser says of a text that it is safe HTML", () => {
  const makers = new Set(
    linesMatching(product, /\bas SafeHtml\b|\bsafeHtml\.\w*parse/i).map(({ path }) => path),
  );
  expect([...makers].sort()).toEqual(["domain/shop/safe-html.ts", "server/shop/rich-text.ts"]);
});

test("nothing is evaluated from text", () => {
  expect(linesMatching(product, /\beval\(|\bnew Function\(/)).toEqual([]);
});

test("the project names no folder of anyone's machine", () => {
  const machine = /(?:^|[\s"'`(=])\/(?:home|Users|root|work|mnt|farm)\/[\w.-]+|\/tmp\/[\w.-]+\/|C:\\Users/;
  expect(linesMatching(outsideThisFolder, machine)).toEqual([]);
});

test("no test is skipped, singled out or put off, and no check is silenced", () => {
  const loose =
    /\b(?:test|it|describe)\.(?:skip|only|todo|fixme)\b|expect\(true\)|@ts-(?:ignore|nocheck)|\bas any\b|\b(?:TODO|FIXME)\b/;
  expect(
    linesMatching(
      outsideThisFolder.filter((path) => !path.endsWith(".md")),
      loose,
    ),
  ).toEqual([]);
});

test("no test waits for time to pass", () => {
  const tests = code.filter(
    (path) => /^tests\/.*\.(test|spec)\.tsx?$/.test(path) && !path.startsWith("tests/chaos/"),
  );
  expect(linesMatching(tests, /\bwaitForTimeout\(|\bsetTimeout\(resolve|timers\/promises/)).toEqual([]);
});

test("screens hold no words of their own: every text comes from the catalogue", () => {
  // The page of all components is no screen: only developers read it.
  const screens = product.filter((path) => /^app\/(?!dev\/).*\.tsx$/.test(path));
  expect(screens.flatMap(wordsIn)).toEqual([]);
});

/** Attributes that are read out or shown. */
const SPOKEN = new Set(["aria-label", "aria-description", "placeholder", "title", "alt"]);

/** Letters written straight into the markup of a screen: between tags, or in an attribute that people read. */
function wordsIn(path: string): Finding[] {
  const source = ts.createSourceFile(
    path,
    readFileSync(path, "utf8"),
    ts.ScriptTarget.ESNext,
    true,
    ts.ScriptKind.TSX,
  );
  const found: Finding[] = [];
  const visit = (node: ts.Node): void => {
    const text = wordOf(node);
    if (text !== null && /\p{L}{2}/u.test(text)) {
      found.push({
        path,
        line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1,
        text: text.trim(),
      });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function wordOf(node: ts.Node): string | null {
  if (ts.isJsxText(node)) return node.text;
  if (!ts.isJsxAttribute(node) || !SPOKEN.has(node.name.getText())) return null;
  return node.initializer && ts.isStringLiteral(node.initializer) ? node.initializer.text : null;
}
