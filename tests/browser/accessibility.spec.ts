import { SETTINGS_SECTIONS } from "#domain/shop/settings.ts";
import { expect, giveCredentials, open, test } from "#tests/support/browser.ts";
import { openAddressLink } from "#tests/support/browser-account.ts";
import { expectAccessible } from "#tests/support/browser-axe.ts";
import {
  addToCart,
  chooseWayAndDay,
  openOrderWithItem,
  orderAsGuest,
  quantityOf,
} from "#tests/support/browser-order.ts";
import { MANAGE_LISTS, platformOf, SCREENS } from "#tests/support/browser-screens.ts";
import { expectNoSideways } from "#tests/support/browser-widths.ts";

test.describe.configure({ timeout: 90_000 });

for (const slug of new Set(SCREENS.map(([shop]) => shop))) {
  test(`UI-04 axe finds nothing on the screens of ${slug} that need nobody, and none scrolls sideways`, {
    // The same two screens as sweetcrumb's, with a ribbon.
    tag: slug === "schoolbake" ? "@full" : [],
  }, async ({ page, shop }) => {
    for (const [, path, heading] of SCREENS.filter(([of]) => of === slug)) {
      await open(page, shop(slug).url(path));
      await expectAccessible(page, heading);
      await expectNoSideways(page);
    }
  });
}

test("UI-04 axe finds nothing on the platform's page, which scrolls not sideways", async ({ page, shop }) => {
  await open(page, platformOf(shop("sweetcrumb").url("/")));
  await expectAccessible(page, /./);
  await expectNoSideways(page);
});

test("UI-04 axe finds nothing on an order with something in it, nor on the order once it is placed", async ({
  page,
  shop,
}) => {
  const cornerpies = shop("cornerpies");
  await openOrderWithItem(page, cornerpies);
  await expectAccessible(page, /./);

  await page.context().clearCookies();
  await page.setViewportSize({ width: 1280, height: 800 });
  const { ticket } = await orderAsGuest(page, cornerpies);
  await expectAccessible(page, `Order #${ticket}`);
});

test("UI-04 axe finds nothing on an order that lacks something, nor on the dialogs over it", async ({
  page,
  shop,
}) => {
  const cornerpies = shop("cornerpies");
  await openOrderWithItem(page, cornerpies);
  await page.getByRole("button", { name: "Place Order", exact: true }).click();
  await expect(page.getByLabel("Email", { exact: true })).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page, "New Order");

  await page.getByRole("button", { name: "Change", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "When would you like it?" })).toBeVisible();
  await expectAccessible(page, "New Order");
});

test("UI-04 axe finds nothing on the dialog of what ran out", { tag: "@full" }, async ({
  page,
  shop,
  logIn,
}) => {
  const sweetcrumb = shop("sweetcrumb");
  const scarce = await sweetcrumb.scarceItem();
  await logIn(page, "sweetcrumb", "customer");
  await open(page, sweetcrumb.url("/order"));
  await addToCart(page, scarce);
  await chooseWayAndDay(page, "Pickup");
  await quantityOf(page, scarce).fill("9");
  await page.getByRole("checkbox", { name: "I will pay as described" }).check();
  await page.getByRole("button", { name: "Place Order", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Items Have Limited Stock or Sold Out" })).toBeVisible();
  await expectAccessible(page, "New Order");
});

test("UI-04 axe finds nothing on forms that were refused", async ({ page, shop }) => {
  const sweetcrumb = shop("sweetcrumb");
  await open(page, sweetcrumb.url("/login"));
  await giveCredentials(page, "nobody@sweetcrumb.test", "not the password");
  await expect(page.getByRole("alert").first()).toBeVisible();
  await expectAccessible(page, "Log In");

  await open(page, sweetcrumb.url("/signup"));
  for (const field of ["First Name", "Last Name", "Phone"])
    await page.getByLabel(field, { exact: true }).fill("4155550142");
  await page.getByLabel("Email", { exact: true }).fill("robin@example.com");
  for (const field of ["Password", "Confirm Password"])
    await page.getByLabel(field, { exact: true }).fill("short");
  await page.getByRole("button", { name: "Create Account", exact: true }).click();
  await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page, /account/i);

  await open(page, sweetcrumb.url("/feedback"));
  await page.getByRole("main").getByRole("textbox").first().fill("Too few words");
  await page.getByRole("main").getByRole("button", { name: /send/i }).click();
  await expect(page.getByText("Please provide at least 10 words describing the issue").first()).toBeVisible();
  await expectAccessible(page, /feedback/i);
});

test("UI-04 axe finds nothing on the open drawer", { tag: "@full" }, async ({ page, shop }) => {
  await open(page, shop("sweetcrumb").url("/menu"));
  await page.getByRole("button", { name: "More", exact: true }).click();
  await expect(page.locator("#shop-drawer")).toBeVisible();
  await expectAccessible(page, "Menu");
});

test("UI-04 axe finds nothing on the page that asks to verify, nor where the address is corrected, and it scrolls not sideways", async ({
  page,
  shop,
  logIn,
}) => {
  await logIn(page, "sweetcrumb", "unverified");
  await open(page, shop("sweetcrumb").url("/email/verify"));
  await expectAccessible(page, "Check your inbox");
  await expectNoSideways(page);
  await page.getByText("Wrong address?").click();
  await page.getByLabel("Right e-mail address", { exact: true }).fill("uma@example.com");
  await page.getByLabel("Your password", { exact: true }).fill("not the password");
  await page.getByRole("button", { name: "Send the link there" }).click();
  await expect(page.getByLabel("Your password", { exact: true })).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page, "Check your inbox");
});

test("UI-04 axe finds nothing on the page that confirms an address, nor on the one that says it is done, and neither scrolls sideways", async ({
  page,
  shop,
}) => {
  await openAddressLink(page, shop("sweetcrumb"), `robin-${Date.now()}@example.com`);
  await expectAccessible(page, "Is this your address?");
  await expectNoSideways(page);
  await page.getByRole("button", { name: "Confirm This Address", exact: true }).click();
  await expect(page).toHaveURL(/\/email\/verify\/success/);
  await expectAccessible(page, /./);
  await expectNoSideways(page);
});

test("UI-04 axe finds nothing on the steps of a forgotten password, and the last scrolls not sideways", async ({
  page,
  shop,
}) => {
  const schoolbake = shop("schoolbake");
  const email = "customer@schoolbake.test";
  await open(page, schoolbake.url("/login/forgot-password"));
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByRole("button", { name: "Send me a link" }).click();
  await expectAccessible(page, "Look into your inbox");
  const { text } = await schoolbake.messageTo(email, /choose a new password/);
  await open(page, /https?:\/\/\S+\/login\/password-reset\/[\w-]+/.exec(text)?.[0] ?? "");
  await expectAccessible(page, "Choose a new password");
  await expectNoSideways(page);
  await page.getByLabel("New Password", { exact: true }).fill("short");
  await page.getByLabel("Confirm Password", { exact: true }).fill("shorter");
  await page.getByRole("button", { name: "Save New Password" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page.getByLabel("New Password", { exact: true })).toBeFocused();
  await expectAccessible(page, "Choose a new password");
});

test("UI-04 axe finds nothing on the customer's history, and nothing scrolls sideways", async ({
  page,
  shop,
  logIn,
}) => {
  await logIn(page, "sweetcrumb", "customer");
  await open(page, shop("sweetcrumb").url("/customer/orders"));
  await expectAccessible(page, "Order History");
  await expectNoSideways(page);
  await page.getByRole("main").locator('a[href^="/customer/orders/"]').first().click();
  await expect(page.getByRole("heading", { name: /^Order #\d+$/ })).toBeVisible();
  await expectAccessible(page, /^Order #\d+$/);
  await expectNoSideways(page);
});

test("UI-04 axe finds nothing on the merchant's orders, with and without one opened, and nothing scrolls sideways", async ({
  page,
  shop,
  logIn,
}) => {
  await logIn(page, "sweetcrumb", "merchant");
  await page.goto(shop("sweetcrumb").url("/manage/orders"));
  await expectAccessible(page, "Manage Orders");
  await expectNoSideways(page);

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole("row").getByRole("link").first().click();
  await expect(page.getByRole("heading", { name: /^Order #\d+$/ })).toBeVisible();
  await expectAccessible(page, /^Order #\d+$/);
  await expectNoSideways(page);

  await page.goto(shop("sweetcrumb").url("/manage/orders?search=nobody-of-that-name"));
  await expectAccessible(page, "Manage Orders");
  await page.goto(shop("sweetcrumb").url("/manage/orders/no-such-order"));
  await expectAccessible(page, /./);
});

test("UI-04 axe finds nothing on the dashboard, with its tables open", async ({ page, shop, logIn }) => {
  await logIn(page, "sweetcrumb", "merchant");
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, shop("sweetcrumb").url("/manage/dashboard"));
  await expectAccessible(page, /^Dashboard, /);
  for (const summary of await page.getByText("As table").all()) await summary.click();
  await expect(page.locator(".recharts-surface").first()).toBeVisible();
  await expectAccessible(page, /^Dashboard, /);
});

/** Made of the parts of the lists of items and of customers, which are looked at each time (decision 0041). */
const LIKE_OTHERS: readonly string[] = ["/manage/sections", "/manage/availabilities"];

for (const [path, heading, row] of MANAGE_LISTS) {
  test(`UI-04 axe finds nothing on ${path}, nor with a row of it opened, and neither scrolls sideways`, {
    tag: LIKE_OTHERS.includes(path) ? ["@full"] : [],
  }, async ({ page, shop, logIn }) => {
    const sweetcrumb = shop("sweetcrumb");
    await logIn(page, "sweetcrumb", "merchant");
    await open(page, sweetcrumb.url(path));
    await expectAccessible(page, heading);
    await expectNoSideways(page);
    if (row === null) return;
    await page.locator(`main ${row}`).first().click();
    const opened = page.getByRole("complementary").getByRole("heading", { level: 1 });
    await expect(opened).toBeVisible();
    await expectAccessible(page, /./);
    await expectNoSideways(page);
    // Without scripts a deletion asks first, at this address.
    await page.goto(`${page.url().split("?")[0]}?ask=delete`);
    await expectAccessible(page, /./);
  });
}

/** One of each kind of form: fields and switches, choices, a rich text. The subscription's has a walk of its own (merchant-subscribes). */
const EACH_TIME: readonly string[] = ["business-details", "customer-signup", "home-page"];

for (const [sections, tag] of [
  [EACH_TIME, []],
  [[...SETTINGS_SECTIONS.filter((section) => !EACH_TIME.includes(section)), "history"], ["@full"]],
] as const)
  test(`UI-04 axe finds nothing on ${sections.join(", ")} of the shop's settings, and none scrolls sideways`, {
    tag: [...tag],
  }, async ({ page, shop, logIn }) => {
    await logIn(page, "sweetcrumb", "merchant");
    for (const section of sections) {
      await open(page, shop("sweetcrumb").url(`/manage/shop/${section}`));
      await expectAccessible(page, "Shop Settings");
      await expectNoSideways(page);
    }
  });

test("UI-04 axe finds nothing on one's own account, as customer and as owner, nor where a form was refused, and nothing scrolls sideways", async ({
  page,
  shop,
  logIn,
}) => {
  for (const [who, path, heading] of [
    ["customer", "/customer/edit", "Your Account"],
    ["merchant", "/manage/account", "Manage Account"],
  ] as const) {
    // Twice, so that there is a log-in to end elsewhere.
    await logIn(page, "sweetcrumb", who);
    await page.context().clearCookies();
    await logIn(page, "sweetcrumb", who);
    await open(page, shop("sweetcrumb").url(path));
    await expectAccessible(page, heading);
    await expectNoSideways(page);
    await page.getByLabel("Phone", { exact: true }).fill("12 34");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByLabel("Phone", { exact: true })).toHaveAttribute("aria-invalid", "true");
    await expectAccessible(page, heading);
    await page.context().clearCookies();
  }
});
