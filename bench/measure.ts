/** One job of the bench, measured on the product and on its limit in turns, so that whatever else the machine does meets both (PERF-01). */
import type { EmbeddedPostgres } from "#server/database/embedded-postgres.ts";
import type { Job } from "./jobs.ts";
import { type LoadRequest, load, type Rates } from "./load.ts";
import { familyMilliseconds, type MeasuredServer, processorMilliseconds } from "./servers.ts";

/** One server's figures for a job: medians over the rounds. */
export interface Figures extends Rates {
  /** Processor milliseconds per request. */
  readonly cpuServer: number;
  readonly cpuPostgres: number;
}

/** What a job took the product and its limit. */
export interface Result {
  readonly job: string;
  readonly items: number;
  readonly clients: number;
  readonly product: Figures;
  readonly limit: Figures;
  readonly cpuRatio: number;
  readonly allowedCpuRatio: number | null;
  readonly rateRatio: number;
  readonly promisedRate: number | null;
}

/** What is measured: both servers and the Postgres that both ask. */
export interface Servers {
  readonly product: MeasuredServer;
  readonly limit: MeasuredServer;
  readonly postgres: EmbeddedPostgres;
}

/** How long and how often a job is asked for. */
export interface Plan {
  readonly rounds: number;
  /** Seconds of a round. */
  readonly seconds: number;
  /** Seconds for which each server does a job before it is measured. */
  readonly warmUpSeconds: number;
  /** How many ask at a time, each in a measurement of its own. */
  readonly clients: readonly number[];
}

/**
 * Has both servers do a job until V8 has compiled it, which takes several seconds: the product is measured as it is after its first minutes. Always
 * with the most clients, as one alone asks too seldom for that.
 */
export async function warmUp(job: Job, { product, limit }: Servers, plan: Plan): Promise<void> {
  const options = { clients: Math.max(...plan.clients), seconds: plan.warmUpSeconds };
  await load({ ...options, port: product.port, requests: job.product });
  await load({ ...options, port: limit.port, requests: job.limit });
}

/** Runs a job in turns for so many clients at a time. */
export async function measure(job: Job, clients: number, servers: Servers, plan: Plan): Promise<Result> {
  const rounds: { product: Figures; limit: Figures }[] = [];
  const run = (server: MeasuredServer, requests: readonly LoadRequest[]) =>
    figures(server, servers.postgres, { port: server.port, clients, seconds: plan.seconds, requests });
  for (let round = 0; round < plan.rounds; round++) {
    rounds.push({
      product: await run(servers.product, job.product),
      limit: await run(servers.limit, job.limit),
    });
  }
  const product = medians(rounds.map((round) => round.product));
  const limit = medians(rounds.map((round) => round.limit));
  const { name, shop, allowedCpuRatio, promisedRate } = job;
  return {
    job: name,
    items: shop.itemCount,
    clients,
    product,
    limit,
    cpuRatio: (product.cpuServer + product.cpuPostgres) / (limit.cpuServer + limit.cpuPostgres),
    allowedCpuRatio,
    rateRatio: product.perSecond / limit.perSecond,
    promisedRate,
  };
}

async function figures(
  server: MeasuredServer,
  postgres: EmbeddedPostgres,
  options: Parameters<typeof load>[0],
): Promise<Figures> {
  const before = { server: processorMilliseconds(server.pid), postgres: familyMilliseconds(postgres.pid) };
  const measured = await load(options);
  return {
    ...measured,
    cpuServer: (processorMilliseconds(server.pid) - before.server) / measured.answers,
    cpuPostgres: (familyMilliseconds(postgres.pid) - before.postgres) / measured.answers,
  };
}

function medians(rounds: readonly Figures[]): Figures {
  const median = (name: keyof Figures) => {
    const sorted = rounds.map((round) => round[name]).sort((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  };
  return {
    answers: median("answers"),
    failures: median("failures"),
    perSecond: median("perSecond"),
    p50: median("p50"),
    p95: median("p95"),
    p99: median("p99"),
    bytes: median("bytes"),
    cpuServer: median("cpuServer"),
    cpuPostgres: median("cpuPostgres"),
  };
}
