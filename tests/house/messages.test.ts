import { readdirSync, readFileSync } from "node:fs";
import ts from "typescript";
import { expect, test } from "vitest";
import { OFFERED_LANGUAGES } from "#domain/language.ts";
import { itemPlace } from "#messages/catalog.js";
import { argumentsOf, countedForms, type Sentences } from "#server/bin/message-functions.ts";
import { projectFiles } from "./project-files.ts";

/** Names, and words that are the same. */
const WORDS_OF_BOTH = [
  ...["Alaska", "CashApp", "Chat", "Ctrl K", "Esc", "Extras", "Facebook", "Instagram", "Square", "Subtotal"],
  ...["Total", "Twitter", "Webhook", "Webhooks", "Windowsill", "no"],
  ...["{moment}: {words} ({milliseconds} ms)", "{page}, Windowsill"],
];

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

/** A sentence that a file takes: `import * as t from "#messages/order.js"` and `t.title`. */
interface Taken {
  readonly key: string;
  /** Made while the module loads, in whatever language that is. */
  readonly atLoad: boolean;
}

function taken(path: string, source: string): Taken[] {
  const spaces = new Map(
    [...source.matchAll(/import \* as (\w+) from "#messages\/([\w-]+)\.js"/g)].map(
      ([, space = "", area = ""]) => [space, area],
    ),
  );
  if (spaces.size === 0) return [];
  const found: Taken[] = [];
  const look = (node: ts.Node, inFunction: boolean): void => {
    found.push(...takenBy(node, spaces, inFunction));
    ts.forEachChild(node, (child) => look(child, inFunction || ts.isFunctionLike(child)));
  };
  look(ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true), false);
  return found;
}

/** What one place takes: a sentence by its name, or a whole area as a table of sentences by their key. */
function takenBy(node: ts.Node, spaces: ReadonlyMap<string, string>, inFunction: boolean): Taken[] {
  if (!ts.isIdentifier(node) || ts.isNamespaceImport(node.parent)) return [];
  const area = spaces.get(node.text);
  const { parent } = node;
  if (area === undefined) return [];
  if (!ts.isPropertyAccessExpression(parent))
    return Object.keys(english[area] ?? {}).map((name) => ({ key: `${area}.${name}`, atLoad: false }));
  if (parent.expression !== node) return [];
  const isCalled = ts.isCallExpression(parent.parent) && parent.parent.expression === parent;
  return [{ key: `${area}.${parent.name.text}`, atLoad: isCalled && !inFunction }];
}

test("UI-03: the product takes every sentence of messages/en.json, and none that is not there", () => {
  const there = new Set(sentences(english).map(({ key }) => key));
  const ofProduct = code.filter(({ path }) => !path.startsWith("tests/"));
  const used = new Set(ofProduct.flatMap(({ path, source }) => taken(path, source).map(({ key }) => key)));
  expect(there.size).toBeGreaterThan(50);
  expect([...there].filter((key) => !used.has(key))).toEqual([]);
  expect([...used].filter((key) => !there.has(key))).toEqual([]);
});

test("UI-03: every problem that has a sentence is one that the domain or the server finds", () => {
  const named = code
    .filter(({ path }) => /^(?:domain|server)\//.test(path) && path !== "domain/problems.ts")
    .map(({ source }) => source)
    .join("\n");
  const keys = [...Object.keys(english.fields ?? {}), ...Object.keys(english.problems ?? {})];
  expect(keys.length).toBeGreaterThan(50);
  expect(keys.filter((key) => !named.includes(`"${key}"`))).toEqual([]);
});

test("UI-03: no sentence is made while a module loads: its language is not known then", () => {
  const early = code.flatMap(({ path, source }) =>
    taken(path, source).flatMap(({ key, atLoad }) => (atLoad ? [`${path}: ${key}`] : [])),
  );
  expect(early).toEqual([]);
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
      // In whatever order the language has them.
      expect({ language, key, takes: Object.fromEntries(argumentsOf(icu)) }).toEqual({
        language,
        key,
        takes: Object.fromEntries(argumentsOf(ofEnglish ?? "")),
      });
    }
});

test("UI-03: every sentence is there in each language that is offered, and none besides", () => {
  expect(languages.map(({ language }) => language).toSorted()).toEqual([...OFFERED_LANGUAGES]);
  const keys = (areas: Areas) => sentences(areas).map(({ key }) => key);
  for (const { language, areas } of languages)
    expect([language, ...keys(areas).toSorted()]).toEqual([language, ...keys(english).toSorted()]);
});

test("UI-03: Spanish is no English: what reads alike in both is a name or a word of both", () => {
  const spanish = languages.find(({ language }) => language === "es")?.areas ?? {};
  const alike = sentences(spanish).filter(({ key, icu }) => {
    const [area = "", name = ""] = key.split(".");
    return english[area]?.[name] === icu && /[A-Za-z]{2}/.test(icu.replace(/\{[^{}]*\}/g, ""));
  });
  expect([...new Set(alike.map(({ icu }) => icu))].toSorted()).toEqual(WORDS_OF_BOTH);
});

test("UI-03: a plural or ordinal has every form of its language", () => {
  for (const { language, areas } of languages)
    for (const { key, icu } of sentences(areas))
      for (const { type, forms } of countedForms(icu)) {
        const { pluralCategories } = new Intl.PluralRules(language, { type }).resolvedOptions();
        expect([language, key, forms]).toEqual([language, key, pluralCategories.toSorted()]);
      }
});

test("UI-03: a place among others is said as an ordinal", () => {
  const said = [1, 2, 3, 4, 11, 22, 103].map((place) => itemPlace({ place, count: 120 }).split(" ")[0]);
  expect(said).toEqual(["1st", "2nd", "3rd", "4th", "11th", "22nd", "103rd"]);
});
