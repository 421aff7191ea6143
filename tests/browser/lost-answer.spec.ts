import { expect, type Page, test } from "#tests/support/browser.ts";
import {
  fillGuestOrder,
  isPlacing,
  orderTotal,
  passOn,
  quantityOf,
  settledTotal,
} from "#tests/support/browser-order.ts";

/**
 * Presses 'Place Order' while the answer to it never comes, and makes the browser's clock ours to move. What it answers with waits
 * until the server is through with the order: the clock of the page runs ahead of the server's.
 */
async function placeUnanswered(page: Page, reachesTheServer: boolean): Promise<() => Promise<void>> {
  const arrived = Promise.withResolvers<void>();
  await page.route("**/order.data**", async (route) => {
    if (!isPlacing(route.request())) return route.continue();
    if (reachesTheServer) await passOn(route.request());
    arrived.resolve();
    // Neither answered nor refused: the connection just stays silent.
  });
  await page.clock.install();
  await page.getByRole("button", { name: "Place Order", exact: true }).click();
  return () => arrived.promise;
}

const overlay = (page: Page) => page.getByRole("dialog", { name: "Placing your order" });

test("ORD-05 while an order is placed the text changes every five seconds; after fifteen the order is asked for by its key and found", async ({
  page,
  shop,
}) => {
  const pies = shop("cornerpies");
  await fillGuestOrder(page, pies);
  const arrived = await placeUnanswered(page, true);

  await expect(overlay(page)).toContainText("Processing your order...");
  await page.clock.fastForward(5_000);
  await expect(overlay(page)).toContainText("Still working...");
  await page.clock.fastForward(5_000);
  await expect(overlay(page)).toContainText("Finalizing...");
  await arrived();
  await page.clock.fastForward(5_500);
  await expect(page.getByRole("heading", { name: /^Order #\d+$/ })).toBeVisible({ timeout: 10_000 });
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

test("ORD-05 an order that is firmly not there is called wrong for three seconds, and the cart is kept", async ({
  page,
  shop,
}) => {
  const pies = shop("cornerpies");
  const item = await fillGuestOrder(page, pies);
  await placeUnanswered(page, false);

  await expect(overlay(page)).toContainText("Processing your order...");
  await page.clock.fastForward(15_500);
  await expect(overlay(page)).toContainText("Something went wrong");
  await expect(overlay(page)).toContainText("Please try ordering again.");
  await page.clock.fastForward(3_500);
  await expect(overlay(page)).toBeHidden();
  await expect(quantityOf(page, item)).toHaveValue("1");
  // It is said beside the button as long as it is true, and no longer.
  const notPlaced = page.getByText("Your order was not placed.");
  await page.clock.fastForward(60_000);
  await expect(notPlaced).toBeVisible();
  await page.getByRole("button", { name: "Place Order", exact: true }).click();
  await expect(overlay(page)).toBeVisible();
  await expect(notPlaced).toHaveCount(0);
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

test("PWA-02 ORD-05 an order that was pressed while a choice was being kept is given up where that gets no answer: this is said, and nothing goes out later", async ({
  page,
  shop,
}) => {
  const pies = shop("cornerpies");
  const item = await fillGuestOrder(page, pies);
  const placed: string[] = [];
  page.on("request", (request) => {
    if (isPlacing(request)) placed.push(request.url());
  });
  const refuse = Promise.withResolvers<void>();
  await page.route("**/order.data**", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    await refuse.promise;
    await route.abort("connectionrefused");
  });
  const button = page.getByRole("button", { name: "Place Order", exact: true });

  await page.getByRole("button", { name: `One more ${item.name}`, exact: true }).click();
  await button.click();
  refuse.resolve();
  const notPlaced = page.getByText("Your order was not placed.");
  await expect(notPlaced).toBeVisible();
  await expect(button).toHaveAttribute("aria-disabled", "true");

  // The choice is kept by itself as soon as someone answers; the order is not sent with it.
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await expect(orderTotal(page)).toHaveAttribute("aria-busy", "false", { timeout: 10_000 });
  await expect(quantityOf(page, item)).toHaveValue("2");
  await settledTotal(page);
  expect(placed, "orders sent by themselves").toEqual([]);
  await expect(notPlaced).toBeVisible();

  await button.click();
  await expect(page.getByRole("heading", { name: /^Order #\d+$/ })).toBeVisible({ timeout: 15_000 });
  expect(placed).toHaveLength(1);
});

test("PWA-02 ORD-05 a choice that is never answered holds a press for fifteen seconds at most: then it is given up, and the choice goes out again", async ({
  page,
  shop,
}) => {
  const pies = shop("cornerpies");
  const item = await fillGuestOrder(page, pies);
  const placed: string[] = [];
  page.on("request", (request) => {
    if (isPlacing(request)) placed.push(request.url());
  });
  // The first post meets a connection that stays silent; those after it come through.
  let posts = 0;
  await page.route("**/order.data**", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    posts += 1;
    if (posts > 1) await route.continue();
  });
  await page.clock.install();
  const button = page.getByRole("button", { name: "Place Order", exact: true });
  const notPlaced = page.getByText("Your order was not placed.");

  await page.getByRole("button", { name: `One more ${item.name}`, exact: true }).click();
  await expect.poll(() => posts).toBe(1);
  await button.click();
  await page.clock.fastForward(14_000);
  await expect(notPlaced).toHaveCount(0);
  await page.clock.fastForward(1_500);
  await expect(notPlaced).toBeVisible();

  await page.clock.fastForward(3_500);
  await expect(orderTotal(page)).toHaveAttribute("aria-busy", "false", { timeout: 10_000 });
  await expect(quantityOf(page, item)).toHaveValue("2");
  expect(placed, "orders sent by themselves").toEqual([]);
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

test("CART-02 PWA-02 what is chosen after a post that arrived and was never answered is kept as well: the cart has moved by that very post", async ({
  page,
  shop,
}) => {
  const pies = shop("cornerpies");
  const item = await fillGuestOrder(page, pies);
  // The first post reaches the server, and its answer never comes; those after it come through.
  let posts = 0;
  const arrived = Promise.withResolvers<void>();
  const refuse = Promise.withResolvers<void>();
  await page.route("**/order.data**", async (route) => {
    if (route.request().method() !== "POST" || posts > 0) return route.continue();
    posts += 1;
    await passOn(route.request());
    arrived.resolve();
    await refuse.promise;
    await route.abort("connectionrefused");
  });
  const more = page.getByRole("button", { name: `One more ${item.name}`, exact: true });

  await more.click();
  await arrived.promise;
  await more.click();
  refuse.resolve();
  await expect(quantityOf(page, item)).toHaveValue("3");
  await expect(orderTotal(page)).toHaveAttribute("aria-busy", "false", { timeout: 15_000 });
  await settledTotal(page);
  await expect(quantityOf(page, item)).toHaveValue("3");
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.reload();
  await expect(quantityOf(page, item)).toHaveValue("3");
});
