import { expect, expectAccessible, open, test } from "#tests/support/browser.ts";
import { addToCart, orderAsGuest } from "#tests/support/browser-order.ts";

test.describe.configure({ timeout: 90_000 });

/** Screens that need nobody and nothing: where they are, and what stands at their top. */
const SCREENS = [
  ["sweetcrumb", "/", "Sweet Crumb Bakery"],
  ["sweetcrumb", "/menu", /./],
  ["sweetcrumb", "/about", /./],
  ["sweetcrumb", "/help", /./],
  ["sweetcrumb", "/feedback", /./],
  ["sweetcrumb", "/login", /./],
  ["sweetcrumb", "/signup", /./],
  ["sweetcrumb", "/owner/login", /./],
  ["sweetcrumb", "/email/verify/expired", /./],
  ["sweetcrumb", "/email/verify/success", /./],
  ["cornerpies", "/order", /./],
  ["schoolbake", "/", "Lincoln School Bake Sale"],
  ["closedoven", "/expired", /./],
  ["backsoon", "/maintenance", /./],
  ["nobody-bakes-here", "/", /./],
] as const;

for (const [slug, path, heading] of SCREENS) {
  test(`UI-04 axe finds nothing on ${slug} ${path}`, async ({ page, shop }) => {
    await open(page, shop(slug).url(path));
    await expectAccessible(page, heading);
  });
}

test("UI-04 axe finds nothing on the platform's page", async ({ page, shop }) => {
  const platform = new URL(shop("sweetcrumb").url("/"));
  platform.hostname = "localhost";
  await open(page, platform.href);
  await expectAccessible(page, /./);
});

test("UI-04 axe finds nothing on an order with something in it, nor on the order once it is placed", async ({
  page,
  shop,
}) => {
  const cornerpies = shop("cornerpies");
  await open(page, cornerpies.url("/order"));
  await addToCart(page, await cornerpies.plentifulItem());
  await expectAccessible(page, /./);

  await page.context().clearCookies();
  await page.setViewportSize({ width: 1280, height: 800 });
  const { ticket } = await orderAsGuest(page, cornerpies);
  await expectAccessible(page, `Order #${ticket}`);
});

test("UI-04 axe finds nothing on the customer's history", async ({ page, shop, logIn }) => {
  await logIn(page, "sweetcrumb", "customer");
  await open(page, shop("sweetcrumb").url("/customer/orders"));
  await expectAccessible(page, /./);
});

test("UI-04 axe finds nothing on the merchant's orders, with and without one opened", async ({
  page,
  shop,
  logIn,
}) => {
  await logIn(page, "sweetcrumb", "merchant");
  await page.goto(shop("sweetcrumb").url("/manage/orders"));
  await expectAccessible(page, "Manage Orders");

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.locator('main a[href*="/manage/orders/"]').first().click();
  await expect(page.getByRole("heading", { name: /^Order #\d+$/ })).toBeVisible();
  await expectAccessible(page, /./);
});
