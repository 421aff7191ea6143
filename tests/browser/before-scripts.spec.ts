import { postgresOf, query } from "#tests/chaos/books.ts";
import { expect, giveCredentials, type Page, takenOver, test } from "#tests/support/browser.ts";
import { visitedApp } from "#tests/support/browser-app.ts";

/** Holds every script back until it is called: the page stands there as the server sent it. */
async function holdScripts(page: Page): Promise<() => Promise<void>> {
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route("**/*.js", async (route) => {
    await held;
    await route.continue();
  });
  return async () => {
    release();
    await takenOver(page);
  };
}

for (const [path, menu] of [
  ["/", "details[data-slot=account-menu]"],
  ["/manage/orders", "header details"],
] as const)
  test(`STORE-05 the account's menu on ${path} stays open when the scripts come after it was opened`, async ({
    page,
    shop,
    logIn,
  }) => {
    await logIn(page, "cornerpies", "merchant");
    const runScripts = await holdScripts(page);
    await page.goto(shop("cornerpies").url(path), { waitUntil: "commit" });
    await page.locator(`${menu} summary`).click();
    await expect(page.locator(menu)).toHaveAttribute("open", "");
    await runScripts();
    await expect(page.locator(menu)).toHaveAttribute("open", "");
    await page.keyboard.press("Escape");
    await expect(page.locator(menu)).not.toHaveAttribute("open");
  });

test("MAN-10 a press on 'Save Time Zone' counts when the scripts come between its down and its up", async ({
  page,
  shop,
}) => {
  const schoolbake = shop("schoolbake");
  await query(
    postgresOf(visitedApp().dataDir).url,
    "update shop_settings set timezone = null where shop_id = (select id from shops where slug = 'schoolbake')",
  );
  await page.goto(schoolbake.url("/owner/login"));
  await giveCredentials(page, "merchant@schoolbake.test");
  await expect(page).toHaveURL(schoolbake.url("/manage/dashboard"));
  const runScripts = await holdScripts(page);
  await page.goto(schoolbake.url("/manage/orders"), { waitUntil: "commit" });
  await page.getByRole("combobox", { name: "Time zone" }).selectOption("Hawaii (Honolulu)");
  await page.getByRole("button", { name: "Save Time Zone" }).hover();
  await page.mouse.down();
  await runScripts();
  await page.mouse.up();
  await expect(page.getByRole("dialog", { name: "Thank you!" })).toContainText("Hawaii times");
});

for (const path of ["/manage/orders", "/manage/items"])
  test(`MAN-02 MAN-06 what can be done with ticked rows of ${path} comes with the first tick, before the scripts too`, {
    tag: path === "/manage/items" ? "@full" : [],
  }, async ({ page, shop, logIn }) => {
    await logIn(page, "sweetcrumb", "merchant");
    const runScripts = await holdScripts(page);
    await page.goto(shop("sweetcrumb").url(path), { waitUntil: "commit" });
    const bar = page.locator("[data-slot=bulk-bar]");
    const box = page.getByRole("row").getByRole("checkbox").last();
    await expect(box).toBeVisible();
    await expect(bar).toBeHidden();
    await box.check();
    await expect(bar).toBeVisible();
    await box.uncheck();
    await expect(bar).toBeHidden();
    await runScripts();
    await expect(bar).toBeHidden();
    await box.check();
    await expect(bar).toContainText("1 selected");
  });

test("STORE-02 one goes to a section while what follows the log-in is still on its way, and no part of the page is drawn anew", async ({
  page,
  shop,
}) => {
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route("**/session-follower-*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(shop("sweetcrumb").url("/menu"));
  await takenOver(page);
  await page.getByRole("navigation", { name: "Menu sections" }).getByRole("link").nth(2).click();
  await expect(page).toHaveURL(/#section-/);
  const follower = page.waitForResponse(/session-follower-/);
  release();
  await follower;
  // React tells of a part that it gave up hydrating as an error of the page (421), and an error fails the test.
  await page.waitForLoadState("networkidle");
});
