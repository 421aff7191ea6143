import { expect, giveCredentials, open, test } from "#tests/support/browser.ts";
import { expectAccessible } from "#tests/support/browser-axe.ts";

test.describe.configure({ timeout: 90_000 });

test("UI-01 the drawer folds to its icons, the account remembers it, and the server draws it so", {
  tag: "@without-script-full",
}, async ({ page, shop, logIn, otherPage, scripted }) => {
  await logIn(page, "cornerpies", "merchant");
  await open(page, shop("cornerpies").url("/manage/items?show=hidden"));
  const drawer = page.getByRole("navigation", { name: "Manage", exact: true });
  const width = async () => (await drawer.boundingBox())?.width;
  await expect.poll(width).toBeGreaterThan(200);
  await page.getByRole("button", { name: "Fold menu", exact: true }).click();
  await expect(page.getByRole("button", { name: "Unfold menu", exact: true })).toBeVisible();
  await expect.poll(width).toBe(65);
  await expect(page).toHaveURL(shop("cornerpies").url("/manage/items?show=hidden"));
  if (scripted) await expect(page.getByRole("button", { name: "Unfold menu" })).toBeFocused();
  // Folded, the places keep their names, and the number stands on the icon.
  const orders = drawer.getByRole("link", { name: /^Manage Orders/ });
  await expect(orders).toHaveAttribute("data-n", /^\d+$/);
  await expect(orders).toContainText("incomplete");
  await expect(drawer.getByRole("link", { name: "Customers" })).toHaveAttribute("title", "Customers");

  // Another browser of the same account: folded in the server's own page.
  const other = await otherPage();
  await logIn(other, "cornerpies", "merchant");
  const drawn = async () => {
    const answer = await other.goto(shop("cornerpies").url("/manage/sections"));
    return (await answer?.text())?.includes('data-state="collapsed"');
  };
  expect(await drawn()).toBe(true);

  await page.getByRole("button", { name: "Unfold menu", exact: true }).click();
  await expect(page.getByRole("button", { name: "Fold menu", exact: true })).toBeVisible();
  await expect.poll(width).toBeGreaterThan(200);
  await expect.poll(drawn).toBe(false);
});

test("STORE-04 an address of the manage area that is no screen leads to its first one, not into the shop", {
  tag: ["@without-script", "@wide-full"],
}, async ({ page, shop, logIn }) => {
  await logIn(page, "cornerpies", "merchant");
  for (const path of ["/manage/shops", "/manage/nothing/here"]) {
    await page.goto(shop("cornerpies").url(path));
    await expect(page).toHaveURL(shop("cornerpies").url("/manage/dashboard"));
  }
});

test("UI-01 a drawer folded on the computer is whole on the phone, behind the menu's button", {
  tag: "@full",
}, async ({ page, shop, logIn }) => {
  await logIn(page, "cornerpies", "merchant");
  await open(page, shop("cornerpies").url("/manage/orders"));
  await page.getByRole("button", { name: "Fold menu", exact: true }).click();
  await expect(page.getByRole("button", { name: "Unfold menu", exact: true })).toBeVisible();
  await expectAccessible(page, "Manage Orders");

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await expect(page.getByRole("link", { name: "Customers" }).getByText("Customers")).toBeVisible();
  await expect(page.getByRole("button", { name: "Unfold menu" })).toBeHidden();

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Unfold menu", exact: true }).click();
  await expect(page.getByRole("button", { name: "Fold menu", exact: true })).toBeVisible();
});

test("STORE-05 the account's menu holds Edit Account, See as Shopper and Logout", {
  tag: "@without-script",
}, async ({ page, shop, logIn }) => {
  await logIn(page, "sweetcrumb", "merchant");
  await open(page, shop("sweetcrumb").url("/manage/orders"));
  const menu = page.locator("header details");
  await menu.locator("summary").click();
  await expect(menu.getByRole("link")).toHaveText(["Edit Account", "See as Shopper"]);
  await expect(menu.getByRole("button", { name: "Logout" })).toBeVisible();
  await menu.getByRole("link", { name: "Edit Account" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Manage Account" })).toBeVisible();
});

test("STORE-05 the account's menu offers a super admin the Reports, and in a dead shop no account and no shopper's view", {
  tag: ["@full", "@without-script-full"],
}, async ({ page, shop, logIn }) => {
  const menu = page.locator("header details");
  await logIn(page, "closedoven", "merchant");
  await open(page, shop("closedoven").url("/manage/account"));
  await menu.locator("summary").click();
  await expect(menu.getByRole("button", { name: "Logout" })).toBeVisible();
  await expect(page.getByRole("link", { name: /^(Edit Account|See as Shopper)$/ })).toHaveCount(0);

  await page.goto(shop("sweetcrumb").url("/owner/login"));
  await giveCredentials(page, "super@windowsill.test");
  await page.waitForURL((url) => !url.pathname.endsWith("/login"));
  await open(page, shop("sweetcrumb").url("/manage/orders"));
  await menu.locator("summary").click();
  await expect(menu.getByRole("link")).toHaveText(["Edit Account", "Reports", "See as Shopper"]);
  await menu.getByRole("link", { name: "Reports" }).click();
  await expect(page).toHaveURL(/\/super\/dashboard$/);
});
