import { expect, test, vi } from "vitest";
import { printTable } from "../../../bench/table.ts";

const figures = (change: object) => ({
  answers: 2000,
  failures: 0,
  perSecond: 1234.4,
  p50: 1.23,
  p95: 2.5,
  p99: 3.46,
  bytes: 38276,
  cpuServer: 0.5,
  cpuPostgres: 0.25,
  ...change,
});

test("PERF-01 a line tells requests a second, p50, p99, processor time and bytes of product and limit, and both ratios", () => {
  const log = vi.spyOn(console, "log").mockImplementation(() => undefined);
  printTable([
    {
      job: "menu, REST / cached bytes",
      items: 1000,
      clients: 50,
      product: figures({}),
      limit: figures({ perSecond: 2468.8, cpuServer: 0.25, cpuPostgres: 0.125, p50: 0.5, p99: 1 }),
      cpuRatio: 2,
      allowedCpuRatio: 2,
      rateRatio: 0.5,
      promisedRate: 0.5,
    },
  ]);
  const [titles = "", , line = ""] = log.mock.calls.map(([text]) => String(text));
  const cells = (text: string) =>
    text
      .split("|")
      .map((cell) => cell.trim())
      .slice(1, -1);
  log.mockRestore();
  expect(Object.fromEntries(cells(titles).map((title, at) => [title, cells(line)[at]]))).toEqual({
    job: "menu, REST / cached bytes",
    items: "1000",
    clients: "50",
    "req/s": "1234 (2469)",
    p50: "1.2 (0.5)",
    p99: "3.5 (1.0)",
    "CPU ms: server": "0.500 (0.250)",
    Postgres: "0.250 (0.125)",
    bytes: "38276 (38276)",
    "CPU ratio": "2.0 of 2",
    "rate ratio": "0.50 of 0.5",
    refused: "",
  });
});
