import type { Route } from "@playwright/test";
import { expect, giveCredentials, open, type Page, test } from "#tests/support/browser.ts";
import {
  fillGuestOrder,
  isPlacing,
  orderCount,
  orderTotal,
  passOn,
  quantityOf,
  settledTotal,
} from "#tests/support/browser-order.ts";

/** Neither answered nor refused: the connection just stays silent. */
const staySilent = async (_: Route) => {};

/**
 * Presses 'Place Order' while the server's answer to it never comes, and makes the browser's clock ours to move. What it answers with waits
 * until the server is through with the order: the clock of the page runs ahead of the server's.
 */
async function placeUnanswered(
  page: Page,
  reachesTheServer: boolean,
  instead: (route: Route) => Promise<void> = staySilent,
): Promise<() => Promise<void>> {
  const arrived = Promise.withResolvers<void>();
  await page.route("**/order.data**", async (route) => {
    if (!isPlacing(route.request())) return route.continue();
    if (reachesTheServer) await passOn(route.request());
    arrived.resolve();
    await instead(route);
  });
  await page.clock.install();
  await page.getByRole("button", { name: "Place Order", exact: true }).click();
  return () => arrived.promise;
}

const overlay = (page: Page) => page.getByRole("dialog", { name: "Placing your order" });
const received = (page: Page) => page.getByRole("status").filter({ hasText: "Order received" });
const placedHeading = (page: Page) => page.getByRole("heading", { name: /^Order #\d+$/ });
const placeButton = (page: Page) => page.getByRole("button", { name: "Place Order", exact: true });
/** What an order screen says whose cart an order has emptied. */
const lastOrder = (page: Page) =>
  page.getByRole("status").filter({ hasText: /^Your last order, #\d+, was placed: / });

test("ORD-05 while an order is placed the text changes every five seconds; after fifteen the order is asked for by its key, found, and said to be received", async ({
  page,
  shop,
  caretaker,
}) => {
  const pies = shop("cornerpies");
  await fillGuestOrder(page, pies);
  const before = await orderCount(caretaker, pies);
  const arrived = await placeUnanswered(page, true);

  await expect(overlay(page)).toContainText("Processing your order...");
  await page.clock.fastForward(5_000);
  await expect(overlay(page)).toContainText("Still working...");
  await page.clock.fastForward(5_000);
  await expect(overlay(page)).toContainText("Finalizing...");
  await arrived();
  await page.clock.fastForward(5_500);
  // First what does not stay.
  await expect(received(page)).toBeVisible({ timeout: 10_000 });
  await expect(placedHeading(page)).toBeVisible();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  expect(await orderCount(caretaker, pies)).toBe(before + 1);
});

test("ORD-05 AUTH-05 an order that may be of an account whose log-in is gone is not called absent: the way to the log-in is shown", async ({
  page,
  shop,
}) => {
  await fillGuestOrder(page, shop("cornerpies"));
  const arrived = await placeUnanswered(page, true);
  await arrived();
  // As a log-out in another tab leaves the browser.
  await page.context().clearCookies();
  await page.clock.fastForward(15_500);
  await expect(overlay(page)).toContainText("Your order may have gone through");
  await expect(overlay(page).getByRole("link", { name: "Log In", exact: true })).toHaveAttribute(
    "href",
    "/login?loggedOut=expired&next=%2Fcustomer%2Forders",
  );
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

test("ORD-05 an order that a proxy answered in the server's place is asked for by its key and found", {
  tag: "@full",
}, async ({ page, shop, caretaker, faults }) => {
  const pies = shop("cornerpies");
  await fillGuestOrder(page, pies);
  const before = await orderCount(caretaker, pies);
  const badGateway = (route: Route) =>
    route.fulfill({ status: 502, contentType: "text/html", body: "<h1>502 Bad Gateway</h1>" });
  const arrived = await placeUnanswered(page, true, badGateway);

  await arrived();
  await expect(overlay(page)).toContainText("Processing your order...");
  await page.clock.fastForward(15_500);
  await expect(placedHeading(page)).toBeVisible({ timeout: 10_000 });
  await page.unrouteAll({ behavior: "ignoreErrors" });
  expect(await orderCount(caretaker, pies)).toBe(before + 1);
  // The framework tells the console of what it could not read.
  expect(faults.splice(0).filter((fault) => !/SyntaxError|TypeError: |decode/.test(fault))).toEqual([]);
});

test("ORD-05 PWA-02 a page that is loaded anew while the answer is out tells of the order, and leads to it", async ({
  page,
  shop,
  caretaker,
}) => {
  const pies = shop("cornerpies");
  await fillGuestOrder(page, pies);
  const before = await orderCount(caretaker, pies);
  const arrived = await placeUnanswered(page, true);
  await arrived();
  await page.unrouteAll({ behavior: "ignoreErrors" });

  await open(page, pies.url("/order"));
  await expect(lastOrder(page)).toBeVisible();
  const [ticket] = /#\d+/.exec(await lastOrder(page).innerText()) ?? [];
  await lastOrder(page).getByRole("link", { name: "See the order" }).click();
  await expect(page.getByRole("heading", { name: `Order ${ticket}`, exact: true })).toBeVisible();
  expect(await orderCount(caretaker, pies)).toBe(before + 1);
});

test("ORD-05 CART-01 a guest who logs in while the answer is out is told of the order, and led to it", async ({
  page,
  shop,
  caretaker,
}) => {
  const pies = shop("cornerpies");
  await fillGuestOrder(page, pies);
  const before = await orderCount(caretaker, pies);
  const arrived = await placeUnanswered(page, true);
  await arrived();
  await page.unrouteAll({ behavior: "ignoreErrors" });

  await open(page, pies.url("/login?next=%2Forder"));
  await giveCredentials(page, "customer@cornerpies.test");
  await expect(lastOrder(page)).toBeVisible();
  const [ticket] = /#\d+/.exec(await lastOrder(page).innerText()) ?? [];
  await lastOrder(page).getByRole("link", { name: "See the order" }).click();
  await expect(page.getByRole("heading", { name: `Order ${ticket}`, exact: true })).toBeVisible();
  expect(await orderCount(caretaker, pies)).toBe(before + 1);
});

test("ORD-05 PWA-02 where the network goes between the order and its page, it is said that the order is safe, and its page comes with the network", async ({
  page,
  shop,
  caretaker,
}) => {
  const pies = shop("cornerpies");
  const known = page.waitForResponse(/\/__manifest\?.*p=%2Forder%2F-/, { timeout: 20_000 });
  await fillGuestOrder(page, pies);
  await known;
  const before = await orderCount(caretaker, pies);
  const pageScript = page.waitForResponse(/\/guest-order-[^/]+\.js$/, { timeout: 20_000 });
  let isAway = false;
  await page.route("**/*", async (route) => {
    if (isAway) return route.abort("internetdisconnected");
    if (isPlacing(route.request())) {
      // What the next page is made of comes while the order is on its way; nothing does from its answer on.
      await pageScript;
      isAway = true;
      // The browser knows; where it does not, the page's data are asked for again for some seconds first.
      await page.evaluate(() => Object.defineProperty(navigator, "onLine", { get: () => false }));
    }
    await route.continue();
  });

  await placeButton(page).click();
  await expect(page.getByRole("heading", { name: "We can't show this order right now" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText(
    "If you have just placed this order, the shop has it: nothing needs to be sent again.",
  );
  expect(await orderCount(caretaker, pies)).toBe(before + 1);
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.getByRole("button", { name: "Try Loading Again" }).click();
  await expect(placedHeading(page)).toBeVisible();
  expect(await orderCount(caretaker, pies)).toBe(before + 1);
});

test.describe("without scripts", { tag: "@full" }, () => {
  test.use({ javaScriptEnabled: false });

  /** Where the network goes, how many orders there are then, and what is seen once it is back. */
  const cuts = [
    ["before the order has arrived", 0, async (route: Route) => route.abort("connectionreset")],
    [
      "before its answer has arrived",
      1,
      async (route: Route) => {
        await passOn(route.request());
        await route.abort("connectionreset");
      },
    ],
  ] as const;
  for (const [where, placed, cut] of cuts)
    test(`ORD-05 STORE-06 where the network goes ${where}, sending the form once more makes one order`, async ({
      page,
      shop,
      caretaker,
    }) => {
      const pies = shop("cornerpies");
      await fillGuestOrder(page, pies);
      const before = await orderCount(caretaker, pies);
      await page.route("**/order**", (route) => (isPlacing(route.request()) ? cut(route) : route.continue()));
      await placeButton(page).click({ noWaitAfter: true });
      await expect(page).toHaveURL(/^chrome-error:/);
      expect(await orderCount(caretaker, pies)).toBe(before + placed);
      await page.unrouteAll({ behavior: "wait" });

      // The browser's own page offers to send the form again.
      await page.reload();
      await expect(placedHeading(page)).toBeVisible();
      await expect(received(page)).toBeVisible();
      expect(await orderCount(caretaker, pies)).toBe(before + 1);
      await page.goto(pies.url("/order"));
      await expect(lastOrder(page)).toBeVisible();
    });
});

test("ORD-05 an order that is firmly not there is called wrong for three seconds, the cart is kept, and another press makes one", async ({
  page,
  shop,
  caretaker,
}) => {
  const pies = shop("cornerpies");
  const item = await fillGuestOrder(page, pies);
  const before = await orderCount(caretaker, pies);
  const again = Promise.withResolvers<void>();
  await placeUnanswered(page, false, async (route) => {
    await again.promise;
    await route.continue().catch(() => {});
  });

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
  expect(await orderCount(caretaker, pies)).toBe(before);
  await placeButton(page).click();
  await expect(overlay(page)).toBeVisible();
  await expect(notPlaced).toHaveCount(0);
  again.resolve();
  await expect(placedHeading(page)).toBeVisible({ timeout: 10_000 });
  await page.unrouteAll({ behavior: "ignoreErrors" });
  expect(await orderCount(caretaker, pies)).toBe(before + 1);
});

test("PWA-02 ORD-05 an order that was pressed while a choice was being kept is given up where that gets no answer: this is said, and nothing goes out later", {
  tag: "@full",
}, async ({ page, shop }) => {
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
  // Stopped, so that the seconds count that the test lets pass, and not those that a busy machine takes between two of its steps.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
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
  await page.clock.resume();
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
