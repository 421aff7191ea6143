/**
 * `npm run screenshots`: a picture of every main screen at 390 and 1280 pixels in docs/screens.
 *
 * The app is started on a throw-away data folder, so that two runs show the same shop; `BROWSER_PORT` names one that
 * runs already. Words after the command take only the screens whose names contain one of them.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type BrowserContext, chromium as playwright } from "@playwright/test";
import { startApp } from "#tests/support/app.ts";
import { DemoShop, giveCredentials, type Page } from "#tests/support/browser.ts";
import { addToCart, chooseWayAndDay, orderAsGuest, settledTotal } from "#tests/support/browser-order.ts";
import { chromium } from "#tests/support/chromium.ts";

const FOLDER = join("docs", "screens");
const WIDTHS = [390, 1280] as const;

/** A long page is shown down to here, which keeps every picture under 250 kB. */
const MOST_HEIGHT = 1_150;

/** One picture: its name, and how to get there. */
interface Screen {
  readonly name: string;
  readonly go: (page: Page, shop: (slug: string) => DemoShop) => Promise<unknown>;
}

const at = (name: string, slug: string, path: string): Screen => ({
  name,
  go: (page, shop) => page.goto(shop(slug).url(path), { waitUntil: "load" }),
});

const asMerchant = (name: string, path: string): Screen => ({
  name,
  go: async (page, shop) => {
    await page.goto(shop("sweetcrumb").url(`/owner/login?next=${encodeURIComponent(path)}`));
    await giveCredentials(page, "merchant@sweetcrumb.test");
    await page.waitForURL((url) => url.pathname + url.search === path);
  },
});

const asSuperAdmin = (name: string, path: string): Screen => ({
  name,
  go: async (page, shop) => {
    await page.goto(shop("sweetcrumb").url(`/owner/login?next=${encodeURIComponent(path)}`));
    await giveCredentials(page, "super@windowsill.test");
    await page.waitForURL((url) => url.pathname === path);
  },
});

const SCREENS: readonly Screen[] = [
  at("home", "sweetcrumb", "/"),
  at("menu", "sweetcrumb", "/menu"),
  at("login", "sweetcrumb", "/login"),
  at("schoolbake", "schoolbake", "/"),
  at("shop-error", "nobody-bakes-here", "/"),
  { name: "platform", go: (page, shop) => page.goto(shop("sweetcrumb").url("/").replace("sweetcrumb.", "")) },
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
    go: async (page, shop) => {
      await orderAsGuest(page, shop("cornerpies"));
      await page.getByText("Order received").waitFor({ state: "hidden" });
    },
  },
  asMerchant("manage-dashboard", "/manage/dashboard"),
  asMerchant("manage-orders", "/manage/orders"),
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
      await asMerchant("", "/manage/orders").go(page, shop);
      await page.locator('main a[href*="/manage/orders/"]').first().click();
      await page.getByRole("heading", { name: /^Order #\d+$/ }).waitFor();
    },
  },
  {
    name: "manage-order-edit",
    go: async (page, shop) => {
      await asMerchant("", "/manage/orders").go(page, shop);
      await page.locator('main a[href*="/manage/orders/"]').first().click();
      await page.getByRole("link", { name: "Edit", exact: true }).click();
      await page.getByRole("heading", { name: /^Edit order #\d+$/ }).waitFor();
    },
  },
  asMerchant("manage-new-order", "/manage/orders/new"),
  asMerchant("manage-prep", "/manage/orders/prep"),
  {
    name: "print-ticket",
    go: async (page, shop) => {
      await asMerchant("", "/manage/orders/prep").go(page, shop);
      await page.getByRole("link", { name: "Print tickets" }).click();
      await page.getByRole("heading", { level: 1, name: /^Print/ }).waitFor({ state: "attached" });
    },
  },
];

const wanted = process.argv.slice(2);
const screens = SCREENS.filter(
  ({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)),
);

const running = process.env.BROWSER_PORT ? null : await startApp();
const port = running?.port ?? Number(process.env.BROWSER_PORT);
const { executablePath, args, env } = await chromium();
const browser = await playwright.launch({ executablePath, args, env });
mkdirSync(FOLDER, { recursive: true });
try {
  for (const width of WIDTHS) {
    for (const screen of screens) {
      const context = await browser.newContext({
        viewport: { width, height: width === 390 ? 844 : 800 },
        reducedMotion: "reduce",
        timezoneId: "America/Los_Angeles",
      });
      await take(context, screen, `${screen.name}-${width}.png`);
      await context.close();
    }
  }
} finally {
  await browser.close();
  await running?.stop();
}

/** Goes to a screen and takes its picture; one that cannot be reached is told of, and the others are still taken. */
async function take(context: BrowserContext, screen: Screen, file: string): Promise<void> {
  const page = await context.newPage();
  page.setDefaultTimeout(8_000);
  try {
    await screen.go(page, (slug) => new DemoShop(slug, port, new Date()));
    await page.evaluate(() => document.fonts.ready);
    // The window grows with the page: what sticks to its edges then stands where a reader sees it.
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    const { width } = page.viewportSize() ?? { width: WIDTHS[0] };
    await page.setViewportSize({ width, height: Math.min(height, MOST_HEIGHT) });
    await page.screenshot({ path: join(FOLDER, file), animations: "disabled" });
    console.log(file);
  } catch (error) {
    console.log(`${file}: ${error instanceof Error ? error.message.split("\n")[0] : String(error)}`);
    process.exitCode = 1;
  }
}
