import { expect, type Page } from "./browser.ts";

/** By how many pixels a page is wider than its window, and what is out there. */
export async function tooWide(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return "";
    // What a list that scrolls by itself has out there widens no page.
    const isClipped = (element: Element | null): boolean => {
      const parent = element?.parentElement ?? null;
      return parent !== null && (getComputedStyle(parent).overflowX !== "visible" || isClipped(parent));
    };
    const outside = [...document.querySelectorAll("body *")].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1 && !isClipped(element),
    );
    const names = outside.slice(0, 4).map(({ tagName, className }) => `${tagName}.${String(className)}`);
    return `${scrollWidth - clientWidth} px: ${names.join(", ")}`;
  });
}

/** Letters of double size, as a reader with poor sight sets them in the browser, or the page's own again. */
async function setLetters(page: Page, size: "200%" | ""): Promise<void> {
  await page.evaluate((fontSize) => {
    document.documentElement.style.fontSize = fontSize;
  }, size);
}

/**
 * UI-04: the screen as it stands scrolls sideways neither in a window of 320 pixels nor at 390 with letters of double size. The window is
 * made narrow around it, so that a walk that is there anyway opens nothing anew; it stays at 390. What is found fails the journey at its end.
 */
export async function expectNoSideways(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
  expect.soft(await tooWide(page), `${page.url()} at 320`).toBe("");
  await page.setViewportSize({ width: 390, height: 844 });
  await setLetters(page, "200%");
  expect.soft(await tooWide(page), `${page.url()} at 390 with letters of double size`).toBe("");
  await setLetters(page, "");
}
