/** What is narrow in a way of its own; the other screens are made narrow where axe looks at them. */
import { expect, open, type Page, test } from "#tests/support/browser.ts";
import { addToCart } from "#tests/support/browser-order.ts";
import { expectNoSideways, tooWide } from "#tests/support/browser-widths.ts";

test.describe.configure({ timeout: 90_000 });

/** A word of 62 letters, as one may stand in an item's name. */
const LONG_WORD = "Donaudampfschifffahrtsgesellschaftskapitaenskajuetenschluessel";

/** Puts the long word wherever a shop writes its own words. */
async function writeLongWords(page: Page): Promise<void> {
  await page.evaluate((word) => {
    const written =
      "[data-slot=shop-title], h3, h1 + [data-slot=text], [data-slot=hung-card-title], .prose *, [data-slot=item-group-header] :is(h2, p), [data-slot=item-group] footer span, address, main a[class*=wrap-anywhere]";
    for (const element of document.querySelectorAll(written))
      if (element.childElementCount === 0) element.textContent = word;
    for (const tab of document.querySelectorAll("[data-slot=section-tabs] li a"))
      tab.textContent = `${word}${word}`;
  }, LONG_WORD);
}

test("UI-04 the bar that marks checked orders does not scroll sideways at 320, nor at 390 with letters of double size", {
  tag: "@without-script",
}, async ({ page, shop, logIn, scripted }) => {
  await logIn(page, "sweetcrumb", "merchant");
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page, shop("sweetcrumb").url("/manage/orders"));
  // Without a script it stands there for whatever will be checked.
  if (scripted)
    await page
      .getByRole("checkbox", { name: /^Select order / })
      .first()
      .check();
  await expect(page.getByRole("form", { name: "Selected orders" })).toBeVisible();
  await expectNoSideways(page);
});

test("UI-04 the dashboard and the results of a search scroll sideways on no window", async ({
  page,
  shop,
  logIn,
}) => {
  await logIn(page, "sweetcrumb", "merchant");
  for (const path of ["/manage/dashboard", "/manage/find?q=ma"]) {
    await page.setViewportSize({ width: 390, height: 800 });
    await open(page, shop("sweetcrumb").url(path));
    await expectNoSideways(page);
    for (const width of [640, 768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect.soft(await tooWide(page), `${path} at ${width}`).toBe("");
    }
  }
});

test("UI-04 a word of sixty letters breaks and widens no screen", async ({ page, shop }) => {
  const sweetcrumb = shop("sweetcrumb");
  for (const path of ["/", "/menu", "/about", "/help"]) {
    await open(page, sweetcrumb.url(path));
    await writeLongWords(page);
    for (const width of [320, 640, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect.soft(await tooWide(page), `${path} at ${width}`).toBe("");
    }
  }
});

test("CART-02 an item added without a network is refused in its own row, and the menu stays", async ({
  page,
  context,
  shop,
  faults,
}) => {
  const sweetcrumb = shop("sweetcrumb");
  const item = await sweetcrumb.plentifulItem();
  await open(page, sweetcrumb.url("/menu"));

  await context.setOffline(true);
  const row = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: item.name, exact: true }) });
  await row.getByRole("button", { name: `Add ${item.name}`, exact: true }).click();
  await expect(row.getByRole("alert")).toContainText("You are offline");
  await expect(page.getByRole("heading", { level: 1, name: "Menu" })).toBeVisible();

  await context.setOffline(false);
  await addToCart(page, item);
  await expect(row.getByRole("alert")).toHaveCount(0);
  expect(faults).toEqual([]);
});
