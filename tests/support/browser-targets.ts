import type { Page } from "./browser.ts";

/** The least height and width of what a finger presses, in pixels. */
const LEAST = 44;

/**
 * What one presses on a page and is smaller than a finger needs, each with its size. A link within a sentence is as high as its line, a
 * box is pressed by its label, and a field may be narrow, as there is nothing beside it to press by mistake.
 */
export async function smallTargets(page: Page, within = "main"): Promise<string[]> {
  return page.evaluate(
    ({ within: scope, least }) => {
      const pressed =
        "button, [class*='group/button'], summary, select, textarea, input:not([type=checkbox], [type=radio]), label:has(> input)";
      return [...document.querySelectorAll<HTMLElement>(scope)]
        .flatMap((place) => [...place.querySelectorAll<HTMLElement>(pressed)])
        .filter((element) => element.checkVisibility({ visibilityProperty: true }))
        .flatMap((element) => {
          const { width, height } = element.getBoundingClientRect();
          const name =
            element.getAttribute("aria-label") ?? element.getAttribute("name") ?? element.textContent;
          // Half a pixel is lost where a page is scaled.
          const isField = element.matches("input, select, textarea");
          return Math.min(isField ? least : width, height) < least - 0.5
            ? [`${name}: ${Math.round(width)} × ${Math.round(height)}`]
            : [];
        });
    },
    { within, least: LEAST },
  );
}
