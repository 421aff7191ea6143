/** Two merchants at one counter and three customers, all at once over HTTP: no one's change is lost (ORD-09, MAN-02, ORD-08). */
import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { fillShelves, postgresOf, query } from "#tests/chaos/books.ts";
import type { App } from "#tests/support/app.ts";
import { howMany } from "#tests/support/how-many.ts";
import { type Answer, ask } from "#tests/support/http.ts";
import { test } from "#tests/support/visited-app.ts";

const SLUG = "cornerpies";
const PASSWORD = "windowsill-demo";
const CUSTOMERS = 3;
const MERCHANTS = ["Ana", "Ben"];
const ORDERS_OF_EACH = howMany({ short: 6, full: 60 });
const EDITS_OF_EACH = howMany({ short: 25, full: 300 });
/** They go on until they have met once, and no longer than this. */
const MOST_EDITS = 20 * EDITS_OF_EACH;

interface Line {
  readonly id: string;
  readonly quantity: number;
}
interface Order {
  readonly id: string;
  readonly version: number;
  readonly notes: string | null;
  readonly line_items: readonly Line[];
}

let app: App;
let shopId: string;
let database: string;
let shelves: ReadonlyMap<string, number>;

test.beforeAll(async ({ app: visited }) => {
  app = visited;
  database = postgresOf(app.dataDir).url;
  shelves = await fillShelves(database);
  shopId = (await told<{ id: string }>(await call("GET", `/api/shops/slug/${SLUG}`))).id;
}, 150_000);

function call(method: string, path: string, json?: unknown, headers: Record<string, string> = {}) {
  return ask({
    port: app.port,
    host: `${SLUG}.localhost`,
    method,
    path,
    json,
    headers,
    timeoutMilliseconds: 20_000,
  });
}

async function told<Data>(answer: Answer): Promise<Data> {
  expect([answer.status, answer.text]).toEqual([expect.toBeOneOf([200, 201]), answer.text]);
  return answer.json<{ data: Data }>().data;
}

/** A log-in of the shop's merchant, as the headers of its requests. */
async function merchant(): Promise<Record<string, string>> {
  const answer = await call("POST", "/api/login", { email: `merchant@${SLUG}.test`, password: PASSWORD });
  return { authorization: `Bearer ${answer.json<{ token: string }>().token}` };
}

/** Orders one after the other, a piece each of two items; every order that was acknowledged. */
async function shops(itemIds: readonly string[], placed: string[], orders: number): Promise<void> {
  const path = `/api/shops/slug/${SLUG}/availabilities`;
  const windows = await told<{ id: string; state: string; pickup_days: { label: string }[] }[]>(
    await call("GET", path),
  );
  const open = windows.find(({ state }) => state === "active");
  for (let count = 0; count < orders; count++) {
    const body = {
      availability_id: open?.id,
      fulfillment_type: "Pickup",
      fulfillment_slot: open?.pickup_days.at(-1)?.label,
      line_items: itemIds.map((item_id) => ({ item_id, quantity: 1 })),
      guest: { name: "Gil", email: `${randomUUID()}@example.test`, phone: "415-555-0100" },
    };
    const key = { "idempotency-key": randomUUID() };
    placed.push(
      (await told<{ id: string }>(await call("POST", `/api/shops/${shopId}/orders`, body, key))).id,
    );
  }
}

/** What a merchant did, as far as the answers told: pieces added and words noted by order, and pieces put on the shelf. */
interface Deeds {
  readonly added: Map<string, number>;
  readonly noted: Map<string, string[]>;
  readonly ticked: Set<string>;
  readonly stale: { count: number };
  readonly baked: { pieces: number };
}

/** One more of the first line, and a word into the note, of the orders that come in, from the version that was looked at. */
async function works(
  name: string,
  placed: readonly string[],
  shelfItem: string,
  deeds: Deeds,
): Promise<void> {
  const headers = await merchant();
  const hasMore = (count: number) => count < EDITS_OF_EACH || (deeds.stale.count === 0 && count < MOST_EDITS);
  for (let count = 0; hasMore(count); count++) {
    // Both work on the newest orders, so that they meet.
    const orderId = placed.at(-1 - (count % Math.min(3, placed.length))) ?? "";
    const path = `/api/shops/${shopId}/orders/${orderId}`;
    const seen = await told<Order>(await call("GET", path, undefined, headers));
    const word = `${name}${count}`;
    const change = {
      version: seen.version,
      notes: [seen.notes, word].filter(Boolean).join(" "),
      line_items: seen.line_items.map(({ id, quantity }, at) => ({
        id,
        quantity: quantity + (at === 0 ? 1 : 0),
      })),
    };
    const answer = await call("PATCH", path, change, headers);
    if (answer.status === 409) {
      expect(answer.json<{ code: string }>().code).toBe("stale");
      deeds.stale.count += 1;
    } else {
      await told(answer);
      deeds.added.set(orderId, (deeds.added.get(orderId) ?? 0) + 1);
      deeds.noted.set(orderId, [...(deeds.noted.get(orderId) ?? []), word]);
    }
    if (count % 5 === 0) {
      // Flags are independent of what else is edited, and of each other.
      const flag = name === MERCHANTS[0] ? "paid" : "ready_for_guest";
      await told(await call("PATCH", path, { [flag]: true }, headers));
      deeds.ticked.add(`${orderId} ${flag}`);
      await told(await call("PATCH", `/api/shops/${shopId}/items/${shelfItem}`, { stock_delta: 2 }, headers));
      deeds.baked.pieces += 2;
    }
  }
}

test("ORD-09 MAN-02 ORD-08 of two merchants and three customers at once no one's change is lost, stock and totals stay exact", async () => {
  const menu = await told<
    { items: { id: string; stock: number | null; sold_out: boolean; too_late_to_order: boolean }[] }[]
  >(await call("GET", `/api/shops/slug/${SLUG}/menu`));
  const items = menu
    .flatMap(({ items }) => items)
    .filter(({ id, sold_out, too_late_to_order }) => shelves.has(id) && !sold_out && !too_late_to_order)
    .slice(0, 2)
    .map(({ id }) => id);
  expect(items).toHaveLength(2);
  const [first = "", second = ""] = items;
  const deeds: Deeds = {
    added: new Map(),
    noted: new Map(),
    ticked: new Set(),
    stale: { count: 0 },
    baked: { pieces: 0 },
  };
  const placed: string[] = [];
  // The merchants have something to work on from the beginning.
  await shops([first, second], placed, 1);
  await Promise.all([
    ...Array.from({ length: CUSTOMERS }, () => shops([first, second], placed, ORDERS_OF_EACH)),
    ...MERCHANTS.map((name) => works(name, placed, second, deeds)),
  ]);
  expect(placed).toHaveLength(1 + CUSTOMERS * ORDERS_OF_EACH);
  // Where no one ever met, nothing was shown.
  expect(deeds.stale.count).toBeGreaterThan(0);

  const rows = await query<{
    id: string;
    paid: boolean;
    ready: boolean;
    notes: string | null;
    quantities: number[];
    off: number;
  }>(
    database,
    `select o.id, o.paid, o.ready_for_guest as ready, o.notes,
       (select array_agg(quantity order by position) from line_items l where (l.shop_id, l.order_id) = (o.shop_id, o.id)) as quantities,
       o.grand_total - (o.subtotal - o.discounts + o.fees + o.tax + o.service_fee + o.delivery_fee + o.tip)
         + abs(o.subtotal - (select sum(quantity * item_price) from line_items l where (l.shop_id, l.order_id) = (o.shop_id, o.id))) as off
     from orders o where o.id = any($1)`,
    [placed],
  );
  expect(rows).toHaveLength(placed.length);
  let pieces = 0;
  for (const row of rows) {
    const added = deeds.added.get(row.id) ?? 0;
    pieces += added;
    expect([row.id, row.quantities]).toEqual([row.id, [1 + added, 1]]);
    expect([row.id, (row.notes ?? "").split(" ").filter(Boolean)]).toEqual([
      row.id,
      deeds.noted.get(row.id) ?? [],
    ]);
    expect([row.id, row.paid, row.ready]).toEqual([
      row.id,
      deeds.ticked.has(`${row.id} paid`),
      deeds.ticked.has(`${row.id} ready_for_guest`),
    ]);
    expect([row.id, Number(row.off)]).toEqual([row.id, 0]);
  }
  const left = new Map(
    (
      await query<{ id: string; stock: number }>(database, "select id, stock from items where id = any($1)", [
        items,
      ])
    ).map(({ id, stock }) => [id, stock]),
  );
  expect(left.get(first)).toBe((shelves.get(first) ?? 0) - placed.length - pieces);
  expect(left.get(second)).toBe((shelves.get(second) ?? 0) - placed.length + deeds.baked.pieces);
}, 120_000);
