import { expect, giveCredentials, open, type Page, takenOver, test } from "#tests/support/browser.ts";
import { visitedApp } from "#tests/support/browser-app.ts";
import { expectAccessible } from "#tests/support/browser-axe.ts";
import { expectNoSideways } from "#tests/support/browser-widths.ts";

test.describe.configure({ timeout: 90_000 });

const PASSWORD = "a quiet tuesday";

/** The platform's own host, beside the demo shops'. */
const atRoot = (path: string) => `http://localhost:${visitedApp().port}${path}`;
const newName = () => `pies-${Date.now().toString(36)}`;

async function fillIn(page: Page, shop: { name: string; slug: string; email: string }) {
  const fields = {
    "Shop Name": shop.name,
    "Shop Address": shop.slug,
    "First Name": "Nell",
    "Last Name": "Okafor",
    Email: shop.email,
    Phone: "4155550142",
    Password: PASSWORD,
    "Confirm Password": PASSWORD,
  };
  for (const [label, value] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(value);
}

const send = (page: Page) => page.getByRole("button", { name: "Open My Shop", exact: true }).click();

/** Opens a shop and comes to stand in its manage area. */
async function openShop(page: Page, slug: string, scripted: boolean) {
  await open(page, atRoot("/owner/signup"));
  await fillIn(page, { name: "Nell's Pies", slug, email: `nell@${slug}.test` });
  await send(page);
  if (!scripted) {
    await expect(page.getByRole("heading", { level: 1, name: "Nell's Pies is open" })).toBeVisible();
    await page.getByRole("link", { name: "Go to my shop" }).click();
  }
  await expect(page).toHaveURL(new RegExp(`^http://${slug}\\.localhost:\\d+/manage/dashboard$`));
  // The sign-up leaves the time zone open (MAN-10). The browser's own is preselected once scripts run, so it is theirs to come first.
  await takenOver(page);
  await page.getByRole("combobox", { name: "Time zone" }).selectOption("Pacific (Los Angeles)");
  await page.getByRole("button", { name: "Save Time Zone" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Dashboard, / })).toBeVisible();
}

test("AUTH-04 UI-04 a baker opens a shop on the root domain and stands in its manage area, where axe finds nothing; the way in works once", {
  tag: "@without-script-full",
}, async ({ page, shop, scripted, otherPage }) => {
  const ways: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/owner/enter/")) ways.push(request.url());
  });
  await open(page, atRoot("/"));
  await page.getByRole("link", { name: "Start your shop" }).first().click();
  await expect(page).toHaveURL(atRoot("/owner/signup"));
  const slug = newName();
  await openShop(page, slug, scripted);
  if (scripted) await expectAccessible(page, /^Dashboard, /);

  const list = page.getByRole("region", { name: "Getting ready for the first order" });
  await expect(list).toContainText("2 of 10 done");
  await expect(list.getByRole("listitem").first()).toHaveText(/To do: Confirm your e-mail address/);
  await list.getByRole("button", { name: "Send the mail again" }).click();
  await expect(page.getByText("Mail sent", { exact: true })).toBeVisible();

  const mine = shop(slug);
  const mail = await mine.messageTo(`nell@${slug}.test`, /confirm/i);
  expect(mail.subject).toBe("Nell's Pies: please confirm your e-mail");
  const [link = ""] = /http:\/\/\S+\/owner\/activate\/[\w-]+/.exec(mail.text) ?? [];
  await page.goto(link);
  await page.getByRole("button", { name: "Confirm This Address", exact: true }).click();
  await expect(page).toHaveURL(mine.url("/manage/dashboard"));
  await expect(page.getByText("Email verified", { exact: true })).toBeVisible();
  await expect(list).toContainText("3 of 10 done");

  // The shop serves at once, and its owner finds the way back in.
  await open(page, mine.url("/"));
  await expect(page.getByRole("heading", { level: 1, name: "Nell's Pies" })).toBeVisible();
  await page.context().clearCookies();
  await page.goto(mine.url("/owner/login"));
  await giveCredentials(page, `nell@${slug}.test`, PASSWORD);
  await expect(page).toHaveURL(mine.url("/manage/dashboard"));

  // Its first way in is used up, and the log-in says why it asks.
  expect(ways).toHaveLength(1);
  const other = await otherPage();
  await other.goto(ways[0] ?? "");
  await expect(other).toHaveURL(/\/owner\/login\?expired=enter$/);
  await expect(other.getByText("works once and for a minute")).toBeVisible();
  expect(await other.context().cookies()).toEqual([]);
});

test("AUTH-04 what is wrong is said by its field, and the rest is kept, but no password", {
  tag: "@without-script-full",
}, async ({ page }) => {
  await open(page, atRoot("/owner/signup"));
  await fillIn(page, { name: "x".repeat(41), slug: "sweetcrumb", email: "nell@pies.test" });
  await send(page);
  const name = page.getByLabel("Shop Name", { exact: true });
  await expect(name).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByText("This field is limited to 40 characters").last()).toBeVisible();
  await expect(page.getByRole("alert").first()).toBeVisible();
  await expect(name).toBeFocused();

  await fillIn(page, { name: "Nell's Pies", slug: "sweetcrumb", email: "nell@pies.test" });
  await send(page);
  await expect(page.getByLabel("Shop Address", { exact: true })).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByText("This address is taken already").last()).toBeVisible();
  await expect(name).toHaveValue("Nell's Pies");
  await expect(page.getByLabel("First Name", { exact: true })).toHaveValue("Nell");
});

test("SHOP-01 the address follows the name, and says while it is typed whether it is free", async ({
  page,
}) => {
  await open(page, atRoot("/owner/signup"));
  const address = page.getByLabel("Shop Address", { exact: true });
  await page.getByLabel("Shop Name", { exact: true }).fill("Café Löwe & Co.");
  await expect(address).toHaveValue("cafe-lowe-co");
  await expect(page.getByText(/^cafe-lowe-co\.localhost:\d+ is free\.$/).first()).toBeVisible();

  await address.fill("SweetCrumb");
  await expect(page.getByText("This address is taken already. Please choose another one.")).toBeVisible();
  await address.fill("www");
  await expect(page.getByText("This address is kept for the platform.")).toBeVisible();
  await address.fill("my-own-pies");
  await page.getByLabel("Shop Name", { exact: true }).fill("Another Name");
  await expect(address).toHaveValue("my-own-pies");
  await expect(page.getByText(/^my-own-pies\.localhost:\d+ is free\.$/).first()).toBeVisible();
});

test("SHOP-01 on a shop's host the sign-up of owners leads to the root domain's", {
  tag: ["@without-script", "@wide-full"],
}, async ({ page, shop }) => {
  await page.goto(shop("sweetcrumb").url("/owner/signup"));
  await expect(page).toHaveURL(atRoot("/owner/signup"));
});

test("AUTH-04 an invitation that is over says how to get another one", {
  tag: ["@without-script", "@wide-full"],
}, async ({ page }) => {
  const answer = await page.goto(atRoot("/owner/invitation/0123456789abcdef0123456789abcdef"));
  await expect(page).toHaveURL(atRoot("/owner/invitation"));
  expect(answer?.status()).toBe(422);
  await expect(page.getByRole("heading", { level: 1, name: "This link has expired" })).toBeVisible();
});

test("UI-04 axe finds nothing on the owner's sign-up, refused and not, nor on an invitation that is over, and nothing scrolls sideways", {
  tag: "@full",
}, async ({ page }) => {
  await open(page, atRoot("/owner/signup"));
  await expectAccessible(page, "Start your shop");
  await expectNoSideways(page);
  await fillIn(page, { name: "Nell's Pies", slug: "sweetcrumb", email: "nell@pies.test" });
  await send(page);
  await expect(page.getByLabel("Shop Address", { exact: true })).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page, "Start your shop");
  await open(page, atRoot("/owner/login"));
  await expectAccessible(page, "Owner Login");
  await expectNoSideways(page);
  await open(page, atRoot("/owner/invitation"));
  await expectAccessible(page, "This link has expired");
  await expectNoSideways(page);
});
