import { expect, open, type Page, takenOver, test } from "#tests/support/browser.ts";
import { becomeCustomer, OWN_PASSWORD } from "#tests/support/browser-account.ts";

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const wrong = (page: Page) => page.locator("main [aria-invalid=true]");
const names = (page: Page) =>
  wrong(page).evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).name));

async function sendWrongSignUp(page: Page, url: string) {
  await open(page, url);
  await field(page, "Email").fill("nobody@");
  await field(page, "Last Name").fill("Baker");
  await field(page, "Phone").fill("415-555");
  await field(page, "Password").fill("password1");
  await field(page, "Confirm Password").fill("password2");
  await field(page, "Zip").fill("9");
  await page.getByRole("button", { name: "Create Account", exact: true }).click();
  await expect(page.getByRole("alert")).toBeVisible();
}

test("AUTH-02 UI-01 all that is wrong with a sign-up is said in one round, and the focus is on the first of it", {
  tag: "@without-script",
}, async ({ page, shop }) => {
  await sendWrongSignUp(page, shop("sweetcrumb").url("/signup"));
  expect(await names(page)).toEqual([
    "email",
    "firstName",
    "phone",
    "password",
    "passwordConfirmation",
    "zip",
  ]);
  await expect(page.getByRole("alert").getByRole("link")).toHaveText([
    "Email: Please enter a valid email",
    "First Name: This field is required",
    "Phone: Enter a 10 Digit Phone",
    "Password: This password is one of the first that others would guess. Please choose another one.",
    "Confirm Password: The two passwords differ.",
    "Zip: Enter a 5 Digit Zip",
  ]);
  await expect(field(page, "Email")).toBeFocused();
  await expect(field(page, "Email")).toHaveValue("nobody@");
  await expect(field(page, "Last Name")).toHaveValue("Baker");
});

test("AUTH-02 UI-01 each problem goes as soon as its field is right, by hand of the keyboard alone", async ({
  page,
  shop,
}) => {
  await sendWrongSignUp(page, shop("sweetcrumb").url("/signup"));
  await expect(field(page, "Email")).toBeFocused();
  await page.keyboard.press("End");
  await page.keyboard.type("example");
  await expect(field(page, "Email")).toHaveAttribute("aria-invalid", "true");
  await page.keyboard.type(".com");
  await expect(field(page, "Email")).not.toHaveAttribute("aria-invalid");
  await expect(page.getByRole("alert").getByRole("link")).toHaveCount(5);
  await page.keyboard.press("Tab");
  await expect(field(page, "First Name")).toBeFocused();
  await page.keyboard.type("R");
  await expect(field(page, "First Name")).not.toHaveAttribute("aria-invalid");
  await field(page, "Phone").fill("415-555-0199");
  await field(page, "Zip").fill("97201");
  // One of the commonest, which only the server knows, and the same twice.
  expect(await names(page)).toEqual(["password", "passwordConfirmation"]);
  await field(page, "Confirm Password").fill("password1");
  expect(await names(page)).toEqual(["password"]);
  await field(page, "Password").fill("a long enough phrase");
  expect(await names(page)).toEqual(["passwordConfirmation"]);
  await field(page, "Confirm Password").fill("a long enough phrase");
  await expect(wrong(page)).toHaveCount(0);
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("AUTH-02 Confirm Password is checked while it is typed once it was left, and a press of the button is never lost", async ({
  page,
  shop,
}) => {
  await open(page, shop("sweetcrumb").url("/signup"));
  await takenOver(page);
  await field(page, "Password").fill("a long enough phrase");
  const confirm = field(page, "Confirm Password");
  await confirm.pressSequentially("a long");
  await expect(confirm).not.toHaveAttribute("aria-invalid");
  await confirm.press("Tab");
  await expect(page.getByText("The two passwords differ.", { exact: true })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await confirm.focus();
  await confirm.press("End");
  await confirm.pressSequentially(" enough phrase");
  await expect(confirm).not.toHaveAttribute("aria-invalid");
  await confirm.press("Backspace");
  await expect(confirm).toHaveAttribute("aria-invalid", "true");

  // A message that came between press and release would move the button from under the pointer.
  await field(page, "Zip").fill("9");
  const button = page.getByRole("button", { name: "Create Account", exact: true });
  await button.hover();
  await page.mouse.down();
  await page.mouse.up();
  await expect(page.getByRole("alert")).toBeVisible();
});

test("CUST-01 AUTH-03 a new password and one's own data say all their problems in one round too, and they go alike", {
  tag: "@without-script-full",
}, async ({ page, shop, scripted }) => {
  const sweetcrumb = shop("sweetcrumb");
  const email = `rounds-${scripted}-${Date.now()}@example.com`;
  await becomeCustomer(page, sweetcrumb, email);
  await open(page, sweetcrumb.url("/customer/edit"));
  const password = page.getByRole("region", { name: "Password", exact: true });
  await password.getByLabel("New Password", { exact: true }).fill("iloveyou");
  await password.getByLabel("Confirm Password", { exact: true }).fill("iloveyou2");
  await password.getByRole("button", { name: "Change Password" }).click();
  await expect(password.getByLabel("Current Password", { exact: true })).toBeFocused();
  expect(await names(page)).toEqual(["currentPassword", "password", "passwordConfirmation"]);
  if (scripted) {
    await password.getByLabel("Current Password", { exact: true }).fill(OWN_PASSWORD);
    await password.getByLabel("New Password", { exact: true }).fill("a brand new loaf");
    await password.getByLabel("Confirm Password", { exact: true }).fill("a brand new loaf");
    await expect(wrong(page)).toHaveCount(0);
  }

  const details = page.getByRole("region", { name: "Your details", exact: true });
  await details.getByLabel("First Name", { exact: true }).fill("");
  await details.getByLabel("Phone", { exact: true }).fill("415-555");
  await details.getByLabel("Zip", { exact: true }).fill("972");
  await details.getByRole("button", { name: "Save Changes" }).click();
  await expect(details.getByLabel("First Name", { exact: true })).toBeFocused();
  expect(await names(page)).toEqual(["firstName", "phone", "zip"]);
});

test("AUTH-02 anyone who is new may open an account where others log in: the two stand side by side", {
  tag: "@without-script-full",
}, async ({ page, shop }) => {
  for (const [path, button] of [
    ["/login?next=%2Forder", "Log In"],
    ["/login/phone?next=%2Forder", "Text Me a Code"],
  ] as const) {
    await page.goto(shop("sweetcrumb").url(path));
    const logIn = await page.locator("main").getByRole("button", { name: button, exact: true }).boundingBox();
    const create = page.locator("main").getByRole("link", { name: "Create Account", exact: true });
    const box = await create.boundingBox();
    expect([box?.height, box?.width]).toEqual([logIn?.height, logIn?.width]);
    await expect(create).toHaveAttribute("href", "/signup?next=%2Forder");
  }
});
