import { expect, open, PASSWORD, type Page, test } from "#tests/support/browser.ts";
import { expectAccessible } from "#tests/support/browser-axe.ts";
import { coveredBySnackbar } from "#tests/support/browser-layout.ts";
import { addToCart, chooseWayAndDay, placeOrder } from "#tests/support/browser-order.ts";

/** What is said, on shop pages and in the manage area. */
const said = (page: Page) => page.getByRole("status").locator("[data-slot=toast], .snack");

/** Stops the page's clock, so that the seconds of a test count and not those of the machine. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** It stays for its time and no longer, also without anyone looking. */
async function staysFor(page: Page, text: string, milliseconds: number): Promise<void> {
  await expect(said(page)).toHaveText(text);
  await page.clock.runFor(milliseconds - 100);
  await expect(said(page)).toHaveText(text);
  await page.clock.runFor(200);
  await expect(said(page)).toHaveCount(0);
}

const save = (page: Page) => page.getByRole("button", { name: "Save Changes" }).first().click();

// Both are one screen in two frames, of which the owner's waits.
for (const [who, path, counts] of [
  ["customer", "/customer/edit", []],
  ["merchant", "/manage/account", ["@full"]],
] as const) {
  test(`UI-01 at ${path} 'Account updated' stays 3 s, longer under the pointer, and is said again`, {
    tag: [...counts],
  }, async ({ page, shop, logIn }) => {
    await page.clock.install();
    await logIn(page, "cornerpies", who);
    await open(page, shop("cornerpies").url(path));
    await stopClock(page);
    await save(page);
    await staysFor(page, "Account updated", 3_000);

    await save(page);
    await expect(said(page)).toHaveText("Account updated");
    await said(page).hover();
    await page.clock.runFor(30_000);
    await expect(said(page)).toHaveText("Account updated");
    await page.mouse.move(0, 0);
    await staysFor(page, "Account updated", 3_000);
  });

  test(`UI-01 at ${path} what is said without scripts stays until the next page`, {
    tag: ["@without-script", "@wide-full", ...counts],
  }, async ({ page, shop, logIn, scripted }) => {
    await logIn(page, "cornerpies", who);
    await open(page, shop("cornerpies").url(path));
    await save(page);
    await expect(said(page)).toHaveText("Account updated");
    if (!scripted) {
      await page.reload();
      await expect(said(page)).toHaveCount(0);
    }
    const password = page.getByRole("region", { name: "Password", exact: true });
    for (const [label, value] of [
      ["Current Password", PASSWORD],
      ["New Password", PASSWORD],
      ["Confirm Password", PASSWORD],
    ] as const)
      await password.getByLabel(label, { exact: true }).fill(value);
    await password.getByRole("button", { name: "Change Password" }).click();
    await expect(said(page)).toHaveText("Password updated");
  });
}

test("UI-01 a snackbar of a shop's pages lies on nothing that can be pressed", {
  tag: "@phone",
}, async ({ page, shop, logIn }) => {
  await logIn(page, "cornerpies", "customer");
  await open(page, shop("cornerpies").url("/customer/edit"));
  await save(page);
  await expect(said(page)).toHaveText("Account updated");
  await said(page).hover();
  for (const part of [0, 0.25, 0.5, 0.75, 1]) expect(await coveredBySnackbar(said(page), part)).toEqual([]);
});

test("UI-01 'Order received' stays 3 s", { tag: "@full" }, async ({ page, shop, logIn }) => {
  const sweetcrumb = shop("sweetcrumb");
  await page.clock.install();
  await logIn(page, "sweetcrumb", "customer");
  await open(page, sweetcrumb.url("/order"));
  await addToCart(page, await sweetcrumb.plentifulItem());
  await chooseWayAndDay(page, "Pickup");
  await placeOrder(page);
  await expect(said(page)).toHaveText("Order received");
  await page.clock.runFor(3_200);
  await expect(said(page)).toHaveCount(0);
});

test("UI-01 MAN-03 'Menu order updated' stays 1.2 s", async ({ page, shop, logIn }) => {
  await page.clock.install();
  await logIn(page, "cornerpies", "merchant");
  await open(page, shop("cornerpies").url("/manage/rearrange-menu"));
  await stopClock(page);
  await page
    .getByRole("button", { name: /^Move .* down$/ })
    .first()
    .click();
  await staysFor(page, "Menu order updated", 1_200);
});

test("UI-01 the manage area says what it did in the words of the contract", {
  tag: "@without-script-full",
}, async ({ page, shop, logIn, scripted }) => {
  const cornerpies = shop("cornerpies");
  await logIn(page, "cornerpies", "merchant");
  await open(page, cornerpies.url("/manage/rearrange-menu"));
  await page
    .getByRole("button", { name: /^Move .* down$/ })
    .first()
    .click();
  await expect(said(page)).toHaveText("Menu order updated");

  await open(page, cornerpies.url("/manage/customers"));
  await Promise.all([
    page.waitForEvent("download"),
    page
      .getByRole("link", { name: /export/i })
      .first()
      .click(),
  ]);
  if (!scripted) await open(page, cornerpies.url("/manage/customers"));
  await expect(said(page)).toHaveText("Export success");
});

/** What the drawer's 'Notices' lists, the newest first. */
const notices = (page: Page) => page.getByRole("dialog", { name: "Notices" });

async function openNotices(page: Page, drawer: "More" | "Menu"): Promise<void> {
  const button = page.getByRole("button", { name: "Notices" });
  // On wide screens the manage area's drawer is open; its button comes with the scripts that come late.
  const opener = page.getByRole("button", { name: drawer, exact: true });
  await expect(button.or(opener).filter({ visible: true }).first()).toBeVisible();
  if (!(await button.isVisible())) await opener.click();
  await button.click();
  await expect(notices(page).getByRole("heading", { name: "Notices" })).toBeFocused();
}

test(
  "UI-01 UI-04 what snackbars said stays readable in the tab, in 'Notices', and goes with the log-out",
  {
    tag: "@phone-full",
  },
  async ({ page, shop, logIn, otherPage }, { project }) => {
    const cornerpies = shop("cornerpies");
    await logIn(page, "cornerpies", "customer");
    await open(page, cornerpies.url("/customer/edit"));
    await save(page);
    await expect(said(page)).toHaveText("Account updated");
    await expect(said(page)).toHaveCount(0);
    await openNotices(page, "More");
    const listed = notices(page).getByRole("listitem");
    await expect(listed).toHaveText([/^\d{1,2}:\d{2}\s[AP]MAccount updated$/]);
    if (project.name === "wide") await expectAccessible(page, "Your Account");
    await page.keyboard.press("Escape");
    await expect(notices(page)).toBeHidden();
    await expect(page.getByRole("button", { name: "Notices" })).toBeFocused();

    // A page that is loaded anew has the list; another tab has none of it.
    await page.reload();
    await openNotices(page, "More");
    await expect(listed).toHaveText([/Account updated$/]);
    const other = await otherPage();
    await open(other, cornerpies.url("/menu"));
    await openNotices(other, "More");
    await expect(notices(other)).toContainText("Nothing was said in this tab yet.");

    await notices(page).getByRole("button", { name: "Close" }).click();
    await page.getByRole("button", { name: "Log Out", exact: true }).click();
    await expect(said(page)).toHaveText("Logged out");
    await openNotices(page, "More");
    await expect(listed).toHaveText([/Logged out$/]);
  },
);

test("UI-01 MAN-03 the manage area's drawer has its notices too, also of what was done in place", {
  tag: "@phone-full",
}, async ({ page, shop, logIn }) => {
  await logIn(page, "cornerpies", "merchant");
  await open(page, shop("cornerpies").url("/manage/rearrange-menu"));
  for (const direction of ["down", "up"])
    await page
      .getByRole("button", { name: new RegExp(`^Move .* ${direction}$`), disabled: false })
      .first()
      .click();
  await openNotices(page, "Menu");
  await expect(notices(page).getByRole("listitem").first()).toHaveText(/Menu order updated$/);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Notices" })).toBeFocused();
});

test("UI-01 a snackbar with Undo waits while the focus is on it", async ({ page, shop, logIn }) => {
  await page.clock.install();
  await logIn(page, "cornerpies", "merchant");
  await open(page, shop("cornerpies").url("/manage/items"));
  await stopClock(page);
  await page
    .getByRole("checkbox", { name: /^Select / })
    .nth(1)
    .check();
  await page.getByRole("button", { name: "Mark sold out", exact: true }).last().click();
  const undo = said(page).getByRole("button", { name: "Undo" });
  // What is sent waits for the clock's next tick.
  await expect(async () => {
    await page.clock.runFor(100);
    await expect(undo).toBeVisible({ timeout: 500 });
  }).toPass();
  await undo.focus();
  await page.clock.runFor(60_000);
  await expect(undo).toBeVisible();
  await undo.press("Enter");
  await page.clock.resume();
  await expect(undo).toHaveCount(0);
});
