import axe, { type AxeResults, type RunOptions } from "axe-core";
import { expect, type Page, takenOver, test } from "./browser.ts";
import { fullCount } from "./how-many.ts";

/** Both sizes and both colour schemes once each, and at full counts the other two pairs of them. */
const LOOKS = [
  { width: 1280, height: 800, colorScheme: "light" },
  { width: 390, height: 844, colorScheme: "dark" },
  { width: 1280, height: 800, colorScheme: "dark" },
  { width: 390, height: 844, colorScheme: "light" },
] as const;

/** How many screens a journey has had looked at, by the journey. */
const looksOf = new WeakMap<object, number>();

/**
 * The looks for the journey's next screen: all four at full counts, else the first and the second in turn. A walk so sees the frame that
 * its screens share, and mostly a form before and after it was refused, both ways. Half of the walks (those with a title of odd
 * length) begin with the second look, or whatever comes first in each would be seen wide and light only.
 */
function nextLooks(): readonly (typeof LOOKS)[number][] {
  if (fullCount) return LOOKS;
  const journey = test.info();
  const turn = looksOf.get(journey) ?? journey.title.length;
  looksOf.set(journey, turn + 1);
  return [LOOKS[turn % 2 === 0 ? 0 : 1]];
}

/** Every rule; only what axe objects to is written out in full, not what is well, which halves the work. */
const OPTIONS: RunOptions = { resultTypes: ["violations"] };

/**
 * What axe objects to on the document that is on the screen. Axe is half a megabyte of script and dearer to read than to run: a document
 * that has it already is not given it again. There are no frames to be looked into.
 */
export async function objectionsTo(page: Page): Promise<AxeResults["violations"]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate(async (options) => {
    // Colours that are on their way to the other scheme, or to a pointer's, are let arrive.
    for (const each of document.getAnimations()) if (each instanceof CSSTransition) each.finish();
    const { axe: there } = window as unknown as { axe: typeof axe };
    return there.run(document, options);
  }, OPTIONS);
  return violations;
}

/**
 * UI-04: axe finds nothing on the screen as it stands, light and dark, wide and small (at short counts in one of the two ways, see
 * {@link nextLooks}); no rule is switched off and nothing is left out. The heading is asserted first: an empty page has no faults either.
 * What is found fails the journey at its end, so that one walk tells of all of it. The page stays in the last look: a journey that goes on
 * in a certain size sets it.
 */
export async function expectAccessible(page: Page, heading: string | RegExp): Promise<void> {
  for (const { width, height, colorScheme } of nextLooks()) {
    if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    // What was pressed last may still be shown as busy, in paler letters, and fade to what it was.
    await expect(page.locator("[data-slot=button][aria-busy=true]")).toHaveCount(0);
    await takenOver(page);
    const found = (await objectionsTo(page)).map(({ id, help, nodes }) => ({
      id,
      help,
      where: nodes.map(({ target }) => target.join(" ")),
    }));
    expect.soft(found, `${page.url()} at ${width}, ${colorScheme}`).toEqual([]);
  }
}
