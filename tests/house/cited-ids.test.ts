import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { leadingIds } from "./leading-ids.ts";
import { projectFiles } from "./project-files.ts";

const ids = JSON.parse(readFileSync("tests/house/requirement-ids.json", "utf8")) as string[];
const notYet = JSON.parse(readFileSync("tests/house/not-yet.json", "utf8")) as { requirements: string[] };

const pages = new Map(
  ["requirements", "security", "reliability", "performance", "contract", "specification"].map((name) => [
    name,
    readFileSync(`docs/${name}.md`, "utf8"),
  ]),
);

/** The ids in the first cell of each row of the pages: `SEC-A15`, `F8`, `D12`; with their row and page. */
const rows = new Map(
  [...pages].flatMap(([page, text]) =>
    [...text.matchAll(/^\| ([^|]+) \|.*$/gm)].flatMap(([row, cell = ""]) =>
      cell.split(", ").map((id) => [`${page} ${id}`, row] as const),
    ),
  ),
);
const rowOf = (id: string): string | undefined =>
  ["security", "reliability", "performance", "requirements"]
    .map((page) => rows.get(`${page} ${id}`))
    .find(Boolean);

const sections = new Set(
  [...pages].flatMap(([page, text]) =>
    [...text.matchAll(/^## (\d+)\. /gm)].map(([, number]) => `${page} ${number}`),
  ),
);

const matrixRows = new Set(
  ["permission-matrix.json", "added-rows.json"].flatMap((name) =>
    [...readFileSync(`tests/matrix/${name}`, "utf8").matchAll(/"id": ?"([re]\w+)"/g)].map(([, id]) => id),
  ),
);

const decisions = new Set(readdirSync("docs/decisions").map((name) => name.slice(0, 4)));

/** Words between two cited ids, which may stand on two lines of a comment: "D2, D12" and "r068 to r072". */
const BETWEEN = `(?:,? (?:and|to) |, ?|/|–| … )`;
const listOf = (one: string): string => `${one}(?:${BETWEEN}${one})*`;
const areas = [...new Set(ids.map((id) => id.replace(/-.*/, "")))].join("|");

interface Citation {
  readonly cited: string;
  readonly found: boolean;
}

/** Each way in which a text cites something, and whether it is found in `docs/` or in the permission matrix. */
function citationsIn(text: string): Citation[] {
  // A comment that goes on in the next line reads as one line.
  const flat = text.replace(/\s*\n\s*(?:\*|\/\/)?\s*/g, " ");
  const each = (pattern: string, one: RegExp, found: (id: string) => boolean) =>
    [...flat.matchAll(new RegExp(pattern, "g"))].flatMap(([cited, list = ""]) =>
      [...list.matchAll(one)].map(([id]) => ({ cited: `${cited} (${id})`, found: found(id) })),
    );
  const page = (name: string, prefix: string) =>
    each(
      `\\b(?:${name}|${name[0]?.toUpperCase()}${name.slice(1)}) (${listOf("[A-Z]\\d+\\b")})`,
      /[A-Z]\d+/g,
      (id) => rows.has(`${name} ${prefix}${id}`) || rows.has(`${name} ${id}`),
    );
  return [
    ...each(`\\b((?:${areas})-(?:[A-Z]?\\d+|MATRIX)\\b)`, /.+/g, (id) => rowOf(id) !== undefined),
    ...page("security", "SEC-"),
    ...page("reliability", "REL-"),
    ...each(`\\b(?:m|M|-M)(?:atrix|ATRIX) (${listOf("[Dre]\\d+[a-z]?\\b")})`, /[Dre]\d+[a-z]?/g, (id) =>
      id.startsWith("D") ? rows.has(`security ${id}`) : matrixRows.has(id),
    ),
    ...[...pages.keys()].flatMap((name) =>
      each(`\\b${name}(?:'s)? sections? (${listOf("\\d+")})`, /\d+/g, (n) => sections.has(`${name} ${n}`)),
    ),
    ...each(`(?:\\bdecisions?[ /]|[(\\[])(${listOf("00\\d\\d\\b")})`, /\d+/g, (number) =>
      decisions.has(number),
    ),
  ];
}

/** What tells of a document that is not in the project. */
const ELSEWHERE =
  /§ ?[A-Z\d]|\.\.\/shared\b|\bspec (?:section )?\d|\b(?:stack|ux|look|house) (?:section )?[A-Z]?\d|\b(?:house|stack|ux|look|user-pains|second-edition)\.md\b/;

const texts = projectFiles(/\.(?:ts|tsx|mjs|js|json|md|css|ya?ml|patch)$/)
  .filter((path) => path !== "package-lock.json" && !path.startsWith("tests/house/cited-ids"))
  .map((path) => ({ path, text: readFileSync(path, "utf8") }));

test("a citation is found in every form in which it is written, and an invented one is not", () => {
  const cited = (text: string) => citationsIn(text).map(({ cited: words, found }) => [words, found]);
  expect(cited("(ORD-07)")).toEqual([["ORD-07 (ORD-07)", true]]);
  expect(cited("ORD-77")).toEqual([["ORD-77 (ORD-77)", false]]);
  expect(cited("security A18, A99")).toEqual([
    ["security A18, A99 (A18)", true],
    ["security A18, A99 (A99)", false],
  ]);
  expect(cited("reliability\n * F8").map(([, found]) => found)).toEqual([true]);
  expect(cited("reliability F88").map(([, found]) => found)).toEqual([false]);
  expect(cited("matrix D2, D12, r045").map(([, found]) => found)).toEqual([true, true, true]);
  expect(cited("matrix D13").map(([, found]) => found)).toEqual([false]);
  expect(cited("SEC-MATRIX r999").map(([, found]) => found)).toEqual([true, false]);
  expect(cited("contract sections 1 and 4").map(([, found]) => found)).toEqual([true, true]);
  expect(cited("contract section 12").map(([, found]) => found)).toEqual([false]);
  expect(cited("decision 0006").map(([, found]) => found)).toEqual([true]);
  expect(cited("(0000)").map(([, found]) => found)).toEqual([false]);
});

test("every id that code, tests and documents cite is found in docs", () => {
  const all = texts.flatMap(({ path, text }) => citationsIn(text).map((one) => ({ path, ...one })));
  expect(all.length).toBeGreaterThan(2_000);
  expect(all.filter(({ found }) => !found).map(({ path, cited }) => `${path}: ${cited}`)).toEqual([]);
});

test("nothing cites a document outside the project", () => {
  const lines = texts.flatMap(({ path, text }) =>
    text.split("\n").flatMap((line, place) => (ELSEWHERE.test(line) ? [`${path}:${place + 1} ${line}`] : [])),
  );
  expect(lines).toEqual([]);
});

test("every requirement stands in docs/requirements.md, and its row says how it is proved", () => {
  expect(ids.filter((id) => !rows.has(`requirements ${id}`))).toEqual([]);
  const titles = new Map<string, Set<string>>();
  const titlesOf = (path: string) => {
    const known =
      titles.get(path) ?? (existsSync(path) ? titlesIn(readFileSync(path, "utf8")) : new Set<string>());
    titles.set(path, known);
    return known;
  };
  const wrong = ids.flatMap((id) => {
    const proofs = rowOf(id)?.split(" | ").at(-1) ?? "";
    const files = [...proofs.matchAll(/`(tests\/[^`]+)`/g)].map(([, path = ""]) => path);
    const whole = !proofs.includes("*not yet whole*");
    return [
      ...files.filter((path) => !titlesOf(path).has(id)).map((path) => `${id}: no title in ${path}`),
      ...(whole && files.length === 0 ? [`${id}: no test is named`] : []),
      ...(whole === notYet.requirements.includes(id) ? [`${id}: not-yet.json says otherwise`] : []),
    ];
  });
  expect(wrong).toEqual([]);
});

/** The ids with which a string of a file begins, as titles of tests do. */
function titlesIn(code: string): Set<string> {
  return new Set([...code.matchAll(/["`]([A-Z]+-[^"`\n]*)/g)].flatMap(([, text = ""]) => leadingIds(text)));
}

test("the first decision record lists every other one, and says what was joined to it", () => {
  const files = readdirSync("docs/decisions").filter((name) => !name.startsWith("0001"));
  const index = readFileSync("docs/decisions/0001-we-keep-decisions.md", "utf8");
  const listed = [...index.matchAll(/^\| \[\d+\]\(([^)]+)\) \| [^|]+ \| ([^|]*) \|/gm)];
  expect(listed.map(([, file]) => file)).toEqual(files);
  const joined = listed.flatMap(([, , numbers = ""]) => numbers.match(/\d{4}/g) ?? []);
  expect(joined.filter((number) => decisions.has(number))).toEqual([]);
});
