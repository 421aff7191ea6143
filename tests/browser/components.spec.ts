/** `/dev/ui`, from an app that serves through Vite: no build has the page. */
import { type App, startApp } from "#tests/support/app.ts";
import { expect, takenOver, test } from "#tests/support/browser.ts";
import { objectionsTo } from "#tests/support/browser-axe.ts";

let app: App;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  app = await startApp({ env: { NODE_ENV: "development" }, startMilliseconds: 200_000 });
});

test.afterAll(() => app?.stop());

for (const side of ["shop", "manage", "list", "panel"])
  for (const dir of ["ltr", "rtl"])
    test(
      `UI-04 axe finds nothing in any state of a component with the measures of ${side} pages, ${dir}`,
      {
        tag: "@full",
      },
      async ({ page }, { outputDir }) => {
        test.setTimeout(120_000);
        await page.goto(`${app.origin("sweetcrumb")}/dev/ui?side=${side}&dir=${dir}`);
        const heading = { list: "Items", panel: "Sourdough" }[side] ?? "Components";
        await expect(page.getByRole("heading", { level: 1, name: heading, exact: true })).toBeVisible();
        await takenOver(page);
        for (const colorScheme of ["light", "dark"] as const) {
          await page.emulateMedia({ colorScheme });
          // 640 pixels are a desk's window at 200 %.
          for (const width of [390, 640, 1280]) {
            await page.setViewportSize({ width, height: 900 });
            const wide = await page.evaluate(() => document.documentElement.scrollWidth);
            expect(wide, `${width} px, ${colorScheme}`).toBeLessThanOrEqual(width);
            const found = (await objectionsTo(page)).map(({ id, nodes }) => [
              id,
              ...nodes.map(({ html }) => html),
            ]);
            expect.soft(found, `${width} px, ${colorScheme}`).toEqual([]);
            await page.screenshot({
              path: `${outputDir}/${side}-${dir}-${colorScheme}-${width}.png`,
              fullPage: true,
            });
          }
        }
      },
    );

test("UI-04 every control of the components shows where the focus is, and the dialog gives it back", {
  tag: "@full",
}, async ({ page }) => {
  test.setTimeout(120_000);
  await page.goto(`${app.origin("sweetcrumb")}/dev/ui`);
  const controls = page.getByRole("main").locator("button:enabled, a[href], input:enabled, textarea");
  await expect(controls.first()).toBeVisible();
  for (const control of (await controls.all()).slice(0, 12)) {
    await page.keyboard.press("Tab");
    await control.focus();
    const outline = await control.evaluate((element) => getComputedStyle(element).outlineStyle);
    expect(outline, await control.innerText().catch(() => "a field")).toBe("solid");
  }
  const opener = page.getByRole("button", { name: "Open the dialog" });
  await opener.click();
  await expect(page.getByRole("dialog", { name: "What has happened" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(opener).toBeFocused();
});
