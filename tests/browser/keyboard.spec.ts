import { expect, type Locator, open, type Page, test } from "#tests/support/browser.ts";
import { GUEST, quantityOf } from "#tests/support/browser-order.ts";

test("UI-04 a guest orders with the keyboard alone", async ({ page, shop }) => {
  const cornerpies = shop("cornerpies");
  const item = await cornerpies.plentifulItem();
  await open(page, cornerpies.url("/order"));

  await press(page, page.getByRole("button", { name: `Add ${item.name}`, exact: true }).first(), "Enter");
  await expect(quantityOf(page, item)).toHaveValue("1");
  await pick(page, "Fulfillment");
  await pick(page, "Day");
  for (const [field, value] of [
    ["Name", GUEST.name],
    ["Email", GUEST.email],
    ["Phone", GUEST.phone],
  ] as const) {
    await tabTo(page, page.getByLabel(field, { exact: true }));
    await page.keyboard.type(value);
  }
  const acknowledgement = page.getByRole("checkbox", { name: "I will pay as described" });
  if (await acknowledgement.isVisible()) await press(page, acknowledgement, "Space");
  await press(page, page.getByRole("button", { name: "Place Order", exact: true }), "Enter");

  await expect(page.getByRole("heading", { name: /^Order #\d+$/ })).toBeVisible({ timeout: 15_000 });
});

test("UI-04 the first stop of the keyboard leads past the top bar", { tag: "@without-script" }, async ({
  page,
  shop,
}) => {
  await open(page, shop("sweetcrumb").url("/menu"));
  await page.keyboard.press("Tab");
  const first = page.locator(":focus");
  await expect(first).toHaveAttribute("href", /^#/);
  await expect(first).toBeVisible();
});

/** Walks with the tab key until something has the focus; a screen on which it cannot be reached fails here. */
async function tabTo(page: Page, place: Locator): Promise<void> {
  const reached = () => place.evaluate((element) => element === document.activeElement);
  for (let step = 0; step < 250 && !(await reached()); step += 1) await page.keyboard.press("Tab");
  await expect(place).toBeFocused();
}

async function press(page: Page, place: Locator, key: "Enter" | "Space"): Promise<void> {
  await tabTo(page, place);
  await page.keyboard.press(key);
}

/** Chooses the first radio of a group that can be chosen, unless one is chosen already. */
async function pick(page: Page, group: string): Promise<void> {
  const radios = page.getByRole("radiogroup", { name: group, exact: true });
  if ((await radios.getByRole("radio", { checked: true }).count()) > 0) return;
  await press(page, radios.getByRole("radio", { disabled: false }).first(), "Space");
}
