import { expect, type Locator, type Page, takenOver } from "./browser.ts";

/** How fields are filled, chosen and pressed; a journey that counts what its owner does brings its own. */
export interface Hands {
  fill(place: Locator, text: string): Promise<void>;
  press(place: Locator): Promise<void>;
  choose(place: Locator, option: string): Promise<void>;
}

const HANDS: Hands = {
  fill: (place, text) => place.fill(text),
  press: (place) => place.click(),
  choose: async (place, option) => {
    await place.selectOption(option);
  },
};

/**
 * Fills the owner's sign-up that is on the screen, opens the shop `slug` with it and saves a time zone; its dashboard is on the screen then.
 * Without scripts the shop is entered by a link.
 */
export async function signUpOwner(
  page: Page,
  slug: string,
  { scripted = true, hands: { fill, press, choose } = HANDS }: { scripted?: boolean; hands?: Hands } = {},
): Promise<void> {
  const fields = {
    "Shop Name": "Nell's Pies",
    "Shop Address": slug,
    "First Name": "Nell",
    "Last Name": "Okafor",
    Email: `nell@${slug}.test`,
    Phone: "4155550142",
    Password: "a quiet tuesday",
    "Confirm Password": "a quiet tuesday",
  };
  for (const [label, text] of Object.entries(fields))
    await fill(page.getByLabel(label, { exact: true }), text);
  await press(page.getByRole("button", { name: "Open My Shop", exact: true }));
  if (!scripted) await press(page.getByRole("link", { name: "Go to my shop" }));
  await expect(page).toHaveURL(new RegExp(`//${slug}\\..+/manage/dashboard$`));
  await takenOver(page);
  await choose(page.getByRole("combobox", { name: "Time zone" }), "Pacific (Los Angeles)");
  await press(page.getByRole("button", { name: "Save Time Zone", exact: true }));
  await expect(page.getByRole("heading", { level: 1, name: /^Dashboard, / })).toBeVisible();
}
