/** Every journey by the keyboard alone: no pointer touches these pages once they are open. */
import {
  centsIn,
  type DemoShop,
  expect,
  type Locator,
  open,
  PASSWORD,
  type Page,
  takenOver,
  test,
} from "#tests/support/browser.ts";
import { Keyboard } from "#tests/support/browser-keyboard.ts";
import { merchantsHands } from "#tests/support/browser-merchant.ts";
import { GUEST, orderTotal, quantityOf, settledTotal } from "#tests/support/browser-order.ts";

const group = (page: Page, name: string) => page.getByRole("radiogroup", { name, exact: true });
const button = (place: Page | Locator, name: string | RegExp) =>
  place.getByRole("button", { name, exact: typeof name === "string" });
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });
const OVERSOLD = "Items Have Limited Stock or Sold Out";
const ACKNOWLEDGE = "I will pay as described";

/** Fills a log-in that is on the screen, from its first field to its button. */
async function logInWith(keyboard: Keyboard, email: string): Promise<void> {
  const { page } = keyboard;
  await keyboard.write(page.getByLabel("Email", { exact: true }), email);
  await keyboard.write(page.getByLabel("Password", { exact: true }), PASSWORD);
  await keyboard.press(button(page, "Log In"), "Enter");
  await expect(page).not.toHaveURL(/\/login/);
}

/** Says how one will pay, where that is asked; what an earlier visit left in the cart may say so already. */
async function acknowledge(keyboard: Keyboard, page: Page): Promise<void> {
  const acknowledgement = page.getByRole("checkbox", { name: ACKNOWLEDGE });
  if ((await acknowledgement.count()) === 0) return;
  if (!(await acknowledgement.isChecked())) await keyboard.press(acknowledgement, "Space");
}

/** Two items that can be had, none of them scarce. */
async function twoItems(shop: DemoShop) {
  const plenty = (await shop.itemsForSale()).filter(({ unlimited, stock = 0 }) => unlimited || stock > 8);
  const [first, second] = plenty;
  if (!first || !second) throw new Error(`${shop.slug} has too little for sale`);
  return [first, second] as const;
}

test("UI-04 the first stop of the keyboard leads past the top bar", { tag: "@without-script" }, async ({
  page,
  shop,
}) => {
  const keyboard = new Keyboard(page);
  await open(page, shop("sweetcrumb").url("/menu"));
  await page.keyboard.press("Tab");
  await keyboard.seesFocus("at the first stop");
  await expect(page.locator(":focus")).toHaveAttribute("href", "#main");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await keyboard.isIn(page.getByRole("main"));
  await keyboard.seesFocus("past the top bar");
});

test("UI-04 UI-01 a customer fills a cart, changes it and orders with the keyboard alone", async ({
  page,
  shop,
  logIn,
}) => {
  const sweetcrumb = shop("sweetcrumb");
  const [first, second] = await twoItems(sweetcrumb);
  const keyboard = new Keyboard(page);
  await logIn(page, "sweetcrumb", "customer");
  await open(page, sweetcrumb.url("/menu"));
  const cart = page.getByRole("status").filter({ hasText: /\d items?/ });

  await keyboard.press(button(page, `Add ${first.name}`), "Enter");
  await expect(quantityOf(page, first)).toHaveValue("1");
  await expect(cart).toContainText("1 item");
  await expect(button(page, `Add ${first.name}`)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(quantityOf(page, first)).toHaveValue("2");
  await keyboard.walkTo(quantityOf(page, first), "back");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(cart).toContainText("3 items");
  await expect(quantityOf(page, first)).toBeFocused();

  await keyboard.press(button(page, `Add ${second.name}`), "Space");
  await expect(cart).toContainText("4 items");
  await keyboard.press(button(page, `Remove ${second.name}`), "Enter", "back");
  await expect(cart).toContainText("3 items");
  await expect(button(page, `Add ${second.name}`)).toBeFocused();

  await keyboard.press(page.getByRole("link", { name: "Start an Order" }), "Enter", "back");
  await expect(page).toHaveURL(/\/order#how$/);
  await keyboard.isIn(page.locator("#how"));
  await expect(page.getByRole("status", { name: "Order total" })).toBeVisible();

  await keyboard.take(group(page, "Fulfillment"), /^Pickup/);
  await keyboard.take(group(page, "Day"), /./);
  const ways = group(page, "Payment").getByRole("radio");
  await keyboard.take(group(page, "Payment"), new RegExp((await ways.last().getAttribute("value")) ?? ""));
  await expect(ways.last()).toBeFocused();
  await acknowledge(keyboard, page);
  const before = await settledTotal(page);
  await keyboard.press(button(page, `One less ${first.name}`), "Enter");
  await expect(quantityOf(page, first)).toHaveValue("2");
  await expect.poll(() => centsIn(orderTotal(page))).toBeLessThan(before);
  await page.keyboard.press("Enter");
  await expect(quantityOf(page, first)).toHaveValue("1");
  await expect(button(page, `One less ${first.name}`)).toBeFocused();
  // Anyone who presses before the new total is shown is asked to look at it first.
  await settledTotal(page);
  await keyboard.press(button(page, "Place Order"), "Enter");

  await expect(heading(page, /^Order #\d+$/)).toBeFocused({ timeout: 15_000 });
});

test("UI-04 a guest has an order delivered with the keyboard alone", { tag: "@full" }, async ({
  page,
  shop,
}) => {
  const cornerpies = shop("cornerpies");
  const keyboard = new Keyboard(page);
  const item = await cornerpies.plentifulItem();
  await open(page, cornerpies.url("/order"));

  await keyboard.press(button(page, `Add ${item.name}`), "Enter");
  await expect(quantityOf(page, item)).toHaveValue("1");
  await expect(button(page, `Add ${item.name}`)).toBeFocused();
  await keyboard.take(group(page, "Fulfillment"), /^Delivery/);
  await keyboard.write(page.getByLabel("Street", { exact: true }), "12 Orchard Lane");
  await keyboard.write(page.getByLabel("Zip", { exact: true }), "90012");
  await keyboard.take(group(page, "Day"), /./);
  await keyboard.write(page.getByLabel("Name", { exact: true }), GUEST.name);
  await keyboard.write(page.getByLabel("Email", { exact: true }), GUEST.email);
  await keyboard.write(page.getByLabel("Phone", { exact: true }), GUEST.phone);
  await acknowledge(keyboard, page);
  await settledTotal(page);
  await keyboard.press(button(page, "Place Order"), "Enter");

  await expect(heading(page, /^Order #\d+$/)).toBeFocused({ timeout: 15_000 });
  await expect(page.getByRole("main")).toContainText("12 Orchard Lane");
});

test("UI-04 CART-06 who leaves something out is led to it", async ({ page, shop }) => {
  const cornerpies = shop("cornerpies");
  const keyboard = new Keyboard(page);
  await open(page, cornerpies.url("/order"));
  await keyboard.press(button(page, `Add ${(await cornerpies.plentifulItem()).name}`), "Enter");
  await settledTotal(page);
  await keyboard.press(button(page, "Place Order"), "Enter");
  const told = page.getByRole("alert");
  await expect(told).toBeFocused();
  await keyboard.press(told.getByRole("link", { name: /email/i }), "Enter");
  await expect(page.getByLabel("Email", { exact: true })).toBeFocused();
  await keyboard.seesFocus("at the field that was left out");
});

test("UI-04 UI-01 the date picker takes the focus, keeps it and gives it back", { tag: "@full" }, async ({
  page,
  shop,
}) => {
  const cornerpies = shop("cornerpies");
  const keyboard = new Keyboard(page);
  await open(page, cornerpies.url("/order"));
  const change = button(page, "Change");
  const picker = page.getByRole("dialog", { name: "When would you like it?" });

  await keyboard.press(change, "Enter");
  await keyboard.isCachedIn(picker);
  await page.keyboard.press("Escape");
  await expect(picker).toBeHidden();
  await expect(change).toBeFocused();

  await page.keyboard.press("Enter");
  await keyboard.isIn(picker);
  await keyboard.take(group(page, "Fulfillment").and(picker.getByRole("radiogroup")), /^Pickup/);
  await keyboard.take(picker.getByRole("radiogroup", { name: "Day" }), /./);
  await keyboard.press(button(picker, "Choose this day"), "Enter");
  await expect(picker).toBeHidden();
  await expect(change).toBeFocused();
  await expect(group(page, "Day").getByRole("radio", { checked: true })).toHaveCount(1);
});

test("UI-04 UI-01 the dialog of what ran out takes the focus, keeps it and leads to the cart", {
  tag: "@full",
}, async ({ page, shop, logIn }) => {
  const sweetcrumb = shop("sweetcrumb");
  const scarce = await sweetcrumb.scarceItem();
  const keyboard = new Keyboard(page);
  await logIn(page, "sweetcrumb", "customer");
  await open(page, sweetcrumb.url("/order"));
  await keyboard.press(button(page, `Add ${scarce.name}`), "Enter");
  await keyboard.take(group(page, "Day"), /./);
  await acknowledge(keyboard, page);
  await keyboard.write(quantityOf(page, scarce), String(scarce.stock + 2));
  await keyboard.press(button(page, "Place Order"), "Enter");
  const dialog = page.getByRole("dialog", { name: OVERSOLD });
  await expect(dialog).toBeVisible();
  await keyboard.isCachedIn(dialog);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("heading", { name: "Your Order" })).toBeFocused();
  await keyboard.press(button(page, `Remove ${scarce.name}`), "Enter");
  await expect(page.getByRole("heading", { name: "Your Order" })).toBeFocused();
});

test("UI-04 UI-01 the dialog of an order that was refused takes the focus, keeps it and gives it back", {
  tag: "@full",
}, async ({ page, shop }) => {
  const cornerpies = shop("cornerpies");
  const [first, second] = await twoItems(cornerpies);
  const keyboard = new Keyboard(page);
  await open(page, cornerpies.url("/order"));
  await keyboard.press(button(page, `Add ${first.name}`), "Enter");
  await keyboard.take(group(page, "Fulfillment"), /^Pickup/);
  await keyboard.take(group(page, "Day"), /./);
  await keyboard.write(page.getByLabel("Name", { exact: true }), GUEST.name);
  await keyboard.write(page.getByLabel("Email", { exact: true }), GUEST.email);
  await keyboard.write(page.getByLabel("Phone", { exact: true }), GUEST.phone);
  await acknowledge(keyboard, page);
  await settledTotal(page);
  const tab = new Keyboard(await page.context().newPage());
  await open(tab.page, cornerpies.url("/order"));
  await tab.press(button(tab.page, `Add ${second.name}`), "Enter");
  await expect(quantityOf(tab.page, second)).toHaveValue("1");
  await settledTotal(tab.page);
  await tab.page.close();

  await keyboard.press(button(page, "Place Order"), "Enter");
  const dialog = page.getByRole("dialog", { name: "Your order could not be placed" });
  await expect(dialog).toContainText("in another tab");
  await keyboard.isCachedIn(dialog);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(button(page, "Place Order")).toBeFocused();
  await expect(quantityOf(page, second)).toHaveValue("1");
});

test("UI-04 AUTH-06 a customer logs in, walks through the drawer and logs out", { tag: "@full" }, async ({
  page,
  shop,
}) => {
  const sweetcrumb = shop("sweetcrumb");
  const keyboard = new Keyboard(page);
  await open(page, sweetcrumb.url("/login"));
  await logInWith(keyboard, "customer@sweetcrumb.test");
  await expect(heading(page, /./)).toBeFocused();

  await open(page, sweetcrumb.url("/about"));
  const more = button(page, "More");
  const drawer = page.locator("#shop-drawer");
  await keyboard.press(more, "Enter");
  await expect(drawer).toBeVisible();
  await keyboard.isCachedIn(drawer);
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  await expect(more).toBeFocused();

  await page.keyboard.press("Space");
  await keyboard.isIn(drawer);
  await keyboard.press(drawer.getByRole("link", { name: "Order History" }), "Enter");
  await expect(page).toHaveURL(/\/customer\/orders$/);
  await expect(drawer).toBeHidden();
  await expect(heading(page, "Order History")).toBeFocused();

  await keyboard.press(more, "Enter", "back");
  await keyboard.press(button(drawer, "Log Out"), "Enter");
  await expect(page).toHaveURL(/\/login\?loggedOut=1$/);
  await expect(page.getByRole("status").filter({ hasText: "Logged out" })).toBeVisible();
  await expect(drawer).toBeHidden();
  // A log-out opens a new document (SEC-A33), which begins where the browser begins.
  await page.keyboard.press("Tab");
  await expect(page.locator(":focus")).toHaveAttribute("href", "#main");
});

test("UI-04 ORD-08 a merchant logs in, opens an order and marks it paid", async ({ page, shop }) => {
  const cornerpies = shop("cornerpies");
  const { ticket_number: ticket } = await (await merchantsHands(cornerpies)).place(GUEST);
  const keyboard = new Keyboard(page);
  await open(page, cornerpies.url("/owner/login"));
  await logInWith(keyboard, "merchant@cornerpies.test");
  await expect(page).toHaveURL(/\/manage/);
  // Fifty rows are fifty times the same stops.
  await open(page, cornerpies.url(`/manage/orders?search=${ticket}`));

  await keyboard.press(page.getByRole("row").getByRole("link", { name: `#${ticket}`, exact: true }), "Enter");
  await expect(heading(page, `Order #${ticket}`)).toBeFocused();
  const paid = page.getByRole("checkbox", { name: "Paid", exact: true });
  await keyboard.press(paid, "Space");
  await expect(paid).toBeChecked();
  await expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeAttached();
  await expect(paid).toBeFocused();

  const account = page.getByRole("banner").locator("summary");
  await keyboard.press(account, "Enter", "back");
  await expect(button(page, "Logout")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(button(page, "Logout")).toBeHidden();
  await expect(account).toBeFocused();
  await page.reload();
  await takenOver(page);
  await expect(paid).toBeChecked();
});

test("UI-04 UI-01 the merchant's drawer on a phone takes the focus, keeps it and gives it back", async ({
  page,
  shop,
  logIn,
}) => {
  const keyboard = new Keyboard(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await logIn(page, "sweetcrumb", "merchant");
  await open(page, shop("sweetcrumb").url("/manage/orders"));
  const opener = button(page, "Menu");
  const drawer = page.getByRole("navigation", { name: "Manage" });
  await expect(drawer).toBeHidden();
  await keyboard.press(opener, "Enter");
  await keyboard.isCachedIn(drawer);
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  await expect(opener).toBeFocused();
});
