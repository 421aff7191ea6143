/** The main screens of `npm run screenshots`, each with how to get there. */
import type { DemoShop, Page } from "#tests/support/browser.ts";
import { giveCredentials } from "#tests/support/browser.ts";
import { openAddressLink } from "#tests/support/browser-account.ts";
import { addToCart, chooseWayAndDay, orderAsGuest, settledTotal } from "#tests/support/browser-order.ts";

/** Where the pictures are kept. */
export const FOLDER = "docs/screens";

/** Where the whole set is kept, which git has none of. */
export const WHOLE_SET = `${FOLDER}/all`;

/** Pixels of the window: a phone's and a desk's. */
export const WIDTHS = [390, 1280] as const;

/** One screen: its name, and how to get there. `dataDir` is the app's, where it is started for the pictures. */
export interface Screen {
  readonly name: string;
  readonly go: (page: Page, shop: (slug: string) => DemoShop, dataDir: string | null) => Promise<unknown>;
  /** The last steps, by no word of any language: they are taken again where the screen is read in another one. */
  readonly lastSteps?: (page: Page) => Promise<unknown>;
  /** What a reload forgets, and steps that name words: a picture in one language alone. */
  readonly fleeting?: true;
  /** It is made for paper as well. */
  readonly prints?: true;
  /** Its service worker is part of the picture. */
  readonly works?: true;
}

const at = (name: string, slug: string, path: string): Screen => ({
  name,
  go: (page, shop) => page.goto(shop(slug).url(path), { waitUntil: "load" }),
});

/** A screen of the manage area, seen by the merchant of Sweet Crumb. */
export const asMerchant = (name: string, path: string): Screen => ({
  name,
  go: async (page, shop) => {
    const isThere = (url: URL) => url.pathname + url.search === path;
    await page.goto(shop("sweetcrumb").url(`/owner/login?next=${encodeURIComponent(path)}`));
    await giveCredentials(page, "merchant@sweetcrumb.test");
    await page.waitForURL(({ pathname }) => pathname !== "/owner/login");
    // A log-in leads to some screens alone (SEC-A12).
    if (!isThere(new URL(page.url()))) await page.goto(shop("sweetcrumb").url(path));
    await page.waitForURL(isThere);
  },
});

/** The list of orders once it is live, which a phone shows by a dot. */
export const ordersList = (name: string, path = "/manage/orders"): Screen => ({
  name,
  go: async (page, shop) => {
    await asMerchant(name, path).go(page, shop, null);
    await page
      .getByRole("status")
      .filter({ hasText: /^Live$/ })
      .waitFor({ state: "attached" });
  },
});

/** A screen of the platform's own, seen by its super admin. */
export const asSuperAdmin = (name: string, path: string): Screen => ({
  name,
  go: async (page, shop) => {
    await page.goto(shop("sweetcrumb").url(`/owner/login?next=${encodeURIComponent(path)}`));
    await giveCredentials(page, "super@windowsill.test");
    await page.waitForURL((url) => url.pathname === path);
  },
});

/** The list of orders with the panel of its first one. */
export const openFirstOrder = async (page: Page, shop: (slug: string) => DemoShop) => {
  await ordersList("").go(page, shop, null);
  await page.locator("main tbody th[scope=row] a").first().click();
};

/** Puts one of everything on the menu into the cart, and more of the first. */
async function fillCart(page: Page, shop: DemoShop): Promise<void> {
  const items = await shop.itemsForSale();
  for (const item of items) await addToCart(page, item);
  const [first] = items;
  if (first) {
    const kept = page.waitForResponse((answer) => answer.request().method() === "POST");
    await page
      .getByRole("button", { name: new RegExp(`^(Add|One more) ${first.name}$`) })
      .last()
      .click();
    await kept;
  }
  await page.evaluate(() => window.scrollTo(0, 0));
}

/** Every screen that is shown. */
export const SCREENS: readonly Screen[] = [
  at("home", "sweetcrumb", "/"),
  at("menu", "sweetcrumb", "/menu"),
  at("about", "sweetcrumb", "/about"),
  at("login", "sweetcrumb", "/login"),
  at("signup", "sweetcrumb", "/signup"),
  {
    name: "confirm-address",
    go: async (page, shop) => {
      // An address signs up once, and the picture is taken at each width.
      const address = `robin.${page.viewportSize()?.width}@example.com`;
      await openAddressLink(page, shop("cornerpies"), address);
      // Without the notice of the sign-up.
      await page.reload();
    },
  },
  at("schoolbake", "schoolbake", "/"),
  at("shop-error", "nobody-bakes-here", "/"),
  { name: "platform", go: (page, shop) => page.goto(shop("sweetcrumb").url("/").replace("sweetcrumb.", "")) },
  {
    name: "menu-full-cart",
    go: async (page, shop) => {
      await page.goto(shop("sweetcrumb").url("/menu"), { waitUntil: "load" });
      await fillCart(page, shop("sweetcrumb"));
    },
  },
  {
    name: "order-full-cart",
    go: async (page, shop) => {
      await page.goto(shop("cornerpies").url("/order"), { waitUntil: "load" });
      await fillCart(page, shop("cornerpies"));
      await chooseWayAndDay(page, "Delivery");
      await settledTotal(page);
      await page.locator("#review").evaluate((slip) => slip.scrollIntoView());
    },
  },
  {
    name: "order",
    go: async (page, shop) => {
      await page.goto(shop("cornerpies").url("/order"), { waitUntil: "load" });
      const [first, second] = await shop("cornerpies").itemsForSale();
      for (const item of [first, second]) if (item) await addToCart(page, item);
      await chooseWayAndDay(page, "Pickup");
      await settledTotal(page);
      await page.evaluate(() => window.scrollTo(0, 0));
    },
  },
  {
    name: "order-placed",
    prints: true,
    go: async (page, shop) => {
      await orderAsGuest(page, shop("cornerpies"));
      await page.getByText("Order received").waitFor({ state: "hidden" });
    },
  },
  asMerchant("manage-dashboard", "/manage/dashboard"),
  ordersList("manage-orders"),
  asMerchant("manage-items", "/manage/items"),
  asMerchant("manage-sections", "/manage/sections"),
  asMerchant("manage-rearrange", "/manage/rearrange-menu"),
  asMerchant("manage-availabilities", "/manage/availabilities"),
  asMerchant("manage-customers", "/manage/customers"),
  asMerchant("manage-support", "/manage/support"),
  asMerchant("manage-find", "/manage/find?q=pie"),
  asSuperAdmin("super-dashboard", "/super/dashboard"),
  asSuperAdmin("super-faqs", "/super/faqs"),
  asSuperAdmin("super-trail", "/super/trail"),
  {
    name: "manage-order",
    go: async (page, shop) => {
      await openFirstOrder(page, shop);
      await page.getByRole("heading", { name: /^Order #\d+$/ }).waitFor();
    },
  },
  {
    name: "manage-order-edit",
    go: async (page, shop) => {
      await openFirstOrder(page, shop);
      await page.getByRole("link", { name: "Edit", exact: true }).click();
      await page.getByRole("heading", { name: /^Edit order #\d+$/ }).waitFor();
    },
  },
  asMerchant("manage-new-order", "/manage/orders/new"),
  { ...asMerchant("manage-prep", "/manage/orders/prep"), prints: true },
  {
    name: "print-ticket",
    prints: true,
    go: async (page, shop) => {
      await asMerchant("", "/manage/orders/prep").go(page, shop, null);
      await page.getByRole("link", { name: "Print tickets" }).click();
      await page.getByRole("heading", { level: 1, name: /^Print/ }).waitFor({ state: "attached" });
    },
  },
];

/** A main screen by its name. @throws where there is none. */
export function screenNamed(name: string): Screen {
  const found = SCREENS.find((screen) => screen.name === name);
  if (!found) throw new Error(`There is no screen ${name}`);
  return found;
}
