import { expect, open, type Page, test } from "#tests/support/browser.ts";
import {
  addToCart,
  fillGuestOrder,
  isPlacing,
  orderCount,
  orderTotal,
  passOn,
  quantityOf,
  settledTotal,
} from "#tests/support/browser-order.ts";

const placeButton = (page: Page) => page.getByRole("button", { name: "Place Order", exact: true });
const offlineBar = (page: Page) =>
  page.getByRole("status").filter({ hasText: "You are offline. What you see is from before" });

test("PWA-02 offline the page says so, Place Order is off with the reason, the cart is kept and goes on where it was", async ({
  page,
  shop,
  caretaker,
}) => {
  const pies = shop("cornerpies");
  const item = await fillGuestOrder(page, pies);
  const before = await settledTotal(page);
  const ordersBefore = await orderCount(caretaker, pies);
  const posts: string[] = [];
  page.on("request", (request) => {
    if (isPlacing(request)) posts.push(request.url());
  });

  await page.context().setOffline(true);
  await expect(offlineBar(page)).toBeVisible();
  await expect(placeButton(page)).toHaveAttribute("aria-disabled", "true");
  await expect(placeButton(page)).toHaveAccessibleDescription(/You are offline\. Your cart is kept/);
  await placeButton(page).click({ force: true });

  // What is changed meanwhile stays on screen: the page does not break at a post that no one answers.
  await page.getByRole("button", { name: `One more ${item.name}`, exact: true }).click();
  await expect(quantityOf(page, item)).toHaveValue("2");
  await expect(orderTotal(page)).toHaveAttribute("aria-busy", "true");

  await page.context().setOffline(false);
  await expect(offlineBar(page)).toBeHidden();
  await expect(orderTotal(page)).toHaveAttribute("aria-busy", "false", { timeout: 10_000 });
  await expect(quantityOf(page, item)).toHaveValue("2");
  expect(await settledTotal(page)).toBeGreaterThan(before);
  expect(posts, "orders sent by themselves").toEqual([]);

  expect(await orderCount(caretaker, pies)).toBe(ordersBefore);
  await placeButton(page).click();
  await expect(page.getByRole("heading", { name: /^Order #\d+$/ })).toBeVisible({ timeout: 15_000 });
  await expect(page.getByRole("main")).toContainText(item.name);
  expect(await orderCount(caretaker, pies)).toBe(ordersBefore + 1);
});

test("PWA-02 on the menu, too, nothing breaks offline", async ({ page, shop }) => {
  const pies = shop("cornerpies");
  const item = await pies.plentifulItem();
  await open(page, pies.url("/menu"));
  await page.context().setOffline(true);
  await expect(offlineBar(page)).toBeVisible();
  const answered = page.waitForEvent("requestfailed");
  await page.getByRole("button", { name: `Add ${item.name}`, exact: true }).click();
  await answered;
  await expect(page.getByRole("button", { name: `Add ${item.name}`, exact: true })).toBeVisible();
  await page.context().setOffline(false);
  await expect(offlineBar(page)).toBeHidden();
  await addToCart(page, item);
});

test("PWA-02 ORD-05 an order whose answer was lost with the network is found by its key once the page is online again", async ({
  page,
  shop,
}) => {
  const pies = shop("cornerpies");
  await fillGuestOrder(page, pies);
  await loseTheAnswerToPlacing(page);
  await page.clock.install();
  await placeButton(page).click();

  const overlay = page.getByRole("dialog", { name: "Placing your order" });
  await expect(overlay).toContainText("We look for your order as soon as you are back.");
  await page.clock.fastForward(40_000);
  await expect(overlay).toContainText("Finalizing...");
  await expect(overlay).not.toContainText("Something went wrong");

  await page.context().setOffline(false);
  await expect(page.getByRole("heading", { name: /^Order #\d+$/ })).toBeVisible({ timeout: 10_000 });
});

/** Lets the order reach the server, and takes the network away before its answer is back. */
async function loseTheAnswerToPlacing(page: Page): Promise<void> {
  await page.route("**/order.data**", async (route) => {
    if (!isPlacing(route.request())) return route.continue();
    await passOn(route.request());
    await page.context().setOffline(true);
    await route.abort("internetdisconnected");
  });
}
