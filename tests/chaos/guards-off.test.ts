/**
 * Each guard of the policy layer is switched off in a copy of the product, by a patch, and a row of the permission matrix must then fail
 * (SEC-MATRIX): a matrix that no missing guard can fail says nothing.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildTree, copyTree } from "#tests/support/copied-tree.ts";
import { fullCount } from "#tests/support/how-many.ts";

const PATCHES = "tests/mutations/guards";

const REST = "tests/rest/matrix-over-rest.test.ts";
const TRPC = "tests/rest/matrix-over-trpc.test.ts";
const SCREENS = "tests/http/screens-as-everyone.test.ts";
/** The rule of the pages, held against the table by the state of the shop (`tests/support/guard-table.ts`), and by itself. */
const PAGES = "tests/unit/shop/guard-table.test.ts";
const PAGE_RULE = "tests/unit/shop/page-guard.test.ts";

/** A guard that is switched off: the file in tests/mutations/guards, and who then gets something else than their row says. */
interface Switched {
  readonly patch: string;
  /** What is run: the tests of a file whose titles hold these words. */
  readonly file: string;
  readonly only: string;
  /** Whose row must fail. */
  readonly fails: RegExp;
  /** Its name in `server/trpc.ts` or `domain/shop/page-guard.ts`. */
  readonly guard?: string;
}

/** A row of the calls, as one actor. */
const row = (patch: string, file: string, id: string, actor: string, guard?: string): Switched => ({
  patch,
  file,
  only: `SEC-MATRIX API-07 ${id} `,
  fails: new RegExp(`${id} .*: ${actor} `),
  ...(guard && { guard }),
});

const page = (patch: string, guard: string, file: string, only: string, fails: RegExp): Switched => ({
  patch,
  guard,
  file,
  only,
  fails,
});

const SWITCHED: readonly Switched[] = [
  row("signed-in", REST, "r001", "guest", "signedIn"),
  row("at-a-shop", REST, "r055", "guest", "atAShop"),
  row("of-this-shop", REST, "r022", "merchantOther", "ofThisShop"),
  row("merchant", REST, "r150", "customerSelf", "merchant"),
  row("super-admin", REST, "r074", "merchantOwn", "superAdmin"),
  row("while-alive", REST, "d113", "merchantOwn", "whileAlive"),
  row("unless-resting", REST, "m009", "guest", "unlessResting"),
  row("within-scope", REST, "r150", "an API token of the scope menu", "withinScope"),
  row("token-scope", REST, "r150", "an API token of the scope menu"),
  row("token-shop", REST, "r003", "an API token of the scope all"),
  row("token-alive", REST, "d150", "an API token of the scope read"),
  row("token-maker", REST, "t002", "superAdmin"),
  row("orderer", TRPC, "p-cart.checkout", "guest"),
  row("order-of-another-shop", REST, "r086", "merchantOther"),
  row("order-verified", REST, "r086", "customerUnverified"),
  row("order-dead", REST, "r102", "merchantOwn"),
  row("order-resting", REST, "r103", "customerSelf"),
  row("order-unopened", REST, "u086", "customerSelf"),
  row("record-role", REST, "r131", "customerSelf"),
  row("record-shop", REST, "r131", "merchantOther"),
  row("record-dead", REST, "d131", "merchantOwn"),
  row("own-account", TRPC, "r033", "customerOther"),
  row("own-merchant", REST, "r041", "customerSelf"),
  row("own-account-over-rest", REST, "r043", "customerOther"),
  row("export-of-super-admin", TRPC, "p-customers.exportMine", "superAdmin"),
  row("erasing-a-super-admin", TRPC, "p-customers.erase", "superAdmin"),
  row("address-of-super-admin", TRPC, "p-accounts.correctEmail", "superAdmin"),
  row("same-origin", REST, "r014", "customerSelf"),
  page("page-role", "wrongRole", SCREENS, "customerSelf", /customerSelf .*is sent away/),
  page("page-order", "mayNotOrder", SCREENS, "customerUnverified", /customerUnverified .*is sent away/),
  page("page-of-another", "", SCREENS, "merchantOther", /merchantOther .*gets what/),
  page("page-dead", "deadShop", PAGES, "in the state dead", /in the state dead/),
  page("page-maintenance", "inMaintenance", PAGES, "in the state resting", /in the state resting/),
  page("page-unopened", "notOpenYet", PAGE_RULE, "AUTH-04", /a shop that has not opened yet/),
  page("page-platform", "", PAGE_RULE, "SHOP-01", /the reports are the super admin's/),
];

const words = (text: string) => text.replace(/[.|\\()[\]{}*+?^$]/g, "\\$&");

/** What the tests say that fail in a copy in which the guard is switched off. */
function failing(root: string, { patch, file, only }: Switched): string {
  const apply = (...more: string[]) =>
    execFileSync("git", ["apply", "--whitespace=nowarn", ...more, resolve(PATCHES, `${patch}.patch`)], {
      cwd: root,
    });
  apply();
  try {
    if (file === SCREENS) buildTree(root);
    const { stdout } = spawnSync(
      process.execPath,
      ["node_modules/vitest/vitest.mjs", "run", file, "--testNamePattern", words(only), "--reporter=verbose"],
      { cwd: root, encoding: "utf8", env: { ...process.env, NO_COLOR: "1" }, maxBuffer: 1e8 },
    );
    return stdout
      .split("\n")
      .filter((line) => /^\s*[×✗]/.test(line))
      .join("\n");
  } finally {
    apply("--reverse");
  }
}

test("SEC-MATRIX API-07 every guard that is kept switched off has its row, and fits today's sources", () => {
  const kept = readdirSync(PATCHES).map((name) => name.replace(/\.patch$/, ""));
  expect(SWITCHED.map(({ patch }) => patch).sort()).toEqual(kept.sort());
  const unfit = kept.flatMap((patch) => {
    const check = ["apply", "--check", "--whitespace=nowarn", `${PATCHES}/${patch}.patch`];
    return spawnSync("git", check, { encoding: "utf8" }).stderr || [];
  });
  expect(unfit).toEqual([]);
});

/** What is no guard: it makes words of what was thrown. */
const NO_GUARDS = ["speaksPlainly"];

test("SEC-MATRIX every guard of the procedures and of the pages is among those that are switched off", () => {
  const middlewares = [
    ...readFileSync("server/trpc.ts", "utf8").matchAll(/^(?:export )?const (\w+) = trpc\.middleware/gm),
  ].flatMap(([, name = ""]) => (NO_GUARDS.includes(name) ? [] : [name]));
  const [, listed = ""] =
    /const GUARDS[^=]*=> string \| null> = \[([^\]]*)\]/.exec(
      readFileSync("domain/shop/page-guard.ts", "utf8"),
    ) ?? [];
  const pages = listed.match(/\w+/g) ?? [];
  expect(middlewares.length).toBeGreaterThan(6);
  expect(pages.length).toBeGreaterThan(4);
  const switched = SWITCHED.flatMap(({ guard }) => guard || []);
  expect([...middlewares, ...pages].sort()).toEqual(switched.sort());
});

/** At full counts only: a page's guard is part of the build, and each takes a run of its own. */
const TRIED = fullCount ? SWITCHED : [];
let root = "";

beforeAll(() => {
  if (TRIED.length === 0) return;
  root = copyTree();
  for (const name of ["tests", "vitest.config.ts"]) cpSync(name, join(root, name), { recursive: true });
});

afterAll(() => {
  if (root) rmSync(root, { recursive: true });
});

test.for(TRIED)(
  "SEC-MATRIX without the guard $patch a row of the matrix fails",
  { timeout: 600_000 },
  (switched) => {
    expect(failing(root, switched)).toMatch(switched.fails);
  },
);
