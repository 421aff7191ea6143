/** Shops that are opened for the pictures alone: one that has nothing yet, and one that has one of everything, each with the longest name it may have. */
import type { DemoShop, Page } from "#tests/support/browser.ts";
import { signUpOwner } from "#tests/support/browser-owner.ts";
import { ask } from "#tests/support/http.ts";
import type { Screen } from "./screens.ts";

/** What `signUpOwner` gives its owner. */
const OWNERS_PASSWORD = "a quiet tuesday";
const LONG_NAMES = {
  section: "Laminated and enriched things for the whole table on a Saturday",
  item: "Great-grandmother Wilhelmina's overnight-fermented Blackberrycustardcroissants",
  description:
    "Laminated by hand over three days, filled after they are baked, and gone by ten. Contains wheat, milk, eggs and, on some Fridays, hazelnuts from across the river.",
  unit: "box of one dozen and one",
  window: "The long weekend before the harvest festival, pickups at either door",
  person: { first_name: "Maximiliana-Alexandrina", last_name: "Featherstonehaugh-Wolfeschlegelstein" },
  email: "maximiliana.alexandrina.featherstonehaugh@a-long-domain-of-her-own.example.com",
};

const opened = new Map<string, Promise<void>>();

/** Logs the owner of the shop that has nothing in; it opens at the first call. */
export const asNewOwner = (page: Page, shop: Shops) => asOwner(page, shop, "firstcrumb", async () => {});

/** The same of the shop with one of everything and long names. */
const asLongOwner = (page: Page, shop: Shops) => asOwner(page, shop, "longloaf", fill);

async function asOwner(page: Page, shop: Shops, slug: string, furnish: Furnish): Promise<void> {
  const port = new URL(shop(slug).url("/")).port;
  const before = opened.get(slug);
  const now = before ?? open(page, slug, port).then(() => furnish(slug, Number(port)));
  opened.set(slug, now);
  await now;
  if (!before) return;
  await page.goto(shop(slug).url("/owner/login"));
  await page.locator("input[name=email]").fill(`nell@${slug}.test`);
  await page.locator("input[name=password]").fill(OWNERS_PASSWORD);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/manage\//);
}

type Shops = (slug: string) => DemoShop;
type Furnish = (slug: string, port: number) => Promise<void>;

async function open(page: Page, slug: string, port: string): Promise<void> {
  await page.goto(`http://localhost:${port}/owner/signup`, { waitUntil: "load" });
  await signUpOwner(page, slug);
}

const fill: Furnish = async (slug, port) => {
  const send = async <Told>(method: string, path: string, token: string | null, json?: object) => {
    const answer = await ask({
      port,
      host: `${slug}.localhost`,
      method,
      path: `/api${path}`,
      headers: token === null ? {} : { authorization: `Bearer ${token}` },
      ...(json && { json }),
    });
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    return answer.json<Told>();
  };
  const { token } = await send<{ token: string }>("POST", "/login", null, {
    email: `nell@${slug}.test`,
    password: OWNERS_PASSWORD,
  });
  const { data: shop } = await send<{ data: { id: string } }>("GET", `/shops/slug/${slug}`, null);
  const make = async (what: string, json: object) =>
    (
      await send<{ data: { id: string; pickup_days?: { label: string }[] } }>(
        "POST",
        `/shops/${shop.id}/${what}`,
        token,
        json,
      )
    ).data;
  const section = await make("sections", { name: LONG_NAMES.section, description: LONG_NAMES.description });
  const item = await make("items", {
    section_id: section.id,
    name: LONG_NAMES.item,
    description: LONG_NAMES.description,
    unit: LONG_NAMES.unit,
    price: 123_456,
    stock: 12_345,
  });
  // Open since an hour ago, whatever day it is: one without times opens next Monday, and times move to a quarter of an hour.
  const begins = Date.now() - 3_600_000;
  await make("availabilities", {
    name: LONG_NAMES.window,
    start_time: new Date(begins).toISOString(),
    end_time: new Date(begins + 7 * 24 * 3_600_000).toISOString(),
  });
  const customer = await make("customers", {
    ...LONG_NAMES.person,
    email: LONG_NAMES.email,
    phone: "4155550177",
  });
  const windows = await send<{ data: { id: string; pickup_days: { label: string }[] }[] }>(
    "GET",
    `/shops/slug/${slug}/availabilities`,
    token,
  );
  const [window] = windows.data;
  await make("orders", {
    availability_id: window?.id,
    fulfillment_type: "Pickup",
    fulfillment_slot: window?.pickup_days[0]?.label,
    user_id: customer.id,
    special_instructions: LONG_NAMES.description,
    line_items: [{ item_id: item.id, quantity: 144 }],
  });
};

/** A screen of the shop that has nothing yet, seen by its owner. */
const ofNewShop = (name: string, path: string): Screen => ({
  name,
  go: async (page, shop) => {
    await asNewOwner(page, shop);
    await page.goto(shop("firstcrumb").url(path), { waitUntil: "load" });
  },
});

/** A screen of the shop with one of everything and the longest names. */
const ofLongShop = (name: string, path: string): Screen => ({
  name,
  go: async (page, shop) => {
    await asLongOwner(page, shop);
    await page.goto(shop("longloaf").url(path), { waitUntil: "load" });
  },
});

/** Screens in which nothing is yet, or one of everything with the longest names. */
export const FIRST_AND_LONG: readonly Screen[] = [
  ...Object.entries({
    dashboard: "/manage/dashboard",
    orders: "/manage/orders",
    prep: "/manage/orders/prep",
    "new-order": "/manage/orders/new",
    items: "/manage/items",
    sections: "/manage/sections",
    rearrange: "/manage/rearrange-menu",
    availabilities: "/manage/availabilities",
    customers: "/manage/customers",
    payments: "/manage/payments",
    opening: "/manage/opening",
    find: "/manage/find?q=pie",
    "settings-history": "/manage/shop/history",
    menu: "/menu",
    order: "/order",
    home: "/",
  }).flatMap(([name, path]) => [ofNewShop(`first-${name}`, path), ofLongShop(`long-${name}`, path)]),
  ...Object.entries({ items: "items", sections: "sections", customers: "customers", orders: "orders" }).map(
    ([name, list]): Screen => ({
      name: `long-${name}-open`,
      go: async (page, shop) => {
        await ofLongShop("", `/manage/${list}`).go(page, shop, null);
        await page.locator("main tbody th[scope=row] a").first().click();
        await page.locator("main aside").waitFor();
      },
    }),
  ),
];
