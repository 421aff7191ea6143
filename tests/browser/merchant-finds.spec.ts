import { expect, open, type Page, test } from "#tests/support/browser.ts";
import { expectAccessible } from "#tests/support/browser-axe.ts";

test.describe.configure({ timeout: 90_000 });

const palette = (page: Page) => page.getByRole("dialog", { name: "Quick search" });
const ask = (page: Page) => palette(page).getByRole("combobox");
const chosen = (page: Page) => palette(page).getByRole("option", { selected: true });

test("UI-01 the search finds an order, a customer and an item as a page of results", {
  tag: ["@without-script-full", "@phone-full"],
}, async ({ page, shop, logIn }) => {
  const sweetcrumb = shop("sweetcrumb");
  const { name } = await sweetcrumb.plentifulItem();
  await logIn(page, "sweetcrumb", "merchant");
  await open(page, sweetcrumb.url("/manage/find"));
  const main = page.getByRole("main");
  await main.getByRole("searchbox").fill("Whitfield");
  await main.getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL(sweetcrumb.url("/manage/find?q=Whitfield"));
  await expect(main.getByRole("region", { name: "Orders" }).getByRole("link").first()).toContainText(
    "Dana Whitfield",
  );
  await expect(main.getByRole("status")).toHaveText(/^\d+ results$/);
  await main
    .getByRole("region", { name: "Customers" })
    .getByRole("link", { name: /Dana Whitfield/ })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Dana Whitfield" })).toBeVisible();

  await page.goto(sweetcrumb.url(`/manage/find?q=${encodeURIComponent(name)}`));
  await main.getByRole("region", { name: "Items" }).getByRole("link", { name }).first().click();
  await expect(page).toHaveURL(/\/manage\/items\/[\w-]+$/);

  await page.goto(sweetcrumb.url("/manage/find?q=nobody-of-that-name"));
  await expect(main.getByRole("status")).toHaveText("Nothing matches “nobody-of-that-name”");
  await page.goto(sweetcrumb.url("/manage/find?q=%00%ff"));
  await expect(page.getByRole("heading", { level: 1, name: "Search" })).toBeVisible();
});

test("UI-01 Enter in the top bar's box leads to the results, or with a script to what stands first", {
  tag: "@without-script-full",
}, async ({ page, shop, logIn, scripted }) => {
  await logIn(page, "sweetcrumb", "merchant");
  await open(page, shop("sweetcrumb").url("/manage/orders"));
  await page.getByRole("searchbox", { name: "Find an order, customer, item or setting" }).fill("Customers");
  if (scripted) {
    await expect(ask(page)).toHaveValue("Customers");
    await expect(palette(page).getByRole("status")).toHaveText("1 result");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Customers" })).toBeVisible();
  } else {
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(shop("sweetcrumb").url("/manage/find?q=Customers"));
    await expect(page.getByRole("region", { name: "Go to" }).getByRole("link")).toHaveText(["Customers"]);
  }
});

test("UI-01 UI-04 Ctrl-K opens the palette anywhere: arrows choose, Enter goes there, Escape gives the focus back; nothing found says so, and the next search finds", async ({
  page,
  shop,
  logIn,
}) => {
  await logIn(page, "sweetcrumb", "merchant");
  await open(page, shop("sweetcrumb").url("/manage/orders"));
  const account = page.getByRole("link", { name: "Manage Account" });
  await account.focus();
  await page.keyboard.press("Control+k");
  await expect(ask(page)).toBeFocused();
  const first = await chosen(page).innerText();
  await page.keyboard.press("ArrowDown");
  await expect(chosen(page)).not.toHaveText(first);
  const second = await chosen(page).innerText();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await expect(chosen(page)).not.toHaveText(second);
  const id = await chosen(page).getAttribute("id");
  await expect(ask(page)).toHaveAttribute("aria-activedescendant", id ?? "");
  await page.keyboard.press("Escape");
  await expect(palette(page)).toHaveCount(0);
  await expect(account).toBeFocused();

  await page.keyboard.press("Meta+k");
  await page.keyboard.type("nobody of that name");
  await expect(palette(page).getByText("Nothing matches “nobody of that name”")).toBeVisible();
  await expect(palette(page).getByRole("option")).toHaveCount(0);
  await ask(page).fill("dana whit");
  await expect(palette(page).getByRole("status")).toHaveText(/^\d+ results?$/);
  await expect(chosen(page)).toContainText("Dana Whitfield");
  const customers = palette(page).getByRole("group", { name: "Customers" }).getByRole("option");
  await expect(customers).toContainText(["Dana Whitfield"]);
  const ticket = /^#\d+/.exec(await chosen(page).innerText())?.[0] ?? "no ticket";
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: `Order ${ticket}` })).toBeVisible();
  await expect(palette(page)).toHaveCount(0);
});

test("UI-01 the box in the top bar opens the palette with what was typed, and takes the focus back", {
  tag: "@full",
}, async ({ page, shop, logIn }) => {
  await logIn(page, "sweetcrumb", "merchant");
  await open(page, shop("sweetcrumb").url("/manage/orders"));
  const box = page.getByRole("searchbox", { name: "Find an order, customer, item or setting" });
  await box.focus();
  await expect(palette(page)).toHaveCount(0);
  await page.keyboard.type("custom");
  await expect(ask(page)).toHaveValue("custom");
  await expect(ask(page)).toBeFocused();
  await expect(box).toHaveValue("");
  await expect(palette(page).getByRole("option", { name: "Customers", exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(box).toBeFocused();
  await box.click();
  await expect(ask(page)).toBeFocused();
  await palette(page).getByRole("button", { name: "Close search" }).click();
  await expect(palette(page)).toHaveCount(0);
});

test("UI-04 axe finds nothing on the palette, empty, filled and without a hit, nor on the results", {
  tag: "@full",
}, async ({ page, shop, logIn }) => {
  await logIn(page, "sweetcrumb", "merchant");
  // Over a list without rows: what lies behind the palette is looked at elsewhere.
  await open(page, shop("sweetcrumb").url("/manage/orders?search=nobody-of-that-name"));
  await page.keyboard.press("Control+k");
  await expect(ask(page)).toBeFocused();
  await expectAccessible(page, "Manage Orders");
  await ask(page).fill("ma");
  await expect(palette(page).getByRole("group", { name: "Orders" })).toBeVisible();
  await expectAccessible(page, "Manage Orders");
  await ask(page).fill("nobody of that name");
  await expect(palette(page).getByText(/^Nothing matches/)).toBeVisible();
  await expectAccessible(page, "Manage Orders");
  await open(page, shop("sweetcrumb").url("/manage/find?q=ma"));
  await expectAccessible(page, "Search");
  await open(page, shop("sweetcrumb").url("/manage/find?q=nobody-of-that-name"));
  await expectAccessible(page, "Search");
});
