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
