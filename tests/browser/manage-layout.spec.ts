/** What must stay in sight, and what must not lie on what, at the widths that merchants have. */
import { expect, type Locator, open, type Page, test } from "#tests/support/browser.ts";
import { coveredBySnackbar } from "#tests/support/browser-layout.ts";
import { addToCart } from "#tests/support/browser-order.ts";

test.describe.configure({ timeout: 60_000 });

const phone = { width: 390, height: 844 };

/** The system's letters are this much wider on some machines: about 12 parts of a hundred. */
const widerLetters = (page: Page) =>
  page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>("body *"))
      element.style.letterSpacing = "0.055em";
  });

/** The cells that end beyond the edge of the table's sheet, by their text. */
const cutCells = (page: Page) =>
  page.getByRole("table").evaluateAll(([table]) => {
    const edge = (table?.closest(".sheet, [data-slot=sheet]") ?? document.body).getBoundingClientRect().right;
    return [...(table?.querySelectorAll("th, td") ?? [])]
      .filter((cell) => cell.getBoundingClientRect().right > edge + 1)
      .map(({ textContent }) => textContent);
  });

/** The lines that a heading's words take. */
const linesOf = (heading: Locator) =>
  heading.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  });

/** Whether two things lie on each other. */
async function meet(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()]);
  if (!a || !b) throw new Error("One of the two is not on the page.");
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

for (const [path, title] of [
  ["/manage/orders", "Manage Orders"],
  ["/manage/orders?sort=day", "Manage Orders"],
  ["/manage/customers", "Customers"],
] as const)
  test(`UI-04 beside an open row of ${path} no title wraps and no column is cut at 1280, also in wider letters`, {
    tag: path.includes("?") ? "@full" : [],
  }, async ({ page, shop, logIn }) => {
    await logIn(page, "sweetcrumb", "merchant");
    await open(page, shop("sweetcrumb").url(path));
    await page.getByRole("rowheader").getByRole("link").first().click();
    await expect(page.getByRole("complementary")).toBeVisible();
    for (const wider of [false, true]) {
      if (wider) await widerLetters(page);
      expect(await linesOf(page.getByRole("heading", { name: title, exact: true }))).toBe(1);
      expect(await cutCells(page)).toEqual([]);
      const count = page
        .getByRole("navigation", { name: "Manage", exact: true })
        .locator("[data-slot=sidebar-count]")
        .first();
      const [drawn, link] = await Promise.all([count.boundingBox(), count.locator("..").boundingBox()]);
      expect((drawn?.x ?? 0) + (drawn?.width ?? 0)).toBeLessThanOrEqual((link?.x ?? 0) + (link?.width ?? 0));
    }
  });

test("UI-04 at 320 px no button lies on the title of a list", async ({ page, shop, logIn }) => {
  await logIn(page, "sweetcrumb", "merchant");
  await page.setViewportSize({ width: 320, height: 640 });
  for (const [path, title] of [
    ["/manage/orders", "Manage Orders"],
    ["/manage/items", "Items"],
    ["/manage/sections", "Sections"],
    ["/manage/availabilities", "Availabilities"],
    ["/manage/customers", "Customers"],
  ] as const) {
    await open(page, shop("sweetcrumb").url(path));
    const heading = page.getByRole("heading", { level: 1, name: title });
    for (const button of await page
      .locator("[data-slot=list-actions], .head .acts")
      .locator("a, button")
      .filter({ visible: true })
      .all())
      expect.soft(await meet(heading, button), `${path}: ${await button.innerText()}`).toBe(false);
    expect.soft(await linesOf(heading), path).toBe(1);
  }
});

test("UI-01 an item's price and unit stand side by side, as do its order and status, on phones and beside the list", {
  tag: "@full",
}, async ({ page, shop, logIn }) => {
  await logIn(page, "sweetcrumb", "merchant");
  for (const size of [phone, { width: 1280, height: 800 }]) {
    await page.setViewportSize(size);
    await open(page, shop("sweetcrumb").url("/manage/items/new"));
    for (const pair of [
      ["Price", "Unit"],
      ["Order", "Status"],
    ]) {
      const [first, second] = await Promise.all(
        pair.map((label) => page.getByRole("complementary").getByLabel(label, { exact: true }).boundingBox()),
      );
      expect(first?.y, `${pair} at ${size.width}`).toBe(second?.y);
    }
  }
});

test("UI-04 on phones the actions of an open order stand in one row, whatever the letters", async ({
  page,
  shop,
  logIn,
}) => {
  await logIn(page, "sweetcrumb", "merchant");
  await page.setViewportSize(phone);
  await open(page, shop("sweetcrumb").url("/manage/orders"));
  await page.getByRole("rowheader").getByRole("link").first().click();
  const edit = page.getByRole("link", { name: "Edit", exact: true });
  const more = page.getByRole("complementary").locator("summary");
  await expect(more).toBeVisible();
  for (const wider of [false, true]) {
    if (wider) await widerLetters(page);
    for (const width of [390, 375, 360, 320]) {
      await page.setViewportSize({ width, height: 800 });
      const [one, last] = await Promise.all([edit.boundingBox(), more.boundingBox()]);
      expect.soft(Math.abs((one?.y ?? 0) - (last?.y ?? 99)), `${width}`).toBeLessThan(10);
    }
  }
});

test("UI-04 the phone's bottom bar has its sum at the left and its button at the right", async ({
  page,
  shop,
}) => {
  const cornerpies = shop("cornerpies");
  await page.setViewportSize(phone);
  await open(page, cornerpies.url("/menu"));
  await addToCart(page, await cornerpies.plentifulItem());
  for (const [path, name, label] of [
    ["/menu", "Your cart", "Start an Order"],
    ["/order", "Your order so far", "Review"],
  ] as const) {
    await open(page, cornerpies.url(path));
    const bar = page.getByRole("region", { name });
    const [button, sum] = await Promise.all([
      bar.getByRole("link", { name: label }).boundingBox(),
      bar.getByText("$").first().boundingBox(),
    ]);
    expect((button?.x ?? 0) + (button?.width ?? 0)).toBeGreaterThan(phone.width - 32);
    expect(sum?.x).toBeLessThan(32);
  }
});

test("UI-01 a snackbar of the manage area lies on no control of a row and on no button that saves", {
  tag: ["@full", "@phone-full"],
}, async ({ page, shop, logIn }) => {
  const cornerpies = shop("cornerpies");
  const said = page.getByRole("status").locator(".snack, [data-slot=toast]");
  await logIn(page, "cornerpies", "merchant");
  const covered = async () => {
    const found: string[] = [];
    for (const part of [0, 0.5, 1]) found.push(...(await coveredBySnackbar(said, part)));
    return found;
  };

  await open(page, cornerpies.url("/manage/account"));
  await page.getByRole("button", { name: "Save Changes" }).first().click();
  await expect(said).toHaveText("Account updated");
  await said.hover();
  expect(await covered()).toEqual([]);

  await open(page, cornerpies.url("/manage/items"));
  await page.getByRole("rowheader").getByRole("link").first().click();
  const panel = page.getByRole("complementary");
  await panel.getByRole("button", { name: "Clone", exact: true }).click();
  await expect(said).toHaveText("Record duplicated");
  await said.hover();
  expect(await covered()).toEqual([]);
  await panel.getByRole("button", { name: /^Delete / }).click();
  await expect(said).toContainText("Record deleted");
  expect(await covered()).toEqual([]);
});
