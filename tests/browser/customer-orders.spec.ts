import { readFile } from "node:fs/promises";
import { centsIn, expect, giveCredentials, open, test } from "#tests/support/browser.ts";
import { merchantsHands, placeAsCustomer } from "#tests/support/browser-merchant.ts";
import {
  addToCart,
  beginOrder,
  orderTotal,
  placeOrder,
  quantityOf,
  settledTotal,
} from "#tests/support/browser-order.ts";

const bothWays = { tag: "@without-script" };

test(
  "ORD-06 ORD-10 CART-07 STORE-06 a customer orders for pickup, finds the order with its number, its lines and its total, and has an empty cart",
  bothWays,
  async ({ page, shop, logIn, otherPage }) => {
    const sweetcrumb = shop("sweetcrumb");
    const item = await sweetcrumb.plentifulItem();
    await logIn(page, "sweetcrumb", "customer");
    await beginOrder(page, sweetcrumb, item, "Pickup");

    // Sales tax is 9.25 % of the subtotal, rounded half up; the tip is the shop's 500.
    const expected = item.price + Math.floor((item.price * 925 + 5_000) / 10_000) + 500;
    await expect.poll(() => centsIn(orderTotal(page))).toBe(expected);
    const ticket = await placeOrder(page);

    await expect(page).toHaveURL(/\/customer\/orders\/[0-9a-f-]{36}/);
    await expect(page.getByRole("status").filter({ hasText: "Order received" })).toBeVisible();
    await expect(page.getByRole("main")).toContainText(item.name);
    await expect(page.getByRole("main")).toContainText(`$${(expected / 100).toFixed(2)}`);

    // The day as a file for the calendar, which no one else gets.
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Add to calendar" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`order-${ticket}.ics`);
    const file = (await readFile(await download.path(), "utf8")).replaceAll("\r\n ", "");
    expect(file).toContain(`URL:${page.url().replace(/[?#].*$/, "")}\r\n`);
    expect(file).toMatch(new RegExp(`^SUMMARY:.*#${ticket}\r$`, "m"));
    expect(file).toContain("STATUS:CONFIRMED\r\n");
    const stranger = await otherPage();
    const answer = await stranger.goto(download.url());
    expect(new URL(answer?.url() ?? "").pathname).toBe("/login");

    await open(page, sweetcrumb.url("/customer/orders"));
    await expect(page.getByRole("main")).toContainText(`#${ticket}`);
    await expect(page.getByRole("status").filter({ hasText: "Order received" })).toHaveCount(0);
    await open(page, sweetcrumb.url("/order"));
    await expect(page.getByRole("button", { name: /^Remove / })).toHaveCount(0);

    const receipt = await sweetcrumb.messageTo("customer@sweetcrumb.test", new RegExp(`#${ticket}\\b`));
    expect(receipt.text).toContain(item.name);
    const alert = await sweetcrumb.messageTo("@sweetcrumb.test", new RegExp(`new order #${ticket}\\b`));
    expect(alert.text).toContain(item.name);
  },
);

test("SHOP-07 STORE-03 an order that is not there, or not one's own, says so and leads on", {
  tag: "@without-script-full",
}, async ({ page, shop, logIn }) => {
  const sweetcrumb = shop("sweetcrumb");
  await logIn(page, "sweetcrumb", "customer");
  const answer = await page.goto(sweetcrumb.url("/customer/orders/019ad000-0000-7000-8000-000000000001"));
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("We can't find this order");
  await page.getByRole("main").getByRole("link", { name: "Order History" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Order History" })).toBeVisible();
});

test("ORD-10 CART-04 a gift, its card, the tip and the instructions stand on the invoice", {
  tag: "@without-script-full",
}, async ({ page, shop, logIn }) => {
  const sweetcrumb = shop("sweetcrumb");
  await logIn(page, "sweetcrumb", "customer");
  await beginOrder(page, sweetcrumb, await sweetcrumb.plentifulItem(), "Pickup");
  await page.getByRole("checkbox", { name: "This order is a gift" }).check();
  await page.getByLabel("Who is it for?").fill("Ada Nwosu");
  await page.getByLabel("How can we reach them?").fill("ada@example.com");
  await page.getByLabel("Message on the card").fill("Happy birthday, Ada");
  await page.getByLabel("Special instructions").fill("Slice the loaf, please <b>thin</b>");
  await page.getByLabel("Tip", { exact: true }).fill("3.21");
  await page.getByLabel("Tip", { exact: true }).press("Tab");
  await placeOrder(page);

  const order = page.getByRole("main");
  for (const words of ["Ada Nwosu", "Happy birthday, Ada", "Slice the loaf, please <b>thin</b>", "$3.21"])
    await expect(order).toContainText(words);
});

test("CART-03 PRICE-05 delivery asks for street and zip, and costs the shop's fee", {
  tag: "@without-script-full",
}, async ({ page, shop, logIn }) => {
  const sweetcrumb = shop("sweetcrumb");
  const item = await sweetcrumb.plentifulItem();
  await logIn(page, "sweetcrumb", "customer");
  await beginOrder(page, sweetcrumb, item, "Delivery");
  await placeOrder(page);

  const order = page.getByRole("main");
  await expect(order).toContainText("12 Orchard Lane");
  await expect(order).toContainText("90012");
  await expect(order).toContainText("Delivery Fee");
  await expect(order).toContainText("$7.00");
});

test("ORD-04 two quick clicks place one order", async ({ page, shop, logIn }) => {
  const sweetcrumb = shop("sweetcrumb");
  await logIn(page, "sweetcrumb", "customer");
  await beginOrder(page, sweetcrumb, await sweetcrumb.plentifulItem(), "Pickup");
  await page.getByRole("checkbox", { name: "I will pay as described" }).check();
  await settledTotal(page);
  await page.getByRole("button", { name: "Place Order", exact: true }).dblclick();
  const heading = page.getByRole("heading", { name: /^Order #\d+$/ });
  await expect(heading).toBeVisible({ timeout: 15_000 });
  const ticket = Number((await heading.innerText()).replace(/\D/g, ""));

  await open(page, sweetcrumb.url("/customer/orders"));
  await expect(page.getByRole("main")).toContainText(`#${ticket}`);
  await expect(page.getByRole("main")).not.toContainText(`#${ticket + 1}`);
});

test("GUARD-03 CART-01 a guest who wants to order logs in and is back at the order with both carts in one", {
  tag: "@without-script-full",
}, async ({ page, shop, logIn, otherPage }) => {
  const sweetcrumb = shop("sweetcrumb");
  const item = await sweetcrumb.plentifulItem();
  const earlier = await otherPage();
  await logIn(earlier, "sweetcrumb", "customer");
  await open(earlier, sweetcrumb.url("/order"));
  await addToCart(earlier, item);

  await open(page, sweetcrumb.url("/menu"));
  await addToCart(page, item);
  await page.goto(sweetcrumb.url("/order"));
  await expect(page).toHaveURL(/\/login\?next=%2Forder/);

  await giveCredentials(page, "customer@sweetcrumb.test");
  await expect(page).toHaveURL(/\/order(#.*)?$/);
  await expect(quantityOf(page, item)).toHaveValue("2");
});

test("CART-04 STORE-06 a note written on another device stays, and shows in a form that was open before it", async ({
  page,
  shop,
  logIn,
  otherPage,
}) => {
  const sweetcrumb = shop("sweetcrumb");
  const item = await sweetcrumb.plentifulItem();
  const note = (at: typeof page) => at.getByLabel("Special instructions");
  await logIn(page, "sweetcrumb", "customer");
  await beginOrder(page, sweetcrumb, item, "Pickup");
  await settledTotal(page);
  const phone = await otherPage();
  await logIn(phone, "sweetcrumb", "customer");
  await open(phone, sweetcrumb.url("/order"));
  const kept = phone.waitForResponse((answer) => answer.request().method() === "POST");
  await note(phone).fill("Nut allergy");
  await note(phone).blur();
  await kept;

  // A page that is behind shows the cart as it is, the quantity too: what is pressed then counts.
  const more = page.getByRole("button", { name: `One more ${item.name}`, exact: true });
  await more.click();
  await expect(note(page)).toHaveValue("Nut allergy");
  await expect(quantityOf(page, item)).toHaveValue("1");
  await more.click();
  await expect(quantityOf(page, item)).toHaveValue("2");
  await settledTotal(page);
  await open(phone, sweetcrumb.url("/order"));
  await expect(note(phone)).toHaveValue("Nut allergy");
  await expect(quantityOf(phone, item)).toHaveValue("2");
});

test("ORD-11 ORD-12 a cancelled order leaves the history, and is found in a list of its own", {
  tag: "@without-script-full",
}, async ({ page, shop, logIn }) => {
  const sweetcrumb = shop("sweetcrumb");
  const { id, ticket_number: ticket } = await placeAsCustomer(sweetcrumb, await sweetcrumb.plentifulItem());
  await (await merchantsHands(sweetcrumb)).change(id, { cancelled: { reason: "Ill", restock: true } });

  await logIn(page, "sweetcrumb", "customer");
  await open(page, sweetcrumb.url("/customer/orders"));
  const main = page.getByRole("main");
  await expect(main.getByText(`#${ticket}`)).toHaveCount(0);
  await main.getByRole("link", { name: /^Cancelled orders \(\d+\)$/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Cancelled Orders" })).toBeVisible();
  await expect(main.getByText(`#${ticket}`)).toBeVisible();
  await main.getByRole("link", { name: "All your other orders" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Order History" })).toBeVisible();
});
