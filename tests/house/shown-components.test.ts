import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";

/** Components that `/dev/ui` cannot show, and why. */
const NOT_SHOWN: Readonly<Record<string, string>> = {
  "app/ui/app-bar-nav-link.tsx": "belongs to the frame around a page",
  "app/ui/app-bar.tsx": "the frame around a page: it stays at the window's top",
  "app/ui/cached-part.tsx": "has no look: it says what the server renders once",
  "app/ui/platform-page.tsx": "the frame around a page: its main element, of which there is one",
  "app/ui/sidebar.tsx": "the frame around a page: it is as high as the window",
};

/** The files that a name of this file may come from: what it imports, and what it loads later under any name. */
function importsOf(path: string, file: ts.SourceFile) {
  const fileOf = (module: string) => (module.startsWith("#") ? module.slice(1) : join(dirname(path), module));
  const byName = new Map<string, string>();
  for (const statement of file.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    const named = statement.importClause?.namedBindings;
    if (!named || !ts.isNamedImports(named)) continue;
    for (const { name } of named.elements) byName.set(name.text, fileOf(statement.moduleSpecifier.text));
  }
  const later = [...file.text.matchAll(/\bimport\("([^"]+)"\)/g)].map(([, module = ""]) => fileOf(module));
  return { byName, later };
}

/** The files whose components are elements of this one. */
function shownBy(path: string, text = readFileSync(path, "utf8")): string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const { byName, later } = importsOf(path, file);
  const found = new Set(later);
  const look = (node: ts.Node): void => {
    if (ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) {
      const from = byName.get(node.tagName.getText());
      if (from) found.add(from);
    }
    ts.forEachChild(node, look);
  };
  look(file);
  return [...found];
}

/** The components that the page shows: its elements, and those that they are made of. */
function shownComponents(): ReadonlySet<string> {
  const shown = new Set<string>();
  const open = globSync("app/dev/*.tsx").flatMap((path) => shownBy(path));
  for (let next = open.pop(); next; next = open.pop()) {
    if (shown.has(next) || !next.startsWith("app/ui/") || !existsSync(next)) continue;
    shown.add(next);
    open.push(...shownBy(next));
  }
  return shown;
}

const components = globSync("app/ui/**/*.tsx").sort();
const shown = shownComponents();

test("/dev/ui shows every component of app/ui", () => {
  expect(components.length).toBeGreaterThan(100);
  expect(components.filter((path) => !shown.has(path) && !(path in NOT_SHOWN))).toEqual([]);
});

test("what /dev/ui cannot show is there, and is not shown", () => {
  const listed = Object.keys(NOT_SHOWN);
  expect(listed.filter((path) => !components.includes(path))).toEqual([]);
  expect(listed.filter((path) => shown.has(path))).toEqual([]);
});

test("the rule about /dev/ui counts elements alone, not what is only imported", () => {
  const text = `import { Card, type CardProps } from "#app/ui/card.tsx";
    import { Badge, badgeVariants as look } from "#app/ui/badge.tsx";
    import { Own } from "./own.tsx";
    const later = () => import("./plot.tsx");
    export const A = () => <Card className={look()}><Own /></Card>;`;
  expect(shownBy("app/dev/a.tsx", text).sort()).toEqual([
    "app/dev/own.tsx",
    "app/dev/plot.tsx",
    "app/ui/card.tsx",
  ]);
});
