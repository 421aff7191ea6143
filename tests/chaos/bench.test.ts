/** PERF-01: one command measures the product beside its limit. What it measures is told and never asserted. */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { atFullCounts } from "#tests/support/how-many.ts";

const RESULTS = "bench/results";

test.for(atFullCounts)(
  "PERF-01 the bench prints a line for 100 and for 1,000 items, for 1, 10 and 50 clients, after it has compared the answers, and keeps them under the commit's name",
  { timeout: 600_000 },
  () => {
    const started = Date.now();
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
    const written = readdirSync(RESULTS)
      .map((file) => join(RESULTS, file))
      .filter((file) => statSync(file).mtimeMs >= started);
    expect(written).toHaveLength(1);
    const report = JSON.parse(readFileSync(written[0] ?? "", "utf8")) as {
      commit: string;
      results: object[];
    };
    expect(written).toEqual([join(RESULTS, `${report.commit}-part.json`)]);
    expect(report.results).toHaveLength(6);
    expect(stdout).toContain("memory after the bench");
    expect(stdout).toContain("start on an existing database");
  },
);
