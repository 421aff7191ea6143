import { expect, type Page } from "./browser.ts";
import { tooWide } from "./browser-widths.ts";

/** How far WCAG 1.4.12 has readers move lines, letters, words and paragraphs apart. */
const SPACING = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }
`;

/**
 * Texts that are cut off where they stand: their box hides what does not fit. What is for the ear alone is a pixel wide. Rows of a list that end in dots say
 * so, and their record has the whole text.
 */
const cutTexts = (page: Page) =>
  page.evaluate(() => {
    const hides = (how: string) => how === "hidden" || how === "clip";
    const hasText = (element: Element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    return [...document.body.querySelectorAll<HTMLElement>("*:not(script, style, noscript, option)")]
      .filter((element) => hasText(element) && element.checkVisibility() && element.clientWidth > 1)
      .filter((element) => {
        const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(element);
        if (textOverflow === "ellipsis" || webkitLineClamp !== "none") return false;
        return (
          (hides(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
          (hides(overflowY) && element.scrollHeight > element.clientHeight + 1)
        );
      })
      .map(({ textContent }) => textContent?.trim().slice(0, 60) ?? "");
  });

/** Texts of controls that stand out of their control. */
const outsideTexts = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("button, [data-slot=button], summary")]
      .filter((element) => element.checkVisibility() && element.clientWidth > 1)
      .filter((element) => {
        const box = element.getBoundingClientRect();
        const range = document.createRange();
        const shown = document.createTreeWalker(element, NodeFilter.SHOW_TEXT, ({ parentElement }) =>
          (parentElement?.offsetWidth ?? 0) > 1 ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_REJECT,
        );
        while (shown.nextNode()) {
          range.selectNodeContents(shown.currentNode);
          if (
            [...range.getClientRects()].some(
              ({ left, right }) => left < box.left - 1 || right > box.right + 1,
            )
          )
            return true;
        }
        return false;
      })
      .map(({ textContent }) => textContent?.trim().slice(0, 60) ?? ""),
  );

/**
 * UI-04, WCAG 1.4.12: with lines, letters, words and paragraphs as far apart as readers may set them, nothing of the screen is cut off, no control's
 * words stand out of it, and nothing scrolls sideways, wide and on a phone. The page stays as it was, in the phone's width.
 */
export async function expectRoomForSpacing(page: Page): Promise<void> {
  await page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets = [sheet];
  }, SPACING);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const found = {
      tooWide: await tooWide(page),
      cut: await cutTexts(page),
      outside: await outsideTexts(page),
    };
    expect.soft(found, `${page.url()} at ${width}, spaced`).toEqual({ tooWide: "", cut: [], outside: [] });
  }
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
}

/**
 * UI-04: in a system's few colours, where no background and no shadow of ours is left, each control is still seen as one: by a line around or under it, by
 * the browser's own form of it, or by a picture in it; and what is chosen differs from what is not.
 */
export async function expectSeenInForcedColors(page: Page): Promise<void> {
  await page.emulateMedia({ forcedColors: "active" });
  const unseen = await page.evaluate(() => {
    const hasLine = (element: Element) => {
      const style = getComputedStyle(element);
      const sides = ["top", "right", "bottom", "left"] as const;
      const isLined = sides.some(
        (side) =>
          Number.parseFloat(style.getPropertyValue(`border-${side}-width`)) > 0 &&
          style.getPropertyValue(`border-${side}-style`) !== "none",
      );
      const isOutlined = Number.parseFloat(style.outlineWidth) > 0 && style.outlineStyle !== "none";
      return isLined || isOutlined || style.textDecorationLine !== "none";
    };
    const controls = "button, [data-slot=button], input:not([type=hidden]), select, textarea";
    return [...document.querySelectorAll<HTMLElement>(controls)]
      .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .filter((element) => element.getBoundingClientRect().width > 1)
      .filter((element) => {
        const isOwn =
          element.matches("input, select, textarea") && getComputedStyle(element).appearance !== "none";
        const isPictured =
          element.querySelector("svg, img") !== null || element.parentElement?.querySelector(":scope > img");
        return (
          !isOwn &&
          !isPictured &&
          !hasLine(element) &&
          !(element.parentElement && hasLine(element.parentElement))
        );
      })
      .map((element) => element.outerHTML.slice(0, 120));
  });
  expect.soft(unseen, `${page.url()} in forced colours`).toEqual([]);
  await page.emulateMedia({ forcedColors: "none" });
}
