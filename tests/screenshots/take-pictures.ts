/** Takes the pictures of screens, from an app on a throw-away data folder, so that two runs show the same shops. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type BrowserContext, chromium as playwright } from "@playwright/test";
import { startApp } from "#tests/support/app.ts";
import { DemoShop, takenOver } from "#tests/support/browser.ts";
import { chromium } from "#tests/support/chromium.ts";
import { SCREENS, type Screen, WIDTHS } from "./screens.ts";
import { STATES } from "./states.ts";

/** A colour scheme of the reader's system. */
export type Scheme = "light" | "dark";

/** The file of a picture; a light one has no word for it. */
export const pictureFile = (name: string, width: number, scheme: Scheme): string =>
  `${name}-${width}${scheme === "dark" ? "-dark" : ""}.png`;

/** The screens whose name matches one of the words; without words, all. */
export const screensNamed = (
  words: readonly string[],
  among: readonly Screen[] = SCREENS,
): readonly Screen[] =>
  among.filter(({ name }) => words.length === 0 || words.some((word) => new RegExp(word).test(name)));

/** The same, with the states that are compared alone. */
export const statesNamed = (words: readonly string[]): readonly Screen[] =>
  screensNamed(words, [...SCREENS, ...STATES]);

/**
 * Takes every screen at both widths in some colour schemes. `BROWSER_PORT` names an app that runs already.
 * `most` is the height in pixels that a picture has at most, `root` the working copy whose built app is started. A screen that cannot be reached is reported, and the process ends with 1.
 */
export async function takePictures(want: {
  readonly folder: string;
  readonly screens: readonly Screen[];
  readonly schemes: readonly Scheme[];
  readonly most: number;
  readonly root?: string;
}): Promise<void> {
  const running = process.env.BROWSER_PORT ? null : await startApp({ root: want.root ?? process.cwd() });
  const port = running?.port ?? Number(process.env.BROWSER_PORT);
  const { executablePath, args, env } = await chromium();
  const browser = await playwright.launch({ executablePath, args, env });
  mkdirSync(want.folder, { recursive: true });
  const wanted = want.schemes.flatMap((colorScheme) =>
    WIDTHS.flatMap((width) => want.screens.map((screen) => ({ colorScheme, width, screen }))),
  );
  try {
    for (const { colorScheme, width, screen } of wanted) {
      const context = await browser.newContext({
        viewport: { width, height: width === 390 ? 844 : 800 },
        reducedMotion: "reduce",
        timezoneId: "America/Los_Angeles",
        colorScheme,
      });
      const file = pictureFile(screen.name, width, colorScheme);
      await take(context, screen, join(want.folder, file), { port, most: want.most });
      await context.close();
    }
  } finally {
    await browser.close();
    await running?.stop();
  }
}

async function take(
  context: BrowserContext,
  screen: Screen,
  path: string,
  { port, most }: { port: number; most: number },
): Promise<void> {
  const page = await context.newPage();
  page.setDefaultTimeout(8_000);
  try {
    await screen.go(page, (slug) => new DemoShop(slug, port, new Date()));
    await takenOver(page);
    await page.evaluate(() => document.fonts.ready);
    // An editor takes the place of its field once its script is there.
    await page.waitForFunction(
      () => !document.querySelector('[data-slot="rich-textarea"] > textarea:not([hidden])'),
    );
    // The window grows with the page: what sticks to its edges then stands where a reader sees it.
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    const { width } = page.viewportSize() ?? { width: WIDTHS[0] };
    await page.setViewportSize({ width, height: Math.min(height, most) });
    await page.screenshot({ path, animations: "disabled" });
    console.log(path);
  } catch (error) {
    console.log(`${path}: ${error instanceof Error ? error.message.split("\n")[0] : String(error)}`);
    process.exitCode = 1;
  }
}
