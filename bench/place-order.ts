/** Placing an order of four lines over REST, logged in (PERF-04), against the bare transaction. */
import { deepStrictEqual } from "node:assert";
import { randomUUID } from "node:crypto";
import type { BenchShop } from "./bench-shops.ts";
import { type Job, type Ports, toShop } from "./jobs.ts";
import type { LoadRequest } from "./load.ts";
import { ask } from "./servers.ts";

const LINES = 4;
/** Baskets of different items, so that not every order waits for the same rows. */
const BASKETS = 25;

/** Orders of four lines. */
export async function orderJob(ports: Ports, shop: BenchShop): Promise<Job> {
  const slot = await offeredDay(ports, shop);
  const headers = { "Content-Type": "application/json" };
  const wanted = baskets(shop);
  return {
    name: "order of 4 lines, REST / bare transaction",
    shop,
    product: wanted.map((line_items): LoadRequest => {
      const { path, headers: own } = toShop(ports, shop, `/api/shops/${shop.id}/orders`, {
        ...headers,
        Authorization: `Bearer ${shop.token}`,
      });
      return { method: "POST", path, headers: own, body: JSON.stringify({ ...slot, tip: 0, line_items }) };
    }),
    limit: wanted.map((line_items) => ({
      method: "POST",
      path: "/orders",
      headers: { ...headers, Host: `localhost:${ports.limit}` },
      body: JSON.stringify({ ...slot, shop_id: shop.id, line_items }),
    })),
    allowedCpuRatio: 3,
    promisedRate: null,
  };
}

const baskets = ({ plentiful }: BenchShop) =>
  Array.from({ length: BASKETS }, (_, basket) =>
    Array.from({ length: LINES }, (_unused, line) => ({
      item_id: plentiful[(basket * 7 + line * 13) % plentiful.length] ?? "",
      quantity: line + 1,
    })),
  );

async function offeredDay(ports: Ports, shop: BenchShop) {
  const path = `/api/shops/slug/${shop.slug}/availabilities`;
  const { body } = await ask(ports.product, toShop(ports, shop, path));
  const { data } = JSON.parse(body) as { data: { id: string; pickup_days: { label: string }[] }[] };
  const day = data[0]?.pickup_days[0];
  if (!day) throw new Error("The shop of the bench offers no day.");
  return { availability_id: data[0]?.id, fulfillment_type: "Pickup", fulfillment_slot: day.label };
}

interface Placed {
  readonly grand_total: number;
  readonly line_items: readonly unknown[];
}

/** Throws unless both take the same order for the same money. */
export async function checkOrders(ports: Ports, job: Job): Promise<void> {
  const place = async (port: number, request: LoadRequest | undefined): Promise<Placed> => {
    if (!request) throw new Error("There is no order to place.");
    const headers = { ...request.headers, "Idempotency-Key": randomUUID() };
    const { status, body } = await ask(port, { ...request, headers });
    if (status !== 201) throw new Error(`The order was refused: ${status} ${body.slice(0, 300)}`);
    return (JSON.parse(body) as { data: Placed }).data;
  };
  const [ours, bare] = [await place(ports.product, job.product[0]), await place(ports.limit, job.limit[0])];
  deepStrictEqual(
    [ours.grand_total, ours.line_items.length],
    [bare.grand_total, bare.line_items.length],
    "the product's order is not the limit's",
  );
}
