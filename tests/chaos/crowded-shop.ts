/** What a shop feels of another one's crowd (REL-R19), and everyone of connections that are all busy (REL-R9). */
import { Agent } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { type Answer, ask, type Question } from "#tests/support/http.ts";
import { openShops, send } from "#tests/support/load.ts";
import type { Seeded } from "#tests/support/seed.ts";
import type { BehindALine } from "./behind-a-line.ts";
import { fillShelves } from "./books.ts";

/** How much is asked of the crowded shop and of its neighbour. */
export interface CrowdOptions extends Seeded {
  /** Clients of the crowded shop that ask at once, each again as soon as it has its answer. */
  readonly crowd: number;
  /** Requests of the neighbour's two clients, alone and then beside the crowd. */
  readonly requests: number;
}

/**
 * The promise is twice the neighbour's own p99, which is told. On a machine that does other things a single answer proves nothing: the median at ten times
 * that is wrong.
 */
const TOO_SLOW = 20;
/** Where its own is tiny, this many milliseconds are the least that counts as slow. */
const LEAST_SLOW_MS = 1000;

/** The crowd's page: it is made for each visitor, so that it costs what a page costs. */
const CROWDED: Omit<Question, "port"> = { host: "cornerpies.localhost", path: "/order" };
const NEIGHBOUR: Omit<Question, "port"> = { host: "sweetcrumb.localhost", path: "/login" };

/** How long half of the answers and 99 of 100 took at most, in milliseconds. */
function timesOf(times: readonly number[]) {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.floor(times.length * share)] ?? Number.NaN);
  return { half: at(0.5), p99: at(0.99) };
}

/** Asks for the neighbour's page alone and beside the crowd. Returns what was wrong, in words. */
export async function crowdOneShop(
  { app }: Pick<BehindALine, "app">,
  { crowd, requests, tell }: CrowdOptions,
): Promise<string[]> {
  const faults: string[] = [];
  const neighbour = async () => {
    const times: number[] = [];
    const agent = new Agent({ keepAlive: true });
    const client = async () => {
      for (let one = 0; one < requests / 2; one++) {
        const asked = performance.now();
        const answer = await ask({ port: app.port, agent, ...NEIGHBOUR }).catch((error: Error) => error);
        times.push(performance.now() - asked);
        if (answer instanceof Error) faults.push(`the neighbour: ${answer.message}`);
        else if (answer.status !== 200) faults.push(`the neighbour was answered ${answer.status}`);
      }
    };
    await Promise.all([client(), client()]);
    agent.destroy();
    return timesOf(times);
  };
  await neighbour();
  const alone = await neighbour();

  const statuses: Record<number, number> = {};
  let isOver = false;
  const agent = new Agent({ keepAlive: true, maxSockets: crowd });
  const crowded = Array.from({ length: crowd }, async () => {
    while (!isOver) {
      const answer = await ask({ port: app.port, agent, timeoutMilliseconds: 30_000, ...CROWDED });
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
      if (answer.status === 503) await pause(100);
    }
  });
  try {
    await pause(300);
    const beside = await neighbour();
    tell(
      `a neighbour alone ${alone.half} ms, p99 ${alone.p99}, beside ${crowd} clients of a crowded shop ${beside.half} ms, p99 ${beside.p99}; the crowd was answered ${JSON.stringify(statuses)}`,
    );
    if (beside.half > Math.max(LEAST_SLOW_MS, TOO_SLOW * alone.half))
      faults.push(`the neighbour waits for the crowd: ${beside.half} ms`);
  } finally {
    isOver = true;
    await Promise.all(crowded);
    agent.destroy();
  }
  for (const status of Object.keys(statuses).map(Number))
    if (![200, 302, 429, 503].includes(status)) faults.push(`the crowd was answered ${status}`);
  return faults;
}

/** How long an answer may take while all connections are busy: ten times the promise. */
const LONGEST_ANSWER_MS = 25_000;

/** Makes all connections busy for a moment, asks, and asks again afterwards. Returns what was wrong, in words. */
export async function keepConnectionsBusy(
  { app, url }: Pick<BehindALine, "app" | "url">,
  { requests, random, tell }: Seeded & { readonly requests: number },
): Promise<string[]> {
  const faults: string[] = [];
  await fillShelves(url);
  const [, shop] = await openShops(app.port);
  const holder = new pg.Client({ connectionString: url });
  await holder.connect();
  const times: number[] = [];
  const statuses: Record<number, number> = {};
  const one = async (number: number) => {
    const asked = performance.now();
    const answer = await (number % 10 === 0
      ? send(app.port, shop.orderFor(`r9-${number}`, random), LONGEST_ANSWER_MS)
      : ask({
          port: app.port,
          host: "sweetcrumb.localhost",
          path: number % 2 ? "/login" : "/api/shops/slug/sweetcrumb/menu",
          timeoutMilliseconds: LONGEST_ANSWER_MS,
        })
    ).catch((error: Error) => error);
    times.push(performance.now() - asked);
    if (answer instanceof Error) return faults.push(`no answer: ${answer.message}`);
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
    return faults.push(...wrongWhileBusy(answer));
  };
  try {
    // Whoever reads a shop waits for this, until Postgres ends the wait or the server gives up.
    await holder.query("begin");
    await holder.query("lock table shops, menu_versions in access exclusive mode");
    await Promise.all(Array.from({ length: requests }, (_, number) => one(number)));
  } finally {
    await holder.query("rollback");
    await holder.end();
  }
  const freed = performance.now();
  const after = await ask({ port: app.port, host: "sweetcrumb.localhost", path: "/menu" });
  if (after.status !== 200) faults.push(`afterwards a page was answered ${after.status}`);
  const order = await send(app.port, shop.orderFor("r9-after", random));
  if (order.status !== 201) faults.push(`afterwards an order was answered ${order.status}`);
  times.sort((a, b) => a - b);
  tell(
    `${requests} requests while all connections were busy: ${JSON.stringify(statuses)}, all within ${Math.round(times.at(-1) ?? 0)} ms; back after ${Math.round(performance.now() - freed)} ms`,
  );
  return faults;
}

function wrongWhileBusy({ status, headers, text }: Answer): string[] {
  if (status !== 503) return [`while busy: ${status} ${text.slice(0, 200)}`];
  return headers["retry-after"] ? [] : ["503 without Retry-After"];
}
