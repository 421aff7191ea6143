import { createHash, randomUUID } from "node:crypto";
import { expect } from "vitest";
import { fillShelves, postgresOf, query } from "#tests/chaos/books.ts";
import type { App } from "#tests/support/app.ts";
import { cookieOf } from "#tests/support/event-stream.ts";
import { ask, Visitor } from "#tests/support/http.ts";
import { acknowledgementIn, openShops, send } from "#tests/support/load.ts";
import { seeded } from "#tests/support/seed.ts";
import { test } from "#tests/support/visited-app.ts";

const HOST = "cornerpies.localhost";
let app: App;
/** Items that are for sale, by id. */
let pies: readonly string[];

/** Files before this one may have bought the shelf empty, so the merchant fills it: three items of which each can be taken three times. */
test.beforeAll(async ({ app: visited }) => {
  app = visited;
  const merchant = {
    port: app.port,
    host: HOST,
    headers: { cookie: await cookieOf(app.port, "cornerpies"), origin: `http://${HOST}:${app.port}` },
  };
  const read = async <Data>(path: string) =>
    (await ask({ ...merchant, path: `/api/shops/${path}` })).json<{ data: Data }>().data;
  const { id: shopId } = await read<{ id: string }>("slug/cornerpies");
  const sections = await read<{ items: { id: string; stock: number | null }[] }[]>("slug/cornerpies/menu");
  const counted = sections.flatMap(({ items }) => items).filter(({ stock }) => stock !== null);
  pies = counted.slice(0, 3).map(({ id }) => id);
  for (const id of pies) {
    const path = `/api/shops/${shopId}/items/${id}`;
    const answer = await ask({
      ...merchant,
      path,
      method: "PATCH",
      json: { stock_delta: 3, sold_out: false },
    });
    expect(answer.status, answer.text).toBe(200);
  }
}, 150_000);

const guest = () => new Visitor(app.port, HOST);
const cartCookies = ({ headers }: { headers: { "set-cookie"?: string[] } }) =>
  (headers["set-cookie"] ?? []).filter((line) => line.startsWith("cart="));

/** Its hour is over. */
const endLogIn = (visitor: Visitor) =>
  query(
    postgresOf(app.dataDir).url,
    "update sessions set expires_at = clock_timestamp() where token_hash = $1 returning id",
    [
      createHash("sha256")
        .update(visitor.cookie("session") ?? "")
        .digest(),
    ],
  );

test("CART-01 STORE-06 without scripts what a guest typed before the first Add is kept with it, under one key", async () => {
  const robin = guest();
  const [pie = ""] = pies;
  const typed = { fulfillmentType: "Delivery", street: "12 Orchard Lane", zip: "04101", cartVersion: "0" };
  const answer = await robin.post("/order", { ...typed, intent: `add:${pie}` });
  expect([answer.status, answer.headers.location]).toEqual([303, `/order#item-${pie}`]);
  expect(cartCookies(answer)).toHaveLength(1);
  const { text } = await robin.get("/order");
  expect(text).toContain('value="12 Orchard Lane"');
  expect(text).toContain(`name="quantity:${pie}"`);
});

test("AUTH-05 CART-02 one more, pressed as the log-in ended, counts once, however often the page is asked for afterwards", async () => {
  const [pie = ""] = pies;
  const person = { email: "customer@cornerpies.test", password: "windowsill-demo" };
  const sam = guest();
  await sam.post("/login", person);
  const quantityIn = (html: string) =>
    Number(new RegExp(`name="quantity:${pie}"[^>]*value="(\\d+)"`).exec(html)?.[1] ?? 0);
  const { text: before } = await sam.get("/order");
  const [, cartVersion = ""] = /name="cartVersion"[^>]*value="(\d+)"/.exec(before) ?? [];
  await endLogIn(sam);
  const refused = await sam.post("/order", { cartVersion, intent: `add:${pie}` });
  expect(refused.headers.location).toContain("loggedOut=expired");
  const typed = sam.cookie("typed") ?? "";
  await sam.post("/login", person);
  // The answer to the first look is lost on its way, and with it the word that what was typed is taken up.
  const again = new Visitor(app.port, HOST, { session: sam.cookie("session") ?? "", typed });
  for (const visitor of [sam, again])
    expect(quantityIn((await visitor.get("/order")).text)).toBe(quantityIn(before) + 1);
});

test("AUTH-05 ORD-04 where the order was placed before its log-in ended, the way leads to it once, and then to a new one", async () => {
  await fillShelves(postgresOf(app.dataDir).url);
  const [, sweet] = await openShops(app.port);
  const order = sweet.orderFor(randomUUID(), seeded("AUTH-05 placed before").random);
  const placed = acknowledgementIn(await send(app.port, order), order);
  const person = { email: "customer@sweetcrumb.test", password: "windowsill-demo" };
  const sam = new Visitor(app.port, "sweetcrumb.localhost");
  await sam.post("/login", person);
  await endLogIn(sam);
  const refused = await sam.post("/order", { idempotencyKey: order.key, cartVersion: "0", intent: "place" });
  expect(refused.headers.location).toContain("loggedOut=expired");
  await sam.post("/login", person);
  expect((await sam.get("/order")).headers.location).toContain(placed?.orderId);
  // The order's page, which comes next, says that it was received.
  expect(sam.cookie("flash")).toBe("0");
  expect((await sam.get("/order")).status).toBe(200);
});

test("ORD-04 ORD-05 an order that is sent once more leads to its page, which says that it was received", async () => {
  await fillShelves(postgresOf(app.dataDir).url);
  const [, sweet] = await openShops(app.port);
  const order = sweet.orderFor(randomUUID(), seeded("ORD-05 sent once more").random);
  const placed = acknowledgementIn(await send(app.port, order), order);
  const sam = new Visitor(app.port, "sweetcrumb.localhost");
  await sam.post("/login", { email: "customer@sweetcrumb.test", password: "windowsill-demo" });
  const again = await sam.post("/order", { idempotencyKey: order.key, cartVersion: "0", intent: "place" });
  expect(again.status).toBe(303);
  expect(again.headers.location).toContain(placed?.orderId);
  expect((await sam.get(`/customer/orders/${placed?.orderId}`)).text).toContain("Order received");
  expect((await sam.get(`/customer/orders/${placed?.orderId}`)).text).not.toContain("Order received");
});

test("CART-01 PWA-02 what a guest tapped while offline goes out in one post and is kept whole, under one key", async () => {
  const robin = guest();
  const tapped = pies.slice(0, 3);
  const quantities = Object.fromEntries(tapped.map((id, place) => [`quantity:${id}`, String(place + 1)]));
  const answer = await robin.post("/order", {
    ...quantities,
    intent: "save",
    enhanced: "1",
    cartVersion: "0",
  });
  expect(answer.status).toBe(200);
  expect(cartCookies(answer)).toHaveLength(1);
  const { text } = await robin.get("/order");
  for (const [place, id] of tapped.entries())
    expect(text).toMatch(new RegExp(`name="quantity:${id}"[^>]*value="${place + 1}"`));
});

test.for(["save", "place"])(
  "CART-02 STORE-06 a form of more items than an order holds is refused with words, and keeps nothing: %s",
  async (intent) => {
    const robin = guest();
    const many = Array.from({ length: 400 }, (_, place) => [
      `quantity:019ad000-0000-7000-8000-${String(place).padStart(12, "0")}`,
      "1",
    ]);
    const answer = await robin.post(
      "/order",
      new URLSearchParams([["intent", intent], ["cartVersion", "0"], ["street", "12 Orchard Lane"], ...many]),
    );
    expect(answer.status).toBe(422);
    expect(answer.text).toContain("One order holds 200 different items at most.");
    expect(cartCookies(answer)).toEqual([]);
  },
);
