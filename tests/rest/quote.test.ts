import { beforeAll, beforeEach, expect, test } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { openWorld, orderOfRye, type World } from "#tests/support/world.ts";
import { guestTokenAt } from "./matrix-cases-orders.ts";

const database = useDatabase();
let world: World;
beforeAll(async () => {
  world = await openWorld(database);
});
beforeEach(() => world.restock());

/** What customerSelf orders, with these changes; at `path` below the shop's orders. */
const ask = (path: string, change: object = {}, headers: Readonly<Record<string, string>> = {}) => {
  const { json, ...question } = orderOfRye(world);
  return world.send({
    ...question,
    path: `${question.path}${path}`,
    token: world.people.customerSelf.token,
    json: { ...json, ...change },
    headers,
  });
};

const delivered = { fulfillment_type: "delivery", delivery_address: "12 Mill Lane, 94110", tip: 250 };
/** 800 of rye, 700 for the delivery, 9.25 % of 800. */
const PRICE = {
  subtotal: 800,
  discounts: 0,
  fees: 0,
  tax: 74,
  service_fee: 0,
  delivery_fee: 700,
  tip: 250,
  grand_total: 1824,
};

test("API-01 PRICE-06 a quote is what the order then costs, and writes nothing", async () => {
  const before = await database.fingerprint();
  const quote = await ask("/quote", delivered, { "idempotency-key": "quoted" });
  expect([quote.status, quote.json<object>()]).toEqual([200, { data: PRICE }]);
  expect(quote.headers.get("cache-control")).toBe("no-store");
  expect(await database.fingerprint()).toEqual(before);
  const order = await ask("", { ...delivered, ...PRICE, discounts: undefined, fees: undefined });
  expect([order.status, order.json<object>()]).toEqual([201, { data: expect.objectContaining(PRICE) }]);
});

test("API-01 ORD-01 a quote refuses as the order does, with the same words, and takes no stock", async () => {
  for (const change of [
    { grand_total: 1 },
    { line_items: [{ item_id: world.a.cake, quantity: 3 }] },
    { line_items: [{ item_id: world.a.soldOut, quantity: 1 }] },
    { line_items: [{ item_id: world.a.hidden, quantity: 1 }] },
    { fulfillment_slot: "Mon, Jan 4" },
    { line_items: [{ item_id: world.a.rye, quantity: 0 }], user_id: "x", colour: "red" },
    { ...delivered, delivery_address: "here" },
  ]) {
    const before = await database.fingerprint();
    const [quote, order] = [await ask("/quote", change), await ask("", change)];
    const { request_id: _, ...said } = quote.json<{ request_id: string }>();
    expect([quote.status, quote.status >= 400]).toEqual([order.status, true]);
    expect(order.json<object>()).toMatchObject(said);
    expect(await database.fingerprint()).toEqual(before);
  }
});

test("API-01 ORD-06 a guest reads the own order by its token, without a log-in, and at its shop only", async () => {
  const token = await guestTokenAt(world);
  const read = (shop: string, of = token) =>
    world.send({ method: "GET", path: `/api/shops/${shop}/orders/guest/${of}` });
  const answer = await read(world.a.id);
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"]);
  expect(answer.json<object>()).toMatchObject({
    data: {
      ordered_by: "Gus",
      user_id: null,
      invoice_url: expect.stringContaining(token),
      line_items: [{ quantity: 1 }],
    },
  });
  expect((await read(world.b.id)).status).toBe(404);
  expect((await read(world.a.id, `${token}A`)).status).toBe(404);
});
