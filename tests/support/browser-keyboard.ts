import { expect, type Locator, type Page } from "@playwright/test";

/** More stops than any screen has. */
const MOST_STOPS = 300;

/**
 * Someone who has a keyboard and no pointer. Every stop on the way must be seen, and the way leads through the screen once: anyone who comes
 * round to its beginning was sent the wrong way.
 */
export class Keyboard {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Walks on until something has the focus, with the tab key or, backwards, with shift held. */
  async walkTo(place: Locator, way: "onward" | "back" = "onward"): Promise<void> {
    await expect(place).toHaveCount(1);
    const isReached = await place.evaluate((element) => element === document.activeElement);
    for (let stop = 0; stop < MOST_STOPS && !isReached; stop += 1) {
      await this.page.keyboard.press(way === "onward" ? "Tab" : "Shift+Tab");
      if (await this.#seesFocusIn(place, `on the way to ${place}`)) break;
    }
    await expect(place).toBeFocused();
  }

  /** Walks to something and presses a key there. */
  async press(place: Locator, key: "Enter" | "Space", way: "onward" | "back" = "onward"): Promise<void> {
    await this.walkTo(place, way);
    await this.page.keyboard.press(key);
  }

  /** Walks to a field and replaces what stands in it. */
  async write(place: Locator, text: string, way: "onward" | "back" = "onward"): Promise<void> {
    await this.walkTo(place, way);
    await this.page.keyboard.press("Control+a");
    await this.page.keyboard.type(text);
  }

  /** Walks to a group of radios and takes one of them with the arrows. */
  async take(group: Locator, option: RegExp): Promise<void> {
    const radios = group.getByRole("radio", { disabled: false });
    const wanted = group.getByRole("radio", { name: option, disabled: false }).first();
    const isInGroup = await group.evaluate((element) => element.contains(document.activeElement));
    for (let stop = 0; stop < MOST_STOPS && !isInGroup; stop += 1) {
      await this.page.keyboard.press("Tab");
      if (await this.#seesFocusIn(group, `on the way to ${group}`)) break;
    }
    for (let step = await radios.count(); step > 0 && !(await wanted.isChecked()); step -= 1) {
      // Where nothing is chosen yet, the first one is taken where it stands.
      const isFirst = (await group.getByRole("radio", { checked: true }).count()) === 0;
      await this.page.keyboard.press(isFirst ? "Space" : "ArrowDown");
      await this.seesFocus(`among ${group}`);
    }
    await expect(wanted).toBeChecked();
  }

  /** Whatever has the focus lies inside of the window, is covered by nothing and has a line around it. */
  async seesFocus(where: string): Promise<void> {
    // A skip link slides in, and a busy browser paints late.
    const fault = async () => (await this.page.evaluate(lookAtFocus, null)).fault;
    await expect.poll(fault, { message: where, timeout: 2_000 }).toEqual("");
  }

  /**
   * Sees the focus, and whether it is on a place or inside of it. One question for both, since a walk has a hundred stops; it is asked
   * again and again only where the focus is not well to be seen yet.
   */
  async #seesFocusIn(place: Locator, where: string): Promise<boolean> {
    const { fault, isThere } = await place.evaluate(lookAtFocus);
    if (fault !== "") await this.seesFocus(where);
    return isThere;
  }

  /** The focus is on something, and that is inside of a place. */
  async isIn(place: Locator): Promise<void> {
    await expect.poll(() => place.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }

  /** A dialog or an open drawer has the focus; more steps than it has stops, onward and back, never lead to the page behind it. */
  async isCachedIn(place: Locator): Promise<void> {
    await this.isIn(place);
    const stops = await place.locator("a[href], button, input").count();
    for (const key of ["Tab", "Shift+Tab"]) {
      for (let step = 0; step < stops + 2; step += 1) {
        await this.page.keyboard.press(key);
        const isBehind = await place.evaluate(
          // Between its last stop and its first the browser's own bars may have the focus.
          (element) => document.activeElement !== document.body && !element.contains(document.activeElement),
        );
        expect(isBehind, "the page behind it is reached").toBe(false);
      }
    }
  }
}

/** What is wrong with how the focus is shown, or nothing, and whether it is on a place or inside of it; runs in the page. */
function lookAtFocus(place: Element | null): { fault: string; isThere: boolean } {
  const focused = document.activeElement;
  const isThere = place?.contains(focused) ?? false;
  const description = (fault: string) => ({ fault, isThere });
  if (!focused || focused === document.body) return description("nothing has the focus");
  const name = `${focused.tagName.toLowerCase()} "${(focused.getAttribute("aria-label") ?? focused.textContent ?? "").trim().slice(0, 40)}"`;
  const bearer = focused.closest("label") ?? focused;
  const hasLine = [focused, bearer].some((element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
  });
  if (!hasLine) return description(`${name} has no line around it`);
  const { left, right, top, bottom } = bearer.getBoundingClientRect();
  const [from, to] = [Math.max(0, top), Math.min(window.innerHeight, bottom)];
  if (from >= to || right <= 0 || left >= window.innerWidth)
    return description(`${name} is outside of the window`);
  const over = document.elementFromPoint((left + right) / 2, (from + to) / 2);
  const isOpen = over !== null && (bearer.contains(over) || over.contains(bearer));
  return description(isOpen ? "" : `${name} is covered by ${over?.tagName.toLowerCase()}.${over?.className}`);
}
