import { readFileSync } from "node:fs";
import {
  type DemoShop,
  expect,
  giveCredentials,
  open,
  type Page,
  takenOver,
  test,
} from "#tests/support/browser.ts";

test.describe.configure({ timeout: 90_000 });

const FIRST_PASSWORD = "a long enough phrase";
const SECOND_PASSWORD = "a brand new loaf";

const part = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const said = (page: Page, text: string) => expect(page.locator("[data-slot=toast]")).toHaveText(text);

/** The address in the newest mail of that subject. */
async function linkIn(shop: DemoShop, email: string, about: RegExp, link: RegExp): Promise<string> {
  const { text } = await shop.messageTo(email, about);
  return link.exec(text)?.[0] ?? "";
}

async function fill(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(value);
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("button", { name: "Log Out", exact: true }).click();
  await expect(page).toHaveURL(/\/login\?loggedOut=1$/);
  await said(page, "Logged out");
}

test("AUTH-02 AUTH-03 AUTH-06 CUST-01 CUST-03 UI-01 a newcomer's whole stay: in by the mail, back by a reset, the phone confirmed, a new address, the data, and gone", {
  tag: ["@full", "@without-script"],
}, async ({ page, shop, scripted }) => {
  const sweetcrumb = shop("sweetcrumb");
  const now = String(Date.now());
  const own = `${scripted ? "with" : "without"}-${now}@example.com`;
  const [before, after] = [`new-${own}`, `newer-${own}`];
  const phone = `629${now.slice(-7)}`;

  await open(page, sweetcrumb.url("/"));
  await open(page, sweetcrumb.url("/signup"));
  await fill(page, {
    Email: before,
    "First Name": "Nora",
    "Last Name": "Newcomer",
    Phone: phone.replace(/^(\d{3})(\d{3})(\d{4})$/, "$1-$2-$3"),
    Password: FIRST_PASSWORD,
    "Confirm Password": FIRST_PASSWORD,
  });
  await page.getByRole("button", { name: "Create Account", exact: true }).click();
  await expect(page).toHaveURL(/\/email\/verify/);
  await said(page, "Account created");
  await page.goto(
    await linkIn(sweetcrumb, before, /verify|confirm/i, /https?:\/\/\S+\/email\/verify\/[\w-]{20,}/),
  );
  await page.getByRole("button", { name: "Confirm This Address", exact: true }).click();
  await expect(page).toHaveURL(/\/email\/verify\/success/);
  await said(page, "Email verified");
  await sweetcrumb.messageTo(before, /welcome/i);
  await open(page, sweetcrumb.url("/"));
  await logOut(page);

  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Forgot your password?" })).toBeVisible();
  await takenOver(page);
  await fill(page, { Email: before });
  await page.getByRole("button", { name: "Send me a link" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Look into your inbox" })).toBeVisible();
  await open(
    page,
    await linkIn(
      sweetcrumb,
      before,
      /choose a new password/,
      /https?:\/\/\S+\/login\/password-reset\/[\w-]+/,
    ),
  );
  await fill(page, { "New Password": SECOND_PASSWORD, "Confirm Password": SECOND_PASSWORD });
  await page.getByRole("button", { name: "Save New Password" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await said(page, "Password updated");
  expect((await sweetcrumb.messageTo(before, /your password was changed/)).text).toMatch(
    /and all log-ins\s+were\s+ended/,
  );

  await takenOver(page);
  await fill(page, { Email: before, Password: SECOND_PASSWORD });
  await page.getByRole("button", { name: "Log In", exact: true }).click();
  await expect(page).not.toHaveURL(/\/login/);

  // A number opens the account once a code has confirmed it.
  await open(page, sweetcrumb.url("/customer/edit"));
  await page.getByRole("link", { name: /^Confirm / }).click();
  await takenOver(page);
  await page.getByRole("button", { name: "Text Me a Code", exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/login/verify-phone/${phone}`));
  await takenOver(page);
  const { text: code } = await sweetcrumb.messageTo(phone, /^$/);
  await fill(page, { Code: /^\d{5}/.exec(code)?.[0] ?? "" });
  await page.getByRole("button", { name: "Log In", exact: true }).click();
  await expect(page).toHaveURL(/\/customer\/edit$/);

  await open(page, sweetcrumb.url("/customer/edit"));
  const email = part(page, "E-mail");
  await email.getByLabel("New Email", { exact: true }).fill(after);
  await email.getByLabel("Current Password", { exact: true }).fill(SECOND_PASSWORD);
  await email.getByRole("button", { name: "Change Email" }).click();
  await said(page, "Mail sent");
  await page.goto(
    await linkIn(sweetcrumb, after, /is this your new e-mail/, /https?:\/\/\S+\/email\/change\/[\w-]+/),
  );
  await page.getByRole("button", { name: "Confirm This Address", exact: true }).click();
  await expect(page).toHaveURL(/\/email\/verify\/success/);
  await said(page, "Email verified");

  await open(page, sweetcrumb.url("/customer/edit"));
  await expect(page.getByText(`You log in with ${after}.`)).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download My Data" }).click(),
  ]);
  const mine = JSON.parse(readFileSync(await file.path(), "utf8"));
  expect(mine.profile).toMatchObject({ email: after, firstName: "Nora" });

  const erase = part(page, "Delete my account");
  await erase.getByText("I want to delete my account").click();
  await erase.getByLabel("Type DELETE to confirm", { exact: true }).fill("DELETE");
  await erase.getByLabel("Current Password", { exact: true }).fill(SECOND_PASSWORD);
  await erase.getByRole("button", { name: "Delete My Account" }).click();
  await expect(page).toHaveURL(sweetcrumb.url("/"));
  await said(page, "Account deleted");
  for (const address of [before, after]) {
    await open(page, sweetcrumb.url("/login"));
    await giveCredentials(page, address, SECOND_PASSWORD);
    await expect(page.getByRole("alert")).toBeVisible();
  }
});
