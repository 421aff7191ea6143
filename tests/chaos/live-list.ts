/** A live list whose line breaks while orders come in. What was lost or told twice, in words. */
import { setTimeout as pause } from "node:timers/promises";
import type { LiveChange } from "#domain/orders/live-change.ts";
import type { SeededRandom } from "#server/demo/seeded-random.ts";
import { type Watcher, watch } from "#tests/support/event-stream.ts";
import type { FaultProxy } from "#tests/support/fault-proxy.ts";
import { acknowledgementIn, type OpenShop, send } from "#tests/support/load.ts";
import { postgresOf, query } from "./books.ts";

/** The number of the last change of a shop's orders, past the app. */
export async function lastNumber(dataDir: string, slug: string): Promise<number> {
  const [row] = await query<{ number: number }>(
    postgresOf(dataDir).url,
    `select last_change_number as number from ticket_counters c join shops s on s.id = c.shop_id where s.slug = $1`,
    [slug],
  );
  return row?.number ?? 0;
}

/** Writers that place orders side by side, each under keys of its own; an order without an answer is sent again. Returns the ids. */
export async function writeOrders(
  port: number,
  shop: OpenShop,
  { name, writers, each, random }: { name: string; writers: number; each: number; random: SeededRandom },
): Promise<string[]> {
  const write = async (writer: number): Promise<string[]> => {
    const ids: string[] = [];
    for (let number = 0; number < each; number++) {
      const order = shop.orderFor(`${name}-${writer}-${number}`, random);
      ids.push(await untilPlaced(port, order));
    }
    return ids;
  };
  const all = await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
  return all.flat();
}

async function untilPlaced(port: number, order: ReturnType<OpenShop["orderFor"]>): Promise<string> {
  for (let tries = 0; tries < 600; tries++) {
    const answer = await send(port, order).catch(() => null);
    const acknowledged = answer && acknowledgementIn(answer, order);
    if (acknowledged) return acknowledged.orderId;
    await pause(50);
  }
  throw new Error(`${order.key} was never placed.`);
}

/** Breaks the line at moments of chance until told to stop, and leaves it whole. */
export function breakNowAndThen(line: FaultProxy, random: SeededRandom): () => Promise<number> {
  let isOver = false;
  let times = 0;
  const breaking = (async () => {
    while (!isOver) {
      await pause(random.between(40, 250));
      await line.refuse();
      times++;
      await pause(random.between(10, 150));
      await line.accept();
    }
  })();
  return async () => {
    isOver = true;
    await breaking;
    return times;
  };
}

/** A list that is looked on at over a line of its own, while orders are placed past that line. */
export interface LookedOn {
  readonly port: number;
  readonly dataDir: string;
  readonly line: FaultProxy;
  readonly shop: OpenShop;
  readonly slug: string;
  readonly cookie: string;
}

/** Three writers at once while the line is cut at random, and one more order when it is whole again, so that the stream comes to an end. */
export async function cutTheLine(
  { port, dataDir, line, shop, slug, cookie }: LookedOn,
  { name, each, random }: { name: string; each: number; random: SeededRandom },
): Promise<{ faults: string[]; placed: readonly string[]; cuts: number; opened: number }> {
  const watcher = await watchFromNow(line.port, dataDir, slug, cookie);
  const stop = breakNowAndThen(line, random);
  const placed = await writeOrders(port, shop, { name, writers: 3, each, random });
  const cuts = await stop();
  await watcher.live();
  placed.push(...(await writeOrders(port, shop, { name: `${name}-last`, writers: 1, each: 1, random })));
  await watcher.until(await lastNumber(dataDir, slug));
  await watcher.close();
  return { faults: faultsInAnswer(watcher.received, placed), placed, cuts, opened: watcher.opened };
}

/** New orders that were told not at all, more than once, or that no one placed. */
export function faultsInAnswer(received: readonly LiveChange[], placed: readonly string[]): string[] {
  const times = new Map(placed.map((id) => [id, 0]));
  for (const { orderId, isNew } of received)
    if (isNew) times.set(orderId, (times.get(orderId) ?? Number.NaN) + 1);
  const numbers = received.map(({ number }) => number);
  return [
    ...[...times].filter(([, count]) => count !== 1).map(([id, count]) => `${id} was told ${count} times`),
    ...numbers
      .filter((number, at) => at > 0 && number <= (numbers[at - 1] ?? 0))
      .map((number) => `${number} came late`),
  ];
}

/** Looks on from where the list stands now. */
export async function watchFromNow(
  port: number,
  dataDir: string,
  slug: string,
  cookie: string,
): Promise<Watcher> {
  const watcher = watch({ port, slug, cookie }, await lastNumber(dataDir, slug));
  await watcher.live();
  return watcher;
}
