import { type DemoShop, expect, type MenuItem, open, PASSWORD, type Page, type Who } from "./browser.ts";
import { ask } from "./http.ts";

/** An order as REST answers with it. */
export interface PlacedByRest {
  readonly id: string;
  readonly ticket_number: number;
  readonly grand_total: number;
}

/** A shop's merchant at the REST endpoint: to bring about what someone else does while the page is looked at. */
export interface MerchantsHands {
  /** Orders one of an item, or more, for someone without an account; a plentiful item where none is named. */
  place(
    guest: { name: string; email: string; phone: string },
    item?: MenuItem,
    quantity?: number,
  ): Promise<PlacedByRest>;
  /** Changes an order. */
  change(orderId: string, changes: Readonly<Record<string, unknown>>): Promise<void>;
  /** Any other call below the shop's own path; what is told is under `data`. */
  call<Told>(method: string, path: string, json?: unknown): Promise<Told>;
  /** Changes settings of the shop. */
  set(settings: Readonly<Record<string, unknown>>): Promise<void>;
}

/** Orders one of an item as the shop's customer, over REST: the screen that orders has journeys of its own. */
export async function placeAsCustomer(shop: DemoShop, item: MenuItem): Promise<PlacedByRest> {
  const { place } = await handsOf(shop, "customer");
  return place({}, item, 1);
}

/** Logs the shop's merchant in at the REST endpoint. */
export async function merchantsHands(shop: DemoShop): Promise<MerchantsHands> {
  const { api, token, shopPath, place } = await handsOf(shop, "merchant");
  return {
    place: async (guest, wanted, quantity = 1) =>
      place({ guest }, wanted ?? (await shop.plentifulItem()), quantity),
    change: async (orderId, changes) => {
      await api("POST", `${shopPath}/orders/${orderId}`, token, changes);
    },
    call: async <Told>(method: string, path: string, json?: unknown) =>
      (await api<{ data: Told }>(method, `${shopPath}${path}`, token, json)).data,
    set: async (settings) => {
      await api("PATCH", shopPath, token, settings);
    },
  };
}

/** Someone of a demo shop, logged in at its REST endpoint. */
async function handsOf(shop: DemoShop, who: Who) {
  const { port, hostname } = new URL(shop.url("/"));
  const api = async <Body>(method: string, path: string, token: string | null, json?: unknown) => {
    const answer = await ask({
      port: Number(port),
      host: hostname,
      method,
      path: `/api${path}`,
      headers: token === null ? {} : { authorization: `Bearer ${token}` },
      ...(json !== undefined && { json }),
    });
    expect(answer.status, `${method} ${path} ${answer.text}`).toBeLessThan(300);
    return answer.json<Body>();
  };
  const { token } = await api<{ token: string }>("POST", "/login", null, {
    email: `${who}@${shop.slug}.test`,
    password: PASSWORD,
  });
  const { data } = await api<{ data: { id: string } }>("GET", `/shops/slug/${shop.slug}`, null);
  const shopPath = `/shops/${data.id}`;
  /** Orders for pickup on the first day on offer. */
  const place = async (orderer: object, item: MenuItem, quantity: number): Promise<PlacedByRest> => {
    const windows = await api<{
      data: { id: string; state: string; pickup_days: { label: string }[] }[];
    }>("GET", `/shops/slug/${shop.slug}/availabilities`, null);
    const open = windows.data.find(({ state, pickup_days: days }) => state === "active" && days.length > 0);
    const placed = await api<{ data: PlacedByRest }>("POST", `${shopPath}/orders`, token, {
      availability_id: open?.id,
      fulfillment_type: "Pickup",
      fulfillment_slot: open?.pickup_days[0]?.label,
      ...orderer,
      line_items: [{ item_id: item.id, quantity }],
    });
    return placed.data;
  };
  return { api, token, shopPath, place };
}

/** Chooses the first day of a type on the merchant's form of an order. */
export async function chooseOrderDay(page: Page, type: string): Promise<void> {
  const choice = page.getByLabel("Type and day");
  const value = await choice.locator(`option[value^="${type}"]`).first().getAttribute("value");
  await choice.selectOption(value);
}

/**
 * Opens the prep of one day, at the address of the prep: on how many days there is something to make depends on the orders of other
 * journeys, and with it how wide the table is.
 */
export async function openOneDayOfPrep(page: Page, url: string): Promise<void> {
  await open(page, url);
  const days = page.locator("main a[href*='pack=2']");
  // Where all is handed over on one day there are no links to days.
  if ((await days.count()) === 0) return;
  const link = new URL((await days.first().getAttribute("href")) ?? "", url);
  await open(page, `${url}?day=${link.searchParams.get("pack")}`);
}
