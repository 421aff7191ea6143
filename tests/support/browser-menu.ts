/** What a merchant's journeys over the menu bring along. */
import { expect, open, type Page } from "./browser.ts";

/** A name that no other run of a journey uses. */
export const fresh = (name: string) => `${name} ${Date.now().toString(36)}`;

/** Makes an item that is for sale, three of it at $5.00, on the list at this address. */
export async function addItem(page: Page, url: string, name: string, section?: string): Promise<void> {
  await open(page, url);
  await page.getByRole("link", { name: "New Item", exact: true }).first().click();
  const panel = page.getByRole("complementary");
  await panel.getByLabel("Name", { exact: true }).fill(name);
  if (section) await panel.getByLabel("Section", { exact: true }).selectOption(section);
  await panel.getByLabel("Price", { exact: true }).fill("5.00");
  await panel.getByLabel("Add to or take from stock").fill("3");
  await panel.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}
