import {
  centsIn,
  type DemoShop,
  expect,
  type Locator,
  open,
  type Page,
  test,
} from "#tests/support/browser.ts";
import { expectAccessible } from "#tests/support/browser-axe.ts";
import { chooseOrderDay, merchantsHands } from "#tests/support/browser-merchant.ts";
import { GUEST } from "#tests/support/browser-order.ts";
import { expectNoSideways } from "#tests/support/browser-widths.ts";

const total = (page: Page): Locator =>
  page.getByRole("complementary", { name: "Total" }).getByRole("definition").last();

/** Adds one of an item: by its name and Enter, or without scripts by the choice and its button. The field is then empty for the next one. */
async function addItem(page: Page, { id, name }: { id: string; name: string }, scripted: boolean) {
  const field = page.getByLabel("Add an item").and(page.locator("input, select"));
  if (scripted) {
    await field.fill(name);
    await field.press("Enter");
  } else {
    await field.selectOption(id);
    await page.getByRole("button", { name: "Add", exact: true }).click();
  }
  await expect(page.getByLabel(`Quantity of ${name}`, { exact: true })).toHaveValue("1");
  await expect(field).toHaveValue("");
}

/** Places the order; without scripts one is shown the total first. */
async function place(page: Page, scripted: boolean): Promise<void> {
  await page.getByRole("button", { name: "Place Order" }).click();
  if (scripted) return;
  await expect(page.getByRole("alert")).toContainText("Please check the total");
  await page.getByRole("button", { name: "Place Order" }).click();
}

/** Opens the form from the list. */
async function startOrder(page: Page, shop: DemoShop): Promise<void> {
  await open(page, shop.url("/manage/orders"));
  await page.getByRole("link", { name: "New Order" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "New Order" })).toBeVisible();
}

async function chooseAbramson(page: Page): Promise<void> {
  await page.getByLabel("Find a customer").fill("Abramson");
  await page.getByRole("button", { name: "Find", exact: true }).click();
  await page.getByRole("button", { name: "Choose Ben Abramson" }).click();
}

test("ORD-09 the merchant orders for a customer with items, a fee, a discount and an own delivery fee", {
  tag: ["@without-script", "@wide-full", "@phone-full"],
}, async ({ page, shop, logIn, scripted }) => {
  const sweetcrumb = shop("sweetcrumb");
  const item = await sweetcrumb.plentifulItem();
  await logIn(page, "sweetcrumb", "merchant");
  await startOrder(page, sweetcrumb);

  await chooseAbramson(page);
  await expect(page.getByRole("button", { name: "Somebody else" })).toBeVisible();

  await addItem(page, item, scripted);
  await page.getByLabel(`Quantity of ${item.name}`, { exact: true }).fill("2");
  await page.getByLabel(`Price of ${item.name}`, { exact: true }).fill("10.00");
  await page.getByRole("button", { name: "Fee", exact: true }).click();
  await page.getByLabel("Name of line 2").fill("Rush order");
  await page.getByLabel(/^Price of (Rush order|Fee)$/).fill("5");
  await page.getByRole("button", { name: "Discount", exact: true }).click();
  await page.getByLabel("Name of line 3").fill("Goodwill");
  await page.getByLabel(/^Price of (Goodwill|Discount)$/).fill("1.50");
  await chooseOrderDay(page, "Delivery");
  await page.getByLabel("Street").fill("12 Orchard Lane");
  await page.getByLabel("Zip").fill("90012");
  await page.getByLabel("Delivery fee").fill("3.25");
  await page.getByLabel("Private note").fill("Pays on Friday");
  if (!scripted) await page.getByRole("button", { name: "Update the total" }).click();
  // 20.00 + 5.00 − 1.50 + 3.25 and 9.25 % of 18.50.
  await expect.poll(() => centsIn(total(page))).toBe(2000 + 500 - 150 + 325 + 171);

  await page.getByRole("button", { name: "Place Order" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Order #\d+$/ })).toBeVisible();
  await expect(page.getByText("Order received")).toBeVisible();
  // Anyone who placed it needs no news of it.
  if (scripted) await expect(page.getByText("Live", { exact: true })).toHaveCount(1);
  await expect(page.getByRole("link", { name: /new orders?$/ })).toHaveCount(0);
  const heading = await page.getByRole("heading", { level: 1, name: /^Order #\d+$/ }).textContent();
  const row = page.getByRole("link", { name: heading?.replace("Order ", "") ?? "", exact: true });
  if ((page.viewportSize()?.width ?? 0) >= 900) await expect(row).toBeInViewport();
  const panel = page.getByRole("complementary");
  for (const words of ["Ben Abramson", "Rush order", "Goodwill", "$28.46"]) {
    await expect(panel.getByText(words).first()).toBeVisible();
  }
  // The list shows it without being asked to.
  await page
    .getByRole("link", { name: /^(Close order|Back to orders)$/ })
    .filter({ visible: true })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Manage Orders" })).toBeVisible();
  await expect(row).toBeVisible();
});

test("ORD-09 ORD-03 someone at the counter needs only a name; what is missing and what runs short is said before anything is placed", {
  tag: ["@without-script-full", "@phone-full"],
}, async ({ page, shop, logIn, scripted }) => {
  const sweetcrumb = shop("sweetcrumb");
  const scarce = await sweetcrumb.scarceItem();
  await logIn(page, "sweetcrumb", "merchant");
  await startOrder(page, sweetcrumb);
  await page.getByRole("button", { name: "Place Order" }).click();
  for (const problem of ["Choose a customer, or enter a name.", "Add an item first.", "Choose a day."]) {
    await expect(page.getByRole("alert")).toContainText(problem);
  }
  await expect(page.getByLabel("Name", { exact: true })).toHaveAttribute("aria-invalid", "true");

  const name = `Ida ${Math.random().toString(36).slice(2, 8)}`;
  await page.getByLabel("Name", { exact: true }).fill(name);
  await chooseOrderDay(page, "Pickup");
  await addItem(page, scarce, scripted);
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue(name);
  await page.getByLabel(`Quantity of ${scarce.name}`, { exact: true }).fill(String(scarce.stock + 1));
  if (!scripted) await page.getByRole("button", { name: "Update the total" }).click();
  // The line holds what there is, however much more is typed, and says so.
  const quantity = page.getByLabel(`Quantity of ${scarce.name}`, { exact: true });
  const left = page.getByText(`Only ${scarce.stock} left`);
  await expect(quantity).toHaveValue(String(scarce.stock));
  await expect(left).toBeVisible();
  await quantity.fill(String(scarce.stock + 5));
  if (!scripted) await page.getByRole("button", { name: "Update the total" }).click();
  await expect(quantity).toHaveValue(String(scarce.stock));
  await expect(left).toBeVisible();

  const price = (await total(page).textContent()) ?? "";
  await quantity.fill("1");
  // Where one is left, the line holds all there is with it.
  const holdsLess = scripted && scarce.stock > 1;
  if (holdsLess) await expect(total(page)).not.toHaveText(price);
  await expect(left).toHaveCount(holdsLess ? 0 : 1);
  await place(page, scripted);
  await expect(page.getByRole("heading", { level: 1, name: /^Order #\d+$/ })).toBeVisible();
  await expect(page.getByRole("complementary").getByText(name).first()).toBeVisible();

  // No one left an address: the question says so instead of offering a mail.
  const asking = new URL(page.url());
  asking.searchParams.set("ask", "cancel");
  await open(page, asking.href);
  await expect(page.getByText(`No e-mail is sent: ${name} left no address.`)).toBeVisible();
  await expect(page.getByRole("checkbox", { name: /by e-mail/ })).toHaveCount(0);
});

test("ORD-09 UI-04 items are found by typing, chosen by keyboard or hand, and nothing is placed by Enter", async ({
  page,
  shop,
  logIn,
}) => {
  const sweetcrumb = shop("sweetcrumb");
  const items = await sweetcrumb.itemsForSale();
  const [first, second] = items;
  if (!first || !second) throw new Error("The shop has too little for sale");
  await logIn(page, "sweetcrumb", "merchant");
  for (const path of ["/manage/orders/new", null]) {
    if (path) await open(page, sweetcrumb.url(path));
    else {
      const { id } = await (await merchantsHands(sweetcrumb)).place(GUEST);
      await open(page, sweetcrumb.url(`/manage/orders/${id}/edit`));
    }
    const field = page.getByRole("combobox", { name: "Add an item" });
    await field.fill("no such thing");
    await expect(page.getByText("No item matches “no such thing”.")).toBeAttached();
    await field.press("Enter");
    await expect(page.getByRole("alert")).toHaveCount(0);
    await field.press("Escape");
    await field.fill("");
    await field.press("Escape");
    // All of them, in the order of the menu, without typing.
    await field.press("ArrowDown");
    const options = page.getByRole("option");
    await expect(options.nth(0)).toHaveAttribute("aria-selected", "true");
    // No box of the form cuts the list off.
    await expect(page.getByRole("listbox")).toBeInViewport({ ratio: 0.95 });
    await field.press("ArrowDown");
    await expect(options.nth(1)).toHaveAttribute("aria-selected", "true");
    await field.fill(second.name.toUpperCase());
    await options.filter({ hasText: second.name }).first().click();
    await expect(page.getByLabel(`Quantity of ${second.name}`, { exact: true })).toHaveValue(/^[12]$/);
    await expect(field).toHaveValue("");
    await expect(field).toBeFocused();
  }
});

test("ORD-09 lines are taken out again, and what was typed stays", {
  tag: ["@full", "@without-script-full"],
}, async ({ page, shop, logIn, scripted }) => {
  const sweetcrumb = shop("sweetcrumb");
  const [first, second] = await sweetcrumb.itemsForSale();
  if (!first || !second) throw new Error("The shop has too little for sale");
  await logIn(page, "sweetcrumb", "merchant");
  await open(page, sweetcrumb.url("/manage/orders/new"));
  await addItem(page, first, scripted);
  await addItem(page, second, scripted);
  await page.getByLabel(`Quantity of ${second.name}`, { exact: true }).fill("7");
  await page.getByRole("button", { name: `Remove ${first.name}`, exact: true }).click();
  await expect(page.getByLabel(`Quantity of ${first.name}`, { exact: true })).toHaveCount(0);
  await expect(page.getByLabel(`Quantity of ${second.name}`, { exact: true })).toHaveValue("7");
});

test("ORD-09 a phone number on a new order is put in order however it is written", { tag: "@full" }, async ({
  page,
  shop,
  logIn,
}) => {
  await logIn(page, "sweetcrumb", "merchant");
  await open(page, shop("sweetcrumb").url("/manage/orders/new"));
  await page.getByRole("checkbox", { name: "This order is a gift" }).check();
  for (const label of ["Phone", "Their phone"]) {
    const field = page.getByLabel(label, { exact: true });
    await field.pressSequentially("(415) 555.0165");
    await expect(field, label).toHaveValue("415-555-0165");
    for (const written of ["+1 415 555 0165", "1-415-555-0165", "(415)5550165"]) {
      await field.fill(written);
      await expect(field, `${label} ${written}`).toHaveValue("415-555-0165");
    }
    // Digits that are taken out are not put back before the field is left.
    await field.press("Backspace");
    await expect(field).toHaveValue("415-555-016");
  }
  await page.getByRole("button", { name: "Fee", exact: true }).click();
  await expect(page.getByLabel("Phone", { exact: true })).toHaveValue("415-555-016");
});

test("UI-04 axe finds nothing on the merchant's new order, with lines and with problems, and it scrolls not sideways", {
  tag: "@full",
}, async ({ page, shop, logIn }) => {
  const sweetcrumb = shop("sweetcrumb");
  await logIn(page, "sweetcrumb", "merchant");
  await open(page, sweetcrumb.url("/manage/orders/new"));
  await addItem(page, await sweetcrumb.plentifulItem(), true);
  await page.getByRole("combobox", { name: "Add an item" }).fill("e");
  await expect(page.getByRole("option").first()).toBeVisible();
  await expectAccessible(page, "New Order");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Fee", exact: true }).click();
  await expect(page.getByLabel("Name of line 2")).toBeFocused();
  await page.getByRole("button", { name: "Place Order" }).click();
  await expect(page.getByRole("alert")).toBeFocused();
  await expectAccessible(page, "New Order");
  await expectNoSideways(page);
});

test("ORD-09 REL-R6 where the shop cannot be reached the form stays with all that is typed and chosen, and says so", {
  tag: "@phone-full",
}, async ({ page, shop, logIn, faults }) => {
  const sweetcrumb = shop("sweetcrumb");
  const item = await sweetcrumb.plentifulItem();
  await logIn(page, "sweetcrumb", "merchant");
  await startOrder(page, sweetcrumb);
  await chooseAbramson(page);
  // A price that cannot be worked out now comes by itself.
  const isPrice = (url: URL) => url.pathname.startsWith("/trpc/") && url.pathname.includes("quoteDraft");
  await page.route(isPrice, (route) => route.fulfill({ status: 503, json: { code: "unavailable" } }), {
    times: 1,
  });
  await addItem(page, item, true);
  await expect(total(page)).not.toHaveText("$0.00");
  await chooseOrderDay(page, "Pickup");
  await page.getByLabel("Private note").fill("Pays on Friday");

  const isPost = (url: URL) => url.pathname === "/manage/orders/new.data";
  for (const answer of ["no answer", "no database"] as const) {
    await page.route(isPost, (route) =>
      answer === "no answer" ? route.abort() : route.fulfill({ status: 503, json: { code: "unavailable" } }),
    );
    await page.getByRole("button", { name: "Place Order" }).click();
    const told = page.getByRole("alert").filter({ hasText: "The shop could not be reached." });
    await expect(told).toBeFocused();
    await page.getByLabel("Private note").focus();
    await page.unroute(isPost);
  }
  await expectAccessible(page, "New Order");
  await expect(page.getByLabel("Private note")).toHaveValue("Pays on Friday");
  await expect(page.getByRole("button", { name: "Somebody else" })).toBeVisible();
  await page.getByRole("button", { name: "Place Order" }).click();
  await expect(page.getByText("Order received")).toBeVisible();
  // The browser and the framework tell the console of what did not come or could not be read.
  const expected = /ERR_FAILED|status of 503|SyntaxError|decode|Failed to fetch/;
  expect(faults.splice(0).filter((fault) => !expected.test(fault))).toEqual([]);
});
