/** The bench's results as a table to read. */
import type { Result } from "./measure.ts";

const TITLES = [
  "job",
  "items",
  "clients",
  "req/s",
  "p50",
  "p99",
  "CPU ms: server",
  "Postgres",
  "bytes",
  "CPU ratio",
  "rate ratio",
  "refused",
];

/** One line per job: the product's figures, then the limit's in brackets where they are compared. */
export function printTable(results: readonly Result[]): void {
  const lines = results.map(({ job, items, clients, product, limit, ...ratios }) => [
    job,
    String(items),
    String(clients),
    `${product.perSecond.toFixed(0)} (${limit.perSecond.toFixed(0)})`,
    `${product.p50.toFixed(1)} (${limit.p50.toFixed(1)})`,
    `${product.p99.toFixed(1)} (${limit.p99.toFixed(1)})`,
    `${product.cpuServer.toFixed(3)} (${limit.cpuServer.toFixed(3)})`,
    `${product.cpuPostgres.toFixed(3)} (${limit.cpuPostgres.toFixed(3)})`,
    `${product.bytes} (${limit.bytes})`,
    `${ratios.cpuRatio.toFixed(1)}${ratios.allowedCpuRatio === null ? "" : ` of ${ratios.allowedCpuRatio}`}`,
    `${ratios.rateRatio.toFixed(2)}${ratios.promisedRate === null ? "" : ` of ${ratios.promisedRate}`}`,
    // An overloaded product refuses rather than let everyone wait; refused requests are cheap and must not look like speed.
    product.failures + limit.failures === 0
      ? ""
      : `${product.failures} of ${product.answers} (${limit.failures})`,
  ]);
  const widths = TITLES.map((title, column) =>
    Math.max(title.length, ...lines.map((line) => line[column]?.length ?? 0)),
  );
  const row = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  console.log(row(TITLES));
  console.log(row(widths.map((width) => "-".repeat(width))));
  for (const line of lines) console.log(row(line));
}
