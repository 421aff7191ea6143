import { expect, giveCredentials, open, type Page, test } from "#tests/support/browser.ts";

test.describe.configure({ timeout: 90_000 });

/** The pages on whose top bar the way to the menu or an order stands (specification section 2). */
const WITH_START = ["/", "/login", "/signup", "/owner/login", "/about", "/help"];

const bar = (page: Page) => page.getByRole("navigation", { name: "Main", exact: true });
const start = (page: Page) => bar(page).getByRole("link", { name: /^(VIEW OUR MENU|Order Now)$/i });

test("STORE-05 the top bar leads a guest to the menu from six pages, on wide screens, and from no others", {
  tag: "@without-script-full",
}, async ({ page, shop }) => {
  const sweetcrumb = shop("sweetcrumb");
  for (const path of WITH_START) {
    await page.goto(sweetcrumb.url(path));
    await expect(start(page), path).toHaveAttribute("href", "/menu");
  }
  for (const path of ["/menu", "/feedback"]) {
    await page.goto(sweetcrumb.url(path));
    await expect(start(page), path).toHaveCount(0);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(sweetcrumb.url("/"));
  await expect(start(page)).toBeHidden();
  await expect(bar(page).getByRole("button", { name: "More", exact: true })).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });
  await bar(page).getByRole("link", { name: "Log In", exact: true }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test("STORE-05 a customer's name leads to their orders, at whose head 'Order Now' stands; it and 'Start an Order' lead everyone to /order", {
  tag: "@without-script-full",
}, async ({ page, shop, logIn }) => {
  // 'Start an Order' asks no one who they are; where a log-in is needed, the page itself says so.
  for (const slug of ["sweetcrumb", "cornerpies"]) {
    await page.goto(shop(slug).url("/menu"));
    for (const link of await page.getByRole("link", { name: "Start an Order" }).all())
      await expect(link, slug).toHaveAttribute("href", /^\/order(#.*)?$/);
  }
  const sweetcrumb = shop("sweetcrumb");
  await logIn(page, "sweetcrumb", "customer");
  await open(page, sweetcrumb.url("/about"));
  await expect(start(page)).toHaveText(/^Order Now$/i);
  await start(page).click();
  await expect(page).toHaveURL(sweetcrumb.url("/order"));
  const name = bar(page).locator("a[href='/customer/orders']");
  await expect(name).toHaveText(/\S/);
  await name.click();
  await expect(page.getByRole("heading", { level: 1, name: "Order History" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Order Now" }).click();
  await expect(page).toHaveURL(sweetcrumb.url("/order"));
});

test("STORE-05 on the shop's pages the account's menu leads an owner to the dashboard, of a dead shop to Subscribe, and a super admin to Reports", {
  tag: "@without-script-full",
}, async ({ page, shop, logIn }) => {
  const menu = page.locator("header details");
  const entries = async (url: string) => {
    await open(page, url);
    await menu.locator("summary").click();
    await expect(menu.getByRole("button", { name: "Logout" })).toBeVisible();
    return menu.getByRole("listitem").allInnerTexts();
  };
  await logIn(page, "sweetcrumb", "merchant");
  expect(await entries(shop("sweetcrumb").url("/"))).toEqual(["Dashboard", "Edit Account", "Logout"]);
  await expect(start(page)).toHaveCount(0);
  await menu.getByRole("link", { name: "Dashboard" }).click();
  await expect(page).toHaveURL(/\/manage\/dashboard$/);

  await logIn(page, "closedoven", "merchant");
  expect(await entries(shop("closedoven").url("/expired"))).toEqual(["Subscribe", "Logout"]);
  await menu.getByRole("link", { name: "Subscribe" }).click();
  await expect(page).toHaveURL(/\/manage\/shop\/billing$/);

  await page.goto(shop("cornerpies").url("/owner/login"));
  await giveCredentials(page, "super@windowsill.test");
  await page.waitForURL((url) => !url.pathname.endsWith("/login"));
  expect(await entries(shop("cornerpies").url("/"))).toEqual([
    "Dashboard",
    "Edit Account",
    "Reports",
    "Logout",
  ]);
  await menu.getByRole("link", { name: "Reports" }).click();
  await expect(page).toHaveURL(/\/super\/dashboard$/);
});
