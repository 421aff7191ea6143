import { expect, open, type Page, test } from "#tests/support/browser.ts";
import {
  addToCart,
  chooseWayAndDay,
  introduceGuest,
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
    const isPlacing =
      route.request().method() === "POST" &&
      /intent=place|name="intent"\r\n\r\nplace/.test(route.request().postData() ?? "");
    if (!isPlacing) return route.continue();
    if (reachesTheServer) await passOn(route.request());
    arrived.resolve();
    // Neither answered nor refused: the connection just stays silent.
  });
  const acknowledgement = page.getByRole("checkbox", { name: "I will pay as described" });
  if (await acknowledgement.isVisible()) await acknowledgement.check();
  await settledTotal(page);
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
  await open(page, pies.url("/order"));
  await addToCart(page, await pies.plentifulItem());
  await chooseWayAndDay(page, "Pickup");
  await introduceGuest(page);
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
  const item = await pies.plentifulItem();
  await open(page, pies.url("/order"));
  await addToCart(page, item);
  await chooseWayAndDay(page, "Pickup");
  await introduceGuest(page);
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
