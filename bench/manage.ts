/** What a merchant of a full shop waits for (PERF-05): the list of orders, the dashboard, the kitchen's board. One merchant at a time. */
import type { FullShop } from "./full-shop.ts";
import { type LoadRequest, load, type Measured } from "./load.ts";
import { ask, type MeasuredServer, postgresMilliseconds, processorMilliseconds } from "./servers.ts";

/** One screen or call, and how long it may take. */
interface ManageJob {
  readonly name: string;
  readonly request: LoadRequest;
  readonly promisedMilliseconds: number;
}

/** A job and what came of it. */
export interface ManageResult extends Measured {
  readonly job: string;
  readonly promisedMilliseconds: number;
  /** Milliseconds of processor time per request: what is left of the wait when the machine does nothing else. */
  readonly cpuServer: number;
  readonly cpuPostgres: number;
}

const LIST_MILLISECONDS = 60;
const PREP_MILLISECONDS = 300;

function jobsOf({ id, slug, windowId, token }: FullShop, port: number): ManageJob[] {
  const get = (path: string, accept: string): LoadRequest => ({
    method: "GET",
    path,
    headers: { Host: `${slug}.localhost:${port}`, Cookie: `session=${token}`, Accept: accept },
  });
  const page = (name: string, path: string): ManageJob => ({
    name,
    request: get(path, "text/html"),
    promisedMilliseconds: LIST_MILLISECONDS,
  });
  const call = (name: string, path: string, promisedMilliseconds: number): ManageJob => ({
    name,
    request: get(path, "application/json"),
    promisedMilliseconds,
  });
  const board = encodeURIComponent(JSON.stringify({ json: { availabilities: [windowId] } }));
  return [
    page("dashboard", "/manage/dashboard"),
    page("orders, incomplete", "/manage/orders"),
    page("orders, completed", "/manage/orders?show=completed"),
    page("orders, unpaid", "/manage/orders?show=unpaid"),
    page("orders, page 40 of the paid", "/manage/orders?show=paid&page=40"),
    call("orders, REST", `/api/shops/${id}/orders`, LIST_MILLISECONDS),
    call("dashboard, tRPC", "/trpc/dashboard.today", LIST_MILLISECONDS),
    call(
      "prep of 2,000 orders, REST",
      `/api/shops/${id}/orders/prep?availabilities=${windowId}`,
      PREP_MILLISECONDS,
    ),
    call("prep board of 2,000 orders, tRPC", `/trpc/orders.prepBoard?input=${board}`, PREP_MILLISECONDS),
  ];
}

const WARM_UP_SECONDS = 2;
const SECONDS = 4;

/** Measures each in turn. @throws where one does not answer as it should: refusals are quick and must not look like speed */
export async function measureManage(
  shop: FullShop,
  { port, pid }: MeasuredServer,
  postmaster: number,
): Promise<ManageResult[]> {
  const results: ManageResult[] = [];
  for (const { name, request, promisedMilliseconds } of jobsOf(shop, port)) {
    const { status } = await ask(port, request);
    if (status !== 200) throw new Error(`${name} answered ${status}.`);
    const wish = { port, clients: 1, requests: [request] };
    await load({ ...wish, seconds: WARM_UP_SECONDS });
    const before = { server: processorMilliseconds(pid), postgres: postgresMilliseconds(postmaster) };
    const measured = await load({ ...wish, seconds: SECONDS });
    const cpuServer = (processorMilliseconds(pid) - before.server) / measured.answers;
    const cpuPostgres = (postgresMilliseconds(postmaster) - before.postgres) / measured.answers;
    if (measured.failures > 0) throw new Error(`${name} failed ${measured.failures} times.`);
    results.push({ job: name, promisedMilliseconds, cpuServer, cpuPostgres, ...measured });
  }
  return results;
}

/** One line for each. */
export function printManage(results: readonly ManageResult[]): void {
  console.log("\na shop with 100,000 orders, one merchant, ms from question to answer:");
  for (const { job, p50, p99, promisedMilliseconds, cpuServer, cpuPostgres, bytes } of results) {
    const kept = p50 < promisedMilliseconds ? "" : "  OVER";
    console.log(
      `  ${job.padEnd(34)} p50 ${p50.toFixed(1).padStart(6)}  p99 ${p99.toFixed(1).padStart(6)}  promised ${promisedMilliseconds}  CPU ${cpuServer.toFixed(1)} + ${cpuPostgres.toFixed(1)}  ${bytes} bytes${kept}`,
    );
  }
}
