import { expect, expectAccessible, open, test } from "#tests/support/browser.ts";

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

for (const [path, heading] of [
  ["/manage/items", "Items"],
  ["/manage/sections", "Sections"],
  ["/manage/rearrange-menu", "Rearrange Menu"],
] as const) {
  test(`UI-04 ${path} is accessible`, async ({ page, shop, logIn }) => {
    await logIn(page, "sweetcrumb", "merchant");
    await open(page, shop("sweetcrumb").url(path));
    await expectAccessible(page, heading);
  });
}
