import { expect, open, type Page, test } from "#tests/support/browser.ts";

test("MAN-02 a new item is named, priced, stocked, duplicated, hidden and deleted, and the deletion taken back", {
  tag: "@without-script",
}, async ({ page, shop, logIn, scripted }) => {
  const cornerpies = shop("cornerpies");
  const name = scripted ? "Fig Roll" : "Plain Roll";
  await logIn(page, "cornerpies", "merchant");
  await open(page, cornerpies.url("/manage/items"));
  await page.getByRole("button", { name: "New Item", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "New Item" })).toBeVisible();
  const panel = page.getByRole("complementary");
  await expect(panel.getByText("Shoppers don't see it until it has a name or a price.")).toBeVisible();
  expect((await cornerpies.itemsForSale()).some((item) => item.name === "New Item")).toBe(false);
  await panel.getByLabel("Name", { exact: true }).fill(name);
  await panel.getByLabel("Price", { exact: true }).fill("4.75");
  await panel.getByLabel("Add to or take from stock").fill("6");
  await panel.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(panel.getByText("6 now")).toBeVisible();
  expect((await cornerpies.itemsForSale()).find((item) => item.name === name)).toMatchObject({
    price: 475,
    stock: 6,
  });

  await page.getByRole("button", { name: `One more ${name}`, exact: true }).click();
  await expect(page.getByLabel(`Stock of ${name}`, { exact: true })).toHaveValue("7");
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

/** Makes an item that is for sale. */
async function addItem(page: Page, url: string, name: string): Promise<void> {
  await open(page, url);
  await page.getByRole("button", { name: "New Item", exact: true }).click();
  const panel = page.getByRole("complementary");
  await panel.getByLabel("Name", { exact: true }).fill(name);
  await panel.getByLabel("Price", { exact: true }).fill("5.00");
  await panel.getByLabel("Add to or take from stock").fill("3");
  await panel.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

test("MAN-02 ticked items are marked together, all of a list are hidden, and both are taken back", {
  tag: "@without-script",
}, async ({ page, shop, logIn, scripted }) => {
  const cornerpies = shop("cornerpies");
  const word = scripted ? "Ticked" : "Crossed";
  const names = [`${word} Bun`, `${word} Pie`] as const;
  await logIn(page, "cornerpies", "merchant");
  for (const name of names) await addItem(page, cornerpies.url("/manage/items"), name);
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

test("MAN-02 price and stock are changed in the list; stock as a difference, so nobody's pieces are lost", {
  tag: "@without-script",
}, async ({ page, otherPage, shop, logIn, scripted }) => {
  const cornerpies = shop("cornerpies");
  const name = scripted ? "Inline Tart" : "Outline Tart";
  await logIn(page, "cornerpies", "merchant");
  await addItem(page, cornerpies.url("/manage/items"), name);
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
  const sold = (await cornerpies.itemsForSale()).find((item) => item.name === name);
  expect(sold).toMatchObject({ price: 650, stock: 9 });
});

test("MAN-02 the list is searched, filtered, sorted and exported; on a phone an item is a page of its own", {
  tag: ["@without-script", "@phone"],
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

  await names.first().click();
  const panel = page.getByRole("complementary");
  await expect(panel.getByRole("heading", { level: 1 })).toBeVisible();
  await panel.getByRole("link", { name: /^(Back to items|Close item)$/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Items" })).toBeVisible();
});

test("MAN-02 sections are made, found, sorted and deleted, and a section that holds items stays", {
  tag: ["@without-script", "@phone"],
}, async ({ page, shop, logIn, scripted }) => {
  const cornerpies = shop("cornerpies");
  const name = `Soups ${test.info().project.name}`;
  await logIn(page, "cornerpies", "merchant");
  await open(page, cornerpies.url("/manage/sections"));
  await page.getByRole("button", { name: "New Section" }).click();
  const panel = page.getByRole("complementary");
  await panel.getByLabel("Name", { exact: true }).fill(name);
  await panel.getByLabel("Description").fill("Warm");
  await panel.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();

  await open(page, cornerpies.url("/manage/sections?sort=name"));
  await page.getByRole("searchbox", { name: "Search sections" }).fill(name);
  await page.keyboard.press("Enter");
  const links = page.getByRole("rowheader").getByRole("link");
  await expect(links).toHaveText([name]);
  await links.click();
  await panel.getByRole("button", { name: `Delete ${name}` }).click();
  if (!scripted) await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByText("Record deleted")).toBeVisible();
  await expect(page.getByText(`No section matches “${name}”`)).toBeVisible();
});

test("MAN-03 a section goes down by its button, and shoppers see it", {
  tag: "@without-script",
}, async ({ page, shop, logIn }) => {
  const cornerpies = shop("cornerpies");
  await logIn(page, "cornerpies", "merchant");
  await open(page, cornerpies.url("/manage/rearrange-menu"));
  const sections = page
    .getByRole("list", { name: "Sections", exact: true })
    .getByRole("heading", { level: 2 });
  const [first = "", second = ""] = await sections.allInnerTexts();
  await page.getByRole("button", { name: `Move ${first} down`, exact: true }).click();
  await expect(page.getByText("Menu order updated")).toBeVisible();
  await expect(sections.first()).toHaveText(second);
  await page.reload();
  await expect(sections.nth(1)).toHaveText(first);
});

test("MAN-03 UI-04 an item is moved by the keyboard, which says what it does", async ({
  page,
  shop,
  logIn,
}) => {
  await logIn(page, "cornerpies", "merchant");
  await open(page, shop("cornerpies").url("/manage/rearrange-menu"));
  const grip = page.getByRole("button", { name: /^Drag .*, 1 of / }).first();
  const name = /^Drag (.*), 1 of /.exec((await grip.getAttribute("aria-label")) ?? "")?.[1] ?? "";
  await grip.focus();
  await page.keyboard.press("Space");
  await expect(page.getByText(`${name} picked up, 1 of`)).toBeAttached();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByText(`${name} now at 2 of`)).toBeAttached();
  await page.keyboard.press("Space");
  await expect(page.getByRole("button", { name: new RegExp(`^Drag ${name}, 2 of `) })).toBeVisible();
  await expect(page.getByText("Menu order updated")).toBeVisible();
});

test("MAN-03 an item is dragged by its grip, with the mouse and with a finger, and stays where it was let go", {
  tag: "@phone",
}, async ({ page, shop, logIn }) => {
  await logIn(page, "cornerpies", "merchant");
  await open(page, shop("cornerpies").url("/manage/rearrange-menu"));
  const grip = (place: number) =>
    page.getByRole("button", { name: new RegExp(`^Drag .*, ${place} of .* in `) });
  const name = /^Drag (.*), 1 of /.exec((await grip(1).first().getAttribute("aria-label")) ?? "")?.[1] ?? "";
  await grip(1).first().scrollIntoViewIfNeeded();
  const [from, to] = [await grip(1).first().boundingBox(), await grip(3).first().boundingBox()];
  if (!from || !to) throw new Error("The menu has too few items to drag one");
  const x = from.x + from.width / 2;
  const [start, end] = [from.y + from.height / 2, to.y + to.height / 2];
  const path = [0, 0.2, 0.4, 0.6, 0.8, 1].map((part) => start + (end - start) * part);
  if (test.info().project.name === "phone") {
    const device = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: { x: number; y: number }[]) =>
      device.send("Input.dispatchTouchEvent", { type, touchPoints });
    await touch("touchStart", [{ x, y: start }]);
    for (const y of path) await touch("touchMove", [{ x, y }]);
    await expect(page.getByText(`${name} now at 3 of`)).toBeAttached();
    await touch("touchEnd", []);
  } else {
    await page.mouse.move(x, start);
    await page.mouse.down();
    for (const y of path) await page.mouse.move(x, y);
    await expect(page.getByText(`${name} now at 3 of`)).toBeAttached();
    await page.mouse.up();
  }
  await expect(page.getByText("Menu order updated")).toBeVisible();
  const moved = page.getByRole("button", { name: new RegExp(`^Drag ${name}, 3 of `) });
  await expect(moved).toBeVisible();
  await page.reload();
  await expect(moved).toBeVisible();
});

test("MAN-03 a move made on a menu that was changed meanwhile is refused whole, and the menu shown as it is", async ({
  page,
  otherPage,
  shop,
  logIn,
}) => {
  const cornerpies = shop("cornerpies");
  await logIn(page, "cornerpies", "merchant");
  await open(page, cornerpies.url("/manage/rearrange-menu"));
  const sections = page
    .getByRole("list", { name: "Sections", exact: true })
    .getByRole("heading", { level: 2 });
  const before = await sections.allInnerTexts();
  const other = await otherPage();
  await logIn(other, "cornerpies", "merchant");
  await addItem(other, cornerpies.url("/manage/items"), "Meanwhile Muffin");
  await page.getByRole("button", { name: `Move ${before[0]} down`, exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("The menu was changed meanwhile. Nothing was moved");
  await expect(sections).toHaveText(before);
  await expect(page.getByText("Meanwhile Muffin")).toBeVisible();
});
