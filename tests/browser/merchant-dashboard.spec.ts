import { text } from "node:stream/consumers";
import { expect, open, type Page, test } from "#tests/support/browser.ts";
import { merchantsHands } from "#tests/support/browser-merchant.ts";
import { GUEST } from "#tests/support/browser-order.ts";

const chart = (page: Page, title: string) =>
  page.getByRole("figure").filter({ has: page.getByRole("heading", { name: title, exact: true }) });

test("MAN-01 the dashboard is the first screen of the manage area, with the day as its heading and one way to the kitchen", {
  tag: ["@without-script-full", "@phone-full"],
}, async ({ page, shop, logIn }) => {
  const sweetcrumb = shop("sweetcrumb");
  await logIn(page, "sweetcrumb", "merchant");
  for (const path of ["/settings", "/manage"]) {
    await page.goto(sweetcrumb.url(path));
    await expect(page).toHaveURL(sweetcrumb.url("/manage/dashboard"));
  }
  await expect(page).toHaveTitle("Dashboard, Sweet Crumb Bakery");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    /^Dashboard, (Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, \w+ \d+$/,
  );
  await expect(page.getByRole("main").getByRole("link", { name: "Order Prep", exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: "Owed to you" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Low stock" })).toContainText("Sold out");
});

test("MAN-01 four charts stand there as pictures, each with its numbers as a table and as a file", {
  tag: ["@without-script", "@wide-full"],
}, async ({ page, shop, logIn }) => {
  await logIn(page, "sweetcrumb", "merchant");
  await open(page, shop("sweetcrumb").url("/manage/dashboard"));
  await expect(page.getByRole("figure")).toHaveCount(4);
  await expect(page.getByRole("img", { name: /^Sales by day, .* in \d+ orders$/ })).toBeVisible();
  for (const [title, column, name] of [
    ["Sales, 90 days", "Week of", "sales-90"],
    ["Top products, 30 days", "Item", "top-products-30"],
    ["Sales overview, 30 days", "Part", "sales-overview-30"],
    ["New and returning customers, 30 days", "Day", "new-vs-returning-customers-30"],
  ] as const) {
    const figure = chart(page, title);
    await expect(figure.getByRole("table")).toBeHidden();
    await figure.getByText("As table").click();
    await expect(figure.getByRole("columnheader", { name: column })).toBeVisible();
    await expect(figure.getByRole("row").last()).toContainText("Total");
    const file = figure.getByRole("link", { name: `Download CSV: ${title}` });
    await expect(file).toHaveAttribute("href", `/manage/charts/${name}`);
    const [download] = await Promise.all([page.waitForEvent("download"), file.click()]);
    expect(download.suggestedFilename()).toBe(`${name}.csv`);
    expect(await text(await download.createReadStream())).toMatch(/^"[^"]+",.*\r\n/);
  }
});

test("MAN-01 PERF-06 the plots' script comes when they are near, draws in the same box and names the day under the pointer", async ({
  page,
  shop,
  logIn,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await logIn(page, "sweetcrumb", "merchant");
  await page.setViewportSize({ width: 1280, height: 500 });
  await open(page, shop("sweetcrumb").url("/manage/dashboard"));
  const box = page.getByRole("img", { name: /^Sales by day/ });
  const size = async () => {
    const { width = 0, height = 0 } = (await box.boundingBox()) ?? {};
    return [width, height];
  };
  const before = await size();
  await expect(box.locator(".recharts-surface")).toHaveCount(0);
  await box.scrollIntoViewIfNeeded();
  await expect(box.locator(".recharts-surface")).toBeVisible();
  expect(await size()).toEqual(before);
  await box.hover();
  await expect(box.getByText(/^\$[\d,.]+$/)).toBeVisible();
  await expect(box.getByText(/^\d+ orders?$/)).toBeVisible();
});

test("PERF-06 no other page of the manage area names the plots' script", { tag: "@full" }, async ({
  page,
  shop,
  logIn,
}) => {
  const requested: string[] = [];
  // The log-in leads to the dashboard, whose own asking is over once another page stands there.
  await logIn(page, "sweetcrumb", "merchant");
  await open(page, shop("sweetcrumb").url("/manage/orders"));
  page.on("request", (request) => requested.push(new URL(request.url()).pathname));
  await open(page, shop("sweetcrumb").url("/manage/orders"));
  expect(requested.filter((path) => /living-plot-/.test(path))).toEqual([]);
  await open(page, shop("sweetcrumb").url("/manage/dashboard"));
  await page.getByRole("img", { name: /^Sales by day/ }).scrollIntoViewIfNeeded();
  await expect(page.locator(".recharts-surface").first()).toBeVisible();
  expect(requested.some((path) => /living-plot-/.test(path))).toBe(true);
});

test("MAN-01 an order that is not paid is owed, and leads to itself", {
  tag: ["@without-script-full", "@phone-full"],
}, async ({ page: desk, shop, logIn }) => {
  const cornerpies = shop("cornerpies");
  await (await merchantsHands(cornerpies)).place(GUEST);
  await logIn(desk, "cornerpies", "merchant");
  await desk.goto(cornerpies.url("/manage/dashboard"));
  const owed = desk.getByRole("region", { name: "Owed to you" });
  const first = owed.getByRole("link", { name: /^#\d+$/ }).first();
  const ticket = await first.textContent();
  await first.click();
  await expect(desk.getByRole("heading", { name: `Order ${ticket}` })).toBeVisible();
  await expect(desk.getByRole("checkbox", { name: "Paid", exact: true })).not.toBeChecked();
});

test("MAN-01 UI-04 the whole screen is walked by keyboard, and what scrolls can be scrolled", {
  tag: "@full",
}, async ({ page, shop, logIn }) => {
  await logIn(page, "sweetcrumb", "merchant");
  await open(page, shop("sweetcrumb").url("/manage/dashboard"));
  const figure = chart(page, "Sales, 90 days");
  await figure.getByText("As table").focus();
  await page.keyboard.press("Enter");
  await expect(figure.getByRole("table")).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(figure.getByRole("region", { name: "Sales, 90 days, by week" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(figure.getByRole("link", { name: /^Download CSV/ })).toBeFocused();
});
