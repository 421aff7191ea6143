import { readdirSync, readFileSync } from "node:fs";
import ts from "typescript";
import { expect, test } from "vitest";
import { argumentsOf, pluralForms, type Sentences } from "#server/bin/message-functions.ts";
import { projectFiles } from "./project-files.ts";

type Areas = Readonly<Record<string, Sentences>>;

/** The sentences of each language, by area and name. */
const languages = readdirSync("messages")
  .filter((name) => name.endsWith(".json"))
  .map((name) => ({
    language: name.replace(".json", ""),
    areas: JSON.parse(readFileSync(`messages/${name}`, "utf8")) as Areas,
  }));
const english = languages.find(({ language }) => language === "en")?.areas ?? {};

const sentences = (areas: Areas) =>
  Object.entries(areas).flatMap(([area, texts]) =>
    Object.entries(texts).map(([name, icu]) => ({ key: `${area}.${name}`, icu })),
  );

const code = projectFiles(/^(?:app|domain|server|tests)\/.*\.tsx?$/).map((path) => ({
  path,
  source: readFileSync(path, "utf8"),
}));

/** The sentences that a file takes: `import * as t from "#messages/order.js"` and `t.title`. */
function taken(path: string, source: string): string[] {
  const spaces = new Map(
    [...source.matchAll(/import \* as (\w+) from "#messages\/([\w-]+)\.js"/g)].map(
      ([, space = "", area = ""]) => [space, area],
    ),
  );
  if (spaces.size === 0) return [];
  const found: string[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.expression)) {
      const area = spaces.get(node.expression.text);
      if (area) found.push(`${area}.${node.name.text}`);
    }
    ts.forEachChild(node, look);
  };
  look(ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX));
  return found;
}

test("UI-03: the product takes every sentence of messages/en.json, and none that is not there", () => {
  const there = new Set(sentences(english).map(({ key }) => key));
  const ofProduct = code.filter(({ path }) => !path.startsWith("tests/"));
  const used = new Set(ofProduct.flatMap(({ path, source }) => taken(path, source)));
  expect(there.size).toBeGreaterThan(50);
  expect([...there].filter((key) => !used.has(key))).toEqual([]);
  expect([...used].filter((key) => !there.has(key))).toEqual([]);
});

test("UI-03: every sentence says something, and none begins or ends with a space by mistake", () => {
  const wrong = languages
    .flatMap(({ areas }) => sentences(areas))
    .filter(({ icu }) => icu.trim() !== icu || icu === "");
  expect(wrong).toEqual([]);
});

test("UI-03: a sentence takes the same arguments in every language", () => {
  for (const { language, areas } of languages)
    for (const { key, icu } of sentences(areas)) {
      const [area = "", name = ""] = key.split(".");
      const ofEnglish = english[area]?.[name];
      expect([language, key, [...argumentsOf(icu)]]).toEqual([
        language,
        key,
        [...argumentsOf(ofEnglish ?? "")],
      ]);
    }
});

test("UI-03: a plural has every form of its language", () => {
  for (const { language, areas } of languages) {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted();
    for (const { key, icu } of sentences(areas))
      for (const written of pluralForms(icu))
        expect([language, key, written]).toEqual([language, key, forms]);
  }
});
