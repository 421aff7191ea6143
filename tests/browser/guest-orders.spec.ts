import { expect, open, test } from "#tests/support/browser.ts";
import {
  addToCart,
  chooseWayAndDay,
  GUEST,
  introduceGuest,
  orderAsGuest,
  placeOrder,
} from "#tests/support/browser-order.ts";

const everywhere = { tag: ["@without-script", "@phone"] };

test(
  "ORD-06 ORD-10 a guest orders without an account and keeps a private link to the order; one that was tampered with shows none",
  everywhere,
  async ({ page, shop, otherPage }) => {
    const { ticket, item } = await orderAsGuest(page, shop("cornerpies"));
    await expect(page).toHaveURL(/\/order\/[\w.~-]{20,}/);
    await expect(page.getByRole("main")).toContainText(item.name);

    // The link alone is the key: somebody else's browser opens the same page with it.
    const other = await otherPage();
    await other.goto(page.url());
    await expect(other.getByRole("heading", { name: `Order #${ticket}` })).toBeVisible();

    // A character in the middle: at the end of such a text some bits mean nothing.
    const url = new URL(page.url());
    const middle = Math.floor((url.pathname.length + "/order/".length) / 2);
    const letter = url.pathname[middle] === "A" ? "B" : "A";
    url.pathname = url.pathname.slice(0, middle) + letter + url.pathname.slice(middle + 1);
    const answer = await other.goto(url.href);
    expect(answer?.status()).toBe(404);
    await expect(other.getByRole("heading", { level: 1 })).toHaveText("We can't find this order");
    await expect(other).toHaveTitle(/^We can't find this order/);
    await expect(other.getByText("couldn't load this shop")).toHaveCount(0);
    await expect(other.getByRole("main").getByRole("link")).toHaveText([
      "Log in to see your orders",
      "View the Menu",
      "Help",
    ]);
  },
);

test("ORD-06 AVL-02 a guest has pies shipped: no day to choose, and the address on the order", {
  tag: "@without-script-full",
}, async ({ page, shop }) => {
  const cornerpies = shop("cornerpies");
  await open(page, cornerpies.url("/order"));
  await addToCart(page, await cornerpies.plentifulItem());
  await chooseWayAndDay(page, "Shipping");
  await introduceGuest(page);
  await placeOrder(page);

  const order = page.getByRole("main");
  await expect(order).toContainText("Ships after ");
  await expect(order).toContainText("12 Orchard Lane");
  await expect(order).not.toContainText("Delivery Fee");
});

test("CART-06 what is missing is said on the screen, and nothing is lost", {
  tag: "@without-script",
}, async ({ page, shop }) => {
  const cornerpies = shop("cornerpies");
  const item = await cornerpies.plentifulItem();
  await open(page, cornerpies.url("/order"));
  await addToCart(page, item);
  await chooseWayAndDay(page, "Pickup");
  await page.getByLabel("Name", { exact: true }).fill(GUEST.name);
  await page.getByLabel("Email", { exact: true }).fill("robin@example");
  await page.getByRole("button", { name: "Place Order", exact: true }).click();

  await expect(page.getByRole("heading", { name: /^Order #/ })).toHaveCount(0);
  await expect(page.getByLabel("Email", { exact: true })).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue(GUEST.name);
});

test("NOTE-02 the guest is written to", { tag: "@full" }, async ({ page, shop }) => {
  const cornerpies = shop("cornerpies");
  const { ticket } = await orderAsGuest(page, cornerpies);
  const message = await cornerpies.messageTo(GUEST.email, new RegExp(`\\b${ticket}\\b`));
  expect(message.text).toContain("/order/");
});
