/**
 * `npm run bench:beside`: what the last whole bench said, beside what others took for the same jobs: a table for docs/performance.md on standard output,
 * and its picture, docs/performance.svg. Others cannot run in this project: their figures were taken once, with the same catalogue and the same
 * jobs on two shared cores in November 2026, each with everything on one machine and Postgres at its default durability.
 */
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Result } from "./measure.ts";
import { pageSizes } from "./sizes.ts";

/** What the bench writes of a whole run. */
interface Report {
  readonly commit: string;
  readonly results: readonly Result[];
  readonly manage: readonly unknown[];
  readonly lastUnit: readonly number[];
  readonly startMilliseconds: readonly number[];
  readonly megabytes: { readonly atOnce: number; readonly atRest: number };
}

/** A figure of each, in the order of `NAMES`; null where it was not taken or means nothing. */
interface Row {
  readonly job: string;
  readonly unit: string;
  readonly isMoreBetter?: true;
  readonly figures: readonly (number | null)[];
}

const NAMES = ["Medusa 2.21", "Medusa with a cache", "Vendure 3.7", "the limit", "Windowsill"] as const;

const folder = join(import.meta.dirname, "results");

/** The newest report of a whole run: one of some jobs alone has no full shop. */
function lastReport(): Report {
  const newest = readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .map((name) => join(folder, name))
    .sort((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs);
  for (const path of newest) {
    const report = JSON.parse(readFileSync(path, "utf8")) as Report & { readonly quick: boolean };
    if (!report.quick && report.manage.length > 0) return report;
  }
  throw new Error("No whole run is written down: run `npm run bench` first.");
}

const median = (numbers: readonly number[]): number =>
  [...numbers].sort((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN;

function rowsOf({ results, lastUnit, startMilliseconds, megabytes }: Report): Row[] {
  const find = (job: string, items: number) => {
    const found = results.find((each) => each.job === job && each.items === items && each.clients === 10);
    if (!found) throw new Error(`The bench has no row "${job}" with ${items} items.`);
    return found;
  };
  const cpu = ({ cpuServer, cpuPostgres }: Result["product"]) => cpuServer + cpuPostgres;
  const menu = find("menu, REST / cached bytes", 100);
  const longMenu = find("menu, REST / cached bytes", 1000);
  const order = find("order of 4 lines, REST / bare transaction", 100);
  const script = pageSizes("en").find(({ id }) => id.startsWith("routes/catalog/menu"))?.scriptBytes;
  if (script === undefined) throw new Error("The build has no menu page.");
  const rate = ({ perSecond }: Result["product"]) => perSecond;
  const both = ({ product, limit }: Result, of: typeof rate) => [of(limit), of(product)];
  const unit = "ms of processor";
  return [
    {
      job: "Menus of 100 items",
      unit: "a second",
      isMoreBetter: true,
      figures: [21, 205, 207, ...both(menu, rate)],
    },
    { job: "A menu of 100 items", unit, figures: [65, 5.4, 7.2, ...both(menu, cpu)] },
    { job: "A menu of 1,000 items", unit, figures: [670, 32, 31, ...both(longMenu, cpu)] },
    {
      job: "Orders of 4 lines",
      unit: "a second",
      isMoreBetter: true,
      figures: [2.7, 3.2, 11.5, ...both(order, rate)],
    },
    { job: "An order of 4 lines", unit, figures: [478, 394, 143, ...both(order, cpu)] },
    { job: "HTTP calls for it", unit: "", figures: [5, 5, 6, 1, 1] },
    { job: "SQL statements for it", unit: "", figures: [406, 379, 335, 6, 4] },
    // Of 50 buyers of 20 units there; here of 200 buyers of the last one.
    {
      job: "Buyers of the last units decided",
      unit: "s",
      figures: [21.5, null, null, 0.1, median(lastUnit) / 1000],
    },
    // Elsewhere four files are written besides.
    { job: "Commands to a first order", unit: "", figures: [6, null, 6, null, 1] },
    {
      job: "Start to the first answer",
      unit: "s",
      figures: [2.85, null, 1.65, 0.1, median(startMilliseconds) / 1000],
    },
    { job: "Memory afterwards", unit: "MB", figures: [690, 596, 378, 100, megabytes.atRest] },
    { job: "Script of a list of products", unit: "KB", figures: [null, null, 266, 86, script / 1024] },
  ];
}

function inWords(figure: number | null): string {
  if (figure === null) return "";
  if (figure >= 100) return Math.round(figure).toLocaleString("en-US");
  return String(Number(figure.toPrecision(2)));
}

function table(rows: readonly Row[]): string {
  const lines = rows.map(({ job, unit, figures }) => [
    unit ? `${job}, ${unit}` : job,
    ...figures.map(inWords),
  ]);
  return [["", ...NAMES], NAMES.map(() => "---").concat("---"), ...lines]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
}

/** In pixels. A job's bars stand under one another; their lengths are logarithms, as the figures differ by hundreds of times. */
const PLACE = { width: 940, left: 190, most: 560, bar: 16, head: 24, gap: 20 };

const KINDS: Readonly<Record<string, string>> = { Windowsill: "w", "the limit": "l" };

/** A job's bars, one under the other from `top` on, and where they end. */
function bars({ job, unit, isMoreBetter, figures }: Row, top: number): { parts: string[]; end: number } {
  const known = figures.flatMap((figure, at) => (figure === null ? [] : [{ figure, name: NAMES[at] ?? "" }]));
  const all = known.map(({ figure }) => figure);
  const tens = (figure: number) => Math.log10((10 * figure) / Math.min(...all));
  const parts = known.map(({ figure, name }, at) => {
    const y = top + PLACE.head + at * PLACE.bar;
    const length = Math.round((PLACE.most * tens(figure)) / tens(Math.max(...all)));
    return `<text class="n" x="${PLACE.left - 8}" y="${y + 11}" text-anchor="end">${name}</text>
<rect class="${KINDS[name] ?? "o"}" x="${PLACE.left}" y="${y}" width="${length}" height="${PLACE.bar - 3}" rx="2"/>
<text class="n" x="${PLACE.left + length + 8}" y="${y + 11}">${inWords(figure)}</text>`;
  });
  const head = `<text class="j" x="16" y="${top + 14}">${unit ? `${job}, ${unit}` : job}</text>
<text class="s" x="${PLACE.width - 16}" y="${top + 14}" text-anchor="end">${isMoreBetter ? "longer" : "shorter"} is better</text>`;
  return { parts: [head, ...parts], end: top + PLACE.head + known.length * PLACE.bar + PLACE.gap };
}

function picture(rows: readonly Row[], { commit }: Report): string {
  const parts: string[] = [];
  let y = 52;
  for (const row of rows) {
    const drawn = bars(row, y);
    parts.push(...drawn.parts);
    y = drawn.end;
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${PLACE.width} ${y}" width="${PLACE.width}" height="${y}" role="img" aria-labelledby="t">
<title id="t">Windowsill beside Medusa, Vendure and the limit, job by job</title>
<style>
text { font-family: system-ui, sans-serif; fill: #2b2118; } .j { font-size: 14px; font-weight: 600; } .n, .s { font-size: 12px; } .s { fill: #5a4a3c; }
.w { fill: #8a4a1f; } .l { fill: #9db6c4; } .o { fill: #d9cbb6; }
</style>
<rect width="${PLACE.width}" height="${y}" fill="#fff"/>
<text class="s" x="16" y="28">Bars are logarithms: each tenfold is as long as the next. Two cores, ten clients, commit ${commit}.</text>
${parts.join("\n")}
</svg>
`;
}

const report = lastReport();
const rows = rowsOf(report);
writeFileSync(join(import.meta.dirname, "../docs/performance.svg"), picture(rows, report));
console.log(table(rows));
