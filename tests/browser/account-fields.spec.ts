import { createHash, randomBytes } from "node:crypto";
import { expect, open, PASSWORD, type Page, takenOver, test } from "#tests/support/browser.ts";
import { visitedApp } from "#tests/support/browser-app.ts";
import { expectAccessible } from "#tests/support/browser-axe.ts";
import { openDatabaseOf } from "#tests/support/canaries.ts";

/** Every screen of the way in that has fields, as a guest finds it. */
const SCREENS = [
  "/login",
  "/login?next=%2Forder",
  "/login/phone",
  "/login/verify-phone/4155550142",
  "/login/email/x",
  "/login/forgot-password",
  "/login/merchant/forgot-email",
  "/signup",
  "/owner/login",
];

/** What a field that is typed into lacks: a label, or a word to the browser of what belongs in it. */
async function fieldsThatLack(page: Page): Promise<string[]> {
  return page
    .locator("main input:not([type=hidden]):not([hidden]), main select, main textarea")
    .evaluateAll((fields) =>
      fields.flatMap((field) => {
        const input = field as HTMLInputElement;
        const lacks = [];
        if (!input.labels?.length || !input.labels[0]?.textContent?.trim()) lacks.push("label");
        if (input.type !== "checkbox" && input.tagName === "INPUT" && !input.getAttribute("autocomplete"))
          lacks.push("autocomplete");
        return lacks.map((what) => `${input.name}: ${what}`);
      }),
    );
}

/** Sends the form at hand as it is; the names of its fields that are needed, and of those that are marked then. */
async function sendEmpty(page: Page): Promise<{ needed: string[]; missing: string[] }> {
  const form = page.locator("main form:has(input[required])").last();
  const names = (fields: Element[]) => fields.map((field) => (field as HTMLInputElement).name);
  // Two passwords that were left blank are the same, so that one of them is told of.
  const needed = (await form.locator("input[required]").evaluateAll(names)).filter(
    (name) => name !== "passwordConfirmation",
  );
  await form.getByRole("button").last().click();
  const marked = page.locator("main form [aria-invalid=true]");
  await expect(marked.first()).toBeVisible();
  return { needed, missing: await marked.evaluateAll(names) };
}

test("UI-04 AUTH-03 every field of the way in has a label and an autocomplete, and each screen says itself what is missing", {
  tag: "@without-script-full",
}, async ({ page, shop }) => {
  for (const path of SCREENS) {
    await test.step(path, async () => {
      await page.goto(shop("sweetcrumb").url(path));
      expect(await page.locator("main input:not([type=hidden])").count()).toBeGreaterThan(0);
      expect(await fieldsThatLack(page)).toEqual([]);

      // Sent empty, it is the screen that says what is wrong, in its own words and beside each field, and not the browser in a bubble.
      await takenOver(page);
      const { needed, missing } = await sendEmpty(page);
      expect(needed.length).toBeGreaterThan(0);
      expect(missing).toEqual(expect.arrayContaining(needed));
      await expect(page.getByRole("alert").first()).toBeVisible();
      await expect(page.locator("main form [aria-invalid=true]").first()).toBeFocused();
    });
  }
});

test("UI-04 CUST-01 MAN-09 so have one's own account, as customer and as owner, and the screen of anyone who is not proved", {
  tag: "@without-script-full",
}, async ({ page, shop, logIn }) => {
  for (const [who, path, most] of [
    ["customer", "/customer/edit", 8],
    ["merchant", "/manage/account", 8],
    ["unverified", "/email/verify", 0],
  ] as const) {
    await logIn(page, "sweetcrumb", who);
    await page.goto(shop("sweetcrumb").url(path));
    expect(await page.locator("main input:not([type=hidden])").count()).toBeGreaterThan(most);
    expect(await fieldsThatLack(page)).toEqual([]);
    await page.context().clearCookies();
  }
});

test("UI-04 AUTH-03 so has a new password by a mailed link", {
  tag: ["@full", "@without-script-full"],
}, async ({ page, shop }) => {
  const backsoon = shop("backsoon");
  const email = "customer@backsoon.test";
  await open(page, backsoon.url("/login/forgot-password"));
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByRole("button", { name: "Send me a link" }).click();
  const { text } = await backsoon.messageTo(email, /choose a new password/);
  await page.goto(/https?:\/\/\S+\/login\/password-reset\/[\w-]+/.exec(text)?.[0] ?? "");
  await expect(page.getByLabel("New Password", { exact: true })).toHaveAttribute(
    "autocomplete",
    "new-password",
  );
  expect(await fieldsThatLack(page)).toEqual([]);
  await takenOver(page);
  expect((await sendEmpty(page)).missing).toContain("password");
});

test("UI-04 AUTH-04 so have the owner's sign-up and a super admin's invitation", {
  tag: "@without-script-full",
}, async ({ page, scripted }) => {
  const { port, dataDir } = visitedApp();
  await page.goto(`http://localhost:${port}/owner/signup`);
  expect(await page.locator("main input:not([type=hidden])").count()).toBe(8);
  expect(await fieldsThatLack(page)).toEqual([]);
  await takenOver(page);
  expect((await sendEmpty(page)).missing).toEqual(expect.arrayContaining(["shopName", "email", "password"]));

  const { client, close } = await openDatabaseOf(dataDir);
  const token = randomBytes(32).toString("base64url");
  await client.query(
    `insert into super_admins (id, email, first_name, last_name, invite_hash, invite_expires_at)
     values (gen_random_uuid(), $1, 'Ada', 'Admin', $2, now() + interval '1 hour')`,
    [`ada-${Date.now()}@platform.test`, createHash("sha256").update(token).digest()],
  );
  await close();
  await open(page, `http://localhost:${port}/owner/invitation/${token}`);
  await expect(page).toHaveURL(/\/owner\/invitation$/);
  expect(await page.locator("main input:not([type=hidden])").count()).toBe(4);
  expect(await fieldsThatLack(page)).toEqual([]);
  expect((await sendEmpty(page)).missing).toEqual(expect.arrayContaining(["password"]));
  if (scripted) await expectAccessible(page, /./);
});

/** The ways in which people write a phone number. */
const WRITTEN_PHONES = [
  "(415) 555-0165",
  "+1 415 555 0165",
  "415.555.0165",
  "415 555 0165",
  "+1(415)5550165",
];

/** Every way puts the number in order at once; a number that is not whole stays as it is, and its dashes can be deleted. */
async function expectPutInOrder(page: Page): Promise<void> {
  const phone = page.locator('main input[type="tel"]');
  for (const written of WRITTEN_PHONES) {
    await phone.fill("");
    await phone.pressSequentially(written);
    await expect(phone).toHaveValue("415-555-0165");
    await phone.fill("");
    await page.keyboard.insertText(written);
    await expect(phone).toHaveValue("415-555-0165");
  }
  await phone.press("End");
  for (let digit = 0; digit < 4; digit++) await phone.press("Backspace");
  await phone.press("Backspace");
  await expect(phone).toHaveValue("415-555");
  await phone.fill("(415) 555");
  await phone.blur();
  await expect(phone).toHaveValue("(415) 555");
}

test("SET-04 a phone number is put in order in its field as soon as it is typed or pasted, and the hint shows how", async ({
  page,
  shop,
}) => {
  for (const path of ["/signup", "/login/phone", "/login/merchant/forgot-email"]) {
    await open(page, shop("sweetcrumb").url(path));
    await expect(page.locator("main")).toContainText("415-555-0165");
    await expectPutInOrder(page);
  }
});

test("SET-04 so it is in one's own account and in the owner's sign-up", { tag: "@full" }, async ({
  page,
  shop,
  logIn,
}) => {
  await open(page, `http://localhost:${visitedApp().port}/owner/signup`);
  await expectPutInOrder(page);
  await logIn(page, "sweetcrumb", "customer");
  await open(page, shop("sweetcrumb").url("/customer/edit"));
  await expectPutInOrder(page);
});

test("AUTH-02 an address that has an account is said by its field, with the way to the log-in", {
  tag: "@without-script-full",
}, async ({ page, shop }) => {
  const sweetcrumb = shop("sweetcrumb");
  await open(page, sweetcrumb.url("/signup?next=%2Forder"));
  // The address is the first thing that is asked.
  await expect(page.locator("main input:not([type=hidden])").first()).toHaveAttribute("name", "email");
  await page.getByLabel("Email", { exact: true }).fill("customer@sweetcrumb.test");
  await page.getByLabel("First Name", { exact: true }).fill("Sam");
  await page.getByLabel("Last Name", { exact: true }).fill("Again");
  await page.getByLabel("Phone", { exact: true }).fill("415-555-0188");
  await page.getByLabel("Password", { exact: true }).fill("a quiet tuesday");
  await page.getByLabel("Confirm Password", { exact: true }).fill("a quiet tuesday");
  await page.getByRole("button", { name: "Create Account", exact: true }).click();
  await expect(page.getByLabel("Email", { exact: true })).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("First Name", { exact: true })).toHaveValue("Sam");
  await page.getByRole("link", { name: "Log in with this e-mail" }).click();
  await expect(page).toHaveURL(/\/login\?next=%2Forder$/);
});

test("AUTH-03 a password can be read, and caps lock is told of", async ({ page, shop }) => {
  await open(page, shop("sweetcrumb").url("/login"));
  const password = page.getByLabel("Password", { exact: true });
  await password.fill(PASSWORD);
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(password).toHaveAttribute("type", "text");
  await password.evaluate((field) =>
    field.dispatchEvent(new KeyboardEvent("keydown", { key: "A", bubbles: true, modifierCapsLock: true })),
  );
  await expect(page.getByText("Caps Lock is on.")).toBeVisible();
  await password.evaluate((field) =>
    field.dispatchEvent(new KeyboardEvent("keyup", { key: "a", bubbles: true })),
  );
  await expect(page.getByText("Caps Lock is on.")).toBeHidden();
});
