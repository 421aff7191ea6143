/** What a merchant of a full shop waits for (PERF-05): the list of orders, the dashboard, the kitchen's board. One merchant at a time. */
import { type FullShop, flagAnOrder } from "./full-shop.ts";
import { type LoadRequest, load, type Rates } from "./load.ts";
import { ask, familyMilliseconds, type MeasuredServer, processorMilliseconds } from "./servers.ts";

/** One screen or call, and how long it may take. */
interface ManageJob {
  readonly name: string;
  readonly request: LoadRequest;
  readonly promisedMilliseconds: number;
  /** Whether an order is changed before each question, so that nothing that was counted can simply be told again. */
  readonly afterChange?: true;
}

/** A job and what came of it. */
export interface ManageResult extends Rates {
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
    { ...page("dashboard after a change", "/manage/dashboard"), afterChange: true },
    call(
      "prep of 2,000 orders, REST",
      `/api/shops/${id}/orders/prep?availabilities=${windowId}`,
      PREP_MILLISECONDS,
    ),
    call("prep board of 2,000 orders, tRPC", `/trpc/orders.prepBoard?input=${board}`, PREP_MILLISECONDS),
    {
      ...page("prep of 2,000 orders, page", `/manage/orders/prep?window=${windowId}`),
      promisedMilliseconds: PREP_MILLISECONDS,
    },
  ];
}

/** V8 compiles for that long what one merchant alone asks for (`warmUp`). */
const WARM_UP_SECONDS = 8;
const SECONDS = 4;
const CHANGES = 60;

/** Where it is measured. */
export interface ManagePlace {
  readonly shop: FullShop;
  readonly product: MeasuredServer;
  readonly postgres: { readonly pid: number; readonly ownerUrl: string };
}

/** Measures each in turn. @throws where one does not answer as it should: refusals are quick and must not look like speed */
export async function measureManage(place: ManagePlace): Promise<ManageResult[]> {
  const results: ManageResult[] = [];
  for (const job of jobsOf(place.shop, place.product.port)) {
    const { name, request, promisedMilliseconds, afterChange } = job;
    const { status } = await ask(place.product.port, request);
    if (status !== 200) throw new Error(`${name} answered ${status}.`);
    const measured = await (afterChange ? eachAfterAChange(place, request) : oneAfterAnother(place, request));
    if (measured.failures > 0) throw new Error(`${name} failed ${measured.failures} times.`);
    results.push({ job: name, promisedMilliseconds, ...measured });
  }
  return results;
}

type Figures = Omit<ManageResult, "job" | "promisedMilliseconds">;

const processorTimes = ({ product, postgres }: ManagePlace) => ({
  server: processorMilliseconds(product.pid),
  postgres: familyMilliseconds(postgres.pid),
});

async function oneAfterAnother(place: ManagePlace, request: LoadRequest): Promise<Figures> {
  const options = { port: place.product.port, clients: 1, requests: [request] };
  await load({ ...options, seconds: WARM_UP_SECONDS });
  const before = processorTimes(place);
  const measured = await load({ ...options, seconds: SECONDS });
  const after = processorTimes(place);
  return {
    ...measured,
    cpuServer: (after.server - before.server) / measured.answers,
    cpuPostgres: (after.postgres - before.postgres) / measured.answers,
  };
}

/** The changes themselves are not counted. */
async function eachAfterAChange(place: ManagePlace, request: LoadRequest): Promise<Figures> {
  const spent = { server: 0, postgres: 0 };
  const times: number[] = [];
  let [failures, bytes] = [0, 0];
  await flagAnOrder(place.postgres.ownerUrl, place.shop, async (tick) => {
    for (let change = 0; change < CHANGES; change++) {
      await tick(change);
      const before = processorTimes(place);
      const askedAt = performance.now();
      const { status, body } = await ask(place.product.port, request);
      times.push(performance.now() - askedAt);
      const after = processorTimes(place);
      spent.server += after.server - before.server;
      spent.postgres += after.postgres - before.postgres;
      if (status !== 200) failures++;
      bytes = Buffer.byteLength(body);
    }
  });
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  const seconds = times.reduce((sum, time) => sum + time, 0) / 1000;
  return {
    answers: CHANGES,
    failures,
    perSecond: CHANGES / seconds,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    bytes,
    cpuServer: spent.server / CHANGES,
    cpuPostgres: spent.postgres / CHANGES,
  };
}

/** One line for each. */
export function printManage(results: readonly ManageResult[]): void {
  console.log("\na shop with 100,000 orders, one merchant, ms from question to answer:");
  for (const { job, p50, p99, promisedMilliseconds, cpuServer, cpuPostgres, bytes } of results) {
    const remark = p50 < promisedMilliseconds ? "" : "  OVER";
    console.log(
      `  ${job.padEnd(34)} p50 ${p50.toFixed(1).padStart(6)}  p99 ${p99.toFixed(1).padStart(6)}  promised ${promisedMilliseconds}  CPU ${cpuServer.toFixed(1)} + ${cpuPostgres.toFixed(1)}  ${bytes} bytes${remark}`,
    );
  }
}
