import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { OFFERED_LANGUAGES, type OfferedLanguage } from "#domain/language.ts";
import { buildWhenStale } from "#server/bin/build.ts";
import { builtClientFolder, projectRoot } from "#server/built-files.ts";
import { fontBytes, type PageSize, pageSizes } from "../../bench/sizes.ts";
import { projectFiles } from "./project-files.ts";

const KILOBYTE = 1024;
/** What shop pages may ship at most; React and Remix take 80 of it (docs/decisions/0020). */
const SHOP_SCRIPT_KILOBYTES = 100;

/** The pages of the build in each language. */
let languages: ReadonlyMap<OfferedLanguage, readonly PageSize[]>;

beforeAll(async () => {
  await buildWhenStale();
  languages = new Map(OFFERED_LANGUAGES.map((language) => [language, pageSizes(language)]));
}, 300_000);

const pagesIn = (language: OfferedLanguage) => languages.get(language) ?? [];
const kilobytesOf = (bytes: number) => `${(bytes / KILOBYTE).toFixed(1)} KB`;

/** What is left is printed, as the next who adds to a page wants to know. */
const tellHeaviest = (language: OfferedLanguage, [heaviest]: readonly PageSize[]) =>
  void process.stdout.write(
    `${language}: ${heaviest?.id} has ${kilobytesOf(heaviest?.scriptBytes ?? 0)} of script\n`,
  );

/** Pages over a limit, each with its size. */
const heavier = (some: readonly PageSize[], size: "scriptBytes" | "styleBytes", kilobytes: number) =>
  some
    .filter((page) => page[size] > kilobytes * KILOBYTE)
    .map((page) => `${page.id}: ${kilobytesOf(page[size])}`);

describe.each(OFFERED_LANGUAGES)("in %s", (language) => {
  test("PERF-06 no shop page ships more than 100 KB of script", () => {
    const ofShops = pagesIn(language).filter(({ isManage }) => !isManage);
    expect(ofShops.length).toBeGreaterThan(10);
    expect(heavier(ofShops, "scriptBytes", SHOP_SCRIPT_KILOBYTES)).toEqual([]);
    tellHeaviest(language, ofShops);
  });

  test("PERF-06 no manage page ships more than 170 KB of script", () => {
    const ofManage = pagesIn(language).filter(({ isManage }) => isManage);
    expect(ofManage.length).toBeGreaterThan(0);
    expect(heavier(ofManage, "scriptBytes", 170)).toEqual([]);
    tellHeaviest(language, ofManage);
  });

  test("PERF-06 no page loads more than 12 KB of style", () => {
    for (const page of pagesIn(language)) expect(page.styleBytes, page.id).toBeGreaterThan(KILOBYTE);
    expect(heavier(pagesIn(language), "styleBytes", 12)).toEqual([]);
  });

  test("the page of all components is in no build", () => {
    expect(
      pagesIn(language)
        .map(({ id }) => id)
        .filter((id) => id.startsWith("dev/")),
    ).toEqual([]);
  });
});

test("PERF-06 the notices of the libraries in the scripts are kept, and travel once", () => {
  const notices = readFileSync(join(builtClientFolder, "licences.txt"), "utf8");
  for (const library of ["react-dom", "@remix-run/router", "clsx", "class-variance-authority", "recharts"])
    expect(notices).toMatch(new RegExp(`^${library} \\d`, "m"));
  expect(notices).toContain("Copyright (c) Facebook, Inc. and its affiliates.");
  const framework = readdirSync(join(builtClientFolder, "assets")).find((file) =>
    /^entry\.client-[\w-]+\.js$/.test(file),
  );
  const script = readFileSync(join(builtClientFolder, "assets", framework ?? ""), "utf8");
  expect(script.startsWith("/*! Licences: /licences.txt */")).toBe(true);
  expect(script).not.toContain("@license");
});

test("the page of all components has no script", () => {
  expect(readdirSync(join(builtClientFolder, "assets")).filter((file) => /^ui-/.test(file))).toEqual([]);
});

test("PERF-06 every module in the lists of shared files is there", () => {
  const lists = readFileSync(join(projectRoot, "vite.config.ts"), "utf8").matchAll(/^ {2}\/(.+)\/;$/gm);
  const segments = [
    ...projectFiles().flatMap((path) => path.split(/[/.]/)),
    ...readdirSync(join(projectRoot, "messages/compiled/en")),
    ...readdirSync(join(projectRoot, "node_modules")),
  ];
  const names = [...lists].flatMap(([, list = ""]) => list.match(/[a-zA-Z][\w-]{2,}/g) ?? []);
  const made = ["node_modules", "compiled", "commonjsHelpers", "remix-run"];
  expect(names.length).toBeGreaterThan(50);
  expect(
    names.filter((name) => !made.includes(name) && !segments.some((segment) => segment.startsWith(name))),
  ).toEqual([]);
});

test("PERF-06 the fonts are at most 60 KB", () => {
  expect(fontBytes()).toBeGreaterThan(0);
  expect(fontBytes()).toBeLessThanOrEqual(60 * KILOBYTE);
});

test("PERF-06 the pictures of a shop on the platform's page are at most 150 kB in all", () => {
  const folder = join(projectRoot, "public/shop");
  const bytes = readdirSync(folder).map((file) => statSync(join(folder, file)).size);
  expect(bytes).toHaveLength(3 * OFFERED_LANGUAGES.length * 2);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(150_000);
});

test("PERF-06 every icon that shop pages take from the sheet is drawn on it", () => {
  const read = (name: string) => readFileSync(join(projectRoot, "app", name), "utf8");
  const drawn = new Set([...read("ui/icons.svg").matchAll(/id="([\w-]+)"/g)].map(([, id]) => id));
  const components = [...read("ui/icons.tsx").matchAll(/icon\("([\w-]+)"\)/g)].map(([, id]) => id);
  const ofMenus = [...read("shell/named-entries.ts").matchAll(/icon: "([\w-]+)"/g)].map(([, id]) => id);
  expect(components.length).toBeGreaterThan(20);
  expect(ofMenus.length).toBeGreaterThan(20);
  const taken = [...components, ...ofMenus];
  expect(taken.filter((id) => !drawn.has(id))).toEqual([]);
});
