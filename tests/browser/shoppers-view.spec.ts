import { expect, open, test } from "#tests/support/browser.ts";
import { expectAccessible } from "#tests/support/browser-axe.ts";
import { addToCart } from "#tests/support/browser-order.ts";

test.describe.configure({ timeout: 90_000 });

test("STORE-05 ORD-06 see as shopper shows the shop to its owner as a guest gets it, and orders nothing as the owner", {
  tag: ["@without-script", "@wide-full", "@phone-full"],
}, async ({ page, shop, logIn }) => {
  const sweetcrumb = shop("sweetcrumb");
  const item = await sweetcrumb.plentifulItem();
  const bar = page.getByRole("complementary", { name: "You are looking as a shopper" });
  await logIn(page, "sweetcrumb", "merchant");
  await open(page, sweetcrumb.url("/manage/orders"));
  await page.locator("header details summary").click();
  await page.locator("header details").getByRole("link", { name: "See as Shopper" }).click();
  await expect(page).toHaveURL(sweetcrumb.url("/"));
  await expect(bar).toBeVisible();
  await expect(page.locator("header details")).toHaveCount(0);

  // The cart is a guest's, and this shop takes orders of accounts only.
  await open(page, sweetcrumb.url("/menu"));
  await expect(bar).toBeVisible();
  await addToCart(page, item);
  await page.goto(sweetcrumb.url("/order"));
  await expect(page).toHaveURL(/\/login\?next=%2Forder$/);
  await page.goto(sweetcrumb.url("/customer/orders"));
  await expect(page).toHaveURL(/\/login\?next=/);

  await bar.getByRole("link", { name: "Back to Manage" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Dashboard, / })).toBeVisible();
  await page.goto(sweetcrumb.url("/"));
  await expect(bar).toHaveCount(0);
  await expect(page.locator("header details")).toHaveCount(1);
});

test("STORE-05 the shopper's view is an owner's alone: no one else's pages know of it", async ({
  page,
  shop,
  logIn,
}) => {
  const sweetcrumb = shop("sweetcrumb");
  await page.context().addCookies([{ name: "view", value: "shopper", url: sweetcrumb.url("/") }]);
  await page.goto(sweetcrumb.url("/"));
  await expect(page.getByText("You are looking as a shopper")).toHaveCount(0);
  await logIn(page, "sweetcrumb", "customer");
  await page.goto(sweetcrumb.url("/customer/orders"));
  await expect(page.getByRole("heading", { level: 1, name: "Order History" })).toBeVisible();
  await expect(page.getByText("You are looking as a shopper")).toHaveCount(0);
});

test("UI-04 axe finds nothing on the shop seen as a shopper", async ({ page, shop, logIn }) => {
  await logIn(page, "sweetcrumb", "merchant");
  await page.goto(shop("sweetcrumb").url("/manage/see-as-shopper"));
  await expectAccessible(page, "Sweet Crumb Bakery");
});
