/** No migration holds a lock under which a shop could not take orders, or leaves the release before without what it reads (REL-R12). */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { migrationsList } from "#migrations/all.ts";

const require = createRequire(import.meta.url);
const SQUAWK = require.resolve("squawk-cli/js/bin/squawk");

/** What the linter asks that is no question here. */
const NOT_ASKED = [
  // The connection that migrates has its limit: server/database/migrate.ts.
  "require-lock-timeout",
  // A migration of much data may take its time, as it holds no lock that anyone waits for.
  "require-statement-timeout",
  // How long a text or how large a number may be is the columns' own matter.
  "prefer-bigint-over-int",
  "prefer-bigint-over-smallint",
  "prefer-text-field",
];

/** What migrations did before this was asked, when there were no large tables. Nothing is added here. */
const EARLIER: Readonly<Record<string, readonly string[]>> = {
  "0011-orders-found-by-id": ["require-concurrent-index-creation", "require-concurrent-index-deletion"],
  "0012-phone-log-in": ["require-concurrent-index-creation", "require-concurrent-index-deletion"],
  "0013-change-email": ["constraint-missing-not-valid"],
  "0016-own-account": [
    "adding-foreign-key-constraint",
    "constraint-missing-not-valid",
    "require-concurrent-index-creation",
  ],
  "0022-dashboard": ["require-concurrent-index-creation"],
  "0024-platform-reports": ["require-concurrent-index-creation"],
  "0036-hand-over-ends": ["constraint-missing-not-valid"],
  "0038-orders-by-day": ["require-concurrent-index-creation"],
  "0045-pictures": [
    "adding-foreign-key-constraint",
    "ban-drop-column",
    "ban-drop-not-null",
    "constraint-missing-not-valid",
    "disallowed-unique-constraint",
    "renaming-table",
  ],
  "0048-picture-focus": ["constraint-missing-not-valid", "disallowed-unique-constraint"],
  "0052-matched-payments": ["require-concurrent-index-creation"],
  "0055-night-and-reminders": ["constraint-missing-not-valid"],
  "0060-trail-shown": ["require-concurrent-index-creation"],
  "0066-message-ledger": ["require-concurrent-index-creation", "require-concurrent-index-deletion"],
};

const folder = mkdtempSync(join(tmpdir(), "windowsill-migrations-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The rules that each text breaks, by its name; each is run in a transaction but where told. */
function broken(
  texts: Readonly<Record<string, string>>,
  { isTransaction = true } = {},
): Record<string, string[]> {
  const files = Object.entries(texts).map(([name, text]) => {
    const file = join(folder, `${name}.sql`);
    writeFileSync(file, text);
    return file;
  });
  const words = [SQUAWK, "--reporter=json", "--pg-version=16", ...files];
  if (isTransaction) words.push("--assume-in-transaction");
  const found = JSON.parse(told([...words, ...NOT_ASKED.map((rule) => `--exclude=${rule}`)])) as {
    file: string;
    rule_name: string;
  }[];
  const byName: Record<string, Set<string>> = {};
  for (const { file, rule_name: rule } of found) {
    const name = /([^/]+)\.sql$/.exec(file)?.[1] ?? file;
    byName[name] = (byName[name] ?? new Set()).add(rule);
  }
  return Object.fromEntries(Object.entries(byName).map(([name, rules]) => [name, [...rules].sort()]));
}

/** The linter ends with a failure where it found something. */
function told(words: readonly string[]): string {
  try {
    return execFileSync(process.execPath, words, { encoding: "utf8" });
  } catch (error) {
    const { stdout } = error as { stdout?: string };
    if (!stdout) throw error;
    return stdout;
  }
}

type AnyMigration = (typeof migrationsList)[number]["class"];

/** What a migration does is a list of texts; nothing of a database is needed to write it. */
const made = (Migration: AnyMigration) => new Migration(null as never, null as never);

async function textOf(Migration: AnyMigration): Promise<string> {
  const migration = made(Migration);
  await migration.up();
  return migration
    .getQueries()
    .map((query) => `${String(query).trim().replace(/;$/, "")};`)
    .join("\n");
}

test("REL-R12 no migration locks a table for long, and none takes away what the release before reads", async () => {
  const texts: Record<string, string> = {};
  const alone: Record<string, string> = {};
  for (const { name, class: Migration } of migrationsList)
    (made(Migration).isTransactional() ? texts : alone)[name] = await textOf(Migration);
  expect({ ...broken(texts), ...broken(alone, { isTransaction: false }) }).toEqual(EARLIER);
});

test.each([
  ["an index without concurrently", "create index i on orders (paid);", "require-concurrent-index-creation"],
  [
    "a column that must have a value",
    "alter table orders alter column notes set not null;",
    "adding-not-nullable-field",
  ],
  [
    "a check of all rows",
    "alter table orders add constraint c check (tip >= 0);",
    "constraint-missing-not-valid",
  ],
  ["a dropped column", "alter table orders drop column notes;", "ban-drop-column"],
  ["a renamed column", "alter table orders rename column notes to remarks;", "renaming-column"],
  ["a column of another type", "alter table orders alter column tip type bigint;", "changing-column-type"],
])("REL-R12 the linter finds %s", (_, text, rule) => {
  expect(broken({ text }).text).toContain(rule);
});
