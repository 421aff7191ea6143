import { postgresOf, query } from "#tests/chaos/books.ts";
import { type DemoShop, expect, open, PASSWORD, type Page, takenOver, test } from "#tests/support/browser.ts";
import { signUp } from "#tests/support/browser-account.ts";
import { visitedApp } from "#tests/support/browser-app.ts";
import { expectAccessible } from "#tests/support/browser-axe.ts";
import { addToCart } from "#tests/support/browser-order.ts";
import { openDatabaseOf } from "#tests/support/canaries.ts";
import { ask } from "#tests/support/http.ts";

test.describe.configure({ timeout: 60_000 });

/** Fills the first step and sends it. */
async function askForCode(page: Page, shop: DemoShop, phone: string, next = ""): Promise<void> {
  await open(page, shop.url(`/login/phone${next}`));
  await page.getByLabel("Phone", { exact: true }).fill(phone);
  await page.getByRole("button", { name: "Text Me a Code", exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/login/verify-phone/${phone.replaceAll("-", "")}`));
  await takenOver(page);
}

/** The code of the newest text message to a phone, from the outbox. */
async function codeOf(shop: DemoShop, phone: string): Promise<string> {
  const { text, channel } = await shop.messageTo(phone.replaceAll("-", ""), /^$/);
  expect(channel).toBe("sms");
  return /^\d{5}/.exec(text)?.[0] ?? "";
}

const wrongFor = (code: string) => String((Number(code) + 1) % 100_000).padStart(5, "0");
const logIn = (page: Page) => page.getByRole("button", { name: "Log In", exact: true }).click();
async function logInWith(page: Page, code: string): Promise<void> {
  await page.getByLabel("Code", { exact: true }).fill(code);
  await logIn(page);
}

/** Signs someone up who has a password and a phone that no one else has, and that a code has proved, logged out again: the phone. */
async function personWithPhone(page: Page, shop: DemoShop): Promise<string> {
  const now = String(Date.now());
  const phone = `628${now.slice(-7)}`.replace(/^(\d{3})(\d{3})(\d{4})$/, "$1-$2-$3");
  await signUp(page, shop, `phone-${now}@example.com`, phone);
  // A code did it, longer ago than the pause between two codes.
  await query(
    postgresOf(visitedApp().dataDir).url,
    "update users set phone_verified_at = now() where phone_normalized = $1",
    [phone.replaceAll("-", "")],
  );
  await page.context().clearCookies();
  return phone;
}

test("AUTH-03 someone with a cart logs in by a code, and is back at the order with it", {
  tag: ["@without-script-full", "@phone-full"],
}, async ({ page, shop }) => {
  const sweetcrumb = shop("sweetcrumb");
  const phone = await personWithPhone(page, sweetcrumb);
  const item = await sweetcrumb.plentifulItem();
  await open(page, sweetcrumb.url("/menu"));
  await addToCart(page, item);
  await page.goto(sweetcrumb.url("/login?next=%2Fmenu"));
  await page.getByRole("link", { name: "Log in with your phone" }).click();
  await page.getByLabel("Phone", { exact: true }).fill(phone);
  await page.getByRole("button", { name: "Text Me a Code", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Enter your code" })).toBeVisible();
  const field = page.getByLabel("Code", { exact: true });
  await expect(field).toHaveAttribute("autocomplete", "one-time-code");
  await expect(field).toHaveAttribute("inputmode", "numeric");

  const code = await codeOf(sweetcrumb, phone);
  await field.fill(wrongFor(code));
  await logIn(page);
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(page).toHaveURL(/\/login\/verify-phone\/\d{10}/);

  await field.fill(code);
  await logIn(page);
  await expect(page).toHaveURL(/\/menu$/);
  await page.goto(sweetcrumb.url("/order"));
  // The e-mail is not proved yet: a code proves the phone and nothing else.
  await expect(page).toHaveURL(/\/email\/verify/);
});

test("AUTH-03 CUST-01 a customer confirms the number of the account by a code, from the account's page", {
  tag: ["@without-script-full"],
}, async ({ page, shop, logIn: logInAs }) => {
  const cornerpies = shop("cornerpies");
  await logInAs(page, "cornerpies", "customer");
  await open(page, cornerpies.url("/customer/edit"));
  // A number of its own: the account's may have been confirmed by an earlier run.
  const phone = `415-555-${String(Math.floor(Math.random() * 10_000)).padStart(4, "0")}`;
  await page.getByLabel("Phone", { exact: true }).fill(phone);
  await page.getByRole("button", { name: "Save Changes" }).click();
  const confirm = page.getByRole("link", { name: `Confirm ${phone}` });
  await confirm.click();
  await expect(page.getByRole("heading", { level: 1, name: "Log In by Phone" })).toBeVisible();
  await expect(page.getByLabel("Phone", { exact: true })).toHaveValue(phone);
  await page.getByRole("button", { name: "Text Me a Code", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Enter your code" })).toBeVisible();
  // A digit that is mistyped costs a try, and neither the log-in nor the code.
  const code = await codeOf(cornerpies, phone);
  await logInWith(page, wrongFor(code));
  await expect(page.getByRole("alert")).toContainText("doesn't match");
  await logInWith(page, code);
  await expect(page).toHaveURL(/\/customer\/edit$/);
  await expect(page.getByRole("heading", { level: 1, name: "Your Account" })).toBeVisible();
  await expect(confirm).toHaveCount(0);
});

test("AUTH-03 a customer who has only a phone logs in, adds e-mail and password, and is asked to prove the address", async ({
  page,
  shop,
}) => {
  const sweetcrumb = shop("sweetcrumb");
  const phone = await openAccountByHand("sweetcrumb");
  await askForCode(page, sweetcrumb, phone, "?next=%2Forder");
  await page.getByLabel("Code", { exact: true }).fill(await codeOf(sweetcrumb, phone));
  await logIn(page);
  await expect(page).toHaveURL(new RegExp(`/login/update/${phone}\\?next=%2Forder$`));
  await expectAccessible(page, "Finish your account");

  const email = `phone-only-${Date.now()}@example.com`;
  const fill = async (password: string, again: string) => {
    await page.getByLabel("Email", { exact: true }).fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByLabel("Confirm Password", { exact: true }).fill(again);
    await page.getByRole("button", { name: "Save and Go On", exact: true }).click();
  };
  await page.getByRole("button", { name: "Save and Go On", exact: true }).click();
  for (const field of ["Email", "Password"])
    await expect(page.getByLabel(field, { exact: true })).toHaveAttribute("aria-invalid", "true");
  await fill("a long enough phrase", "another long phrase");
  await expect(page.getByLabel("Confirm Password", { exact: true })).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(email);
  await expectAccessible(page, "Finish your account");
  await fill("a long enough phrase", "a long enough phrase");
  await expect(page).toHaveURL(/\/email\/verify/);
  await expect(page.getByRole("status").filter({ hasText: "Account updated" })).toBeVisible();
  await expect(page.getByText(email).first()).toBeVisible();

  // Now it has a password: the update's own address says so, and leads to the log-in by e-mail, by its masked hint.
  const { text } = await sweetcrumb.messageTo(email, /verify/i);
  await page.goto(/https?:\/\/\S+\/email\/verify\/[\w.~-]+/.exec(text)?.[0] ?? "");
  await page.getByRole("button", { name: "Confirm This Address", exact: true }).click();
  await expect(page).toHaveURL(/\/email\/verify\/success/);
  await page.goto(sweetcrumb.url(`/login/update/${phone}`));
  await expect(page).toHaveURL(new RegExp(`/login/update/${phone}/p`));
  await page.context().clearCookies();
  await open(page, sweetcrumb.url("/login"));
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill("a long enough phrase");
  await logIn(page);
  await expect(page).not.toHaveURL(/\/login/);
});

test("AUTH-03 the same without JavaScript: a phone-only customer finishes the account", {
  tag: ["@without-script", "@wide-full"],
}, async ({ page, shop, scripted }) => {
  const slug = "cornerpies";
  const there = shop(slug);
  const phone = await openAccountByHand(slug);
  await askForCode(page, there, phone, "?next=%2Fmenu");
  await page.getByLabel("Code", { exact: true }).fill(await codeOf(there, phone));
  await logIn(page);
  await expect(page).toHaveURL(/\/login\/update\/\d{10}\?next=%2Fmenu$/);
  await page.getByLabel("Email", { exact: true }).fill(`merchant@${slug}.test`);
  await page.getByLabel("Password", { exact: true }).fill("a long enough phrase");
  await page.getByLabel("Confirm Password", { exact: true }).fill("a long enough phrase");
  await page.getByRole("button", { name: "Save and Go On", exact: true }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page.getByLabel("Email", { exact: true })).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByRole("link", { name: "Not now" })).toHaveAttribute("href", "/menu");
  await page.getByLabel("Email", { exact: true }).fill(`finished-${Date.now()}@example.com`);
  await page.getByLabel("Password", { exact: true }).fill("a long enough phrase");
  await page.getByLabel("Confirm Password", { exact: true }).fill("a long enough phrase");
  await page.getByRole("button", { name: "Save and Go On", exact: true }).click();
  await expect(page).toHaveURL(/\/menu$/);
  await expect(page.locator("[data-slot=toast]")).toHaveText("Account updated");

  // An account that has an address but no password shows a hint at it, and asks for the password alone.
  await page.context().clearCookies();
  const known = await openAccountByHand(slug, `kit-${Date.now()}@example.com`);
  await askForCode(page, there, known);
  await logInWith(page, await codeOf(there, known));
  await expect(page).toHaveURL(new RegExp(`/login/update/${known}/k`));
  await expect(page.getByText("k•••@e•••.com")).toBeVisible();
  await expect(page.getByLabel("Email", { exact: true })).toHaveCount(0);
  await takenOver(page);
  await page.getByRole("button", { name: "Save and Go On", exact: true }).click();
  await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute("aria-invalid", "true");
  if (scripted) await expectAccessible(page, "Finish your account");
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.getByLabel("Password", { exact: true }).fill("a long enough phrase");
  await page.getByLabel("Confirm Password", { exact: true }).fill("a long enough phrase");
  await page.getByRole("button", { name: "Save and Go On", exact: true }).click();
  await expect(page).not.toHaveURL(/\/login/);
  await expect(page.locator("[data-slot=toast]")).toHaveText("Account updated");
});

/** Someone from before there were passwords, who has a phone and perhaps an address, and whose account no one has finished yet: the phone. */
async function openAccountByHand(slug: string, email: string | null = null): Promise<string> {
  const phone = `627${String(Date.now()).slice(-7)}`;
  const { client, close } = await openDatabaseOf(visitedApp().dataDir);
  await client.query(
    `insert into users (shop_id, id, first_name, last_name, phone, phone_normalized, email)
     select id, gen_random_uuid(), 'Kit', 'Known', $2, $2, $3 from shops where slug = $1`,
    [slug, phone, email],
  );
  await close();
  return phone;
}

test("AUTH-08 a number that no one has gets the same screen and no text; five wrong codes close it, on this step", {
  tag: "@without-script-full",
}, async ({ page, shop, scripted }) => {
  const sweetcrumb = shop("sweetcrumb");
  const phone = `415${String(Date.now()).slice(-7)}`;
  await askForCode(page, sweetcrumb, phone, "?next=%2Fmenu");
  await expect(
    page.getByText(/is the confirmed number of an account here, a text with five digits/),
  ).toBeVisible();
  const again = page.getByRole("button", { name: "Text Me a New Code", exact: true });
  if (scripted) {
    await expect(again).toBeHidden();
    await expect(page.getByText(/You can ask for a new one in 0:\d\d/)).toBeVisible();
    return;
  }
  await again.click();
  await expect(page).toHaveURL(/\/login\/verify-phone\/\d{10}/);
  await expect(page.getByRole("status").filter({ hasText: "A new code is on its way." })).toBeVisible();
  for (let guess = 0; guess < 5; guess++) {
    await logInWith(page, `0000${guess}`);
    await expect(page.getByRole("alert")).toContainText("doesn't match");
  }
  await logInWith(page, "00009");
  await expect(page.getByRole("alert")).toContainText("tried five times");
  await expect(page.getByRole("link", { name: "Use another number" })).toHaveAttribute(
    "href",
    "/login/phone?next=%2Fmenu",
  );
});

test("AUTH-03 what is no phone number is said by its field, and stands as it was typed", {
  tag: "@without-script-full",
}, async ({ page, shop }) => {
  await open(page, shop("sweetcrumb").url("/login/phone"));
  const field = page.getByLabel("Phone", { exact: true });
  // None is a whole number, which the field would put in order where scripts run.
  for (const [typed, message] of [
    ["415 555 011", "Numbers and dashes only please. No spaces."],
    ["155-555-0114", "Enter a Valid 10 Digit Phone Number"],
    ["555-0114", "Enter a 10 Digit Phone"],
  ] as const) {
    await field.fill(typed);
    await page.getByRole("button", { name: "Text Me a Code", exact: true }).click();
    await expect(page.getByText(message).first()).toBeVisible();
    await expect(field).toHaveValue(typed);
    await expect(field).toHaveAttribute("aria-invalid", "true");
  }
});

test("AUTH-08 a server that cannot be reached leaves the visitor on the step, with what was typed", async ({
  page,
  shop,
}) => {
  await open(page, shop("sweetcrumb").url("/login/phone"));
  await page.context().setOffline(true);
  await page.getByLabel("Phone", { exact: true }).fill("415-555-0188");
  await page.getByRole("button", { name: "Text Me a Code", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("can't reach the shop");
  await expect(page.getByLabel("Phone", { exact: true })).toHaveValue("415-555-0188");
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Text Me a Code", exact: true }).click();
  await expect(page).toHaveURL(/\/login\/verify-phone\/4155550188/);
});

test("AUTH-03 the code may be pasted out of the whole text, and a number as people write it", async ({
  page,
  shop,
}) => {
  const sweetcrumb = shop("sweetcrumb");
  await open(page, sweetcrumb.url("/login/phone"));
  await page.getByLabel("Phone", { exact: true }).focus();
  await page.keyboard.insertText("+1 (415) 555-0187");
  await expect(page.getByLabel("Phone", { exact: true })).toHaveValue("415-555-0187");
  await page.getByRole("button", { name: "Text Me a Code", exact: true }).click();
  await expect(page).toHaveURL(/\/login\/verify-phone\/4155550187/);
  await takenOver(page);
  await page.getByLabel("Code", { exact: true }).evaluate((field, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", pasted);
    field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, "04071 is your log-in code for Sweet Crumb Bakery.");
  await expect(page.getByLabel("Code", { exact: true })).toHaveValue("04071");
});

test("AUTH-03 the log-in by e-mail takes over from the phone's steps and keeps the way back; a hint of a link is never repeated", {
  tag: "@without-script-full",
}, async ({ page, shop }) => {
  const sweetcrumb = shop("sweetcrumb");
  await open(page, sweetcrumb.url("/login/verify-phone/4155550186?next=%2Fmenu"));
  await page.getByRole("link", { name: "Use e-mail and password" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Log in with your e-mail" })).toBeVisible();
  await page.getByLabel("Email", { exact: true }).fill("kim@sweetcrumb.test");
  await page.getByLabel("Password", { exact: true }).fill("not the password");
  await logIn(page);
  await expect(page.getByRole("alert")).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await logIn(page);
  await expect(page).toHaveURL(/\/menu$/);

  await page.goto(sweetcrumb.url(`/login/email/${encodeURIComponent("k•••@s•••.test")}`));
  await expect(page.getByText("k•••@s•••.test")).toBeVisible();
  await page.context().clearCookies();
  await page.goto(sweetcrumb.url(`/login/email/${encodeURIComponent("Call 900-555-0100 to win")}`));
  await expect(page.getByText(/900-555/)).toHaveCount(0);
  await page.goto(sweetcrumb.url("/login/update/4155550114"));
  await expect(page).toHaveURL(/\/login\/phone/);
});

test("SEC-A14 addresses with a phone or a hint in them travel on as no referrer and are kept by no one", async ({
  shop,
}) => {
  const { port, hostname: host } = new URL(shop("sweetcrumb").url("/"));
  const hint = encodeURIComponent("k•••@s•••.test");
  for (const path of [
    "/login/verify-phone/4155550186",
    `/login/email/${hint}`,
    "/login/update/4155550114",
    `/login/update/4155550114/${hint}`,
  ]) {
    const { headers } = await ask({ port: Number(port), host, path });
    expect([path, headers["referrer-policy"], headers["cache-control"]]).toEqual([
      path,
      "no-referrer",
      "no-store",
    ]);
  }
});

test("UI-04 axe finds nothing on the steps of the phone log-in, also once they were refused", {
  tag: "@full",
}, async ({ page, shop }) => {
  const sweetcrumb = shop("sweetcrumb");
  await open(page, sweetcrumb.url("/login/phone"));
  await expectAccessible(page, "Log In by Phone");
  await page.getByLabel("Phone", { exact: true }).fill("555");
  await page.getByRole("button", { name: "Text Me a Code", exact: true }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expectAccessible(page, "Log In by Phone");
  await open(page, sweetcrumb.url("/login/verify-phone/4155550186"));
  await expectAccessible(page, "Enter your code");
  await page.getByLabel("Code", { exact: true }).fill("123");
  await logIn(page);
  await expect(page.getByText("The code must be 5 digits.").first()).toBeVisible();
  await expectAccessible(page, "Enter your code");
  await open(page, sweetcrumb.url("/login/email/x"));
  await expectAccessible(page, "Log in with your e-mail");
});
