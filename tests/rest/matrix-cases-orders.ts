/** Quoting, a guest's link, editing, deleting, preparing, exporting: matrix e086 to e105, e154, eguest, r084, r085, r106 to r110, r154 to r158, r162. */
import { v7 } from "uuid";
import { FRIDAY, type Person, type Question, type ShopOfWorld, type World } from "#tests/support/world.ts";
import type { Actor, MatrixCase } from "./matrix-cases.ts";

const ask = ({ token }: Actor, method: string, path: string, json?: unknown): Question => ({
  method,
  path: `/api${path}`,
  token,
  ...(json === undefined ? {} : { json }),
});

/** An order of someone at a shop: its id and the id of its line. */
export async function orderAt(
  world: World,
  person: Person = world.people.customerSelf,
  shop: ShopOfWorld = world.a,
): Promise<{ id: string; line: string }> {
  const answer = await world.send({
    method: "POST",
    path: `/api/shops/${shop.id}/orders`,
    token: person.token,
    json: {
      availability_id: shop.windowId,
      fulfillment_type: "Pickup",
      fulfillment_slot: FRIDAY,
      line_items: [{ item_id: shop.rye, quantity: 1 }],
    },
  });
  if (answer.status !== 201) throw new Error(`The world's own order was refused: ${answer.text}`);
  const { data } = answer.json<{ data: { id: string; line_items: { id: string }[] } }>();
  return { id: data.id, line: data.line_items[0]?.id ?? "" };
}

/** A row that changes an order of customerSelf; several changes are several tries. */
const changing = (method: "POST" | "PATCH", changes: (world: World) => object[]): MatrixCase => ({
  rest: async (world, actor) => {
    const { id } = await orderAt(world);
    return changes(world).map((change) => ask(actor, method, `/shops/${world.a.id}/orders/${id}`, change));
  },
});

/** Orders that are not the shop's. */
const foreign = (method: "POST" | "PATCH"): MatrixCase => ({
  rest: async (world, actor) => {
    const { id } = await orderAt(world, world.people.stranger, world.b);
    return [id, v7(), "abc"].map((each) =>
      ask(actor, method, `/shops/${world.a.id}/orders/${each}`, { paid: true }),
    );
  },
});

const someLine = async (world: World): Promise<object[]> => {
  const [other, elsewhere] = [await orderAt(world), await orderAt(world, world.people.stranger, world.b)];
  const rye = { item_id: world.a.rye, quantity: 1 };
  return [
    { line_items: [{ id: other.line, quantity: 1 }] },
    { line_items: [{ id: elsewhere.line, quantity: 1 }] },
    { line_items: [rye, { item_id: world.b.rye, quantity: 1 }] },
    { line_items: [{ ...rye, order_id: other.id }] },
    { line_items: [rye, { item_id: v7(), quantity: 1 }] },
  ];
};

/** One loaf for Friday, changed; as REST takes it. */
const wanted = ({ a }: World, change: object = {}) => ({
  availability_id: a.windowId,
  fulfillment_type: "Pickup",
  fulfillment_slot: FRIDAY,
  line_items: [{ item_id: a.rye, quantity: 1 }],
  ...change,
});

/** The price of an order, asked for with these changes. */
const quoting = (changes: (world: World) => object[], holds?: MatrixCase["holds"]): MatrixCase => ({
  rest: (world, actor) =>
    changes(world).map((change) =>
      ask(actor, "POST", `/shops/${world.a.id}/orders/quote`, wanted(world, change)),
    ),
  ...(holds && { holds }),
});

/** The token of a guest's order at a shop. */
export async function guestTokenAt(world: World, shop: ShopOfWorld = world.a): Promise<string> {
  await world.set("shop_settings", shop, { order_access: "guest" });
  const answer = await world.send({
    method: "POST",
    path: `/api/shops/${shop.id}/orders`,
    json: wanted(
      { ...world, a: shop },
      { guest: { name: "Gus", email: "gus@example.test", phone: "555-010-0100" } },
    ),
  });
  await world.set("shop_settings", shop, { order_access: "verified" });
  const { data } = answer.json<{ data: { invoice_url: string } }>();
  return data.invoice_url.split("/").at(-1) ?? "";
}

/** Someone who reads a guest's order with these tokens. */
const byToken = (tokens: (world: World) => Promise<string[]>): MatrixCase => ({
  rest: async (world, actor) =>
    (await tokens(world)).map((token) =>
      ask(actor, "GET", `/shops/${world.a.id}/orders/guest/${encodeURIComponent(token)}`),
    ),
});

/** The parts of a price, and nothing else. */
const PRICE = "delivery_fee,discounts,fees,grand_total,service_fee,subtotal,tax,tip";

export const ORDER_CASES: Readonly<Record<string, MatrixCase>> = {
  e086: {
    ...quoting(
      () => [{}],
      (body) => {
        const names = Object.keys((body as { data: object }).data).sort();
        return names.join() === PRICE ? null : `other parts: ${names}`;
      },
    ),
  },
  e098: quoting(({ a }) => [{ line_items: [{ item_id: a.cake, quantity: 3 }] }]),
  e102: {
    ...quoting(() => [{}]),
    before: ({ set, a }) => set("shops", a, { subscription_status: "none" }),
    after: ({ set, a }) => set("shops", a, { subscription_status: "active" }),
  },
  e105: quoting(({ b, people }) => [
    { line_items: [] },
    { line_items: [{ item_id: b.rye, quantity: 1 }] },
    { line_items: "many" },
    { availability_id: b.windowId },
    { user_id: people.stranger.id },
    { ticket_number: 1 },
    { idempotency_key: "k" },
    { tip: -1 },
    { fulfillment_type: "Unknown" },
  ]),
  eguest: byToken(async (world) => [await guestTokenAt(world)]),
  eguestx: byToken(async (world) => {
    const [token, elsewhere] = [await guestTokenAt(world), await guestTokenAt(world, world.b)];
    const { id } = await orderAt(world);
    const changed = token.endsWith("A") ? `${token.slice(0, -1)}B` : `${token.slice(0, -1)}A`;
    return [
      elsewhere,
      changed,
      token.split(".")[0] ?? "",
      id,
      `${token}x`,
      "abc",
      "x".repeat(3000),
      "\u0000",
    ];
  }),
  r084: {
    rest: (world, actor) =>
      [`availabilities=${world.a.windowId}`, "date=2026-12-04"].map((query) =>
        ask(actor, "GET", `/shops/${world.a.id}/orders/prep?${query}`),
      ),
  },
  r085: {
    rest: (world, actor) =>
      [world.b.windowId, v7(), "abc", `${world.a.windowId},${world.b.windowId}`].map((ids) =>
        ask(actor, "GET", `/shops/${world.a.id}/orders/prep?availabilities=${ids}`),
      ),
  },
  r106: changing("POST", () => [{ completed: true }, { paid: true, ready_for_guest: true }]),
  r107: foreign("POST"),
  r108: changing("POST", ({ b, people }) => [
    { shop_id: b.id },
    { user_id: people.stranger.id },
    { ticket_number: 1 },
    { created_at: "2026-01-01T00:00:00Z" },
    { paid: true, grand_total: 1 },
    {},
  ]),
  r109: {
    rest: async (world, actor) => {
      const { id } = await orderAt(world);
      return (await someLine(world)).map((change) =>
        ask(actor, "POST", `/shops/${world.a.id}/orders/${id}`, change),
      );
    },
  },
  r110: changing("POST", () => [
    { paid: true, version: 2 },
    { notes: "Late.", version: 0 },
  ]),
  r154: changing("PATCH", () => [
    { notes: "Pays at the counter." },
    { ready_for_guest: true, tip: 300, special_instructions: "No nuts." },
    { cancelled: { reason: "Ill", restock: true } },
  ]),
  e154: {
    rest: ({ a }, actor) =>
      ["", "/"].map((end) => ask(actor, "PATCH", `/shops/${a.id}/orders${end}`, { paid: true })),
    trpc: () => ({ name: "orders.update", input: { paid: true } }),
  },
  r155: foreign("PATCH"),
  r156: changing("PATCH", ({ b }) =>
    [
      { id: v7() },
      { shop_id: b.id },
      { created_at: "2026-01-01T00:00:00Z" },
      { deleted_at: "2026-01-01T00:00:00Z" },
    ].map((extra) => ({ paid: true, ...extra })),
  ),
  r157: {
    rest: async (world, actor) => [ask(actor, "DELETE", `/orders/${(await orderAt(world)).id}`)],
    holds: (_, text) => (text === "" ? null : `a body: ${text}`),
  },
  r158: {
    rest: (_, actor) => ["undefined", "null", "%20"].map((id) => ask(actor, "DELETE", `/orders/${id}`)),
    trpc: () => ({ name: "orders.delete", input: {} }),
  },
  r162: {
    rest: (world, actor) =>
      ["orders", "customers"].map((list) => ask(actor, "GET", `/shops/${world.a.id}/${list}/export.csv`)),
  },
};
