/**
 * What it costs that each order calls those who look on (0038), with the call and without it, in turns: orders of one shop and of two at
 * once, and bare changes of an order by one, two and eight shops, where nothing but the database is in the way.
 */
import type pg from "pg";
import { v7 } from "uuid";
import { withConnection } from "#server/database/connect.ts";
import type { BenchShop } from "./bench-shops.ts";
import { load } from "./load.ts";
import { orderJob } from "./place-order.ts";
import { familyMilliseconds, type MeasuredServer, processorMilliseconds } from "./servers.ts";

/** Two menus of nearly one length: shops are called by it. */
export const TWO_SHOPS = [100, 120];

/** One way of ordering, or of changing an order past the product. */
export interface NotificationResult {
  readonly isBare: boolean;
  readonly shops: number;
  readonly calls: boolean;
  readonly perSecond: number;
  readonly p50: number;
  readonly cpuServer: number;
  readonly cpuPostgres: number;
}

type Way = Pick<NotificationResult, "isBare" | "shops" | "calls">;

const CLIENTS = 10;
const ROUNDS = 5;
const SECONDS = 2;

/** Medians of the rounds, each of which has every way in it. @throws where an order is refused */
export async function measureNotifications(
  shops: readonly BenchShop[],
  { port, pid }: MeasuredServer,
  postgres: { readonly pid: number; readonly ownerUrl: string },
): Promise<NotificationResult[]> {
  const jobs = await Promise.all(shops.map((shop) => orderJob({ product: port, limit: 0 }, shop)));
  const orders = jobs.map(({ product }) => product);
  // One of each in turn, so that both shops are busy all the time.
  const both = (orders[0] ?? []).flatMap((_, at) => orders.flatMap((some) => some[at] ?? []));
  const ways = [
    ...[1, 2].map((count) => ({ isBare: false, shops: count })),
    ...[1, 2, 8].map((count) => ({ isBare: true, shops: count })),
  ].flatMap((way) => [true, false].map((calls) => ({ ...way, calls })));
  const measure = async (way: Way): Promise<NotificationResult> => {
    const before = { server: processorMilliseconds(pid), postgres: familyMilliseconds(postgres.pid) };
    const requests = way.shops === 1 ? (orders[0] ?? []) : both;
    const { answers, failures, perSecond, p50 } = await (way.isBare
      ? bareChanges(postgres.ownerUrl, way.shops)
      : load({ port, clients: CLIENTS, seconds: SECONDS, requests }));
    if (failures > 0) throw new Error(`${failures} orders were refused.`);
    const cpuServer = (processorMilliseconds(pid) - before.server) / answers;
    const cpuPostgres = (familyMilliseconds(postgres.pid) - before.postgres) / answers;
    return { ...way, perSecond, p50, cpuServer, cpuPostgres };
  };
  const rounds: NotificationResult[] = [];
  await withNotifications(postgres.ownerUrl, async (letCall) => {
    for (let round = -1; round < ROUNDS; round++) {
      for (const way of ways) {
        await letCall(way.calls);
        const result = await measure(way);
        // The first round warms up.
        if (round >= 0) rounds.push(result);
      }
    }
  });
  return ways.map((way) => ({
    ...way,
    ...medians(
      rounds.filter(
        ({ isBare, shops: count, calls }) =>
          isBare === way.isBare && count === way.shops && calls === way.calls,
      ),
    ),
  }));
}

/** What calls: the trigger of a change, and the function that counts new orders. */
const CALLING = ["ops.number_order_change", "ops.count_new_orders"];

/** Hands over a switch of the call that new and changed orders make, and at the end puts it back. */
async function withNotifications(
  ownerUrl: string,
  work: (letCall: (calls: boolean) => Promise<unknown>) => Promise<void>,
): Promise<void> {
  await withConnection(ownerUrl, async (client) => {
    const { rows } = await client.query<{ text: string }>(
      "select pg_get_functiondef(name::regproc) || ';' as text from unnest($1::text[]) as name",
      [CALLING],
    );
    const calling = rows.map(({ text }) => text);
    const silent = calling.map((text) => text.replace(/perform pg_notify\([^;]*;/, ""));
    if (silent.some((text, at) => text === calling[at]))
      throw new Error("The functions do not call as the bench thinks they do.");
    await client.query("grant create on schema ops to platform");
    await client.query("set role platform");
    await work((calls) => client.query((calls ? calling : silent).join("\n")));
    await client.query(calling.join("\n"));
    await client.query("reset role; revoke create on schema ops from platform");
  });
}

/** Each client of these has an order of its own, in one of so many shops made for it. */
async function bareChanges(ownerUrl: string, shopCount: number) {
  const times: number[] = [];
  const shops = Array.from({ length: shopCount }, () => v7());
  await withConnection(ownerUrl, async (client) => {
    await client.query("set role platform");
    for (const id of shops)
      await client.query("insert into shops (id, slug, title) values ($1, $2, 'Bare')", [id, `bare-${id}`]);
  });
  const ready = Promise.withResolvers<void>();
  let waiting = CLIENTS;
  let [startedAt, until] = [0, 0];
  const change = async (client: pg.Client, place: number) => {
    const order = [shops[place % shopCount], v7()];
    await client.query("set role platform");
    await client.query(
      `insert into orders (shop_id, id, ticket_number, scope, fulfillment_type) values ($1, $2, $3, '', 'Pickup')`,
      [...order, place + 1],
    );
    waiting -= 1;
    if (waiting === 0) {
      startedAt = performance.now();
      until = startedAt + SECONDS * 1000;
      ready.resolve();
    }
    await ready.promise;
    while (performance.now() < until) {
      const sentAt = performance.now();
      await client.query("update orders set paid = not paid where shop_id = $1 and id = $2", order);
      times.push(performance.now() - sentAt);
    }
  };
  await Promise.all(
    Array.from({ length: CLIENTS }, (_, place) =>
      withConnection(ownerUrl, (client) => change(client, place)),
    ),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  times.sort((one, other) => one - other);
  return {
    answers: times.length,
    failures: 0,
    perSecond: times.length / seconds,
    p50: times[Math.floor(times.length / 2)] ?? Number.NaN,
  };
}

const FIGURES = ["perSecond", "p50", "cpuServer", "cpuPostgres"] as const;

function medians(rounds: readonly NotificationResult[]): Pick<NotificationResult, (typeof FIGURES)[number]> {
  const median = (name: (typeof FIGURES)[number]) =>
    rounds.map((round) => round[name]).sort((one, other) => one - other)[Math.floor(rounds.length / 2)] ??
    Number.NaN;
  return {
    perSecond: median("perSecond"),
    p50: median("p50"),
    cpuServer: median("cpuServer"),
    cpuPostgres: median("cpuPostgres"),
  };
}

/** One line for each, with the ratio to the same without calls. */
export function printNotifications(results: readonly NotificationResult[]): void {
  console.log(`\n${CLIENTS} clients, with and without the call to who looks on:`);
  for (const { isBare, shops, calls, perSecond, p50, cpuServer, cpuPostgres } of results) {
    const silent = results.find((other) => other.isBare === isBare && other.shops === shops && !other.calls);
    const ratio = calls && silent ? `  ${(perSecond / silent.perSecond).toFixed(2)} of the rate without` : "";
    console.log(
      `  ${isBare ? "bare changes" : "orders      "}  ${shops} shop${shops > 1 ? "s" : " "} ${calls ? "calling" : "silent "}  ${perSecond.toFixed(0).padStart(4)} /s  p50 ${p50.toFixed(1)} ms  CPU ${cpuServer.toFixed(2)} + ${cpuPostgres.toFixed(2)}${ratio}`,
    );
  }
}
