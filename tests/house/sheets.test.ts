import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { RouteConfigEntry } from "@remix-run/route-config";
import ts from "typescript";
import { expect, test } from "vitest";
import sitemap from "#app/routes.ts";

const STYLES = join("app", "styles");

/** What a sheet's `@source` lines name: files, and folders with all that is in them. */
function sourcesOf(sheet: string): string[] {
  const lines = readFileSync(join(STYLES, `${sheet}.css`), "utf8").matchAll(/^@source "([^"]+)";$/gm);
  return [...lines].flatMap(([, pattern = ""]) => globSync(join(STYLES, pattern)));
}

/** The files of routes and of the routes inside them. */
const filesOf = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ file, children }) => [join("app", file), ...filesOf(children ?? [])]);

/** Adds a file of app/ and what it imports there, at once or later; a type wears no class. */
function addImported(path: string, seen: Set<string>): void {
  if (seen.has(path) || !path.startsWith("app") || !/\.tsx?$/.test(path) || !existsSync(path)) return;
  seen.add(path);
  const text = readFileSync(path, "utf8").replaceAll(/^import type [^;]*;$/gm, "");
  for (const { fileName } of ts.preProcessFile(text).importedFiles) {
    if (fileName.startsWith("#app/")) addImported(fileName.slice(1), seen);
    if (fileName.startsWith(".")) addImported(join(dirname(path), fileName), seen);
  }
}

/** Whether a file says what something wears. */
const namesClasses = (path: string): boolean => /\bclassName\b|\bcva\(/.test(readFileSync(path, "utf8"));

/** Files that dress some pages, and from which their sheet takes no utilities. */
function unread(pages: readonly RouteConfigEntry[], sheet: string): string[] {
  const files = new Set<string>();
  for (const file of filesOf(pages)) addImported(file, files);
  const screens = [...files].filter(namesClasses);
  expect(screens.length).toBeGreaterThan(50);
  const sources = sourcesOf(sheet);
  return screens.filter(
    (path) => !sources.some((source) => path === source || path.startsWith(`${source}/`)),
  );
}

const routes = (await sitemap) as RouteConfigEntry[];

test("PERF-06 the sheet of shop pages has the utilities of every file that they are made of", () => {
  const ofShops = routes.filter(({ id }) => id === "storefront");
  expect(unread(ofShops, "storefront")).toEqual([]);
});

test("PERF-06 the sheet of manage pages has the utilities of every file that they are made of", () => {
  const ofManage = routes.filter(({ id }) => id !== "storefront");
  expect(unread(ofManage, "manage")).toEqual([]);
});

/** The product's files that can name a token: sheets and what is drawn with them. */
const drawn = globSync("app/**/*.{css,ts,tsx}").map((path) => ({ path, text: readFileSync(path, "utf8") }));

test("every token that a sheet or a component names is defined", () => {
  const defined = new Set(
    drawn.flatMap(({ text }) => text.match(/--[a-z][\w-]*(?=:|": |" as string\])/g) ?? []),
  );
  const named = drawn.flatMap(({ path, text }) =>
    [...text.matchAll(/(?:var|-)\((--[a-z](?:[\w-]*\w)?)\b(?!-)/g)].map(([, token = ""]) => ({
      path,
      token,
    })),
  );
  expect(named.length).toBeGreaterThan(500);
  expect(named.filter(({ token }) => !defined.has(token))).toEqual([]);
});

test("the tokens have the names of shadcn/ui, and a colour for the dark", () => {
  const tokens = readFileSync(join(STYLES, "tokens.css"), "utf8");
  const [light = "", dark = ""] = tokens.split("@media (prefers-color-scheme: dark)");
  const pairs = ["background", "foreground", "card", "primary", "muted", "accent", "destructive", "border"];
  for (const name of [...pairs, "input", "primary-foreground", "muted-foreground"]) {
    expect(light, name).toContain(`--${name}: oklch(`);
    expect(dark, name).toContain(`--${name}: oklch(`);
  }
  for (const name of ["card-foreground", "popover", "popover-foreground", "secondary", "ring", "radius"])
    expect(light, name).toContain(`--${name}: `);
});

test("components.json names the sheet and the folder that are there", () => {
  const { tailwind, aliases } = JSON.parse(readFileSync("components.json", "utf8"));
  const places = [tailwind.css, ...Object.values<string>(aliases).map((alias) => alias.replace("#", ""))];
  expect(places.filter((place) => !existsSync(place))).toEqual([]);
});
