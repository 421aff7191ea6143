import { type DemoShop, expect, open, type Page, test } from "#tests/support/browser.ts";
import { expectAccessible } from "#tests/support/browser-axe.ts";
import { fillGuestOrder } from "#tests/support/browser-order.ts";
import { expectNoSideways } from "#tests/support/browser-widths.ts";

/** In Google's place: it tells the page's outside what was put into the data layer. */
const IN_GOOGLES_PLACE = `
const told = (entry) => fetch("https://www.google-analytics.com/told", { method: "POST", mode: "no-cors", body: JSON.stringify([...entry]) });
for (const entry of window.dataLayer) told(entry);
window.dataLayer.push = told;
try { parent.document.title; told(["read", "the page"]); } catch {}
try { document.cookie; told(["read", "cookies"]); } catch {}
`;

/** Answers in Google's place; returns what it is told. */
async function googleTold(page: Page): Promise<unknown[][]> {
  const told: unknown[][] = [];
  await page
    .context()
    .route("https://www.googletagmanager.com/**", (route) =>
      route.fulfill({ contentType: "text/javascript", body: IN_GOOGLES_PLACE }),
    );
  await page.context().route("https://www.google-analytics.com/**", (route) => {
    told.push(JSON.parse(route.request().postData() ?? "[]"));
    return route.fulfill({ status: 204 });
  });
  return told;
}

const named = (told: unknown[][], name: string) => told.filter(([, event]) => event === name);

async function setAnalyticsId(page: Page, shop: DemoShop, id: string): Promise<void> {
  await open(page, shop.url("/manage/shop/business-details"));
  await page.getByLabel("Analytics ID").fill(id);
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Settings saved").first()).toBeVisible();
}

test("UI-02 visits are counted after a yes and on shop pages only, a purchase once; the answer can be taken back @phone-full", async ({
  page,
  shop,
  logIn,
  browser,
}) => {
  const pies = shop("cornerpies");
  await logIn(page, "cornerpies", "merchant");
  await setAnalyticsId(page, pies, "G-JOURNEY123");
  const context = await browser.newContext();
  const guest = await context.newPage();
  try {
    const told = await googleTold(guest);
    await open(guest, pies.url("/"));
    const question = guest.getByRole("status").filter({ hasText: "May we count visits?" });
    await expect(question).toBeVisible();
    await expectNoSideways(guest);
    await expectAccessible(guest, /./);
    expect(guest.frames()).toHaveLength(1);
    await question.getByRole("button", { name: "Count Mine" }).click();
    await expect(question).toBeHidden();
    await expect.poll(() => named(told, "page_view").length).toBe(1);

    await fillGuestOrder(guest, pies);
    await expect.poll(() => named(told, "begin_checkout").length).toBe(1);
    await guest.getByRole("button", { name: "Place Order", exact: true }).click();
    await expect(guest.getByRole("heading", { name: /^Order #\d+$/ })).toBeVisible({ timeout: 15_000 });
    await expect.poll(() => named(told, "purchase").length).toBe(1);
    expect(JSON.stringify(told)).not.toContain(new URL(guest.url()).pathname);
    expect(named(told, "the page").concat(named(told, "cookies"))).toEqual([]);
    await expect.poll(() => guest.frames().length).toBe(1);
    await guest.reload();
    await expect(guest.getByRole("heading", { name: /^Order #\d+$/ })).toBeVisible();
    expect(guest.frames()).toHaveLength(1);

    await open(guest, pies.url("/login"));
    expect(guest.frames()).toHaveLength(1);
    await guest.getByRole("link", { name: "Counting Visits" }).click();
    await expect(guest.getByText("Your visits are counted.")).toBeVisible();
    await expectAccessible(guest, "Counting Visits");
    await guest.getByRole("button", { name: "No, Thanks" }).click();
    await expect(guest.getByText("Your visits are not counted.")).toBeVisible();
    await open(guest, pies.url("/menu"));
    expect(guest.frames()).toHaveLength(1);
    expect(named(told, "purchase")).toHaveLength(1);
  } finally {
    await context.close();
    await setAnalyticsId(page, pies, "");
  }
  await open(page, pies.url("/menu"));
  await expect(page.getByRole("link", { name: "Counting Visits" })).toHaveCount(0);
});
