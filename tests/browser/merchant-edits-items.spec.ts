import { expect, giveCredentials, open, test } from "#tests/support/browser.ts";
import { Keyboard } from "#tests/support/browser-keyboard.ts";
import { addItem, fresh } from "#tests/support/browser-menu.ts";
import { passOn } from "#tests/support/browser-order.ts";

test("MAN-02 a new item gets every field it has, is duplicated, marked and deleted, and the deletion taken back", {
  tag: "@without-script-full",
}, async ({ page, shop, logIn, scripted }) => {
  const cornerpies = shop("cornerpies");
  const name = fresh("Fig Roll");
  await logIn(page, "cornerpies", "merchant");
  await open(page, cornerpies.url("/manage/items"));
  await page.getByRole("link", { name: "New Item", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "New Item" })).toBeVisible();
  const panel = page.getByRole("complementary");
  const field = (label: string) => panel.getByLabel(label, { exact: true });
  const save = panel.getByRole("button", { name: "Save Changes" });

  // What is wrong is said at its field, all of it at once, and nothing that was typed is lost.
  await field("Name").fill(" ");
  await field("Price").fill("-1");
  await field("Order").fill("first");
  await field("Add to or take from stock").fill("a dozen");
  await field("Unit").fill("box of 6");
  await save.click();
  await expect(panel.getByRole("alert")).toContainText("Nothing was saved yet");
  await expect(field("Name")).toHaveAccessibleDescription("This field is required");
  await expect(field("Price")).toHaveAccessibleDescription("Enter a number of zero or more");
  await expect(field("Order")).toHaveAccessibleDescription(/Enter a number of zero or more$/);
  await expect(field("Add to or take from stock")).toHaveAccessibleDescription(/Enter a whole number\.$/);
  await expect(field("Unit")).toHaveValue("box of 6");
  if (scripted) await expect(field("Name")).toBeFocused();
  await field("Price").fill("");
  await save.click();
  await expect(field("Price")).toHaveAccessibleDescription("This field is required");
  // The answer moves the focus to the first field that is wrong; what is typed while it comes would land there.
  if (scripted) await expect(field("Name")).toBeFocused();
  await field("Price").fill("0");
  await field("Name").fill("New Item");
  await field("Order").fill("");
  await field("Add to or take from stock").fill("");
  await save.click();
  await expect(panel.getByText("Shoppers don't see it until it has a name or a price.")).toBeVisible();
  expect((await cornerpies.itemsForSale()).some((item) => item.name === "New Item")).toBe(false);

  const sections = await field("Section").getByRole("option").allInnerTexts();
  const section = sections.at(-1) ?? "";
  await field("Name").fill(name);
  await field("Section").selectOption(section);
  await field("Description").fill("Rolled by hand.");
  await field("Price").fill("4.75");
  await field("Add to or take from stock").fill("6");
  await field("Order").fill("7");
  // Item dates are off here.
  await expect(field("Date")).toHaveCount(0);
  await field("Hidden shoppers never see it").check();
  await save.click();
  await expect(panel.getByText("Saved.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(panel.getByText("6 now")).toBeVisible();
  await expect(panel.getByText(/^0 sold in 30 days\. Changed by \S/)).toBeVisible();
  const row = page.getByRole("row", { name: new RegExp(`^Select ${name} `) });
  await expect(row.getByText("Hidden", { exact: true })).toBeVisible();
  expect((await cornerpies.itemsForSale()).some((item) => item.name === name)).toBe(false);

  await page.reload();
  const kept = {
    Description: "Rolled by hand.",
    Price: "4.75",
    Unit: "box of 6",
    Order: "7",
  };
  for (const [label, value] of Object.entries(kept)) await expect(field(label)).toHaveValue(value);
  await expect(field("Section").locator(":checked")).toHaveText(section);
  await expect(field("Status")).toHaveValue("PUBLISHED");
  await field("Hidden shoppers never see it").uncheck();
  await field("Unlimited stock is not counted").check();
  await field("Sold out whatever the stock").check();
  await save.click();
  await expect(row.getByText("Unlimited", { exact: true })).toBeVisible();
  await expect(row.getByText("Sold out", { exact: true })).toBeVisible();
  expect((await cornerpies.itemsForSale()).some((item) => item.name === name)).toBe(false);
  await field("Unlimited stock is not counted").uncheck();
  await field("Sold out whatever the stock").uncheck();
  await save.click();
  await expect(row.getByText("Sold out", { exact: true })).toHaveCount(0);
  expect((await cornerpies.itemsForSale()).find((item) => item.name === name)).toMatchObject({
    price: 475,
    stock: 6,
  });

  await page.getByRole("button", { name: `One more ${name}`, exact: true }).click();
  await expect(page.getByLabel(`Stock of ${name}`, { exact: true })).toHaveValue("7");
  await expect(panel.getByText("7 now")).toBeVisible();
  await panel.getByRole("button", { name: "Clone", exact: true }).click();
  await expect(page.getByText("Record duplicated")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: `${name} (copy)` })).toBeVisible();
  expect((await cornerpies.itemsForSale()).some((item) => item.name === `${name} (copy)`)).toBe(false);

  await panel.getByRole("button", { name: `Delete ${name} (copy)` }).click();
  if (!scripted) {
    await expect(page.getByRole("heading", { level: 1, name: `Delete ${name} (copy)?` })).toBeVisible();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
  }
  await expect(page.getByText("Record deleted")).toBeVisible();
  await expect(page.getByRole("link", { name: `${name} (copy)` })).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("link", { name: `${name} (copy)` })).toBeVisible();
});

test("AVL-04 where item dates are on, a new item is for today unless another day is chosen, and the list says for which", {
  tag: ["@full", "@without-script-full"],
}, async ({ page, shop }) => {
  const schoolbake = shop("schoolbake");
  const name = fresh("Dated Bun");
  const panel = page.getByRole("complementary");
  const field = (label: string) => panel.getByLabel(label, { exact: true });
  // A super admin is not asked for the time zone that this shop has not chosen yet.
  await page.goto(schoolbake.url("/owner/login"));
  await giveCredentials(page, "super@windowsill.test");
  await page.waitForURL((url) => !url.pathname.endsWith("/login"));
  await open(page, schoolbake.url("/manage/items/new"));
  const today = new Date().toLocaleDateString("en-CA", { timeZone: "America/Los_Angeles" });
  await expect(field("Date")).toHaveValue(today);
  await field("Name").fill(name);
  await field("Price").fill("3.00");
  await field("Date").fill("2031-05-02");
  await panel.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByRole("heading", { level: 1, name, exact: true })).toBeVisible();
  await page.reload();
  await expect(field("Date")).toHaveValue("2031-05-02");
  await expect(page.getByRole("row", { name: new RegExp(name) })).toContainText("Fri, May 2");
});

test("MAN-02 a new item becomes a row only when it is saved, and is unlimited until it is counted", {
  tag: ["@without-script-full", "@phone-full"],
}, async ({ page, shop, logIn, scripted }) => {
  const cornerpies = shop("cornerpies");
  const name = fresh("Unsaved Bun");
  const panel = page.getByRole("complementary");
  const field = (label: string) => panel.getByLabel(label, { exact: true });
  const unlimited = panel.getByRole("checkbox", { name: /^Unlimited/ });
  const rows = async () => {
    await open(page, cornerpies.url("/manage/items?search=New Item"));
    return page.getByRole("rowheader").count();
  };
  await logIn(page, "cornerpies", "merchant");
  const before = await rows();
  await page.getByRole("link", { name: "New Item", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "New Item" })).toBeVisible();
  await expect(unlimited).toBeChecked();
  expect(await rows()).toBe(before);

  // Into the section whose button was pressed; an untouched one has no price that could give it away.
  await open(page, cornerpies.url("/manage/items"));
  const add = page.getByRole("link", { name: /^Add item to / }).last();
  const section = ((await add.getAttribute("aria-label")) ?? "").replace("Add item to ", "");
  await add.click();
  await expect(field("Section").locator(":checked")).toHaveText(section);
  await panel.getByRole("button", { name: "Save Changes" }).click();
  await expect(field("Price")).toHaveAccessibleDescription("This field is required");
  await field("Name").fill(name);
  await field("Price").fill("3.00");
  if (scripted) {
    await field("Add to or take from stock").fill("6");
    await expect(unlimited).not.toBeChecked();
    await unlimited.check();
    await expect(field("Add to or take from stock")).toHaveValue("");
  }
  await panel.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByRole("heading", { level: 1, name, exact: true })).toBeVisible();
  await expect(unlimited).toBeChecked();
  const sold = async () => (await cornerpies.itemsForSale()).find((item) => item.name === name);
  expect(await sold()).toMatchObject({ price: 300, unlimited: true });

  await field("Add to or take from stock").fill("6");
  await panel.getByRole("button", { name: "Save Changes" }).click();
  await expect(panel.getByText("6 now")).toBeVisible();
  await expect(unlimited).not.toBeChecked();
  expect(await sold()).toMatchObject({ stock: 6, unlimited: false });
});

test("MAN-02 checked items are marked together, all of a list are hidden, and both are taken back", {
  tag: ["@full", "@without-script-full"],
}, async ({ page, shop, logIn }) => {
  const cornerpies = shop("cornerpies");
  const word = fresh("Ticked");
  const names = [`${word} Bun`, `${word} Pie`] as const;
  await logIn(page, "cornerpies", "merchant");
  for (const name of names) await addItem(cornerpies, name);
  const forSale = async () =>
    (await cornerpies.itemsForSale()).filter(({ name }) => name.startsWith(word)).length;
  await open(page, cornerpies.url(`/manage/items?search=${word}`));

  await page.getByRole("checkbox", { name: `Select ${names[0]}` }).check();
  await page.getByRole("button", { name: "Mark sold out", exact: true }).last().click();
  await expect(page.getByRole("status").getByText("1 item marked sold out")).toBeVisible();
  const row = page.getByRole("row", { name: new RegExp(names[0]) });
  await expect(row.getByText("Sold out", { exact: true })).toBeVisible();
  await expect(page.getByRole("checkbox", { name: `Select ${names[0]}` })).not.toBeChecked();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("status").getByText("1 item marked for sale")).toBeVisible();
  await expect(row.getByText("Sold out", { exact: true })).toHaveCount(0);

  await page.getByRole("checkbox", { name: "Select all 2" }).check();
  await page.getByRole("button", { name: "Hide", exact: true }).last().click();
  await expect(page.getByRole("status").getByText("2 items hidden")).toBeVisible();
  expect(await forSale()).toBe(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("status").getByText("2 items shown")).toBeVisible();
  expect(await forSale()).toBe(2);
});

test("MAN-02 UI-04 marking checked items by keys leaves the keyboard at the first of them", {
  tag: "@full",
}, async ({ page, shop, logIn }) => {
  const cornerpies = shop("cornerpies");
  const word = fresh("Placed");
  await logIn(page, "cornerpies", "merchant");
  for (const kind of ["Bun", "Pie"]) await addItem(cornerpies, `${word} ${kind}`);
  await open(page, cornerpies.url(`/manage/items?search=${word}&sort=name`));
  const box = page.getByRole("checkbox", { name: `Select ${word} Pie`, exact: true });
  await box.focus();
  await page.keyboard.press("Space");
  const mark = page.getByRole("button", { name: "Mark sold out", exact: true }).last();
  await mark.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").getByText("1 item marked sold out")).toBeVisible();
  await expect(box).toBeFocused();

  // What the cross clears is not lost sight of either.
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: "Clear the selection" }).focus();
  await page.keyboard.press("Enter");
  await expect(box).toBeFocused();
});

test("MAN-02 price and stock are changed in the list; stock as a difference, so no one's pieces are lost", {
  tag: "@without-script-full",
}, async ({ page, otherPage, shop, logIn, scripted }) => {
  const cornerpies = shop("cornerpies");
  const name = fresh("Inline Tart");
  await logIn(page, "cornerpies", "merchant");
  await addItem(cornerpies, name);
  const list = cornerpies.url(`/manage/items?search=${encodeURIComponent(name)}`);
  await open(page, list);
  const other = await otherPage();
  await logIn(other, "cornerpies", "merchant");
  await open(other, list);
  await other.getByRole("button", { name: `One more ${name}`, exact: true }).click();
  await expect(other.getByLabel(`Stock of ${name}`, { exact: true })).toHaveValue("4");

  // Here three are still shown; eight instead of them are five more.
  await page.getByLabel(`Stock of ${name}`, { exact: true }).fill("8");
  if (scripted) {
    await page.keyboard.press("Tab");
    await expect(page.getByLabel(`Stock of ${name}`, { exact: true })).toHaveValue("9");
  }
  await page.getByLabel(`Price of ${name}, dollars`).fill("6.5");
  if (scripted) await page.keyboard.press("Tab");
  else await page.getByRole("button", { name: "Save prices and stock" }).click();
  await expect(page.getByLabel(`Price of ${name}, dollars`)).toHaveValue("6.50");
  await expect(page.getByLabel(`Stock of ${name}`, { exact: true })).toHaveValue("9");
  const sold = async () => (await cornerpies.itemsForSale()).find((item) => item.name === name);
  await expect.poll(sold).toMatchObject({ price: 650, stock: 9 });

  // In the editor too: neither a price nor a piece of someone else's is overwritten.
  await page.getByRole("link", { name, exact: true }).click();
  const panel = page.getByRole("complementary");
  const save = panel.getByRole("button", { name: "Save Changes" });
  const change = panel.getByLabel("Add to or take from stock");
  await change.fill("-40");
  await save.click();
  await expect(panel.getByRole("alert")).toContainText("There are only 9 in stock now. Nothing was saved");
  await expect(change).toHaveAccessibleDescription(/Only 9 in stock now\.$/);
  await change.fill("-2");
  await open(other, list);
  await other.getByLabel(`Price of ${name}, dollars`).fill("7");
  await other.keyboard.press("Enter");
  await expect(other.getByLabel(`Price of ${name}, dollars`)).toHaveValue("7.00");
  await panel.getByLabel("Price", { exact: true }).fill("8");
  await save.click();
  await expect(panel.getByRole("alert")).toContainText("Price is now “7.00”.");
  await save.click();
  await expect(panel.getByText("Saved.")).toBeVisible();
  await expect(panel.getByText("7 now")).toBeVisible();
  await expect(panel.getByLabel("Price", { exact: true })).toHaveValue("8.00");
});

test("MAN-02 a price typed over in the list says at its row that it is saved, or what is wrong", {
  tag: "@without-script-full",
}, async ({ page, shop, logIn, scripted }) => {
  const cornerpies = shop("cornerpies");
  const name = fresh("Told Tart");
  await logIn(page, "cornerpies", "merchant");
  for (const item of [`${name} A`, `${name} B`]) await addItem(cornerpies, item);
  await open(page, cornerpies.url(`/manage/items?search=${encodeURIComponent(name)}`));
  const row = (item: string) =>
    page.getByRole("row").filter({ has: page.getByRole("link", { name: item, exact: true }) });
  const price = (item: string) => page.getByLabel(`Price of ${item}, dollars`);
  const save = async () => {
    if (scripted) await page.keyboard.press("Tab");
    else await page.getByRole("button", { name: "Save prices and stock" }).click();
  };

  await price(`${name} A`).fill("a lot");
  await save();
  await expect(row(`${name} A`)).toContainText("Price not saved. Enter a number of zero or more");
  await expect(price(`${name} A`)).toHaveAccessibleDescription(/Enter a number of zero or more$/);
  await expect(price(`${name} A`)).toHaveAttribute("aria-invalid", "true");
  await expect(price(`${name} A`)).toHaveValue("a lot");
  await expect(page.getByRole("status").filter({ hasText: `${name} A: Price not saved.` })).toHaveCount(1);
  await expect(row(`${name} B`)).not.toContainText("saved");

  // One wrong price keeps no other from being saved.
  await price(`${name} B`).fill("6.5");
  await save();
  await expect(row(`${name} B`)).toContainText("Price saved");
  await expect(price(`${name} B`)).toHaveValue("6.50");
  await expect(row(`${name} A`)).toContainText("Price not saved.");

  await price(`${name} A`).fill("7.25");
  await save();
  await expect(row(`${name} A`)).toContainText("Price saved");
  await expect(price(`${name} A`)).toHaveValue("7.25");
  await expect(price(`${name} A`)).not.toHaveAttribute("aria-invalid");
  await expect(page.getByRole("status").filter({ hasText: `${name} A: Price saved` })).toHaveCount(1);
  await expect(row(`${name} B`)).not.toContainText("saved");
  const sold = (await cornerpies.itemsForSale()).filter((item) => item.name.startsWith(name));
  expect(sold.map((item) => item.price).sort()).toEqual([650, 725]);
});

test("MAN-02 a step of the stock and a mark are seen at once, and taken back with the reason where they are refused", async ({
  page,
  shop,
  logIn,
}) => {
  const cornerpies = shop("cornerpies");
  const name = fresh("Hasty Tart");
  await logIn(page, "cornerpies", "merchant");
  await addItem(cornerpies, name);
  await open(page, cornerpies.url(`/manage/items?search=${encodeURIComponent(name)}`));
  const stock = page.getByLabel(`Stock of ${name}`, { exact: true });
  const price = page.getByLabel(`Price of ${name}, dollars`);
  const row = page.getByRole("row", { name: new RegExp(name) });
  let answer = () => {};
  const held = new Promise<void>((done) => {
    answer = done;
  });
  await page.route("**/trpc/**", async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("button", { name: `One more ${name}`, exact: true }).click();
  await expect(stock).toHaveValue("4");
  await page.getByRole("button", { name: `One more ${name}`, exact: true }).click();
  await expect(stock).toHaveValue("5");
  await page.getByLabel(`More for ${name}`).click();
  await row.getByRole("button", { name: "Mark sold out", exact: true }).click();
  await expect(row.getByText("Sold out", { exact: true })).toBeVisible();
  answer();
  await expect(page.getByRole("status").getByText("1 item marked sold out")).toBeVisible();
  await expect(stock).toHaveValue("5");
  expect((await cornerpies.itemsForSale()).some((item) => item.name === name)).toBe(false);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(row.getByText("Sold out", { exact: true })).toHaveCount(0);
  await expect(page.getByRole("status").getByText("1 item marked for sale")).toBeVisible();
  expect((await cornerpies.itemsForSale()).find((item) => item.name === name)).toMatchObject({ stock: 5 });

  // The server's own rule is told at the row, and the price that is kept still counts.
  await price.fill("99999999");
  await page.keyboard.press("Enter");
  await expect(row).toContainText("Price not saved. This can be at most $100,000.");
  await expect(price).toHaveValue("99999999");
  await expect(price).toHaveAttribute("aria-invalid", "true");
  await price.fill("5.25");
  await page.keyboard.press("Enter");
  await expect(row).toContainText("Price saved");
  await expect(price).toBeFocused();
  await expect(price).toHaveValue("5.25");

  // Enter and the step out of the field save a stock once.
  await stock.fill("9");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(row).toContainText("Stock saved");
  expect((await cornerpies.itemsForSale()).find((item) => item.name === name)).toMatchObject({ stock: 9 });

  await page.unroute("**/trpc/**");
  await page.route("**/trpc/**", (route) => route.abort());
  await page.getByRole("button", { name: `One more ${name}`, exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("The shop could not be reached");
  await expect(stock).toHaveValue("9");
});

test("MAN-02 a stock whose answer was lost counts once, whatever is saved after it", async ({
  page,
  shop,
  logIn,
}) => {
  const cornerpies = shop("cornerpies");
  const [name, other] = [fresh("Lost Tart"), fresh("Lost Tart beside")];
  await logIn(page, "cornerpies", "merchant");
  await addItem(cornerpies, name);
  await addItem(cornerpies, other);
  await open(page, cornerpies.url("/manage/items?search=Lost+Tart&sort=name"));
  const stock = page.getByLabel(`Stock of ${name}`, { exact: true });
  const stockNow = async () => (await cornerpies.itemsForSale()).find((item) => item.name === name)?.stock;
  // The server gets it, and nobody hears of it.
  const loseAnswers = () =>
    page.route("**/trpc/**", async (route) => {
      await passOn(route.request());
      await route.abort();
    });

  await loseAnswers();
  await stock.fill("5");
  await page.keyboard.press("Enter");
  await expect.poll(stockNow).toBe(5);
  await page.unroute("**/trpc/**");
  await page.getByLabel(`Price of ${other}, dollars`).fill("6.25");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("row", { name: new RegExp(other) })).toContainText("Price saved");
  await expect(stock).toHaveValue("5");
  expect(await stockNow()).toBe(5);

  // So does a press of a button: the list is read anew, and shows what there is.
  await loseAnswers();
  await page.getByRole("button", { name: `One more ${name}`, exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("The shop could not be reached");
  await expect(stock).toHaveValue("6");
  expect(await stockNow()).toBe(6);

  // And the editor: the same form once more is the same change.
  await page.getByRole("link", { name, exact: true }).click();
  const panel = page.getByRole("complementary");
  const save = panel.getByRole("button", { name: "Save Changes" });
  await panel.getByLabel("Add to or take from stock").fill("+6");
  await save.click();
  await expect(panel.getByRole("alert")).toContainText("The shop could not be reached");
  await page.unroute("**/trpc/**");
  await save.click();
  await expect(panel.getByText("Saved.")).toBeVisible();
  await expect(panel.getByText("12 now")).toBeVisible();
  expect(await stockNow()).toBe(12);
});

test("MAN-02 what is saved in the editor is in the list at once; who does not wait for it goes on by themselves", async ({
  page,
  shop,
  logIn,
}) => {
  const cornerpies = shop("cornerpies");
  const name = fresh("Prompt Tart");
  await logIn(page, "cornerpies", "merchant");
  await addItem(cornerpies, name);
  await open(page, cornerpies.url(`/manage/items?search=${encodeURIComponent(name)}`));
  await page.getByRole("link", { name, exact: true }).click();
  const panel = page.getByRole("complementary");
  const price = panel.getByLabel("Price", { exact: true });
  const save = panel.getByRole("button", { name: "Save Changes" });
  const inList = page.getByLabel(`Price of ${name}, dollars`);
  const sold = async () => (await cornerpies.itemsForSale()).find((item) => item.name === name)?.price;

  let answer = () => {};
  const held = new Promise<void>((done) => {
    answer = done;
  });
  await page.route("**/trpc/**", async (route) => {
    await held;
    await route.continue();
  });
  await price.fill("6.5");
  await save.click();
  await expect(inList).toHaveValue("6.50");
  await expect(panel.getByText("Saved.")).toHaveCount(0);
  expect(await sold()).toBe(500);
  await panel.getByRole("link", { name: "Close item" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  answer();
  await expect(page.getByRole("heading", { level: 1, name: "Items" })).toBeFocused();
  await expect(inList).toHaveValue("6.50");
  expect(await sold()).toBe(650);

  // What is wrong with it is told in one round, and goes as soon as its field is right.
  await page.getByRole("link", { name, exact: true }).click();
  await price.fill("a lot");
  await panel.getByLabel("Name", { exact: true }).fill(" ");
  await save.click();
  await expect(panel.getByRole("alert")).toContainText("Nothing was saved yet");
  await expect(panel.getByLabel("Name", { exact: true })).toBeFocused();
  await expect(inList).toHaveValue("6.50");
  await price.fill("7");
  await expect(price).not.toHaveAttribute("aria-invalid");
  await panel.getByLabel("Name", { exact: true }).fill(name);
  await expect(panel.getByRole("alert")).toHaveCount(0);
  await save.click();
  await expect(panel.getByText("Saved.")).toBeVisible();
  await expect(price).toHaveValue("7.00");

  await page.unroute("**/trpc/**");
  await page.route("**/trpc/**", (route) => route.abort());
  await price.fill("8");
  await save.click();
  await expect(panel.getByRole("alert")).toContainText("The shop could not be reached");
  await expect(price).toHaveValue("8");
  await expect(inList).toHaveValue("7.00");
  expect(await sold()).toBe(700);
});

test("UI-01 Escape closes the panel, and asks about what is typed there first", async ({
  page,
  shop,
  logIn,
}) => {
  const cornerpies = shop("cornerpies");
  const name = fresh("Escaped Tart");
  await logIn(page, "cornerpies", "merchant");
  await addItem(cornerpies, name);
  await open(page, cornerpies.url(`/manage/items?search=${encodeURIComponent(name)}`));
  await page.getByRole("link", { name, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("heading", { level: 1, name: "Items" })).toBeFocused();

  await page.getByRole("link", { name, exact: true }).click();
  const description = page.getByRole("complementary").getByLabel("Description", { exact: true });
  await description.fill("Half a sentence");
  await page.keyboard.press("Escape");
  const question = page.getByRole("dialog");
  await expect(question).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(question).toHaveCount(0);
  await expect(description).toHaveValue("Half a sentence");
});

test("MAN-02 UI-04 an item is opened, counted, mended, saved and left for the next one by keys alone", {
  tag: "@full",
}, async ({ page, shop, logIn }) => {
  const cornerpies = shop("cornerpies");
  await logIn(page, "cornerpies", "merchant");
  const word = fresh("Keyed");
  const [bun, pie, brioche] = [`${word} Bun`, `${word} Pie`, `${word} Brioche`];
  for (const name of [bun, pie]) await addItem(cornerpies, name);
  await open(page, cornerpies.url(`/manage/items?search=${word}&sort=name`));
  const keyboard = new Keyboard(page);
  const heading = (name: string) => page.getByRole("heading", { level: 1, name, exact: true });
  const panel = page.getByRole("complementary");
  await keyboard.press(page.getByRole("link", { name: bun, exact: true }), "Enter");
  await expect(heading(bun)).toBeFocused();

  const [name, price] = [
    panel.getByLabel("Name", { exact: true }),
    panel.getByLabel("Price", { exact: true }),
  ];
  await keyboard.write(name, " ");
  await page.keyboard.press("Enter");
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription("This field is required");
  await keyboard.write(name, brioche);
  await keyboard.write(price, "6.25");
  await keyboard.press(panel.getByRole("button", { name: "One more", exact: true }), "Enter");
  await expect(panel.getByText("4 after saving")).toBeVisible();
  await keyboard.walkTo(panel.getByLabel("Add to or take from stock"), "back");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowDown");
  await expect(panel.getByText("5 after saving")).toBeVisible();
  await keyboard.press(panel.getByRole("button", { name: "One fewer", exact: true }), "Space", "back");
  await keyboard.press(panel.getByRole("checkbox", { name: /^Hidden/ }), "Space");
  await keyboard.press(panel.getByRole("button", { name: "Save Changes" }), "Enter");
  await expect(panel.getByText("Saved.")).toBeVisible();
  await expect(heading(brioche)).toBeVisible();
  await expect(panel.getByText("4 now")).toBeVisible();
  await expect(panel.getByRole("button", { name: "Save Changes" })).toBeFocused();

  // Enter in a field saves too, and the keyboard stays there.
  await keyboard.write(price, "6.50", "back");
  await page.keyboard.press("Enter");
  await expect(panel.getByText(/Changed by/)).toBeVisible();
  await expect(page.getByLabel(`Price of ${brioche}, dollars`)).toHaveValue("6.50");
  await expect(price).toBeFocused();

  await expect(panel.getByRole("link", { name: "Item before" })).toHaveCount(0);
  await keyboard.press(panel.getByRole("link", { name: "Next item" }), "Enter", "back");
  await expect(heading(pie)).toBeFocused();
  await keyboard.press(panel.getByRole("link", { name: "Item before" }), "Enter");
  await expect(heading(brioche)).toBeFocused();
  await expect(panel.getByText("Saved.")).toHaveCount(0);
  await keyboard.press(panel.getByRole("link", { name: "Close item" }), "Enter");
  await expect(heading("Items")).toBeFocused();
});

test("MAN-02 the list is searched, filtered, sorted and exported; on a phone an item is a page of its own", {
  tag: ["@without-script-full", "@phone-full"],
}, async ({ page, shop, logIn, scripted }) => {
  const cornerpies = shop("cornerpies");
  await logIn(page, "cornerpies", "merchant");
  await open(page, cornerpies.url("/manage/items"));
  const names = page.getByRole("rowheader").getByRole("link");
  await expect(page.getByRole("link", { name: /^All/ })).toHaveAttribute("aria-current", "page");
  const [name = ""] = await names.allInnerTexts();
  await page.getByRole("searchbox", { name: "Search items" }).fill(name);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/search=/);
  await expect(names.first()).toHaveText(name);
  await page.getByRole("link", { name: /^Hidden/ }).click();
  await expect(page.getByRole("link", { name: /^Hidden/ })).toHaveAttribute("aria-current", "page");

  await open(page, cornerpies.url("/manage/items?sort=name"));
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Export" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("items.csv");
  if (!scripted) await page.reload();
  await expect(page.getByRole("status").getByText("Export success")).toBeVisible();

  await names.last().click();
  const panel = page.getByRole("complementary");
  await expect(panel.getByRole("heading", { level: 1 })).toBeVisible();
  // However far down the list it stood, its page begins at the top.
  if ((page.viewportSize()?.width ?? 0) < 700)
    await expect(panel.getByLabel("Name", { exact: true })).toBeInViewport();
  await panel.getByRole("link", { name: /^(Back to items|Close item)$/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Items" })).toBeVisible();
});
