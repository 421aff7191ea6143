import { shortCode } from "#domain/payments/short-code.ts";
import { expect, open, test } from "#tests/support/browser.ts";
import { expectAccessible } from "#tests/support/browser-axe.ts";
import { merchantsHands } from "#tests/support/browser-merchant.ts";
import { GUEST } from "#tests/support/browser-order.ts";

test("a statement is pasted or uploaded, its certain payment is marked with one press and taken back with another", {
  tag: ["@without-script", "@phone"],
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
  const box = page.getByRole("checkbox", { name: new RegExp(`^Order #${ticket}, `) });
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
