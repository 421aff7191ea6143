/** PERF-01: one command measures the product beside its limit. What it measures is told and never asserted. */
import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { atFullCounts } from "#tests/support/how-many.ts";

test.for(atFullCounts)(
  "PERF-01 the bench prints a line for 100 and for 1,000 items, for 1, 10 and 50 clients, after it has compared the answers",
  { timeout: 600_000 },
  () => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ["bench/report.ts", "menu, REST / cached bytes"],
      { encoding: "utf8" },
    );
    expect([status, stderr]).toEqual([0, ""]);
    const rows = [...stdout.matchAll(/^\| menu, REST \/ cached bytes \| (\d+) +\| (\d+) +\| \d+ \(\d+\)/gm)];
    expect(rows.map(([, items, clients]) => `${items} items, ${clients} clients`)).toEqual(
      [100, 1000].flatMap((items) => [1, 10, 50].map((clients) => `${items} items, ${clients} clients`)),
    );
    expect(stdout).toContain("memory after the bench");
    expect(stdout).toContain("start on an existing database");
  },
);
