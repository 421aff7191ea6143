import { readFile } from "node:fs/promises";
import { postgresOf, query } from "#tests/chaos/books.ts";
import { choose, expect, open, test } from "#tests/support/browser.ts";
import { visitedApp } from "#tests/support/browser-app.ts";
import {
  addToCart,
  chooseWayAndDay,
  GUEST,
  introduceGuest,
  openOrderWithItem,
  orderAsGuest,
  placeOrder,
  quantityOf,
  settledTotal,
} from "#tests/support/browser-order.ts";

const everywhere = { tag: ["@without-script", "@phone"] };

test(
  "ORD-06 ORD-10 CUST-02 STORE-06 a guest orders without an account and keeps a private link to the order; one that was tampered with shows none",
  everywhere,
  async ({ page, shop, otherPage }) => {
    const { ticket, item } = await orderAsGuest(page, shop("cornerpies"));
    await expect(page).toHaveURL(/\/order\/[\w.~-]{20,}/);
    await expect(page.getByRole("main")).toContainText(item.name);

    // The link alone is the key: someone else's browser opens the same page with it.
    const other = await otherPage();
    await other.goto(page.url());
    await expect(other.getByRole("heading", { name: `Order #${ticket}` })).toBeVisible();

    const [download] = await Promise.all([
      other.waitForEvent("download"),
      other.getByRole("link", { name: "Add to calendar" }).click(),
    ]);
    expect(await readFile(await download.path(), "utf8")).toContain("METHOD:PUBLISH\r\n");

    // The page's button fills the cart anew (CUST-02): in that browser, whoever ordered.
    await other.getByRole("button", { name: `Order again: Order #${ticket}` }).click();
    await expect(other).toHaveURL(/\/order#how$/);
    await expect(other.getByRole("button", { name: `Remove ${item.name}` })).toBeVisible();

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
  await openOrderWithItem(page, cornerpies);
  await chooseWayAndDay(page, "Shipping");
  await introduceGuest(page);
  await placeOrder(page);

  const order = page.getByRole("main");
  await expect(order).toContainText("Ships after ");
  await expect(order).toContainText("12 Orchard Lane");
  await expect(order).not.toContainText("Delivery Fee");
});

test("ORD-07 CART-02 STORE-06 a line that is changed on an older page of the order is left as another tab has made it, which is said; changed again it counts", {
  tag: "@without-script",
}, async ({ page, shop, scripted }) => {
  const pies = shop("cornerpies");
  const item = await openOrderWithItem(page, pies);
  const newer = await page.context().newPage();
  await open(newer, pies.url("/order"));
  await newer.getByRole("button", { name: `One more ${item.name}`, exact: true }).click();
  await expect(quantityOf(newer, item)).toHaveValue("2");
  await settledTotal(newer);

  const field = quantityOf(page, item);
  const leftAlone = page.getByRole("alert").filter({ hasText: "Your cart was changed in another tab" });
  const remove = page.getByRole("button", { name: `Remove ${item.name}`, exact: true });
  // Without scripts a line's buttons count from the cart as it is: there it is a number that is typed.
  const change = async () => {
    if (scripted) return remove.click();
    await field.fill("5");
    await field.press("Enter");
  };
  await expect(field).toHaveValue("1");
  await change();
  await expect(leftAlone).toBeVisible();
  await expect(field).toHaveValue("2");

  await change();
  await expect(leftAlone).toHaveCount(0);
  await open(page, pies.url("/order"));
  if (scripted) await expect(remove).toHaveCount(0);
  else await expect(field).toHaveValue("5");
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

test("CART-06 all that is missing is said at once, and a guest's problem goes when its field is right", async ({
  page,
  shop,
}) => {
  const cornerpies = shop("cornerpies");
  await openOrderWithItem(page, cornerpies);
  const field = (name: string) => page.getByLabel(name, { exact: true });
  await field("Email").fill("robin@example");
  await page.getByRole("button", { name: "Place Order", exact: true }).click();
  const summary = page.locator("#problems");
  for (const about of ["Name", "Email", "Phone"]) await expect(summary).toContainText(`${about}: `);
  await expect(summary).toContainText("Choose a day.");
  await expect(field("Name")).toHaveAccessibleDescription(/This field is required/);

  await field("Name").fill(GUEST.name);
  await field("Name").press("Tab");
  await expect(field("Name")).not.toHaveAttribute("aria-invalid");
  await expect(summary).not.toContainText("Name: ");
  await expect(field("Email")).toHaveAttribute("aria-invalid", "true");

  // One that is wrong in another way says what is wrong now.
  await field("Phone").fill("415");
  await field("Phone").press("Tab");
  await expect(field("Phone")).not.toHaveAccessibleDescription(/This field is required/);
  await expect(field("Phone")).toHaveAttribute("aria-invalid", "true");
  await field("Phone").fill(GUEST.phone);
  await field("Email").fill(GUEST.email);
  await field("Email").press("Tab");
  for (const name of ["Email", "Phone"]) await expect(field(name)).not.toHaveAttribute("aria-invalid");
  await expect(summary).not.toContainText("Email: ");
  await expect(summary).not.toContainText("Phone: ");
  // What becomes wrong only later is said by the next attempt, whatever was right before.
  await field("Email").fill("robin@");
  await page.getByRole("button", { name: "Place Order", exact: true }).click();
  await expect(field("Email")).toHaveAttribute("aria-invalid", "true");
  await expect(summary).toContainText("Email: ");
});

/** Names the end of the hand-over of all windows of a shop, or takes it back. */
const handOverEnds = (slug: string, time: string | null) =>
  query(
    postgresOf(visitedApp().dataDir).url,
    "update availabilities set hand_over_ends_at = $1 where shop_id = (select id from shops where slug = $2)",
    [time, slug],
  );

test("ORD-10 CART-04 by Cash App the amount is filled in, and one is asked to write the number in the note; the page's head says until when and where", {
  tag: ["@full", "@without-script-full"],
}, async ({ page, shop }) => {
  const cornerpies = shop("cornerpies");
  await openOrderWithItem(page, cornerpies);
  await chooseWayAndDay(page, "Pickup");
  await expect(page.getByRole("radio", { name: "CashApp" })).toHaveAccessibleDescription(
    /with the amount filled in, and the number to write in the note/,
  );
  await choose(page, "Payment", /^CashApp/);
  await introduceGuest(page);
  const ticket = await placeOrder(page);

  const main = page.getByRole("main");
  await expect(main.locator("header")).toContainText("Pickup at 2 Fore Street");
  await handOverEnds("cornerpies", "23:45");
  await page.reload();
  await handOverEnds("cornerpies", null);
  await expect(main.locator("header")).toContainText(/Pickup until 11:45.PM.Eastern, at 2 Fore Street/);
  const pay = page.getByRole("region", { name: /^Pay \$[\d.]+ with CashApp$/ });
  await expect(pay.getByRole("listitem").last()).toHaveText(
    new RegExp(
      `^The amount is filled in. Please write #${ticket} \\w{6} in the note, so that we know it is you.$`,
    ),
  );
  const link = await pay.getByRole("link", { name: "Open CashApp" }).getAttribute("href");
  expect(link).toMatch(/^https:\/\/cash\.app\/\$cornerpies\/\d+\.\d\d$/);
  // Venmo's link carries a note, and its words say so.
  await pay.getByText("Other ways to pay").click();
  await expect(pay.getByRole("region", { name: "Venmo" })).toContainText(
    `and Order #${ticket} are filled in`,
  );

  await page.setViewportSize({ width: 390, height: 844 });
  const receipt = await page.locator("[data-slot=receipt]").boundingBox();
  expect(receipt?.width).toBe((await pay.boundingBox())?.width);
});

test("ORD-06 a guest's phone number is put in order while it is typed, and its field says the form", async ({
  page,
  shop,
}) => {
  await open(page, shop("cornerpies").url("/order"));
  const phone = page.getByLabel("Phone", { exact: true });
  await expect(phone).toHaveAccessibleDescription(/like 415-555-0165/);
  for (const typed of ["(415) 555.0165", "+1 415 555 0165"]) {
    await phone.fill("");
    await phone.pressSequentially(typed);
    await expect(phone).toHaveValue("415-555-0165");
  }
});

test("NOTE-02 the guest is written to", { tag: "@full" }, async ({ page, shop }) => {
  const cornerpies = shop("cornerpies");
  const { ticket } = await orderAsGuest(page, cornerpies);
  const message = await cornerpies.messageTo(GUEST.email, new RegExp(`\\b${ticket}\\b`));
  expect(message.text).toContain("/order/");
});
