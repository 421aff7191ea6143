import { type DemoShop, expect, type MenuItem, open, PASSWORD, type Page } from "./browser.ts";
import { ask } from "./http.ts";

/** An order as REST answers with it. */
export interface PlacedByRest {
  readonly id: string;
  readonly ticket_number: number;
  readonly grand_total: number;
}

/** A shop's merchant at the REST endpoint: to bring about what someone else does while the page is looked at. */
export interface MerchantsHands {
  /** Orders one of an item, a plentiful one where none is named, for someone without an account. */
  place(guest: { name: string; email: string; phone: string }, item?: MenuItem): Promise<PlacedByRest>;
  /** Changes an order. */
  change(orderId: string, changes: Readonly<Record<string, unknown>>): Promise<void>;
  /** Any other call below the shop's own path; what is told is under `data`. */
  call<Told>(method: string, path: string, json?: unknown): Promise<Told>;
  /** Changes settings of the shop. */
  set(settings: Readonly<Record<string, unknown>>): Promise<void>;
}

/** Logs the shop's merchant in at the REST endpoint. */
export async function merchantsHands(shop: DemoShop): Promise<MerchantsHands> {
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
    email: `merchant@${shop.slug}.test`,
    password: PASSWORD,
  });
  const { data } = await api<{ data: { id: string } }>("GET", `/shops/slug/${shop.slug}`, null);
  const orders = `/shops/${data.id}/orders`;
  return {
    place: async (guest, wanted) => {
      const windows = await api<{
        data: { id: string; state: string; pickup_days: { label: string }[] }[];
      }>("GET", `/shops/slug/${shop.slug}/availabilities`, null);
      const open = windows.data.find(({ state, pickup_days: days }) => state === "active" && days.length > 0);
      const item = wanted ?? (await shop.plentifulItem());
      const placed = await api<{ data: PlacedByRest }>("POST", orders, token, {
        availability_id: open?.id,
        fulfillment_type: "Pickup",
        fulfillment_slot: open?.pickup_days[0]?.label,
        guest,
        line_items: [{ item_id: item.id, quantity: 1 }],
      });
      return placed.data;
    },
    change: async (orderId, changes) => {
      await api("POST", `${orders}/${orderId}`, token, changes);
    },
    call: async <Told>(method: string, path: string, json?: unknown) =>
      (await api<{ data: Told }>(method, `/shops/${data.id}${path}`, token, json)).data,
    set: async (settings) => {
      await api("PATCH", `/shops/${data.id}`, token, settings);
    },
  };
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
