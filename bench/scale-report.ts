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

/** Each pooler has so many connections to Postgres (`deploy/pgbouncer.ini`). */
const CONNECTIONS_OF_POOLER = 20;
/** Below this nothing was committed; the flushes were other work's. */
const LEAST_WAL_BYTES = 1_000;
/** A commit waits for the flush that is under way, half of it on average, and then for its own, which it shares with all that wait. */
const FLUSHES_OF_COMMIT = 1.5;

const stationsOf = (measured: Measured, { app, postgres, poolers }: Machines): Station[] => {
  const { milliseconds: of, requestsOfFlush, walBytes } = measured;
  return [
    { name: "proxy", demand: of.proxy, servers: PROXY_THREADS },
    { name: "app", demand: of.app, servers: app },
    { name: "pooler", demand: of.pooler, servers: poolers },
    { name: "Postgres", demand: of.postgres, servers: postgres },
    ...(walBytes < LEAST_WAL_BYTES
      ? []
      : [
          {
            name: "log",
            demand: of.flush * requestsOfFlush * FLUSHES_OF_COMMIT,
            servers: CONNECTIONS_OF_POOLER * poolers,
          },
        ]),
  ];
};

/** The processor time of a request, all parts together. */
const processorTime = ({ milliseconds: { proxy, app, pooler, postgres } }: Measured) =>
  proxy + app + pooler + postgres;

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

/** What the model says of machines with more processors, by the processor times that were the least. */
export function printModel(all: readonly Measured[]): void {
  for (const job of new Set(all.map((each) => each.job))) {
    // Refusals take nothing; whatever else runs makes each request take longer, never shorter.
    const [measured] = all
      .filter((each) => each.job === job && each.refused === 0)
      .toSorted((one, other) => processorTime(one) - processorTime(other));
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
      const shares = ["proxy", "app", "pooler", "Postgres", "log"].map(share);
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
