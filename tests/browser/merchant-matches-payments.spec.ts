import { shortCode } from "#domain/payments/short-code.ts";
import { expect, open, test } from "#tests/support/browser.ts";
import { expectAccessible } from "#tests/support/browser-axe.ts";
import { merchantsHands } from "#tests/support/browser-merchant.ts";
import { GUEST } from "#tests/support/browser-order.ts";

test("a statement is pasted or uploaded, its certain payment is marked with one press and taken back with another", {
  tag: ["@without-script", "@phone-full"],
}, async ({ page, shop, logIn, scripted }) => {
  const cornerpies = shop("cornerpies");
  const hands = await merchantsHands(cornerpies);
  const { id, ticket_number: ticket, grand_total: total } = await hands.place(GUEST);
  const isPaid = async () => (await hands.call<{ paid: boolean }>("GET", `/orders/${id}`)).paid;
  const amount = (total / 100).toFixed(2);
  const statement = [
    "Date,Description,Amount",
    `11/20/2026,Zelle from Robin ${shortCode(ticket)},${amount}`,
    "11/20/2026,Rent,-900.00",
  ].join("\n");
  await logIn(page, "cornerpies", "merchant");
  await open(page, cornerpies.url("/manage/payments"));
  await page.getByRole("button", { name: "Find payments" }).click();
  await expect(page.getByLabel("Statement")).toHaveAccessibleDescription(/This field is required$/);
  await expect(page.getByLabel("Statement")).toBeFocused();

  await page
    .getByLabel("File")
    .setInputFiles({ name: "bank.csv", mimeType: "text/csv", buffer: Buffer.from(statement) });
  await page.getByRole("button", { name: "Find payments" }).click();
  await expect(page.getByRole("status").getByText("2 lines were read")).toBeVisible();
  const line = page.getByRole("group", { name: /Zelle from Robin/ });
  const box = line.getByRole("checkbox", { name: new RegExp(`^Order #${ticket}, `) });
  await expect(box).toBeChecked();
  await expect(page.getByRole("heading", { name: "One payment is certain" })).toBeVisible();
  if (scripted) await expectAccessible(page, "Payments");

  await page.getByRole("button", { name: "Mark as paid" }).click();
  await expect(page.getByRole("status").getByText("One order is marked as paid.")).toBeVisible();
  expect(await isPaid()).toBe(true);
  await page.getByText("2 more lines").click();
  await expect(page.getByText("Was used for an order before.")).toBeVisible();

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("status").getByText(/^One order is unpaid again\./)).toBeVisible();
  expect(await isPaid()).toBe(false);
  await expect(box).toBeChecked();
});

test("the customers of unpaid orders are reminded with one press, and not again the same day", {
  tag: ["@without-script-full", "@phone-full"],
}, async ({ page, shop, logIn }) => {
  const cornerpies = shop("cornerpies");
  const guest = { ...GUEST, email: `robin-${Date.now()}@example.com` };
  const { ticket_number: ticket } = await (await merchantsHands(cornerpies)).place(guest);
  await logIn(page, "cornerpies", "merchant");
  await open(page, cornerpies.url("/manage/payments"));
  const box = page.getByRole("checkbox", { name: new RegExp(`^Order #${ticket}, Robin Baker, `) });
  await expect(box).toBeChecked();
  // From the last to the first: each that is cleared leaves the list of those that are set.
  for (const other of (await page.getByRole("checkbox", { checked: true }).all()).toReversed())
    if ((await other.getAttribute("value")) !== (await box.getAttribute("value"))) await other.uncheck();
  await page.getByRole("button", { name: "Send reminders" }).click();
  await expect(page.getByRole("status").getByText("One reminder is on its way.")).toBeVisible();
  await expect(box).toBeDisabled();
  await expect(box).toHaveAccessibleDescription(/Reminded .*; once in 3 days is enough\.$/);
  await cornerpies.messageTo(guest.email, new RegExp(`order #${ticket} is not paid yet`));
});

test("NOTE-02 reminders leave the statement, its lines and their boxes as they stand, and a search leaves who is not to be reminded", async ({
  page,
  shop,
  logIn,
}) => {
  const cornerpies = shop("cornerpies");
  const hands = await merchantsHands(cornerpies);
  const { id, ticket_number: ticket, grand_total: total } = await hands.place(GUEST);
  const { ticket_number: spared } = await hands.place(GUEST);
  const statement = [
    "Date,Description,Amount",
    `11/20/2026,Zelle from Robin ${shortCode(ticket)},${(total / 100).toFixed(2)}`,
  ].join("\n");
  await logIn(page, "cornerpies", "merchant");
  await open(page, cornerpies.url("/manage/payments"));
  const field = page.getByLabel("Statement");
  const find = page.getByRole("button", { name: "Find payments" });
  const match = page.getByRole("group", { name: /Zelle from Robin/ }).getByRole("checkbox");
  await field.fill(statement);
  await find.click();
  await match.uncheck();
  const unpaid = page.getByRole("region", { name: "Unpaid orders" });
  for (const other of (await unpaid.getByRole("checkbox", { checked: true }).all()).toReversed())
    if ((await other.getAttribute("value")) !== id) await other.uncheck();
  const remind = page.getByRole("button", { name: "Send reminders" });
  await remind.click();
  await expect(page.getByRole("status").getByText("One reminder is on its way.")).toBeVisible();
  await expect(field).toHaveValue(statement);
  await expect(match).not.toBeChecked();

  const notToBe = unpaid.getByRole("checkbox", { name: new RegExp(`^Order #${spared}, `) });
  await notToBe.uncheck();
  await find.click();
  await expect(match).toBeChecked();
  await expect(notToBe).not.toBeChecked();

  await match.uncheck();
  await page.route("**/manage/payments.data**", (route) => route.abort("connectionreset"));
  for (const button of [remind, find]) {
    await button.click();
    await expect(page.locator("[role=alert]:focus")).toContainText("No answer came.");
    await expect(field).toHaveValue(statement);
    await expect(match).not.toBeChecked();
    await expect(notToBe).not.toBeChecked();
  }
});

test("SEC-A34 each page of the shop says for a day that it was changed where customers pay, by whom, and leads there", {
  tag: "@without-script-full",
}, async ({ page, shop, logIn }) => {
  const backsoon = shop("backsoon");
  await logIn(page, "backsoon", "merchant");
  await (await merchantsHands(backsoon)).set({ zelle_contact: `pay-${Date.now()}@backsoon.test` });
  await open(page, backsoon.url("/manage/customers"));
  const note = page.getByRole("region", { name: /changed where customers pay you/ });
  await expect(note).toBeVisible();
  await note.getByRole("link", { name: "Was it you? Look at it" }).click();
  await expect(page).toHaveURL(/\/manage\/shop\/payment$/);
});
