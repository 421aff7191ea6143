import type { Request } from "@playwright/test";
import type pg from "pg";
import {
  centsIn,
  choose,
  type DemoShop,
  expect,
  type Locator,
  type MenuItem,
  open,
  type Page,
} from "./browser.ts";
import { ask } from "./http.ts";

/** Someone who orders without an account. */
export const GUEST = { name: "Robin Baker", email: "robin@example.com", phone: "415-555-0142" } as const;

/** The total as the order screen shows it. */
export const orderTotal = (page: Page): Locator => page.getByLabel("Order total", { exact: true });

/**
 * Puts one of an item into the cart, on /menu or /order, and waits until it is there: shown, and kept by the server. The quantity is
 * shown before that, and anyone who leaves the page by its address in between leaves without the cart.
 */
export async function addToCart(page: Page, item: Pick<MenuItem, "name">): Promise<void> {
  const saved = page.waitForResponse((answer) => answer.request().method() === "POST");
  await page
    .getByRole("button", { name: `Add ${item.name}`, exact: true })
    .first()
    .click();
  await saved;
  await expect(quantityOf(page, item)).toHaveValue("1");
}

/** The field that holds how many of an item are in the cart. */
export const quantityOf = (page: Page, { name }: Pick<MenuItem, "name">): Locator =>
  page.getByLabel(`Quantity of ${name}`, { exact: true }).first();

/** Chooses how and when: the way of getting it with its address, and the first day on offer for it. */
export async function chooseWayAndDay(page: Page, way: "Pickup" | "Delivery" | "Shipping"): Promise<void> {
  await choose(page, "Fulfillment", new RegExp(`^${way}`));
  if (way !== "Pickup") {
    await page.getByLabel("Street", { exact: true }).fill("12 Orchard Lane");
    await page.getByLabel("Zip", { exact: true }).fill("90012");
  }
  // Shipping has one label and nothing to choose.
  if (way !== "Shipping") await choose(page, "Day");
}

/** Opens a shop's order screen, where every journey begins with an empty cart, and puts one of an item into it, to be got in a way. */
export async function beginOrder(
  page: Page,
  shop: DemoShop,
  item: Pick<MenuItem, "name">,
  way: "Pickup" | "Delivery",
): Promise<void> {
  await open(page, shop.url("/order"));
  await addToCart(page, item);
  await chooseWayAndDay(page, way);
}

/** Opens a shop's order screen and puts one of an item into it that any journey finds enough of. */
export async function openOrderWithItem(page: Page, shop: DemoShop): Promise<MenuItem> {
  const item = await shop.plentifulItem();
  await open(page, shop.url("/order"));
  await addToCart(page, item);
  return item;
}

/** Goes as far as the button with a guest's order for pickup, whose payment is acknowledged and whose total is settled. */
export async function fillGuestOrder(page: Page, shop: DemoShop): Promise<MenuItem> {
  const item = await openOrderWithItem(page, shop);
  await chooseWayAndDay(page, "Pickup");
  await introduceGuest(page);
  await acknowledge(page);
  await settledTotal(page);
  return item;
}

/** Waits until the screen shows a total, nothing is being kept any more, and it is the same one twice. */
export async function settledTotal(page: Page): Promise<number> {
  await expect(orderTotal(page)).not.toHaveAttribute("aria-busy", "true");
  let before = Number.NaN;
  await expect
    .poll(async () => {
      const now = await centsIn(orderTotal(page));
      const isSettled = now === before;
      before = now;
      return isSettled;
    })
    .toBe(true);
  return before;
}

/** Fills the fields that a guest is asked for. */
export async function introduceGuest(page: Page): Promise<void> {
  await page.getByLabel("Name", { exact: true }).fill(GUEST.name);
  await page.getByLabel("Email", { exact: true }).fill(GUEST.email);
  await page.getByLabel("Phone", { exact: true }).fill(GUEST.phone);
}

/**
 * Acknowledges the payment, places the order and answers with its ticket number. Without scripts the screen
 * may ask to look at a total that the last choices changed; then the button is pressed a second time.
 */
export async function placeOrder(page: Page): Promise<number> {
  const heading = page.getByRole("heading", { name: /^Order #\d+$/ });
  const newTotal = page.getByText("Please check the new total");
  await acknowledgeAndPlace(page);
  await expect(heading.or(newTotal).first()).toBeVisible({ timeout: 15_000 });
  if (await newTotal.isVisible()) {
    await acknowledgeAndPlace(page);
    await expect(heading).toBeVisible({ timeout: 15_000 });
  }
  return Number((await heading.innerText()).replace(/\D/g, ""));
}

async function acknowledge(page: Page): Promise<void> {
  const acknowledgement = page.getByRole("checkbox", { name: "I will pay as described" });
  if (await acknowledgement.isVisible()) await acknowledgement.check();
}

async function acknowledgeAndPlace(page: Page): Promise<void> {
  await acknowledge(page);
  await page.getByRole("button", { name: "Place Order", exact: true }).click();
}

/** A guest's whole order for pickup at a shop that takes guests; the page then shows the order. */
export async function orderAsGuest(page: Page, shop: DemoShop): Promise<{ ticket: number; item: MenuItem }> {
  const item = await openOrderWithItem(page, shop);
  await chooseWayAndDay(page, "Pickup");
  await introduceGuest(page);
  return { ticket: await placeOrder(page), item };
}

/** How many orders a shop has, as its database counts them. */
export async function orderCount(caretaker: pg.Client, { slug }: DemoShop): Promise<number> {
  const { rows } = await caretaker.query<{ count: number }>(
    "select count(*)::int from orders o join shops s on s.id = o.shop_id where s.slug = $1",
    [slug],
  );
  return rows[0]?.count ?? 0;
}

/** Whether a request places an order, rather than keeping the cart. */
export const isPlacing = (request: Request): boolean =>
  /intent=place|name="intent"\r\n\r\nplace/.test(request.postData() ?? "");

/** Sends the browser's request on by ourselves: Playwright's own way knows no *.localhost. */
export async function passOn(request: Request): Promise<void> {
  const { hostname, port, pathname, search } = new URL(request.url());
  const { cookie = "", "content-type": type = "" } = await request.allHeaders();
  await ask({
    port: Number(port),
    host: hostname,
    method: "POST",
    path: pathname + search,
    headers: { cookie, "content-type": type, "sec-fetch-site": "same-origin" },
    body: request.postData() ?? "",
  });
}
