import type { Locator } from "#tests/support/browser.ts";

/**
 * What of the page can be pressed and lies under the snackbar, with the page scrolled so far: 0 is its top, 1 its end. The page scrolls away under
 * the bar, where the shop's name may be covered for a moment.
 */
export async function coveredBySnackbar(said: Locator, part: number): Promise<string[]> {
  await said.page().evaluate((at) => window.scrollTo(0, document.body.scrollHeight * at), part);
  return said.evaluate((snack) => {
    const box = snack.getBoundingClientRect();
    const header = document.querySelector("header");
    const bar = header?.getBoundingClientRect();
    return [...document.querySelectorAll("a, button, input, select, textarea, summary")]
      .filter((control) => !snack.contains(control) && control.checkVisibility({ visibilityProperty: true }))
      .filter((control) => {
        const { left, right, top, bottom } = control.getBoundingClientRect();
        const inSight = header?.contains(control) ? top : Math.max(top, bar?.bottom ?? 0);
        const isBeside =
          left >= box.right ||
          right <= box.left ||
          control.matches("[data-slot='app-bar-title'], [data-slot='shop-title'], .brand");
        return !isBeside && inSight < box.bottom && bottom > Math.max(box.top, inSight);
      })
      .map((control) => control.outerHTML.slice(0, 120));
  });
}
