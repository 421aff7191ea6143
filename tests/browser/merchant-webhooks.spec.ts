import { randomUUID } from "node:crypto";
import { expect, open, PASSWORD, test } from "#tests/support/browser.ts";
import { expectAccessible } from "#tests/support/browser-axe.ts";
import { letLogInAge } from "#tests/support/browser-session.ts";
import { expectNoSideways } from "#tests/support/browser-widths.ts";

/** A name that no one has: nothing of the test leaves this machine. A new one each time, because one that failed often is left to rest. */
const nowhere = () => `https://till-${randomUUID()}.example.invalid/hook`;

/** What a name is answered that does not exist, with and without a network. */
const NOT_SENT = /the name has no address|no answer within ten seconds/;

test("API-09 AUTH-08 a webhook is added from the account page with the password, tried, sent to again, paused, moved, and taken away", {
  tag: ["@without-script-full", "@phone-full"],
}, async ({ page, shop, logIn, scripted }) => {
  const cornerpies = shop("cornerpies");
  await logIn(page, "cornerpies", "merchant");
  await letLogInAge(page, 11);
  await open(page, cornerpies.url("/manage/account"));
  await page.getByRole("link", { name: "Webhooks" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Webhooks" })).toBeVisible();
  await page.getByRole("link", { name: "New Webhook" }).click();

  // Everything wrong is told at once, the focus on the first.
  await page.getByLabel("Address").fill("http://192.168.1.1/hook");
  await page.getByRole("checkbox", { name: "An order was placed" }).uncheck();
  await page.getByRole("button", { name: "Add Webhook" }).click();
  await expect(page.getByLabel("Address")).toBeFocused();
  await expect(page.getByLabel("Address")).toHaveAccessibleDescription(
    /public address that starts with https/,
  );
  await expect(page.getByText("Choose at least one event.").first()).toBeVisible();
  if (scripted) await expectAccessible(page, "New Webhook");

  const first = nowhere();
  await page.getByLabel("Address").fill(first);
  await page.getByRole("checkbox", { name: "An order was placed" }).check();
  await page.getByRole("checkbox", { name: "An item's stock changed" }).check();
  await page.getByLabel("Description (optional)").fill("The till");
  await page.getByRole("button", { name: "Add Webhook" }).click();
  const password = page.getByLabel("Your password");
  await expect(password).toBeFocused();
  await expect(password).toHaveAccessibleDescription(/more than ten minutes ago/);
  await expect(page.getByLabel("Address")).toHaveValue(first);
  await password.fill(PASSWORD);
  await page.getByRole("button", { name: "Add Webhook" }).click();
  await expect(page.getByLabel("Secret")).toHaveValue(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const secret = await page.getByLabel("Secret").inputValue();
  await expectNoSideways(page);
  if (scripted) await expectAccessible(page, "New Webhook");
  await page.getByRole("link", { name: "Go to the Webhook" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "The till" })).toBeVisible();
  await expect(page.getByLabel("Secret")).toHaveCount(0);
  await expect(page.getByRole("checkbox", { name: "An order was changed" })).not.toBeChecked();

  await page.getByRole("button", { name: "Send a Test" }).click();
  const sent = page.getByRole("listitem").filter({ hasText: "What was sent: Test" });
  await expect(sent).toHaveCount(1);
  await sent.getByText("What was sent").click();
  await expect(sent.getByText('"type": "webhook.test"')).toBeVisible();
  await expect(async () => {
    await page.reload();
    await expect(sent.getByText("next try")).toBeVisible({ timeout: 500 });
  }).toPass();
  await sent.getByText("What was sent").click();
  await expect(sent.getByText(NOT_SENT)).toBeVisible();
  await expectNoSideways(page);
  if (scripted) await expectAccessible(page, "The till");
  await sent.getByRole("button", { name: /^Send again: Test/ }).click();
  await expect(async () => {
    await page.reload();
    await sent.getByText("What was sent").click();
    await expect(sent.getByText(NOT_SENT)).toHaveCount(2, { timeout: 500 });
  }).toPass();

  await page.getByRole("button", { name: "Replace the Secret" }).click();
  await expect(page.getByLabel("Secret")).toHaveValue(/^whsec_/);
  expect(await page.getByLabel("Secret").inputValue()).not.toBe(secret);
  await expect(page.getByText(/The secret of before holds until/)).toBeVisible();

  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByText("Paused")).toBeVisible();
  await expect(page.getByRole("button", { name: "Send a Test" })).toHaveCount(0);
  await sent.getByRole("button", { name: /^Send again: Test/ }).click();
  await expect(page.getByText("This webhook is not active. Switch it on first.")).toBeVisible();
  await page.getByRole("button", { name: "Switch On" }).click();
  await page.getByLabel("Description (optional)").fill("The new till");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "The new till" })).toBeVisible();

  await page.getByRole("link", { name: "Webhooks" }).first().click();
  const row = page.getByRole("listitem").filter({ hasText: "The new till" });
  await expect(row).toContainText("Active");
  await expect(row).toContainText("Last: Waiting");
  await expectNoSideways(page);
  if (scripted) await expectAccessible(page, "Webhooks");
  await row.getByRole("link").click();

  const second = nowhere();
  await page.getByLabel("Address").fill(second);
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(password).toBeFocused();
  await expect(password).toHaveAccessibleDescription(/another address takes your password/);
  await expect(page.getByLabel("Address")).toHaveValue(second);
  await password.fill(PASSWORD);
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(password).toHaveValue("");
  await page.reload();
  await expect(page.getByLabel("Address")).toHaveValue(second);

  await page.getByRole("link", { name: "Delete" }).click();
  await expect(page.getByRole("heading", { name: "Delete this webhook?" })).toBeVisible();
  await page.getByRole("button", { name: "Delete Webhook" }).click();
  await expect(page.getByRole("heading", { name: "No webhooks yet" })).toBeVisible();
});
