import axe, { type AxeResults, type RunOptions } from "axe-core";
import { expect, type Page } from "./browser.ts";
import { fullCount } from "./how-many.ts";

/** Both sizes and both colour schemes once each; at full counts all four together. */
const LOOKS = [
  { width: 1280, height: 800, colorScheme: "light" },
  { width: 390, height: 844, colorScheme: "dark" },
  ...(fullCount
    ? ([
        { width: 1280, height: 800, colorScheme: "dark" },
        { width: 390, height: 844, colorScheme: "light" },
      ] as const)
    : []),
] as const;

/** Every rule; only what axe objects to is written out in full, not what is well, which halves the work. */
const OPTIONS: RunOptions = { resultTypes: ["violations"] };

/**
 * What axe objects to on the document that is on the screen. Axe is half a megabyte of script and dearer to read than to run: a document
 * that has it already is not given it again. There are no frames to be looked into.
 */
async function objectionsTo(page: Page): Promise<AxeResults["violations"]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate(async (options) => {
    const { axe: there } = window as unknown as { axe: typeof axe };
    return there.run(document, options);
  }, OPTIONS);
  return violations;
}

/**
 * UI-04: axe finds nothing on the screen as it stands, light and dark, wide and small; no rule is switched off and
 * nothing is left out. The heading is asserted first: an empty page has no faults either. What is found fails the journey at its end,
 * so that one walk tells of all of it.
 */
export async function expectAccessible(page: Page, heading: string | RegExp): Promise<void> {
  for (const { width, height, colorScheme } of LOOKS) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    const found = (await objectionsTo(page)).map(({ id, help, nodes }) => ({
      id,
      help,
      where: nodes.map(({ target }) => target.join(" ")),
    }));
    expect.soft(found, `${page.url()} at ${width}, ${colorScheme}`).toEqual([]);
  }
}
