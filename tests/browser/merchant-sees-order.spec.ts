import { expect, test } from "#tests/support/browser.ts";
import { merchantsHands } from "#tests/support/browser-merchant.ts";
import { GUEST } from "#tests/support/browser-order.ts";

test("MAN-06 ORD-08 the merchant finds a guest's order and marks it paid, ready and completed; it leaves the incomplete ones", {
  tag: ["@without-script-full", "@phone-full"],
}, async ({ page: desk, shop, logIn }) => {
  const cornerpies = shop("cornerpies");
  const item = await cornerpies.plentifulItem();
  const { ticket_number: ticket } = await (await merchantsHands(cornerpies)).place(GUEST);
  await logIn(desk, "cornerpies", "merchant");
  await desk.goto(cornerpies.url("/manage/orders?sort=newest"));
  // On a phone it waits behind the menu button.
  await expect(desk.getByRole("navigation", { name: "Manage", includeHidden: true })).toBeAttached();
  const newest = desk.getByRole("link", { name: /^#\d+$/ }).first();
  await expect(newest).toHaveText(`#${ticket}`);
  await newest.click();
  const panel = desk.getByRole("complementary", { name: `Order #${ticket}` });
  await expect(panel.getByRole("heading", { level: 1, name: `Order #${ticket}` })).toBeVisible();
  await expect(panel.getByText(item.name).first()).toBeVisible();
  await expect(panel.getByText(GUEST.name).first()).toBeVisible();

  for (const flag of ["Paid", "Ready", "Completed"]) {
    // The page is loaded anew below: a tick that was still on its way then would be given up.
    const answer = desk.waitForResponse((response) => response.request().method() === "POST");
    await desk.getByRole("checkbox", { name: flag, exact: true }).check();
    const save = desk.getByRole("button", { name: "Save", exact: true });
    if (await save.isVisible()) await save.click();
    await answer;
    await expect(desk.getByRole("checkbox", { name: flag, exact: true })).toBeChecked();
  }
  // Each change is kept by the server: a fresh look says the same.
  await expect
    .poll(async () => {
      await desk.reload();
      const boxes = ["Paid", "Ready", "Completed"].map((name) =>
        desk.getByRole("checkbox", { name, exact: true }).isChecked(),
      );
      return Promise.all(boxes);
    })
    .toEqual([true, true, true]);

  await desk.goto(cornerpies.url("/manage/orders"));
  const row = desk.getByRole("link", { name: `#${ticket}`, exact: true });
  await expect(desk.getByRole("link", { name: /^#\d+$/ }).first()).toBeVisible();
  await expect(row).toHaveCount(0);
  await desk
    .getByRole("link", { name: /^Completed/ })
    .first()
    .click();
  await expect(row.first()).toBeVisible();
});
