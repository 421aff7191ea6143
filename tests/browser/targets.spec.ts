import { expect, open, type Page, test } from "#tests/support/browser.ts";
import { addToCart } from "#tests/support/browser-order.ts";
import { smallTargets } from "#tests/support/browser-targets.ts";

/** How far the middles of a stepper's buttons, icons and number lie from its own, in pixels. */
const offMiddle = (page: Page) =>
  page.locator("[data-slot=stepper]").evaluateAll((steppers) =>
    steppers.map((stepper) => {
      const middle = (element: Element) => {
        const { top, height } = element.getBoundingClientRect();
        return top + height / 2;
      };
      const parts = [...stepper.querySelectorAll("button:not([hidden]), input, svg")];
      return Math.max(...parts.map((part) => Math.abs(middle(part) - middle(stepper))));
    }),
  );

for (const path of ["/menu", "/order"]) {
  test(`UI-04 CART-02 with items in the cart, everything that is pressed on ${path} is as large as a finger, and stands in its middle`, {
    tag: ["@without-script-full", "@phone"],
  }, async ({ page, shop }) => {
    const pies = shop("cornerpies");
    await open(page, pies.url(path));
    const [first, second] = await pies.itemsForSale();
    for (const item of [first, second]) if (item) await addToCart(page, item);
    await expect(page.locator("[data-slot=stepper]")).toHaveCount(2);
    expect(await smallTargets(page, "main, .bottombar")).toEqual([]);
    for (const far of await offMiddle(page)) expect(far).toBeLessThanOrEqual(1);
  });
}
