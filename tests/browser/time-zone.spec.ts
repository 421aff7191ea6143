import { postgresOf, query } from "#tests/chaos/books.ts";
import { expect, giveCredentials, type Page, takenOver, test } from "#tests/support/browser.ts";
import { visitedApp } from "#tests/support/browser-app.ts";
import { expectAccessible } from "#tests/support/browser-axe.ts";

test.describe.configure({ timeout: 90_000 });

/** The owner of the bake sale, whose shop has no zone yet, or none any more, comes to stand in the manage area. */
async function openBakeSale(page: Page, url: (path: string) => string) {
  await query(
    postgresOf(visitedApp().dataDir).url,
    `update shop_settings set timezone = null
     where timezone is not null and shop_id = (select id from shops where slug = 'schoolbake')`,
  );
  await page.goto(url("/owner/login"));
  await giveCredentials(page, "merchant@schoolbake.test");
  await expect(page).toHaveURL(url("/manage/dashboard"));
}

test("MAN-10 the answer is thanked for two and a half seconds, and from then on the days are the zone's", {
  tag: ["@without-script", "@phone-full"],
}, async ({ page, shop, scripted }) => {
  const schoolbake = shop("schoolbake");
  await openBakeSale(page, (path) => schoolbake.url(path));
  await page.goto(schoolbake.url("/manage/availabilities?show=future"));
  await takenOver(page);
  const question = page.getByRole("dialog", { name: "Which time zone is your shop in?" });
  const zone = question.getByLabel("Time zone");
  await expect(zone).toHaveValue(scripted ? "America/Los_Angeles" : "");
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await zone.selectOption("Hawaii (Honolulu)");
  await question.getByRole("button", { name: "Save Time Zone" }).click();
  if (scripted) {
    const thanks = page.getByRole("dialog", { name: "Thank you!" });
    await expect(thanks).toContainText("All times here are Hawaii times now.");
    const began = await page.evaluate(() => performance.now());
    await expect(thanks).toHaveCount(0);
    const lasted = (await page.evaluate(() => performance.now())) - began;
    expect(lasted).toBeGreaterThan(1_500);
    expect(lasted).toBeLessThan(4_500);
  } else {
    await expect(page.getByRole("status").getByText("Time zone saved")).toBeVisible();
  }
  await expect(page).toHaveURL(schoolbake.url("/manage/availabilities?show=future"));
  await expect(page.getByRole("heading", { level: 1, name: "Availabilities" })).toBeVisible();
  await expect(page.getByText("Times in Hawaii", { exact: true })).toBeAttached();
  await page.goto(schoolbake.url("/manage/orders"));
  await expect(page.getByRole("heading", { level: 1, name: "Manage Orders" })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test.describe("where the browser stands in Arizona", () => {
  test.use({ timezoneId: "America/Phoenix" });

  test("MAN-10 UI-01 a shop without a time zone asks before anything else, in front of every screen", async ({
    page,
    shop,
  }) => {
    const schoolbake = shop("schoolbake");
    await openBakeSale(page, (path) => schoolbake.url(path));
    const dialog = page.getByRole("dialog", { name: "Which time zone is your shop in?" });
    await expect(dialog).toBeVisible();
    await takenOver(page);
    await expect(dialog.getByLabel("Time zone")).toHaveValue("America/Denver");
    await expect(dialog.getByRole("option", { disabled: false })).toHaveText([
      "Pacific (Los Angeles)",
      "Mountain (Denver)",
      "Central (Chicago)",
      "Eastern (New York)",
      "Alaska (Anchorage)",
      "Hawaii (Honolulu)",
    ]);
    await expect(page.getByRole("heading", { level: 1, name: /^Dashboard, / })).toHaveCount(0);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("dialog", { name: "Quick search" })).toHaveCount(0);
    expect(await page.evaluate(() => document.querySelector("dialog")?.matches(":modal"))).toBe(true);
    await expectAccessible(page, "Which time zone is your shop in?");
    await page.setViewportSize({ width: 1280, height: 800 });

    for (const path of ["/manage/items", "/manage/find?q=a", "/manage/account"]) {
      await page.goto(schoolbake.url(path));
      await expect(dialog).toBeVisible();
    }
  });
});

test("MAN-10 a browser far away is offered no zone, and none is saved unchosen", { tag: "@full" }, async ({
  browser,
  shop,
}) => {
  const context = await browser.newContext({ timezoneId: "Europe/Vienna" });
  const page = await context.newPage();
  await openBakeSale(page, (path) => shop("schoolbake").url(path));
  await takenOver(page);
  await expect(page.getByRole("combobox", { name: "Time zone" })).toHaveValue("");
  await page.getByRole("button", { name: "Save Time Zone" }).click();
  await page.reload();
  await expect(page.getByRole("dialog", { name: "Which time zone is your shop in?" })).toBeVisible();
  await context.close();
});

test("MAN-10 a super admin is not asked", { tag: "@full" }, async ({ page, shop }) => {
  const schoolbake = shop("schoolbake");
  await openBakeSale(page, (path) => schoolbake.url(path));
  await page.context().clearCookies();
  await page.goto(schoolbake.url("/owner/login"));
  await giveCredentials(page, "super@windowsill.test");
  await expect(page.getByRole("heading", { level: 1, name: /^Dashboard, / })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
