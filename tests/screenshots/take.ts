/**
 * `npm run screenshots`: a picture of every main screen at 390 and 1280 pixels in docs/screens.
 *
 * The app is started on a throw-away data folder, so that two runs show the same shop; `BROWSER_PORT` names one that
 * runs already. Words after the command take only the screens whose names contain one of them.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type BrowserContext, chromium as playwright } from "@playwright/test";
import { startApp } from "#tests/support/app.ts";
import { DemoShop, takenOver } from "#tests/support/browser.ts";
import { chromium } from "#tests/support/chromium.ts";
import { FOLDER, SCREENS, type Screen, WIDTHS } from "./screens.ts";

/** A long page is shown down to here, which keeps every picture under 250 kB. */
const MOST_HEIGHT = 1_150;

const wanted = process.argv.slice(2);
const screens = SCREENS.filter(
  ({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)),
);

const running = process.env.BROWSER_PORT ? null : await startApp();
const port = running?.port ?? Number(process.env.BROWSER_PORT);
const { executablePath, args, env } = await chromium();
const browser = await playwright.launch({ executablePath, args, env });
mkdirSync(FOLDER, { recursive: true });
try {
  for (const width of WIDTHS) {
    for (const screen of screens) {
      const context = await browser.newContext({
        viewport: { width, height: width === 390 ? 844 : 800 },
        reducedMotion: "reduce",
        timezoneId: "America/Los_Angeles",
      });
      await take(context, screen, `${screen.name}-${width}.png`);
      await context.close();
    }
  }
} finally {
  await browser.close();
  await running?.stop();
}

/** Goes to a screen and takes its picture; one that cannot be reached is told of, and the others are still taken. */
async function take(context: BrowserContext, screen: Screen, file: string): Promise<void> {
  const page = await context.newPage();
  page.setDefaultTimeout(8_000);
  try {
    await screen.go(page, (slug) => new DemoShop(slug, port, new Date()));
    await takenOver(page);
    await page.evaluate(() => document.fonts.ready);
    // The window grows with the page: what sticks to its edges then stands where a reader sees it.
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    const { width } = page.viewportSize() ?? { width: WIDTHS[0] };
    await page.setViewportSize({ width, height: Math.min(height, MOST_HEIGHT) });
    await page.screenshot({ path: join(FOLDER, file), animations: "disabled" });
    console.log(file);
  } catch (error) {
    console.log(`${file}: ${error instanceof Error ? error.message.split("\n")[0] : String(error)}`);
    process.exitCode = 1;
  }
}
