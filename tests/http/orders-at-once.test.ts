import { randomUUID } from "node:crypto";
import { describe, expect } from "vitest";
import type { App } from "#tests/support/app.ts";
import { howMany } from "#tests/support/how-many.ts";
import { type Answer, ask } from "#tests/support/http.ts";
import { test } from "#tests/support/visited-app.ts";
import { postgresOf, query } from "../chaos/books.ts";

/** What the API tells of an item on the menu. */
interface Item {
  readonly id: string;
  readonly stock: number | null;
  readonly sold_out: boolean;
  readonly too_late_to_order: boolean;
}

/** What every order of a shop has in common. */
interface Counter {
  readonly slug: string;
  readonly shopId: string;
  readonly availabilityId: string;
  readonly day: string;
}

/** One line of an order: item and pieces. */
type Lines = readonly (readonly [itemId: string, quantity: number])[];

const SLUG = "cornerpies";
const UNITS = 20;
const SHOPPERS = 200;
/** The password of everyone in the demo shops. */
const PASSWORD = "windowsill-demo";

let app: App;
let counter: Counter;

test.beforeAll(async ({ app: visited }) => {
  app = visited;
  const shop = await told<{ id: string }>(`/api/shops/slug/${SLUG}`);
  const windows = await told<{ id: string; state: string; pickup_days: { label: string }[] }[]>(
    `/api/shops/slug/${SLUG}/availabilities`,
  );
  const open = windows.find(({ state }) => state === "active");
  counter = {
    slug: SLUG,
    shopId: shop.id,
    availabilityId: open?.id ?? "",
    day: open?.pickup_days.at(-1)?.label ?? "",
  };
}, 150_000);

async function told<Data>(path: string): Promise<Data> {
  const answer = await ask({ port: app.port, host: `${SLUG}.localhost`, path });
  return answer.json<{ data: Data }>().data;
}

async function menu(): Promise<Item[]> {
  const sections = await told<{ items: Item[] }[]>(`/api/shops/slug/${SLUG}/menu`);
  return sections.flatMap(({ items }) => items);
}

/** As many pieces as are left; an item that is sold out stays on the menu. */
const stockOf = async (itemId: string) => (await menu()).find(({ id }) => id === itemId)?.stock ?? Number.NaN;

/** Items that are counted and have at least so many pieces, most of them first. */
const wellStocked = async (pieces: number) =>
  (await menu())
    .filter(
      ({ stock, sold_out, too_late_to_order }) => (stock ?? 0) >= pieces && !sold_out && !too_late_to_order,
    )
    .sort((one, other) => (other.stock ?? 0) - (one.stock ?? 0));

/** Who orders: what their requests carry. */
interface Orderer {
  readonly headers?: Record<string, string>;
  readonly body?: object;
}

/** A guest of an address of their own. */
const newGuest = (): Orderer => ({
  body: { guest: { name: "Gil", email: `${randomUUID()}@example.test`, phone: "415-555-0100" } },
});

/** The shop's customer, logged in. */
async function customer(): Promise<Orderer> {
  const answer = await ask({
    port: app.port,
    host: `${SLUG}.localhost`,
    method: "POST",
    path: "/api/login",
    json: { email: `customer@${SLUG}.test`, password: PASSWORD },
  });
  return { headers: { authorization: `Bearer ${answer.json<{ token: string }>().token}` } };
}

/** Posts an order until it is told what became of it: a machine that is busy with other things asks some of such a burst to come again. */
async function order(lines: Lines, key: string = randomUUID(), who: Orderer = newGuest()): Promise<Answer> {
  let answer = await post(lines, key, who);
  for (let tries = 0; answer.status === 503 && tries < 10; tries++) answer = await post(lines, key, who);
  return answer;
}

function post(lines: Lines, key: string, who: Orderer): Promise<Answer> {
  return ask({
    port: app.port,
    host: `${SLUG}.localhost`,
    method: "POST",
    path: `/api/shops/${counter.shopId}/orders`,
    headers: { "idempotency-key": key, ...who.headers },
    timeoutMilliseconds: 20_000,
    json: {
      availability_id: counter.availabilityId,
      fulfillment_type: "Pickup",
      fulfillment_slot: counter.day,
      line_items: lines.map(([item_id, quantity]) => ({ item_id, quantity })),
      ...who.body,
    },
  });
}

/** Puts so many pieces of an item on the shelf, from outside of the app. */
async function stockUp(itemId: string, pieces: number): Promise<void> {
  await query(postgresOf(app.dataDir).url, "update items set stock = $2 where id = $1", [itemId, pieces]);
  expect(await stockOf(itemId)).toBe(pieces);
}

const nameOf = ({ status, text }: Answer) =>
  status < 300 ? String(status) : `${status} ${/"code":"(\w+)"/.exec(text)?.[1]}`;

/** How often each answer was given. */
function countOf(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

/** 201, or 200 for an order whose first answer did not come in time. */
const isPlaced = ({ status }: Answer) => status === 201 || status === 200;
const outcomeOf = (answer: Answer) => (isPlaced(answer) ? "placed" : nameOf(answer));

describe("everyone wants the same pie", () => {
  test("REL-R3 SEC-A8 of two hundred who order at once exactly twenty get the last twenty", async () => {
    const [item] = (await wellStocked(UNITS)).slice(-1);
    if (!item) throw new Error("No pie is counted.");
    for (let round = 0; round < howMany({ short: 1, full: 10 }); round++) {
      await stockUp(item.id, UNITS);
      const answers = await Promise.all(Array.from({ length: SHOPPERS }, () => order([[item.id, 1]])));
      expect(countOf(answers.map(outcomeOf))).toEqual({ placed: UNITS, "409 oversold": SHOPPERS - UNITS });
      expect(await stockOf(item.id)).toBe(0);
    }
  }, 120_000);

  test.for([
    ["a guest", async () => newGuest()],
    ["an account", customer],
  ] as const)("ORD-04 fifty posts at once with one key of %s make one order", async ([, whoOf]) => {
    const [item] = await wellStocked(10);
    const itemId = item?.id ?? "";
    const before = await stockOf(itemId);
    const [key, who] = [randomUUID(), await whoOf()];
    const answers = await Promise.all(Array.from({ length: 50 }, () => order([[itemId, 1]], key, who)));
    expect(countOf(answers.map(nameOf))).toEqual({ "201": 1, "200": 49 });
    // One and the same answer: id, number, lines and sums.
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    const { id } = answers[0]?.json<{ data: { id: string } }>().data ?? {};
    const repeats = answers.filter(({ headers }) => headers["idempotent-replayed"] === "true");
    expect(repeats.map(({ status }) => status)).toEqual(Array.from({ length: 49 }, () => 200));
    expect(await stockOf(itemId)).toBe(before - 1);
    expect((await order([[itemId, 2]], key, who)).status).toBe(422);
    expect(await stockOf(itemId)).toBe(before - 1);
    const kept = await query(
      postgresOf(app.dataDir).url,
      "select id, user_id is not null as is_account from orders where idempotency_key = $1",
      [key],
    );
    expect(kept).toEqual([{ id, is_account: "headers" in who }]);
    const byKey = `/api/shops/${counter.shopId}/orders/by-key/${key}`;
    const found = await ask({
      port: app.port,
      host: `${SLUG}.localhost`,
      path: byKey,
      headers: who.headers ?? {},
    });
    expect(found.json<{ data: object }>().data).toEqual({ id, ticket_number: expect.any(Number) });
  });

  test("REL-R3 carts with the same items in any order never stand in each other's way, and no item is sold twice", async () => {
    const items = (await wellStocked(1)).slice(-10);
    // Too few for all: some carts find what they want gone.
    for (const { id } of items) await stockUp(id, UNITS);
    const before = new Map(items.map(({ id }) => [id, UNITS]));
    const carts = Array.from({ length: howMany({ short: 100, full: 200 }) }, () =>
      items
        .map(({ id }) => ({ id, at: Math.random() }))
        .sort((one, other) => one.at - other.at)
        .slice(0, 2 + Math.floor(Math.random() * 4))
        .map(({ id }) => [id, 1 + Math.floor(Math.random() * 3)] as const),
    );
    const answers = await Promise.all(carts.map((cart) => order(cart)));
    expect(Object.keys(countOf(answers.map(outcomeOf))).sort()).toEqual(["409 oversold", "placed"]);
    const sold = new Map<string, number>();
    for (const answer of answers.filter(isPlaced)) {
      const { line_items } = answer.json<{ data: { line_items: { item_id: string; quantity: number }[] } }>()
        .data;
      for (const { item_id, quantity } of line_items) sold.set(item_id, (sold.get(item_id) ?? 0) + quantity);
    }
    const after = new Map((await menu()).map(({ id, stock }) => [id, stock ?? 0]));
    for (const [id, stock] of before) expect([id, after.get(id)]).toEqual([id, stock - (sold.get(id) ?? 0)]);
  });
});
