import { readFileSync } from "node:fs";
import { expect, giveCredentials, open, PASSWORD, type Page, test } from "#tests/support/browser.ts";
import { becomeCustomer, OWN_PASSWORD } from "#tests/support/browser-account.ts";
import { visitedApp } from "#tests/support/browser-app.ts";
import { placeAsCustomer } from "#tests/support/browser-merchant.ts";
import { ask } from "#tests/support/http.ts";

const part = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const description = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });

test(
  "CUST-01 UI-01 a new e-mail: the old one works until the link is opened, then the new one does",
  { tag: ["@without-script-full", "@phone-full"] },
  async ({ page, shop, scripted, otherPage }, { project }) => {
    const sweetcrumb = shop("sweetcrumb");
    const own = `${project.name}-${scripted}-${Date.now()}@example.com`;
    const [before, after] = [`before-${own}`, `after-${own}`];
    await becomeCustomer(page, sweetcrumb, before);
    await open(page, sweetcrumb.url("/customer/edit"));

    const email = part(page, "E-mail");
    await email.getByLabel("New Email", { exact: true }).fill(after);
    await email.getByLabel("Current Password", { exact: true }).fill("not the password");
    await email.getByRole("button", { name: "Change Email" }).click();
    await expect(page.getByRole("alert")).toBeVisible();
    await expect(email.getByLabel("Current Password", { exact: true })).toBeFocused();
    await expect(email.getByLabel("Current Password", { exact: true })).toHaveAttribute(
      "aria-invalid",
      "true",
    );
    await expect(email.getByLabel("New Email", { exact: true })).toHaveValue(after);
    await email.getByLabel("Current Password", { exact: true }).fill(OWN_PASSWORD);
    await email.getByRole("button", { name: "Change Email" }).click();
    await expect(description(page, "Mail sent")).toBeVisible();
    await expect(page.getByText(`We sent a link to ${after}.`)).toBeVisible();
    await expect(email.getByLabel("Current Password", { exact: true })).toHaveValue("");

    const second = await otherPage();
    await open(second, sweetcrumb.url("/login"));
    await giveCredentials(second, after, OWN_PASSWORD);
    await expect(second.getByRole("alert")).toBeVisible();
    await giveCredentials(second, before, OWN_PASSWORD);
    await expect(second).not.toHaveURL(/\/login/);

    const { text } = await sweetcrumb.messageTo(after, /is this your new e-mail/);
    await page.goto(/https?:\/\/\S+\/email\/change\/[\w-]+/.exec(text)?.[0] ?? "");
    await page.getByRole("button", { name: "Confirm This Address", exact: true }).click();
    await expect(page).toHaveURL(/\/email\/verify\/success/);
    const third = await otherPage();
    await open(third, sweetcrumb.url("/login?next=%2Fcustomer%2Fedit"));
    await giveCredentials(third, before, OWN_PASSWORD);
    await expect(third.getByRole("alert")).toBeVisible();
    await giveCredentials(third, after, OWN_PASSWORD);
    await expect(third).toHaveURL(/\/customer\/edit$/);
    await expect(third.getByText(`You log in with ${after}.`)).toBeVisible();
  },
);

test(
  "CUST-01 UI-01 STORE-06 details and password are changed, and what was wrong stands beside its field",
  { tag: ["@without-script", "@phone-full"] },
  async ({ page, shop, scripted, otherPage }, { project }) => {
    const sweetcrumb = shop("sweetcrumb");
    const email = `details-${project.name}-${scripted}-${Date.now()}@example.com`;
    await becomeCustomer(page, sweetcrumb, email);
    await open(page, sweetcrumb.url("/customer/edit"));

    const details = part(page, "Your details");
    await details.getByLabel("First Name", { exact: true }).fill("Robina");
    await details.getByLabel("Zip", { exact: true }).fill("972");
    await details.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByRole("alert")).toBeVisible();
    await expect(details.getByLabel("Zip", { exact: true })).toBeFocused();
    await expect(details.getByText("Enter a 5 Digit Zip", { exact: true })).toBeVisible();
    await expect(details.getByLabel("First Name", { exact: true })).toHaveValue("Robina");
    await details.getByLabel("Zip", { exact: true }).fill("97201");
    await details.getByRole("button", { name: "Save Changes" }).click();
    await expect(description(page, "Account updated")).toBeVisible();
    await page.reload();
    await expect(details.getByLabel("First Name", { exact: true })).toHaveValue("Robina");

    const password = part(page, "Password");
    await password.getByLabel("Current Password", { exact: true }).fill(OWN_PASSWORD);
    await password.getByLabel("New Password", { exact: true }).fill("a brand new loaf");
    await password.getByLabel("Confirm Password", { exact: true }).fill("a brand new loaf");
    await password.getByRole("button", { name: "Change Password" }).click();
    await expect(description(page, "Password updated")).toBeVisible();
    await expect(page).toHaveURL(/\/customer\/edit$/);
    const second = await otherPage();
    await open(second, sweetcrumb.url("/login"));
    await giveCredentials(second, email, "a brand new loaf");
    await expect(second).not.toHaveURL(/\/login/);
  },
);

test(
  "CUST-03 one's data comes as a file, and the account is deleted only with the word and the password",
  { tag: ["@without-script-full", "@phone-full"] },
  async ({ page, shop, scripted }, { project }) => {
    const sweetcrumb = shop("sweetcrumb");
    const email = `leaving-${project.name}-${scripted}-${Date.now()}@example.com`;
    await becomeCustomer(page, sweetcrumb, email);
    await open(page, sweetcrumb.url("/customer/edit"));

    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Download My Data" }).click(),
    ]);
    expect(file.suggestedFilename()).toBe("sweetcrumb-my-data.json");
    const data = JSON.parse(readFileSync(await file.path(), "utf8"));
    expect(data.profile.email).toBe(email);
    expect(Object.keys(data)).toEqual(expect.arrayContaining(["orders", "cart", "messages", "logIns"]));

    const erase = part(page, "Delete my account");
    await erase.getByText("I want to delete my account").click();
    const word = erase.getByLabel("Type DELETE to confirm", { exact: true });
    await word.fill("no");
    await erase.getByLabel("Current Password", { exact: true }).fill(OWN_PASSWORD);
    await erase.getByRole("button", { name: "Delete My Account" }).click();
    await expect(page.getByRole("alert")).toBeVisible();
    await expect(word).toBeFocused();
    await expect(word).toHaveAttribute("aria-invalid", "true");
    await word.fill("delete");
    await erase.getByLabel("Current Password", { exact: true }).fill(OWN_PASSWORD);
    await erase.getByRole("button", { name: "Delete My Account" }).click();
    await expect(page).toHaveURL(sweetcrumb.url("/"));
    await expect(description(page, "Account deleted")).toBeVisible();

    await open(page, sweetcrumb.url("/login"));
    await giveCredentials(page, email, OWN_PASSWORD);
    await expect(page.getByRole("alert")).toBeVisible();
    await becomeCustomer(page, sweetcrumb, email);
  },
);

test("CUST-01 AUTH-05 where the log-in has ended, 'Session expired' is said, and what was typed stands there after the log-in", {
  tag: "@without-script-full",
}, async ({ page, shop, logIn }) => {
  const cornerpies = shop("cornerpies");
  for (const [who, path] of [
    ["customer", "/customer/edit"],
    ["merchant", "/manage/account"],
  ] as const) {
    await logIn(page, "cornerpies", who);
    await open(page, cornerpies.url(path));
    const details = part(page, "Your details");
    await details.getByLabel("First Name", { exact: true }).fill("Typed For Long");
    const session = (await page.context().cookies()).find(({ name }) => name === "session");
    const ended = await ask({
      port: visitedApp().port,
      host: "cornerpies.localhost",
      path: "/api/logout",
      method: "POST",
      headers: { authorization: `Bearer ${session?.value}` },
    });
    expect(ended.status).toBe(204);
    await details.getByRole("button", { name: "Save Changes" }).click();
    await expect(page).toHaveURL(/\/login\?/);
    await expect(page.getByText("Session expired", { exact: true }).first()).toBeVisible();
    await giveCredentials(page, `${who}@cornerpies.test`);
    await expect(page).toHaveURL(cornerpies.url(path));
    await expect(details.getByLabel("First Name", { exact: true })).toHaveValue("Typed For Long");
    await page.context().clearCookies();
  }
});

test("MAN-09 an owner's own account is reached from the dropdown, and cannot be deleted", {
  tag: ["@full", "@without-script-full"],
}, async ({ page, shop, logIn }) => {
  const cornerpies = shop("cornerpies");
  await logIn(page, "cornerpies", "merchant");
  await open(page, cornerpies.url("/manage/orders"));
  await page.locator("header details summary").click();
  await page.getByRole("link", { name: "Edit Account" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Manage Account" })).toBeVisible();
  await expect(part(page, "Delete my account")).toContainText("Your account owns this shop");
  const password = part(page, "Password");
  await password.getByLabel("Current Password", { exact: true }).fill(PASSWORD);
  // The same one again, so that the demo's people keep theirs.
  await password.getByLabel("New Password", { exact: true }).fill(PASSWORD);
  await password.getByLabel("Confirm Password", { exact: true }).fill(PASSWORD);
  await password.getByRole("button", { name: "Change Password" }).click();
  await expect(page.getByText("Password updated", { exact: true })).toBeVisible();
});

test("CUST-02 the last order is in the cart by one press on the home page and the menu, which says what is dearer now", {
  tag: "@without-script",
}, async ({ page, shop, logIn, otherPage }) => {
  const sweetcrumb = shop("sweetcrumb");
  const item = await sweetcrumb.plentifulItem();
  await placeAsCustomer(sweetcrumb, item);
  await logIn(page, "sweetcrumb", "customer");

  for (const path of ["/", "/menu"]) {
    await open(page, sweetcrumb.url(path));
    const usual = page.getByRole("region", { name: "Your usual" });
    await expect(usual).toContainText(`1 × ${item.name}`);
    await usual.getByRole("button", { name: "Order My Usual" }).click();
    await expect(page).toHaveURL(/\/order#how$/);
    for (const group of ["Fulfillment", "Day"])
      await expect(
        page.getByRole("radiogroup", { name: group, exact: true }).getByRole("radio", { checked: true }),
      ).toHaveCount(1);
    const removing = page.getByRole("button", { name: /^Remove / });
    await removing.click();
    await expect(removing).toHaveCount(0);
  }

  // A guest has no usual.
  const guest = await otherPage();
  await open(guest, sweetcrumb.url("/menu"));
  await expect(guest.getByRole("button", { name: "Order My Usual" })).toHaveCount(0);
});

test("CUST-02 an earlier order is in the cart by one press, from the history and from its own page", {
  tag: "@without-script-full",
}, async ({ page, shop, logIn }) => {
  const sweetcrumb = shop("sweetcrumb");
  const item = await sweetcrumb.plentifulItem();
  const { id, ticket_number: ticket } = await placeAsCustomer(sweetcrumb, item);
  await logIn(page, "sweetcrumb", "customer");

  for (const path of [`/customer/orders/${id}`, "/customer/orders"]) {
    await open(page, sweetcrumb.url(path));
    await page.getByRole("button", { name: `Order again: Order #${ticket}` }).click();
    // The items are chosen already: the order goes on where one says how to get them.
    await expect(page).toHaveURL(/\/order#how$/);
    await expect(page.getByRole("heading", { name: /How$/ })).toBeInViewport();
    await expect(page.getByLabel(`Quantity of ${item.name}`, { exact: true }).first()).toHaveValue("1");
    const removing = page.getByRole("button", { name: /^Remove / });
    await removing.click();
    await expect(removing).toHaveCount(0);
  }
});
