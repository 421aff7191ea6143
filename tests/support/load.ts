import { setTimeout as pause } from "node:timers/promises";
import type { SeededRandom } from "#server/demo/seeded-random.ts";
import { type Answer, ask } from "./http.ts";

/** An item and how many pieces of it. */
export interface LoadLine {
  readonly item_id: string;
  readonly quantity: number;
}

/** An order as its client sends it, again and again under the same key until it is told that it went through. */
export interface LoadOrder {
  readonly slug: string;
  readonly path: string;
  readonly key: string;
  readonly headers: Record<string, string>;
  readonly lines: readonly LoadLine[];
  readonly body: Record<string, unknown>;
}

/** What the server acknowledged: the client's own notes, which the database is held against. */
export interface Acknowledged {
  readonly key: string;
  readonly orderId: string;
  readonly ticket: number;
  readonly slug: string;
}

/** A shop that takes orders, as a client of the API sees it. */
export interface OpenShop {
  readonly slug: string;
  /** An order of one to three items of which there is plenty; it carries its key as special instructions, so that it can be told apart without it. */
  orderFor(key: string, random: SeededRandom): LoadOrder;
}

interface MenuItem {
  readonly id: string;
  readonly sold_out: boolean;
  readonly unlimited: boolean;
  readonly too_late_to_order: boolean;
  /** Null where no one counts. */
  readonly stock: number | null;
}

interface Window {
  readonly id: string;
  readonly state: string;
  readonly pickup_days: readonly { readonly label: string }[];
}

/** With fewer pieces an item may run out while a test orders it, and the shop then rightly refuses. */
const PLENTY = 100;
/** The password of the demo's people. */
const PASSWORD = "windowsill-demo";

/** The log-in of Sweet Crumb's customer, or of its merchant, as the API answers it. */
export const logIn = (port: number, who: "customer" | "merchant" = "customer"): Promise<Answer> =>
  ask({
    port,
    host: "localhost",
    method: "POST",
    path: "/api/login",
    headers: { "x-shop": "sweetcrumb" },
    json: { email: `${who}@sweetcrumb.test`, password: PASSWORD },
  });

/** How often someone comes again who was told to: what was written before the people came may keep the machine for a while. */
const MOST_TRIES = 20;

async function patiently(once: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    const answer = await once();
    const isComeAgain = answer.status === 503 && answer.headers["retry-after"] !== undefined;
    if (!isComeAgain || tries === MOST_TRIES) return answer;
    await pause(500);
  }
}

/** Guests of Corner Pies and a customer of Sweet Crumb, ready to order at a running app. */
export async function openShops(port: number): Promise<readonly [OpenShop, OpenShop]> {
  const answer = await patiently(() => logIn(port));
  if (answer.status !== 200) throw new Error(`The log-in was answered ${answer.status}: ${answer.text}`);
  const { token } = answer.json<{ token: string }>();
  return [
    await openShop(port, "cornerpies", (key) => ({
      body: { guest: { name: "Robin Reyes", email: `${key}@guest.test`, phone: "207-555-0177" } },
      headers: {},
    })),
    await openShop(port, "sweetcrumb", () => ({ body: {}, headers: { authorization: `Bearer ${token}` } })),
  ];
}

async function openShop(
  port: number,
  slug: string,
  who: (key: string) => Pick<LoadOrder, "body" | "headers">,
): Promise<OpenShop> {
  const read = async <Data>(path: string): Promise<Data> =>
    (await patiently(() => ask({ port, host: "localhost", path: `/api/shops/slug/${slug}${path}` }))).json<{
      data: Data;
    }>().data;
  const { id: shopId } = await read<{ id: string }>("");
  const windows = await read<Window[]>("/availabilities");
  const window = windows.find(({ state }) => state === "active");
  const day = window?.pickup_days.at(-1)?.label;
  if (!window || !day) throw new Error(`${slug} has no day on offer.`);
  const sections = await read<{ items: MenuItem[] }[]>("/menu");
  const items = sections
    .flatMap((section) => section.items)
    .filter((item) => !item.sold_out && !item.unlimited && !item.too_late_to_order)
    .filter(({ stock }) => (stock ?? PLENTY) >= PLENTY);
  return {
    slug,
    orderFor(key, random) {
      const lines = random
        .pickSome(items, random.between(1, 3))
        .map(({ id }) => ({ item_id: id, quantity: random.between(1, 3) }));
      const { body, headers } = who(key);
      return {
        slug,
        key,
        lines,
        headers,
        path: `/api/shops/${shopId}/orders`,
        body: {
          ...body,
          availability_id: window.id,
          fulfillment_type: "Pickup",
          fulfillment_slot: day,
          special_instructions: key,
          line_items: lines,
        },
      };
    },
  };
}

/** Sends an order once. */
export function send(port: number, order: LoadOrder, timeoutMilliseconds = 20_000): Promise<Answer> {
  return ask({
    port,
    host: "localhost",
    method: "POST",
    path: order.path,
    headers: { ...order.headers, "idempotency-key": order.key },
    json: order.body,
    timeoutMilliseconds,
  });
}

/** What an answer acknowledges, or null: anything but 200 and 201. */
export function acknowledgementIn(answer: Answer, { key, slug }: LoadOrder): Acknowledged | null {
  if (answer.status !== 200 && answer.status !== 201) return null;
  const { data } = answer.json<{ data: { id: string; ticket_number: number } }>();
  return { key, slug, orderId: data.id, ticket: data.ticket_number };
}

/** Clients that order side by side. */
export interface Load {
  /** In the order in which they came. A key that was sent again after its order was acknowledged appears again. */
  readonly acknowledged: readonly Acknowledged[];
  /** Every key that was ever sent. */
  readonly keys: ReadonlySet<string>;
  /** How often each status was answered; "none" where a connection broke. */
  readonly statuses: Readonly<Record<string, number>>;
  /** What no client may ever see: another answer than 2xx or 503, another order for the same key, no end of waiting. */
  readonly faults: readonly string[];
  /** Resolves when so many orders are acknowledged, or all clients are done. */
  reached(orders: number): Promise<void>;
  /** Resolves when every order is acknowledged. */
  readonly done: Promise<void>;
}

/** What is ordered, by how many. */
export interface LoadOptions {
  readonly port: number;
  readonly shops: readonly OpenShop[];
  readonly orders: number;
  readonly clients?: number;
  /** The beginning of every key. */
  readonly name: string;
  readonly random: SeededRandom;
  /** How long a client goes on trying for one order. */
  readonly patienceMilliseconds?: number;
}

/** Starts the clients: each takes the next order and sends it, under the same key, until it is acknowledged. Every fifth is sent once more. */
export function startLoad(options: LoadOptions): Load {
  const { port, shops, orders, clients = 8, name, random, patienceMilliseconds = 40_000 } = options;
  const acknowledged: Acknowledged[] = [];
  const keys = new Set<string>();
  const statuses: Record<string, number> = {};
  const faults: string[] = [];
  const waiting = new Set<() => void>();
  let next = 0;
  let placed = 0;
  /** One order that never comes through is enough: the others would wait as long. */
  let isHopeless = false;

  const once = async (order: LoadOrder): Promise<Acknowledged | null> => {
    const answer = await send(port, order).catch(() => null);
    const status = String(answer?.status ?? "none");
    statuses[status] = (statuses[status] ?? 0) + 1;
    const acknowledgement = answer && acknowledgementIn(answer, order);
    if (acknowledgement) acknowledged.push(acknowledgement);
    else if (answer && answer.status !== 503) {
      faults.push(`order ${order.key} was answered ${answer.status}: ${answer.text.slice(0, 200)}`);
    }
    return acknowledgement;
  };
  const untilAcknowledged = async (order: LoadOrder): Promise<void> => {
    const latest = performance.now() + patienceMilliseconds;
    let first = await once(order);
    while (!first && performance.now() < latest && faults.length < 10) {
      await pause(random.between(20, 120));
      first = await once(order);
    }
    if (!first) {
      isHopeless = true;
      return void faults.push(`order ${order.key} was never acknowledged`);
    }
    placed++;
    for (const wake of waiting) wake();
    if (placed % 5 !== 0) return;
    const again = await once(order);
    if (again && again.orderId !== first.orderId) faults.push(`key ${order.key} gave two orders`);
  };
  const client = async () => {
    while (next < orders && !isHopeless) {
      const number = next++;
      const key = `${name}-${number}`;
      keys.add(key);
      const shop = shops[number % shops.length];
      if (shop) await untilAcknowledged(shop.orderFor(key, random));
    }
  };
  const done = Promise.all(Array.from({ length: clients }, client)).then(() => {});
  return {
    acknowledged,
    keys,
    statuses,
    faults,
    done,
    reached: (count) =>
      Promise.race([
        done,
        new Promise<void>((resolve) => {
          const look = () => {
            if (placed < count) return;
            waiting.delete(look);
            resolve();
          };
          waiting.add(look);
          look();
        }),
      ]),
  };
}
