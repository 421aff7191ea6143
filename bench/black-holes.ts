/**
 * What services that take connections and never answer take from orders (REL-R7): the mail server, Stripe and Square, with a worker whose mails
 * hang and presses that wait; beside the same server with a mail server that answers. Promised: 95 % of orders take at most 1.2 times as
 * long, and none is refused. In turns, each server started anew.
 */
import { type AddressInfo, createServer, type Socket } from "node:net";
import { loadavg } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { withConnection } from "#server/database/connect.ts";
import type { BenchShop } from "./bench-shops.ts";
import { load } from "./load.ts";
import { orderJob } from "./place-order.ts";
import { ask, type MeasuredServer } from "./servers.ts";
import { merchantOf } from "./uploads.ts";

const CLIENTS = 4;
const SECONDS = 4;
const ROUNDS = 3;
/** Between two presses at Square and Stripe. */
const PRESS_MS = 250;

type Start = (env: Readonly<Record<string, string>>) => Promise<MeasuredServer>;
type Round = Readonly<{ perSecond: number; p50: number; p95: number }>;

/** Rounds of each state, and how many connections hung in the second. */
export interface HolesResult {
  readonly without: readonly Round[];
  readonly beside: readonly Round[];
  readonly hung: number;
}

/** Measures with a shop of its own. @throws where an order is refused */
export async function measureHoles(shop: BenchShop, start: Start, ownerUrl: string): Promise<HolesResult> {
  const token = await merchantOf(shop, ownerUrl);
  const hole = await openHole();
  const away = `http://127.0.0.1:${hole.port}`;
  const holes = {
    SMTP_URL: `smtp://127.0.0.1:${hole.port}`,
    SQUARE_API_BASE: away,
    STRIPE_API_BASE: away,
    STRIPE_SECRET_KEY: "sk_test_bench",
    STRIPE_WEBHOOK_SECRET: "whsec_bench",
    STRIPE_PRICE_ID: "price_bench",
  };
  const result: { without: Round[]; beside: Round[] } = { without: [], beside: [] };
  for (let round = 0; round < ROUNDS; round++) {
    result.without.push(await roundOf(await start({}), shop, ownerUrl, null));
    result.beside.push(await roundOf(await start(holes), shop, ownerUrl, token));
  }
  const hung = hole.taken();
  await hole.close();
  return { ...result, hung };
}

async function roundOf(
  server: MeasuredServer,
  shop: BenchShop,
  ownerUrl: string,
  presser: string | null,
): Promise<Round> {
  const pressing = new AbortController();
  const presses = presser === null ? [] : [press(server.port, shop, presser, pressing.signal)];
  try {
    const { product: requests } = await orderJob({ product: server.port, limit: 0 }, shop);
    const orders = (seconds: number) => load({ port: server.port, clients: CLIENTS, seconds, requests });
    await orders(2);
    const measured = await orders(SECONDS);
    if (measured.failures > 0) throw new Error(`${measured.failures} orders were refused.`);
    return measured;
  } finally {
    pressing.abort();
    await Promise.all(presses);
    await server.stop();
    // What hung is not delivered by the next server, beside its own mails.
    await withConnection(ownerUrl, async (client) => {
      await client.query("delete from pgboss.job");
      await client.query("begin; set local role platform; delete from messages; commit");
    });
  }
}

/** Asks for Stripe's portal again and again; each press hangs until its four seconds are over, or the breaker rests. */
async function press(port: number, shop: BenchShop, token: string, end: AbortSignal): Promise<void> {
  const requested: Promise<unknown>[] = [];
  while (!end.aborted) {
    requested.push(
      ask(port, {
        method: "POST",
        path: `/api/shops/${shop.id}/subscription`,
        headers: {
          Host: `${shop.slug}.localhost:${port}`,
          Authorization: `Bearer ${token}`,
          "Content-Type": "application/json",
        },
        body: "{}",
      }).catch(() => null),
    );
    await pause(PRESS_MS);
  }
  await Promise.all(requested);
}

async function openHole() {
  const sockets = new Set<Socket>();
  let taken = 0;
  const server = createServer((socket) => {
    taken += 1;
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => sockets.delete(socket));
    socket.resume();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    taken: () => taken,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** A few lines, with what is promised. */
export function printHoles({ without, beside, hung }: HolesResult): void {
  console.log(
    `\nOrders of ${CLIENTS} clients beside a worker whose mails go, and beside services that never answer (${hung} connections hung):`,
  );
  for (const [name, rounds] of Object.entries({ without, beside }))
    console.log(
      `  ${name.padEnd(8)} ${rounds.map(({ perSecond, p50, p95 }) => `${perSecond.toFixed(0)}/s p50 ${p50.toFixed(1)} p95 ${p95.toFixed(1)} ms`).join(", ")}`,
    );
  const p95 = (rounds: readonly Round[]) =>
    rounds.map((round) => round.p95).sort((one, other) => one - other)[Math.floor(rounds.length / 2)] ??
    Number.NaN;
  console.log(`  p95 beside / without: ${(p95(beside) / p95(without)).toFixed(2)} (promised: at most 1.2)`);
  console.log(
    `  load of the machine: ${loadavg()
      .map((load) => load.toFixed(2))
      .join(", ")}`,
  );
}
