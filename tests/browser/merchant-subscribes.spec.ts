import { expect, open, type Page, test } from "#tests/support/browser.ts";
import { visitedApp } from "#tests/support/browser-app.ts";
import { expectAccessible } from "#tests/support/browser-axe.ts";
import { signUpOwner } from "#tests/support/browser-owner.ts";
import { smallTargets } from "#tests/support/browser-targets.ts";
import { expectNoSideways } from "#tests/support/browser-widths.ts";

test.describe.configure({ timeout: 120_000 });

/** Opens a shop of its own, whose trial has just begun. */
async function openOwnShop(page: Page, scripted: boolean): Promise<string> {
  const slug = `sub-${Date.now().toString(36)}`;
  await open(page, `http://localhost:${visitedApp().port}/owner/signup`);
  await signUpOwner(page, slug, { scripted });
  return slug;
}

const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });

/** The worker takes the event a moment later; without scripts someone looks again. */
async function expectPlan(page: Page, url: string, name: string): Promise<void> {
  await expect(async () => {
    await page.goto(url);
    await expect(heading(page, name)).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 20_000 });
}

test("BILL-01 BILL-02 a newcomer subscribes, cancels, comes back and lets it end, all of it by plain forms", {
  tag: ["@without-script-full", "@phone-full"],
}, async ({ page, shop, scripted }) => {
  const mine = shop(await openOwnShop(page, scripted));
  const billing = mine.url("/manage/shop/billing");
  await open(page, billing);
  await expect(heading(page, "Free trial")).toBeVisible();
  await expectNoSideways(page);
  expect(await smallTargets(page)).toEqual([]);
  if (scripted) await expectAccessible(page, "Shop Settings");

  await page.getByRole("button", { name: "Subscribe", exact: true }).click();
  await expect(heading(page, "Subscribe to Windowsill")).toBeVisible();
  await page.getByRole("button", { name: "Go back without paying" }).click();
  await expect(heading(page, "Free trial")).toBeVisible();
  await page.getByRole("button", { name: "Subscribe", exact: true }).click();
  await page.getByRole("button", { name: "Pay and subscribe" }).click();
  await expect(page).toHaveURL(`${billing}?paid=1`);
  await expect(page.getByText(/^Thank you!/)).toBeVisible();
  // With scripts the page finds out by itself.
  if (scripted) await expect(heading(page, "Subscribed")).toBeVisible({ timeout: 20_000 });
  await expectPlan(page, billing, "Subscribed");

  await page.locator("#main").getByRole("link", { name: "Cancel Subscription" }).last().click();
  await expect(page.getByText(/^Your shop stays open until \w+, \w+ \d+\. After that/)).toBeVisible();
  await expectNoSideways(page);
  if (scripted) await expectAccessible(page, "Shop Settings");
  const word = page.getByLabel("Type CANCEL to confirm");
  await word.fill("yes");
  await page.getByRole("button", { name: "Cancel Subscription" }).click();
  await expect(word).toHaveAccessibleDescription("Please type CANCEL.");
  await word.fill("cancel");
  await page.getByRole("button", { name: "Cancel Subscription" }).click();
  await expect(page).toHaveURL(billing);
  await expect(heading(page, "Subscription cancelled")).toBeVisible();

  await page.getByRole("link", { name: "Keep Subscription" }).click();
  await page.getByRole("button", { name: "Keep the subscription" }).click();
  await page.getByRole("button", { name: "Back to the shop" }).click();
  await expectPlan(page, billing, "Subscribed");

  await page.getByRole("link", { name: "Manage Card and Bills" }).click();
  await page.getByRole("button", { name: "Let the card be declined" }).click();
  await page.getByRole("button", { name: "Back to the shop" }).click();
  await expectPlan(page, billing, "Payment overdue");
  await page.getByRole("link", { name: "Manage Card and Bills" }).click();
  await page.getByRole("button", { name: "Let the subscription end now" }).click();
  await page.getByRole("button", { name: "Back to the shop" }).click();
  // The trial goes on to its end.
  await expectPlan(page, billing, "Free trial");
});

test("BILL-03 GUARD-03 the owner of a shop whose trial is over comes to the page where it is opened again", async ({
  page,
  shop,
  logIn,
}) => {
  await logIn(page, "closedoven", "merchant");
  await open(page, shop("closedoven").url("/manage/shop/billing"));
  await expect(heading(page, "No subscription")).toBeVisible();
  await expect(page.getByText(/closed since \w+, \w+ \d+/)).toBeVisible();
  await page.getByRole("button", { name: "Subscribe", exact: true }).click();
  await expect(heading(page, "Subscribe to Windowsill")).toBeVisible();
});
