import { expect, open, type Page, test } from "#tests/support/browser.ts";
import { addToCart, quantityOf } from "#tests/support/browser-order.ts";

test("AUTH-02 ORD-06 STORE-06 someone with a cart signs up, follows the link in the mail and is back at the order with it", {
  tag: "@without-script",
}, async ({ page, shop, scripted }) => {
  const sweetcrumb = shop("sweetcrumb");
  const item = await sweetcrumb.plentifulItem();
  const email = `new-${scripted ? "with" : "without"}-script-${Date.now()}@example.com`;
  await open(page, sweetcrumb.url("/menu"));
  await addToCart(page, item);
  await open(page, sweetcrumb.url("/order"));
  await expect(page).toHaveURL(/\/login\?next=%2Forder/);
  await page.getByRole("link", { name: "Create Account" }).click();
  await fillSignUp(page, email, "a long enough phrase");
  await page.getByRole("button", { name: "Create Account", exact: true }).click();
  await expect(page).toHaveURL(/\/email\/verify/);
  await expect(page.getByText(email).first()).toBeVisible();

  // Until the address is proved the order stays shut.
  await page.goto(sweetcrumb.url("/order"));
  await expect(page).toHaveURL(/\/email\/verify(\?|$)/);

  const message = await sweetcrumb.messageTo(email, /verify/i);
  const [link = ""] = /https?:\/\/\S+\/email\/verify\/[\w.~-]+/.exec(message.text) ?? [];
  expect(new URL(link).host).toBe(new URL(sweetcrumb.url("/")).host);
  await page.goto(link);
  await expect(page).toHaveURL(/\/email\/verify\/confirm/);
  await expect(page.getByText(email).first()).toBeVisible();
  await page.getByRole("button", { name: "Confirm This Address", exact: true }).click();
  await expect(page).toHaveURL(/\/email\/verify\/success/);
  await expect(page.getByRole("status").filter({ hasText: "Email verified" })).toBeVisible();
  await page.getByRole("main").locator('a[href="/order"]').click();
  await expect(page).toHaveURL(/\/order$/);
  await expect(quantityOf(page, item)).toHaveValue("1");
});

test("AUTH-02 a verification link that no one sent leads to the expired page", {
  tag: ["@without-script", "@wide-full"],
}, async ({ page, shop }) => {
  await page.goto(shop("sweetcrumb").url("/email/verify/0123456789abcdef0123456789abcdef"));
  await expect(page).toHaveURL(/\/email\/verify\/expired/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("AUTH-02 what is wrong with a sign-up is said by its field, and the rest is kept", {
  tag: "@without-script-full",
}, async ({ page, shop }) => {
  await open(page, shop("sweetcrumb").url("/signup"));
  await fillSignUp(page, `short-${Date.now()}@example.com`, "short");
  await page.getByRole("button", { name: "Create Account", exact: true }).click();

  await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("First Name", { exact: true })).toHaveValue("Robin");
});

test("AUTH-06 anyone who logs out is logged out on the server too", { tag: "@without-script-full" }, async ({
  page,
  shop,
  logIn,
}) => {
  const sweetcrumb = shop("sweetcrumb");
  await logIn(page, "sweetcrumb", "customer");
  const before = await page.context().cookies(sweetcrumb.url("/"));
  await page.goto(sweetcrumb.url("/"));
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("button", { name: "Log Out", exact: true }).click();
  await expect(page).toHaveURL(/\/login\?loggedOut/);
  await expect(page.getByRole("status").filter({ hasText: "Logged out" })).toBeVisible();

  // The old cookie, put back, opens nothing.
  await page.context().addCookies(before);
  await page.goto(sweetcrumb.url("/customer/orders"));
  await expect(page).toHaveURL(/\/login/);
});

async function fillSignUp(page: Page, email: string, password: string) {
  await page.getByLabel("First Name", { exact: true }).fill("Robin");
  await page.getByLabel("Last Name", { exact: true }).fill("Baker");
  await page.getByLabel("Email", { exact: true }).fill(email);
  const phone = page.getByLabel("Phone", { exact: true });
  if (await phone.isVisible()) await phone.fill(`415555${String(Date.now()).slice(-4)}`);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm Password", { exact: true }).fill(password);
  const street = page.getByLabel("Street", { exact: true });
  if (await street.isVisible()) await street.fill("12 Orchard Lane");
  const zip = page.getByLabel("Zip", { exact: true });
  if (await zip.isVisible()) await zip.fill("90012");
}
