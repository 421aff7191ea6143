import { expect, open, test } from "#tests/support/browser.ts";

test("MAN-05 a merchant adds a customer by hand, sets a discount and a note, finds and exports them, and takes them away", {
  tag: ["@without-script-full", "@phone-full"],
}, async ({ page, shop, logIn, scripted }) => {
  const sweetcrumb = shop("sweetcrumb");
  const name = `Zuckermann${Date.now()}`;
  await logIn(page, "sweetcrumb", "merchant");
  await page.goto(sweetcrumb.url("/manage/customers"));
  await expect(page.getByRole("heading", { level: 1, name: "Customers" })).toBeVisible();
  // On a phone the rows are cards, without heads of columns.
  if (test.info().project.name !== "phone")
    await expect(page.getByRole("columnheader").first()).toHaveText("Last Name");

  await page.getByRole("link", { name: "New Customer" }).click();
  const panel = page.getByRole("complementary");
  await panel.getByLabel("First Name").fill("Anna");
  await panel.getByLabel("Last Name").fill(name);
  await panel.getByLabel("Family Discount").fill("150");
  await panel.getByRole("button", { name: "Save Changes" }).click();
  await expect(panel.getByText("Enter a whole percentage from 0 to 100.").first()).toBeVisible();
  await expect(panel.getByLabel("Last Name")).toHaveValue(name);
  // The focus goes there a moment after the words are seen; what is typed elsewhere meanwhile would go along.
  if (scripted) await expect(panel.getByLabel("Family Discount")).toBeFocused();
  await panel.getByLabel("Family Discount").fill("15");
  await panel.getByLabel("Notes").fill("Likes rye");
  await panel.getByRole("button", { name: "Save Changes" }).click();
  await expect(panel.getByRole("heading", { level: 1, name: `Anna ${name}` })).toBeVisible();
  await expect(panel.getByText("No orders yet.")).toBeVisible();

  await page.goto(sweetcrumb.url(`/manage/customers?search=${name}`));
  const row = page.getByRole("row", { name: new RegExp(name) });
  await expect(row).toContainText("15%");
  await expect(row).toContainText("Likes rye");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Export" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("customers.csv");
  if (!scripted) await page.reload();
  await expect(page.getByRole("status").getByText("Export success")).toBeVisible();

  await page.getByRole("link", { name, exact: true }).click();
  await panel.locator("summary").click();
  await panel.getByRole("button", { name: "Delete for good" }).click();
  await expect(page.getByRole("status").getByText("Record deleted")).toBeVisible();
  await page.goto(sweetcrumb.url(`/manage/customers?search=${name}`));
  await expect(page.getByText(`No customer matches “${name}”`)).toBeVisible();
});

test("MAN-05 a customer's phone number is put in order however it is written", { tag: "@full" }, async ({
  page,
  shop,
  logIn,
}) => {
  await logIn(page, "sweetcrumb", "merchant");
  await open(page, shop("sweetcrumb").url("/manage/customers/new"));
  const field = page.getByRole("complementary").getByLabel("Phone");
  for (const written of ["(415) 555.0165", "+1 415 555 0165", "1-415-555-0165"]) {
    await field.fill("");
    await field.pressSequentially(written);
    await expect(field, written).toHaveValue("415-555-0165");
  }
  await field.fill("(415)5550165");
  await expect(field).toHaveValue("415-555-0165");
});
