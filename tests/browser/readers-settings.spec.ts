/** Readers who set language, spacing and colours themselves, and those who listen (UI-03, UI-04): both languages, screen by screen. */
import { SETTINGS_SECTIONS } from "#domain/shop/settings.ts";
import { expect, open, type Page, test } from "#tests/support/browser.ts";
import { expectAccessible } from "#tests/support/browser-axe.ts";
import { fillGuestOrder, placeOrder } from "#tests/support/browser-order.ts";
import { expectRoomForSpacing, expectSeenInForcedColors } from "#tests/support/browser-readers.ts";
import { MANAGE_LISTS, platformOf, SCREENS } from "#tests/support/browser-screens.ts";
import { expectNoSideways } from "#tests/support/browser-widths.ts";
import { HEARD, heardOf, PLACED } from "#tests/support/heard-screens.ts";

test.describe.configure({ timeout: 300_000 });

/** Looks at the screen that is open as each of these readers does. Axe walks the English screens in `accessibility.spec.ts`. */
async function look(page: Page, language: string): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("lang", language);
  if (language !== "en") {
    await expectAccessible(page, /./);
    await expectNoSideways(page);
  }
  await expectSeenInForcedColors(page);
  await expectRoomForSpacing(page);
}

for (const [language, locale] of [
  ["en", "en-US"],
  ["es", "es-MX"],
] as const)
  test.describe(`in ${language}`, { tag: "@full" }, () => {
    test.use({ locale });

    for (const slug of new Set(SCREENS.map(([shop]) => shop)))
      test(`UI-03 UI-04 ${language}: the screens of ${slug} that need no one, by axe, in forced colours and spaced`, async ({
        page,
        shop,
      }) => {
        for (const [, path] of SCREENS.filter(([of]) => of === slug)) {
          await open(page, shop(slug).url(path));
          await look(page, language);
        }
        await open(page, platformOf(shop(slug).url("/")));
        await look(page, language);
      });

    test(`UI-03 UI-04 ${language}: a customer's screens, by axe, in forced colours and spaced`, async ({
      page,
      shop,
      logIn,
    }) => {
      const sweetcrumb = shop("sweetcrumb");
      await logIn(page, "sweetcrumb", "customer");
      for (const path of ["/customer/orders", "/customer/edit", "/order"]) {
        await open(page, sweetcrumb.url(path));
        await look(page, language);
      }
      await open(page, sweetcrumb.url("/customer/orders"));
      await page.getByRole("main").locator('a[href^="/customer/orders/"]').first().click();
      await expect(page).toHaveURL(/\/customer\/orders\/./);
      await look(page, language);
    });

    test(`UI-03 UI-04 ${language}: the merchant's screens, by axe, in forced colours and spaced`, async ({
      page,
      shop,
      logIn,
    }) => {
      const sweetcrumb = shop("sweetcrumb");
      await logIn(page, "sweetcrumb", "merchant");
      for (const path of [
        ...["/manage/dashboard", "/manage/orders", "/manage/account", "/manage/support", "/manage/messages"],
        ...["/manage/payments", "/manage/webhooks"],
      ]) {
        await open(page, sweetcrumb.url(path));
        await look(page, language);
      }
      for (const [path, , row] of MANAGE_LISTS) {
        await open(page, sweetcrumb.url(path));
        await look(page, language);
        if (row === null) continue;
        await page.locator(`main ${row}`).first().click();
        await expect(page.getByRole("complementary").getByRole("heading", { level: 1 })).toBeVisible();
        await look(page, language);
      }
      for (const section of [...SETTINGS_SECTIONS, "history"]) {
        await open(page, sweetcrumb.url(`/manage/shop/${section}`));
        await look(page, language);
      }
    });
  });

test("UI-03 UI-04 a shopper's screens are heard in Spanish in the order in which they are written down", {
  tag: "@full",
}, async ({ page, shop }) => {
  const pies = shop("cornerpies");
  await fillGuestOrder(page, pies);
  await placeOrder(page);
  const placed = new URL(page.url()).pathname;
  for (const [path, heard] of Object.entries(HEARD)) {
    await open(page, pies.url(`${path === PLACED ? placed : path}?lang=es`));
    // What is fetched once the page is live is heard a moment later.
    await expect
      .configure({ soft: true })
      .poll(() => heardOf(page, heard), { message: path })
      .toEqual(heard);
  }
});
