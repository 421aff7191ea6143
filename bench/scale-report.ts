/** What `npm run bench:scale` prints: what was measured, and what the model makes of it. */
import { mostPerSecond, type Station, solve } from "./scale-model.ts";

/** A job with so many processes. */
export interface Measured {
  readonly job: string;
  readonly processes: number;
  /** Share of answers with a status of 400 and above. */
  readonly refused: number;
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Processor time of each part for a request; `flush` is the time in which the disk takes the log, which is no processor's. */
  readonly milliseconds: Readonly<Record<"proxy" | "app" | "pooler" | "postgres" | "flush", number>>;
  /** How many requests one flush of the log was for. */
  readonly requestsOfFlush: number;
  /** Written to the log, and kept in tables and indexes, by each request. */
  readonly walBytes: number;
  readonly bytes: number;
}

/** Machines of a deployment: processors of the apps, which have a process each, and of Postgres. */
interface Machines {
  readonly app: number;
  readonly postgres: number;
  readonly poolers: number;
}

/** The path of growing: each step is what the step before it asks for. */
const STEPS: readonly Machines[] = [
  { app: 1, postgres: 1, poolers: 1 },
  { app: 2, postgres: 1, poolers: 1 },
  { app: 4, postgres: 2, poolers: 1 },
  { app: 8, postgres: 4, poolers: 1 },
  { app: 16, postgres: 8, poolers: 2 },
  { app: 32, postgres: 16, poolers: 4 },
  { app: 64, postgres: 32, poolers: 8 },
];
const CLIENTS_OF_PROCESSOR = 32;
/** HAProxy has a thread for each processor of its machine. */
const PROXY_THREADS = 4;

const stationsOf = ({ milliseconds }: Measured, { app, postgres, poolers }: Machines): Station[] =>
  [
    { name: "proxy", demand: milliseconds.proxy, servers: PROXY_THREADS },
    { name: "app", demand: milliseconds.app, servers: app },
    { name: "pooler", demand: milliseconds.pooler, servers: poolers },
    { name: "Postgres", demand: milliseconds.postgres, servers: postgres },
    { name: "log of Postgres", demand: milliseconds.flush, servers: 1 },
  ].filter(({ demand }) => demand > 0);

const cell = (value: number | string, width = 9): string =>
  (typeof value === "number" ? value.toFixed(value < 10 ? 3 : 0) : value).padStart(width);
const row = (cells: readonly (number | string)[]): void =>
  console.log(cells.map((each) => cell(each)).join(" "));

/** One row for each job and number of processes. */
export function printMeasured(all: readonly Measured[]): void {
  console.log("measured; milliseconds of a request at each part");
  row([
    "job",
    "processes",
    "refused",
    "req/s",
    "p50",
    "p99",
    "proxy",
    "app",
    "pooler",
    "Postgres",
    "flush",
    "per flush",
    "WAL bytes",
    "bytes",
  ]);
  for (const { job, processes, refused, perSecond, p50, p99, milliseconds: of, ...more } of all)
    row([
      job,
      processes,
      `${Math.round(100 * refused)} %`,
      perSecond,
      p50,
      p99,
      of.proxy,
      of.app,
      of.pooler,
      of.postgres,
      of.flush,
      more.requestsOfFlush,
      more.walBytes,
      more.bytes,
    ]);
}

/** What the model says of machines with more processors, by the processor times with the most processes that have a processor each. */
export function printModel(all: readonly Measured[]): void {
  for (const job of new Set(all.map((each) => each.job))) {
    // Refusals take nothing, and more processes than processors wait for each other.
    const measured = all.findLast((each) => each.job === job && each.processes <= 2 && each.refused === 0);
    if (!measured) {
      console.log(`\nmodelled: ${job}: not at all, as requests were refused`);
      continue;
    }
    console.log(`\nmodelled: ${job}; busy shares at ${CLIENTS_OF_PROCESSOR} clients a processor of the apps`);
    row([
      "app",
      "Postgres",
      "poolers",
      "req/s",
      "ms",
      "at most",
      "proxy",
      "app",
      "pooler",
      "Postgres",
      "log",
      "narrow",
    ]);
    for (const machines of STEPS) {
      const stations = stationsOf(measured, machines);
      const { perSecond, milliseconds, busy, bottleneck } = solve(
        stations,
        CLIENTS_OF_PROCESSOR * machines.app,
      );
      const share = (name: string) => `${Math.round(100 * (busy[name] ?? 0))} %`;
      const shares = ["proxy", "app", "pooler", "Postgres", "log of Postgres"].map(share);
      const { app, postgres, poolers } = machines;
      row([
        String(app),
        String(postgres),
        String(poolers),
        perSecond,
        milliseconds,
        mostPerSecond(stations),
        ...shares,
        bottleneck,
      ]);
    }
  }
}
