import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { RouteConfigEntry } from "@remix-run/route-config";
import ts from "typescript";
import { expect, test } from "vitest";
import sitemap from "#app/routes.ts";
import { screenFiles } from "./screen-files.ts";

const STYLES = join("app", "styles");

/** What the `@source` lines of a sheet and of those it imports name; `@source not` takes some away again. */
function sourcesOf(sheet: string): string[] {
  const text = readFileSync(sheet, "utf8");
  const folder = dirname(sheet);
  const named = (lines: RegExp) =>
    [...text.matchAll(lines)]
      .flatMap(([, pattern = ""]) => globSync(join(folder, pattern)))
      .flatMap((path) => (path.includes(".") ? [path] : globSync(join(path, "**/*.tsx"))));
  const left = new Set(named(/^@source not "([^"]+)";$/gm));
  const imported = [...text.matchAll(/^@import "(\.[^"]+)"/gm)].flatMap(([, path = ""]) =>
    sourcesOf(join(folder, path)),
  );
  return [...named(/^@source "([^"]+)";$/gm).filter((path) => !left.has(path)), ...imported];
}

/** The sheets that the file of a route links, and those that come with a file that is loaded later. */
const sheetsOf = (path: string): string[] =>
  [...readFileSync(path, "utf8").matchAll(/(?:from|import) "(#app\/|\.)([^"]+\.css)(?:\?url)?"/g)].map(
    ([, root, rest = ""]) => (root === "." ? join(dirname(path), `.${rest}`) : join("app", rest)),
  );

/** The files of each page: its own and those of the routes around it. */
const pagesOf = (entries: readonly RouteConfigEntry[], around: readonly string[] = []): string[][] =>
  entries.flatMap(({ file, children }) => {
    const files = [...around, join("app", file)];
    return children?.length ? pagesOf(children, files) : [files];
  });

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

/** Whether a file may say what something wears: what has elements, and a class in a prop of another name is not seen, or a look of several. */
const namesClasses = (path: string): boolean =>
  path.endsWith(".tsx") || /\bclassName\b|\bcva\(/.test(readFileSync(path, "utf8"));

/** What the files of these routes import, and the sources of the sheets that they link. */
function madeOf(files: readonly string[]) {
  const imported = new Set<string>();
  for (const file of files) addImported(file, imported);
  return { imported, sheets: new Set([...files, ...imported].flatMap(sheetsOf)) };
}

/** Files that say what something wears, and from which none of these sheets takes utilities. */
const unread = (imported: Iterable<string>, sheets: Iterable<string>): string[] => {
  const sources = new Set([...sheets].flatMap(sourcesOf));
  return [...imported].filter((path) => namesClasses(path) && !sources.has(path));
};

const pages = pagesOf((await sitemap) as RouteConfigEntry[]);
const storefront = join("app", "routes", "shop", "storefront", "route.tsx");
const frames = ["shop/manage-area", "reports/super-area"].map((folder) =>
  join("app", "routes", folder, "route.tsx"),
);
const frameSheet = join(STYLES, "manage.css");

test("PERF-06 the sheets of a shop page have the utilities of every file that it is made of", () => {
  const shopPages = pages.filter(([around]) => around === storefront);
  expect(shopPages.length).toBeGreaterThan(10);
  for (const page of shopPages) {
    const { imported, sheets } = madeOf(page);
    expect(unread(imported, sheets), page.at(-1)).toEqual([]);
  }
});

/** Loaded with the first search; it brings its sheet along. */
const palette = join("app", "routes", "shop", "manage-find", "command-palette.tsx");

test("PERF-06 each frame of the manage area has its utilities in one sheet, what it loads later in another", () => {
  for (const file of frames) {
    const { imported } = madeOf([file]);
    expect(unread(imported, [frameSheet, ...sheetsOf(palette)]), file).toEqual([]);
  }
  expect(unread(madeOf([palette]).imported, sheetsOf(palette))).toEqual([]);
});

/** Two sheets have no common order, and the page's wins on the page: all that a page wears is in its own. */
test("PERF-06 the own sheet of a manage page has the utilities of every file that it is made of", () => {
  const dressed = pages.filter(
    ([around, file = around]) => around !== storefront && file?.endsWith(".tsx") && !file.includes("dev"),
  );
  expect(dressed.length).toBeGreaterThan(25);
  for (const page of dressed) {
    const own = madeOf(page.filter((file) => !frames.includes(file)));
    const linked = [...own.sheets, ...madeOf(page).sheets].filter(
      (sheet) => sheet !== frameSheet && !sheetsOf(palette).includes(sheet),
    );
    expect(unread(own.imported, linked), page.at(-1)).toEqual([]);
    const inFrame = page.some((file) => frames.includes(file));
    const scopes = page.filter((file) => readFileSync(file, "utf8").includes('id="page"'));
    expect(scopes, page.at(-1)).toEqual(inFrame ? page.slice(0, 1) : page);
  }
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
  expect(named.length).toBeGreaterThan(200);
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

/** The classes that the rules of all sheets are about. */
const classesOfSheets = new Set(
  drawn
    .filter(({ path }) => path.endsWith(".css"))
    .flatMap(({ text }) => [...text.replaceAll(/\/\*.*?\*\//gs, "").matchAll(/([^{};]+)\{/g)])
    .filter(([, selector = ""]) => !selector.trim().startsWith("@"))
    .flatMap(([, selector = ""]) =>
      [...selector.matchAll(/\.([a-z][\w-]*)(?!\w|\\)/g)].map(([, name = ""]) => name),
    ),
);

/** What the elements of a file wear: the words of `className`, of what makes its value, and of constants that hold classes. */
function wornIn(path: string): string[] {
  const file = ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest, true);
  const words: string[] = [];
  const visit = (node: ts.Node, isWorn: boolean): void => {
    // What is only compared is not worn.
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsEqualsEqualsToken)
      return;
    if (
      isWorn &&
      (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
    )
      words.push(...node.text.split(/\s+/));
    const isConstant =
      ts.isVariableDeclaration(node) &&
      node.initializer !== undefined &&
      ts.isStringLiteralLike(node.initializer);
    const isClass = ts.isJsxAttribute(node) && node.name.getText() === "className";
    ts.forEachChild(node, (child) => visit(child, isWorn || isConstant || isClass));
  };
  visit(file, false);
  return words.filter(Boolean);
}

test("the sheets have rules about drawings and about parts of components, and no other class", () => {
  const ofDrawings = ["art", "l", "lettering", "rise", "thin"];
  expect([...classesOfSheets].sort()).toEqual([...ofDrawings, "receipt-beside", "sidebar-link"].sort());
});

test("a screen has no button of its own and wears no class of a sheet", () => {
  const files = screenFiles().filter((path) => path.endsWith(".tsx"));
  expect(files.flatMap(wornIn).length).toBeGreaterThan(200);
  expect(files.filter((path) => readFileSync(path, "utf8").includes("<button"))).toEqual([]);
  const worn = files.flatMap((path) => wornIn(path).map((name) => ({ path, name })));
  expect(worn.filter(({ name }) => classesOfSheets.has(name))).toEqual([]);
});

test("every file that a sheet takes utilities from is there", () => {
  const expanded = (pattern: string): string[] => {
    const [whole, names] = pattern.match(/\{([^}]+)\}/) ?? [];
    return whole
      ? (names ?? "").split(",").flatMap((name) => expanded(pattern.replace(whole, name)))
      : [pattern];
  };
  const named = globSync(join(STYLES, "*.css")).flatMap((sheet) =>
    [...readFileSync(sheet, "utf8").matchAll(/^@source (?:not )?"([^"]+)";$/gm)]
      .flatMap(([, pattern = ""]) => expanded(pattern))
      .map((pattern) => ({ sheet, pattern })),
  );
  expect(named.length).toBeGreaterThan(100);
  const missing = named.filter(({ sheet, pattern }) => globSync(join(dirname(sheet), pattern)).length === 0);
  expect(missing).toEqual([]);
});
