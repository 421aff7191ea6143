import { expect, open, test } from "#tests/support/browser.ts";
import { addItem, fresh } from "#tests/support/browser-menu.ts";

test("MAN-02 sections get every field they have, are found, sorted, duplicated and deleted; one that holds items stays", {
  tag: ["@without-script", "@wide-full", "@phone-full"],
}, async ({ page, shop, logIn, scripted }) => {
  const cornerpies = shop("cornerpies");
  const name = fresh("Soups");
  await logIn(page, "cornerpies", "merchant");
  await open(page, cornerpies.url("/manage/sections"));
  await page.getByRole("link", { name: "New Section" }).click();
  const panel = page.getByRole("complementary");
  const field = (label: string) => panel.getByLabel(label, { exact: true });
  const save = panel.getByRole("button", { name: "Save Changes" });
  // Looking at the editor makes no section.
  await open(page, cornerpies.url("/manage/sections"));
  await expect(page.getByRole("rowheader", { name: "New Section" })).toHaveCount(0);
  await page.getByRole("link", { name: "New Section" }).click();
  await expect(field("Order")).toHaveValue("");
  await field("Name").fill(" ");
  await field("Order").fill("-1");
  await field("Description").fill("Warm");
  await save.click();
  await expect(field("Name")).toHaveAccessibleDescription("This field is required");
  await expect(field("Order")).toHaveAccessibleDescription(/Enter a number of zero or more$/);
  await expect(field("Description")).toHaveValue("Warm");
  // The answer moves the focus; what is typed while it comes would land elsewhere.
  if (scripted) await expect(field("Name")).toBeFocused();
  await field("Name").fill(name);
  await field("Order").fill("");
  await save.click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(panel.getByText("Saved.")).toBeVisible();
  const order = await field("Order").inputValue();
  await page.reload();
  await expect(field("Description")).toHaveValue("Warm");
  await expect(field("Order")).toHaveValue(order);

  await open(page, cornerpies.url("/manage/sections?sort=name"));
  await page.getByRole("searchbox", { name: "Search sections" }).fill(name);
  await page.keyboard.press("Enter");
  const links = page.getByRole("rowheader").getByRole("link");
  await expect(links).toHaveText([name]);
  const list = page.url();
  await links.click();
  await panel.getByRole("button", { name: "Clone", exact: true }).click();
  await expect(page.getByText("Record duplicated")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: `${name} (copy)` })).toBeVisible();
  await expect(field("Description")).toHaveValue("Warm");
  await panel.getByRole("link", { name: "Section before" }).click();
  await expect(page.getByRole("heading", { level: 1, name, exact: true })).toBeVisible();
  await panel.getByRole("link", { name: "Next section" }).click();
  await panel.getByRole("button", { name: `Delete ${name} (copy)` }).click();
  if (!scripted) await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByText("Record deleted")).toBeVisible();
  await expect(links).toHaveText([name]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(links).toHaveText([name, `${name} (copy)`]);

  await addItem(cornerpies, `Broth ${name}`, name);
  await open(page, list);
  await links.first().click();
  await expect(panel.getByText("1 item, $5.00")).toBeVisible();
  await panel.getByRole("button", { name: `Delete ${name}` }).click();
  if (!scripted) await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("This section still holds 1 item. Nothing was deleted");
});
