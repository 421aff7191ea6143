/** A shop that closes while a shopper looks at the order (ORD-05, ORD-07). */
import type pg from "pg";
import { expect, open, type Page, test } from "#tests/support/browser.ts";
import { fillGuestOrder, isPlacing, orderCount, quantityOf } from "#tests/support/browser-order.ts";

/** Closes a shop in the database, and answers with what opens it again. */
type Close = (caretaker: pg.Client, slug: string) => Promise<() => Promise<unknown>>;

const OF_SHOP = "shop_id = (select id from shops where slug = $1)";

/** The open window ends: it was weeks ago. */
const endWindow: Close = async (caretaker, slug) => {
  const { rows } = await caretaker.query<{ id: string }>(
    `update availabilities
     set start_time = start_time - interval '2000 hours', end_time = end_time - interval '2000 hours'
     where ${OF_SHOP} and deleted_at is null and now() between start_time and end_time returning id`,
    [slug],
  );
  expect(rows).not.toEqual([]);
  return () =>
    caretaker.query(
      `update availabilities
       set start_time = start_time + interval '2000 hours', end_time = end_time + interval '2000 hours'
       where id = any($1)`,
      [rows.map(({ id }) => id)],
    );
};

/** Its merchant takes no orders for a while. */
const pause: Close = async (caretaker, slug) => {
  const say = (words: string) =>
    caretaker.query(`update shop_settings set not_taking_orders = $2 where ${OF_SHOP}`, [slug, words]);
  await say("Gone fishing");
  return () => say("");
};

const placeButton = (page: Page) => page.getByRole("button", { name: "Place Order", exact: true });
const notPlaced = (page: Page) =>
  page.getByRole("main").getByRole("alert").filter({ hasText: "Your order could not be placed" });

const CLOSINGS = [
  ["the only open window ends", endWindow, "Orders are closed for this time."],
  ["the shop stops taking orders", pause, "The shop isn't taking orders right now."],
] as const;

for (const [how, close, sentence] of CLOSINGS)
  test(`ORD-05 ORD-07 STORE-06 where ${how} before the order is sent, it is said that it was not placed, and why; the cart is kept`, {
    tag: "@without-script",
  }, async ({ page, shop, caretaker }) => {
    const pies = shop("cornerpies");
    const item = await fillGuestOrder(page, pies);
    const before = await orderCount(caretaker, pies);
    const openAgain = await close(caretaker, pies.slug);
    try {
      await placeButton(page).click();
      await expect(notPlaced(page)).toContainText(sentence);
      await expect(placeButton(page)).toHaveCount(0);
      await expect(page.getByRole("dialog")).toHaveCount(0);
      expect(await orderCount(caretaker, pies)).toBe(before);

      // Whoever comes to it later is told that the shop is closed, and nothing of an order.
      await open(page, pies.url("/order"));
      await expect(placeButton(page)).toHaveCount(0);
      await expect(notPlaced(page)).toHaveCount(0);
    } finally {
      await openAgain();
    }
    await open(page, pies.url("/order"));
    await expect(quantityOf(page, item)).toHaveValue("1");
    await expect(notPlaced(page)).toHaveCount(0);
  });

test("ORD-05 ORD-07 where the only open window ends while a pressed order waits for the last choice, it is said that it was not placed", async ({
  page,
  shop,
  caretaker,
}) => {
  const pies = shop("cornerpies");
  const item = await fillGuestOrder(page, pies);
  const before = await orderCount(caretaker, pies);
  const placed: string[] = [];
  page.on("request", (request) => {
    if (isPlacing(request)) placed.push(request.url());
  });
  const hasClosed = Promise.withResolvers<void>();
  await page.route("**/order.data**", async (route) => {
    if (route.request().method() === "POST") await hasClosed.promise;
    await route.continue();
  });
  await page.getByRole("button", { name: `One more ${item.name}`, exact: true }).click();
  await placeButton(page).click();
  const openAgain = await endWindow(caretaker, pies.slug);
  try {
    hasClosed.resolve();
    await expect(notPlaced(page)).toBeVisible();
    await expect(placeButton(page)).toHaveCount(0);
  } finally {
    await openAgain();
  }
  expect(placed, "orders that went out all the same").toEqual([]);
  expect(await orderCount(caretaker, pies)).toBe(before);
});
