/**
 * The same storefront by REST, with types that `npm run describe` writes from the shop's own document.
 *
 *     node build/by-rest.js
 *     node build/by-rest.js "Sour Cherry Pie" 2
 */
import { randomUUID } from "node:crypto";
import createClient from "openapi-fetch";
import type { components, paths } from "./rest-calls.js";
import { type Agreed, agrees, EMAIL, GUEST, money, ORIGIN, PASSWORD, SHOP, say, wanted } from "./terminal.js";

type Refusal = components["schemas"]["Error"];
type OrderCall = paths["/shops/{shopId}/orders"]["post"];
type OrderBody = NonNullable<OrderCall["requestBody"]>["content"]["application/json"];

const rest = createClient<paths>({ baseUrl: `${ORIGIN}/api` });
const bySlug = { params: { path: { slug: SHOP } } };
const menu = dataOf(await rest.GET("/shops/slug/{slug}/menu", bySlug));
type Item = (typeof menu)[number]["items"][number];

if (wanted) await order(itemNamed(wanted.name), wanted.pieces);
else showMenu();

/** The answer's data. @throws Error with the shop's own words where it refuses */
function dataOf<Data>({ data, error }: { data?: { data: Data }; error?: Refusal }): Data {
  if (data) return data.data;
  throw new Error(error ? inWords(error) : "No answer.");
}

function inWords({ message, code, request_id }: Refusal): string {
  return `${message} (${code}, request ${request_id})`;
}

function showMenu(): void {
  for (const { name, items } of menu) {
    say(`\n${name}`);
    for (const item of items)
      say(`  ${money(item.price).padStart(7)}  ${item.name}${item.sold_out ? " (sold out)" : ""}`);
  }
}

function itemNamed(name: string): Item {
  const item = menu.flatMap(({ items }) => items).find((one) => one.name === name);
  if (!item) throw new Error(`There is no ${name} on the menu.`);
  return item;
}

async function order(item: Item, pieces: number): Promise<void> {
  const shop = dataOf(await rest.GET("/shops/slug/{slug}", bySlug));
  const token = EMAIL ? await logIn() : null;
  const pickup = await nextPickup();
  let agreed: Agreed | null = { pieces, subtotal: pieces * item.price };
  for (let tries = 1; agreed && tries <= 5; tries++) {
    const { data, error } = await place(shop.id, token, {
      ...pickup,
      line_items: [{ item_id: item.id, quantity: agreed.pieces }],
      // The price that the shopper saw: were it another by now, the shop would say so.
      subtotal: agreed.subtotal,
      ...(token ? {} : { guest: GUEST }),
    });
    if (data) {
      const placed = data.data;
      say(
        `Order #${placed.ticket_number}: ${agreed.pieces} × ${item.name}, ${money(placed.grand_total)} in all.`,
      );
      if (placed.invoice_url) say(`Its page: ${placed.invoice_url}`);
      return;
    }
    agreed = await agreedAfter(error, agreed, item);
  }
  say("Nothing was ordered.");
}

/** What the shopper agrees to after a refusal; null for nothing. @throws what no shopper can decide */
async function agreedAfter(refusal: Refusal, { pieces }: Agreed, item: Item): Promise<Agreed | null> {
  if (refusal.code === "price_changed" && refusal.quote) {
    const now = refusal.quote.subtotal;
    return (await agrees(`${pieces} × ${item.name} costs ${money(now)} by now. Order it?`))
      ? { pieces, subtotal: now }
      : null;
  }
  if (refusal.code === "oversold" && refusal.oversold) {
    const left = refusal.oversold[0]?.available ?? 0;
    return left > 0 && (await agrees(`Only ${left} × ${item.name} left. Order these?`))
      ? { pieces: left, subtotal: left * item.price }
      : null;
  }
  throw new Error(inWords(refusal));
}

/** Logs in at the shop that `X-Shop` names. */
async function logIn(): Promise<string> {
  const answer = await rest.POST("/login", {
    params: { header: { "X-Shop": SHOP } },
    body: { email: EMAIL, password: PASSWORD },
  });
  return dataOf(answer).token;
}

/** The last day on which the open order window hands over. */
async function nextPickup() {
  const windows = dataOf(await rest.GET("/shops/slug/{slug}/availabilities", bySlug));
  const open = windows.find(({ state, pickup_days }) => state === "active" && pickup_days.length > 0);
  const day = open?.pickup_days.at(-1);
  if (!open || !day) throw new Error("The shop takes no orders to be picked up now.");
  return { availability_id: open.id, fulfillment_type: "Pickup", fulfillment_slot: day.label } as const;
}

/**
 * Sends one order until the shop has answered. Each try has the same key: where an answer was lost on its way, the next try is told
 * of the order that stands, and no second one is placed.
 */
async function place(shopId: string, token: string | null, body: OrderBody) {
  const key = randomUUID();
  for (let tries = 1; ; tries++) {
    try {
      const answer = await rest.POST("/shops/{shopId}/orders", {
        params: { path: { shopId }, header: { "Idempotency-Key": key } },
        headers: token ? { authorization: `Bearer ${token}` } : {},
        body,
        signal: AbortSignal.timeout(10_000),
      });
      // 503: the shop is busy or away; what was asked may have been done.
      if (answer.response.status !== 503 || tries === 5) return answer;
    } catch (lost) {
      if (tries === 5) throw lost;
    }
    say("No answer yet; asking again.");
    await new Promise((resolve) => setTimeout(resolve, 125 * 2 ** tries));
  }
}
