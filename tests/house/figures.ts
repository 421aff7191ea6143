/**
 * `npm run figures` counts how the code is built: its size, folders, files with one importer, long functions, circles of imports, controls and
 * style by hand. `npm run figures -- --where` also says where. Counted is the product (`app`, `server`, `domain`, `entities`), types included;
 * the figures of the first edition and what was aimed at stand beside today's in decision 0070.
 */
import { readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import ts from "typescript";
import { projectFiles } from "./project-files.ts";

/** One line of the table: what is counted, how many, and where the most of it is. */
interface Figure {
  readonly what: string;
  readonly count: number | string;
  readonly where?: readonly string[];
}

const code = projectFiles(/^(?:app|server|domain|entities)\/.*\.tsx?$/).filter(
  (path) => !/^app\/dev\//.test(path),
);
const sheets = projectFiles(/^app\/(?!dev\/).*\.css$/);
const lines = (path: string) => readFileSync(path, "utf8").split("\n").length - 1;
const linesOf = (paths: readonly string[]) => paths.reduce((sum, path) => sum + lines(path), 0);

const parsed = new Map(
  code.map((path) => [
    path,
    ts.createSourceFile(
      path,
      readFileSync(path, "utf8"),
      ts.ScriptTarget.Latest,
      true,
      path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
    ),
  ]),
);

/** Every node of a file. */
function* nodesOf(node: ts.Node): Generator<ts.Node> {
  yield node;
  for (const child of node.getChildren()) yield* nodesOf(child);
}

/** The files that a file imports or exports from, types included. */
function importsOf(path: string): string[] {
  return ts
    .preProcessFile(readFileSync(path, "utf8"), true, true)
    .importedFiles.map(({ fileName }) => fileName)
    .map((name) => (name.startsWith("#") ? name.slice(1) : normalize(join(dirname(path), name))))
    .filter((name) => parsed.has(name) && name !== path);
}

const imports = new Map(code.map((path) => [path, [...new Set(importsOf(path))]]));
const importers = new Map<string, string[]>(code.map((path) => [path, []]));
for (const [path, used] of imports) for (const one of used) importers.get(one)?.push(path);

/** Files that a list names, one by one: rows of REST, mails, jobs, entities. A list is their one importer by design. */
const LISTED =
  /^(?:entities\/|server\/(?:rest\/rows|mail\/[^/]*\.mail|jobs\/[^/]*\.job)|server\/.*router\.ts$|server\/gateways\/)/;
const oneImporter = code.filter((path) => importers.get(path)?.length === 1);

/** All files that one leads to. */
function reachedFrom(path: string): ReadonlySet<string> {
  const reached = new Set<string>();
  const open = [path];
  for (let next = open.pop(); next; next = open.pop())
    for (const one of imports.get(next) ?? [])
      if (!reached.has(one)) {
        reached.add(one);
        open.push(one);
      }
  return reached;
}

/** Circles: groups of files that lead to each other. */
function circles(): string[][] {
  const reach = new Map(code.map((path) => [path, reachedFrom(path)]));
  const inCircles = code.filter((path) => reach.get(path)?.has(path));
  const groups = inCircles.map((path) =>
    inCircles.filter((other) => reach.get(path)?.has(other) && reach.get(other)?.has(path)),
  );
  return [...new Map(groups.map((group) => [group.join(" "), group])).values()];
}

/** Functions longer than so many lines, the longest first. */
function longFunctions(most: number): string[] {
  const found = code.flatMap((path) => {
    const source = parsed.get(path) as ts.SourceFile;
    const lineOf = (at: number) => source.getLineAndCharacterOfPosition(at).line;
    return [...nodesOf(source)].flatMap((node) => {
      if (!ts.isFunctionLike(node) || !("body" in node) || !node.body) return [];
      const length = lineOf(node.getEnd()) - lineOf(node.getStart()) + 1;
      return length > most ? [{ path, line: lineOf(node.getStart()) + 1, length }] : [];
    });
  });
  return found
    .sort((a, b) => b.length - a.length)
    .map(({ path, line, length }) => `${path}:${line} (${length})`);
}

/** Where an element is written by its own name in the screens: outside `app/ui`. */
const elements = (name: string, paths: readonly string[]) =>
  paths.flatMap((path) =>
    [...nodesOf(parsed.get(path) as ts.SourceFile)].flatMap((node) =>
      (ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) &&
      node.tagName.getText() === name &&
      !/type="hidden"/.test(node.attributes.getText())
        ? [path]
        : [],
    ),
  );

const screens = code.filter((path) => path.startsWith("app/") && !path.startsWith("app/ui/"));
const count = (all: readonly string[]) =>
  [...new Set(all)].map((one) => [one, all.filter((other) => other === one).length] as const);
const folders = count(code.map(dirname)).sort(([, a], [, b]) => b - a);
const largest = (under: string) => folders.filter(([folder]) => folder.startsWith(under)).slice(0, 3);
const told = (pairs: readonly (readonly [string, number])[]) =>
  pairs.map(([name, many]) => `${name} (${many})`);

/** Places where a form's fields are read by hand. */
const READS = /\b(?:form|formData|data|body)\.get(?:All)?\("/g;
const readers = code.filter(
  (path) => /^(?:app|server)\//.test(path) && readFileSync(path, "utf8").match(READS),
);

const longest = longFunctions(80);
const found = circles();
const single = oneImporter.filter((path) => !LISTED.test(path));
const small = single.filter((path) => lines(path) < 30);
const buttons = elements("button", screens);
const controls = ["input", "select", "textarea", "dialog", "table"].flatMap((name) =>
  elements(name, screens),
);

const figures: readonly Figure[] = [
  { what: "lines of code: app, server, domain, entities, sheets", count: linesOf(code) + linesOf(sheets) },
  {
    what: "lines of style by hand",
    count: linesOf(sheets),
    where: told(
      sheets
        .map((path) => [path, lines(path)] as const)
        .sort(([, a], [, b]) => b - a)
        .slice(0, 5),
    ),
  },
  {
    what: "files in the largest folder of app/routes",
    count: largest("app/routes/")[0]?.[1] ?? 0,
    where: told(largest("app/routes/")),
  },
  {
    what: "files in the largest folder of server/accounts",
    count: largest("server/accounts")[0]?.[1] ?? 0,
    where: told(largest("server/accounts")),
  },
  { what: "files", count: code.length },
  { what: "files with one importer, those that a list names left out", count: single.length },
  { what: "of these, files under 30 lines", count: small.length, where: small },
  { what: "functions over 80 lines", count: longest.length, where: longest },
  {
    what: "circles of imports, types included",
    count: found.length,
    where: found.map((circle) => circle.join(" ")),
  },
  {
    what: "raw <button> outside app/ui, beside <Button>",
    count: `${buttons.length} : ${elements("Button", screens).length}`,
    where: told(count(buttons)),
  },
  {
    what: "raw controls, dialogs and tables outside app/ui",
    count: controls.length,
    where: told(count(controls)),
  },
  { what: "files that read a form's fields by hand", count: readers.length, where: readers },
  {
    what: "tables of English sentences in code",
    count: projectFiles(/^domain\/texts\/english/).length,
    where: projectFiles(/^domain\/texts\/english/),
  },
];

for (const { what, count: many, where } of figures) {
  console.log(`${String(many).padStart(9)}  ${what}`);
  if (process.argv.includes("--where"))
    for (const place of where ?? []) console.log(`${" ".repeat(13)}${place}`);
}
