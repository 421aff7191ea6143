import type pg from "pg";
import { expect, type MenuItem, open, test } from "#tests/support/browser.ts";
import { merchantsHands } from "#tests/support/browser-merchant.ts";
import { addToCart, chooseWayAndDay, GUEST, quantityOf, settledTotal } from "#tests/support/browser-order.ts";

test("ORD-02 STORE-06 a customer who wants more than there is is told what is left, and nothing is ordered", {
  tag: "@without-script",
}, async ({ page, shop, logIn }) => {
  const sweetcrumb = shop("sweetcrumb");
  const scarce = await sweetcrumb.scarceItem();
  await logIn(page, "sweetcrumb", "customer");
  await open(page, sweetcrumb.url("/order"));
  await addToCart(page, scarce);
  await chooseWayAndDay(page, "Pickup");
  await quantityOf(page, scarce).fill(String(scarce.stock + 2));
  await page.getByRole("checkbox", { name: "I will pay as described" }).check();
  await page.getByRole("button", { name: "Place Order", exact: true }).click();

  const dialog = page.getByRole("dialog", { name: "Items Have Limited Stock or Sold Out" });
  await expect(dialog).toContainText(scarce.name);
  await expect(dialog).toContainText(`Only ${scarce.stock} left`);
  const button = dialog
    .getByRole("button", { name: "Ok, Show My Cart" })
    .or(dialog.getByRole("link", { name: "Ok, Show My Cart" }));
  await button.click();

  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/order/);
  await expect(quantityOf(page, scarce)).toHaveValue(String(scarce.stock));
  expect((await sweetcrumb.scarceItem()).stock).toBe(scarce.stock);
});

test("ORD-02 ORD-03 what someone else bought meanwhile is told before anything is ordered", {
  tag: "@without-script-full",
}, async ({ page, shop, logIn }) => {
  const sweetcrumb = shop("sweetcrumb");
  const scarce = await sweetcrumb.scarceItem();
  const plenty = await sweetcrumb.plentifulItem();
  await logIn(page, "sweetcrumb", "customer");
  await open(page, sweetcrumb.url("/order"));
  await addToCart(page, plenty);
  await addToCart(page, scarce);
  await chooseWayAndDay(page, "Pickup");
  await settledTotal(page);

  // At the counter someone takes all that is left.
  await (await merchantsHands(sweetcrumb)).place(GUEST, scarce, scarce.stock);

  await page.getByRole("checkbox", { name: "I will pay as described" }).check();
  await page.getByRole("button", { name: "Place Order", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Items Have Limited Stock or Sold Out" });
  await expect(dialog).toContainText(scarce.name);
  await expect(dialog).toContainText("Sold Out");
  await dialog
    .getByRole("button", { name: "Ok, Show My Cart" })
    .or(dialog.getByRole("link", { name: "Ok, Show My Cart" }))
    .click();
  await expect(dialog).toBeHidden();
  await expect(quantityOf(page, plenty)).toHaveValue("1");
  await expect(page.getByRole("heading", { name: /^Order #/ })).toHaveCount(0);
});

test("CART-02 ORD-02 where a line holds all there is plus is off and the line says so; anyone who takes less is told nothing false", async ({
  page,
  shop,
  logIn,
}) => {
  const sweetcrumb = shop("sweetcrumb");
  const scarce = await sweetcrumb.scarceItem();
  const field = quantityOf(page, scarce);
  const more = page.getByRole("button", { name: `One more ${scarce.name}`, exact: true });
  const line = page.getByRole("listitem").filter({ has: more });
  await logIn(page, "sweetcrumb", "customer");
  await open(page, sweetcrumb.url("/order"));
  await addToCart(page, scarce);
  await chooseWayAndDay(page, "Pickup");
  for (let held = 2; held <= scarce.stock; held++) {
    await expect(more).not.toHaveAttribute("aria-disabled", "true");
    await more.click();
    await expect(field).toHaveValue(String(held));
  }
  await expect(more).toHaveAttribute("aria-disabled", "true");
  await expect(line).toContainText(`Only ${scarce.stock} left`);
  await more.click({ force: true });
  await expect(field).toHaveValue(String(scarce.stock));
  // More that is typed does not stay in the field either, however often.
  for (const typed of [scarce.stock + 1, 99, 99]) {
    await field.fill(String(typed));
    await field.press("Enter");
    await expect(field).toHaveValue(String(scarce.stock));
    await expect(line).toContainText(`Only ${scarce.stock} left`);
  }

  await settledTotal(page);
  await page.getByRole("button", { name: `One less ${scarce.name}`, exact: true }).click();
  await settledTotal(page);
  await expect(line).not.toContainText("left");
  await page.getByRole("checkbox", { name: "I will pay as described" }).check();
  await settledTotal(page);

  // The order itself goes out; it is stopped here, because others want the item too.
  const placing = page.waitForRequest((requested) =>
    /intent=place|"intent"\r\n\r\nplace/.test(requested.postData() ?? ""),
  );
  await page.route("**/order.data**", (route) =>
    /intent=place|"intent"\r\n\r\nplace/.test(route.request().postData() ?? "")
      ? route.abort()
      : route.continue(),
  );
  await page.getByRole("button", { name: "Place Order", exact: true }).click();
  await placing;
  await expect(page.getByRole("dialog", { name: "Items Have Limited Stock or Sold Out" })).toHaveCount(0);
});

test("STORE-02 CART-02 on the menu, too, plus is off where the cart holds all there is", async ({
  page,
  shop,
}) => {
  const sweetcrumb = shop("sweetcrumb");
  const scarce = await sweetcrumb.scarceItem();
  await open(page, sweetcrumb.url("/menu"));
  await addToCart(page, scarce);
  const field = quantityOf(page, scarce);
  await field.fill(String(scarce.stock + 3));
  await field.press("Enter");
  await expect(field).toHaveValue(String(scarce.stock));
  const row = page.getByRole("listitem").filter({ has: field });
  await expect(row).toContainText(`Only ${scarce.stock} left`);
  await expect(row.getByRole("button", { name: `Add ${scarce.name}`, exact: true })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
});

test("STORE-02 CART-02 on the menu what is typed before the first answer has come is cut to what there is as well", async ({
  page,
  shop,
}) => {
  const sweetcrumb = shop("sweetcrumb");
  const scarce = await sweetcrumb.scarceItem();
  await open(page, sweetcrumb.url("/menu"));
  const { promise: isTyped, resolve: typed } = Promise.withResolvers<void>();
  await page.route("**/menu*", async (route) => {
    if (route.request().method() === "POST") await isTyped;
    await route.continue();
  });
  await page.getByRole("button", { name: `Add ${scarce.name}`, exact: true }).click();
  const field = quantityOf(page, scarce);
  await field.fill(String(scarce.stock + 3));
  await field.press("Enter");
  const saved = page.waitForResponse((answer) => (answer.request().postData() ?? "").includes("save"));
  typed();
  await saved;
  await expect(page.getByRole("listitem").filter({ has: field })).toContainText(`Only ${scarce.stock} left`);
  await expect(field).toHaveValue(String(scarce.stock));
  await expect(page.getByRole("alert")).toHaveCount(0);
  await open(page, sweetcrumb.url("/menu"));
  await expect(field).toHaveValue(String(scarce.stock));
});

test("STORE-02 CART-02 what is sold out cannot be added", { tag: "@without-script-full" }, async ({
  page,
  shop,
}) => {
  const sweetcrumb = shop("sweetcrumb");
  await open(page, sweetcrumb.url("/menu"));
  const soldOut = page.getByRole("listitem").filter({ hasText: "Sold Out" }).first();
  await expect(soldOut).toBeVisible();
  await expect(soldOut.getByRole("button", { name: /^Add / })).toHaveCount(0);
});

/** Sets how many of an item there are, as a sale elsewhere does. */
const setStock = (caretaker: pg.Client, { id }: MenuItem, stock: number) =>
  caretaker.query("update items set stock = $2 where id = $1", [id, stock]);

test("CART-02 STORE-02 STORE-06 what was sold out since the page came is refused in words, on an item's own page as on the menu", {
  tag: "@without-script",
}, async ({ page, shop, caretaker }) => {
  const sweetcrumb = shop("sweetcrumb");
  const scarce = await sweetcrumb.scarceItem();
  for (const path of [`/menu/${scarce.id}`, "/menu"]) {
    await open(page, sweetcrumb.url(path));
    await setStock(caretaker, scarce, 0);
    try {
      await page
        .getByRole("button", { name: `Add ${scarce.name}`, exact: true })
        .first()
        .click();
      await expect(page.getByRole("main").getByRole("alert")).toContainText(
        "There is not enough of this left. Your cart was not changed.",
      );
      await expect(page).toHaveURL(sweetcrumb.url("/menu"));
      await expect(quantityOf(page, scarce)).toHaveCount(0);
    } finally {
      await setStock(caretaker, scarce, scarce.stock);
    }
  }
  // It is for sale again, and none of it is in the cart.
  await open(page, sweetcrumb.url("/menu"));
  await expect(page.getByRole("button", { name: `Add ${scarce.name}`, exact: true }).first()).toBeVisible();
  await expect(quantityOf(page, scarce)).toHaveCount(0);
  await expect(page.getByRole("main").getByRole("alert")).toHaveCount(0);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("CART-02 STORE-06 on the menu a quantity that is no number is refused in words, and the cart stays as it was", async ({
    page,
    shop,
  }) => {
    const sweetcrumb = shop("sweetcrumb");
    const item = await sweetcrumb.plentifulItem();
    await open(page, sweetcrumb.url("/menu"));
    await addToCart(page, item);
    await quantityOf(page, item).fill("");
    await quantityOf(page, item).press("Enter");
    await expect(page.getByRole("main").getByRole("alert")).toHaveText("Enter a whole number from 1 to 999.");
    await expect(quantityOf(page, item)).toHaveValue("1");
  });
});
