/** Takes the pictures of screens, from an app on a throw-away data folder, so that two runs show the same shops. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, type Page, chromium as playwright } from "@playwright/test";
import sharp from "sharp";
import { startApp } from "#tests/support/app.ts";
import { DemoShop, takenOver } from "#tests/support/browser.ts";
import { chromium } from "#tests/support/chromium.ts";
import { SCREENS, type Screen, WIDTHS } from "./screens.ts";
import { STATES } from "./states.ts";

/** How a screen is looked at. */
export interface Look {
  /** Pixels of the window. */
  readonly width: number;
  /** The colour scheme of the reader's system. */
  readonly scheme?: "light" | "dark";
  /** `es` is read by reloading the screen, and by doing again what a reload forgets. */
  readonly language?: "en" | "es";
  /** `zoom`: what is left of a desk's window at 200 %. `print`: the sheet of paper. */
  readonly as?: "zoom" | "print";
}

/** The looks that `npm run pictures` compares. */
export const COMPARED: readonly Look[] = WIDTHS.flatMap((width) => [{ width }, { width, scheme: "dark" }]);

/** Every look of `npm run screenshots`: wide and small, light and dark, both languages, the narrowest phone, twice as large, on paper. */
export const LOOKS: readonly Look[] = [
  ...COMPARED,
  ...COMPARED.map((look) => ({ ...look, language: "es" }) as const),
  { width: 320 },
  { width: 320, language: "es" },
  { width: 640, as: "zoom" },
  { width: 816, as: "print" },
];

/** The file of a picture, by whose name the page of all pictures filters; what is usual has no word in it. */
export const pictureFile = (name: string, { width, scheme, language, as }: Look): string =>
  `${[name, as ?? width, scheme === "dark" && "dark", language === "es" && "es"].filter(Boolean).join("-")}.png`;

/** The screens whose name matches one of the words; without words, all. */
export const screensNamed = (
  words: readonly string[],
  among: readonly Screen[] = SCREENS,
): readonly Screen[] =>
  among.filter(({ name }) => words.length === 0 || words.some((word) => new RegExp(word).test(name)));

/** The same, with the states that stand in the whole set alone. */
export const statesNamed = (words: readonly string[]): readonly Screen[] =>
  screensNamed(words, [...SCREENS, ...STATES]);

/** A picture to be kept: where, the height in pixels that it has at most, and whether its colours are few, which makes its file a third. */
export interface Kept {
  readonly folder: string;
  readonly most: number;
  readonly fewColours?: true;
}

/** A browser, and the app that it visits. */
export interface Visited {
  readonly browser: Browser;
  readonly port: number;
  /** Where the app keeps its data; null for one that ran already. */
  readonly dataDir: string | null;
}

/** Starts the app that is built in `root`, unless `BROWSER_PORT` names one that runs already, and a browser, for as long as `use` takes. */
export async function whileServed(
  root: string | undefined,
  use: (visited: Visited) => Promise<void>,
): Promise<void> {
  const running = process.env.BROWSER_PORT ? null : await startApp({ root: root ?? process.cwd() });
  const { executablePath, args, env } = await chromium();
  const browser = await playwright.launch({ executablePath, args, env });
  try {
    const port = running?.port ?? Number(process.env.BROWSER_PORT);
    await use({ browser, port, dataDir: running?.dataDir ?? null });
  } finally {
    await browser.close();
    await running?.stop();
  }
}

/** Which pictures are taken, and where each is kept, which may be nowhere or several places. */
interface Wanted {
  readonly screens: readonly Screen[];
  readonly looks: readonly Look[];
  readonly keep: (screen: Screen, look: Look) => readonly Kept[];
  /** The working copy whose built app is started. */
  readonly root?: string | undefined;
}

/**
 * Takes every screen in some looks. A screen is visited once as a phone and once as a desk. One that cannot be reached is reported, and the
 * process ends with 1.
 */
export const takePictures = ({ screens, looks, keep, root }: Wanted): Promise<void> =>
  whileServed(root, async (visited) => {
    for (const screen of screens) {
      const wanted = looks.filter((look) => keep(screen, look).length > 0 && isFor(screen, look));
      for (const width of WIDTHS) {
        const taken = wanted.filter((look) => isOfPhone(look) === (width === WIDTHS[0]));
        if (taken.length > 0) await visit(visited, screen, { width, looks: taken, keep });
      }
    }
  });

const isOfPhone = ({ width, as }: Look) => as === undefined && width <= WIDTHS[0];

/** Paper is for what is printed, and another language for what a reload does not forget. */
const isFor = ({ prints, fleeting }: Screen, { as, language }: Look) =>
  (as !== "print" || prints === true) && (language !== "es" || fleeting !== true);

async function visit(
  { browser, port, dataDir }: Visited,
  screen: Screen,
  { width, looks, keep }: Pick<Wanted, "looks" | "keep"> & { width: number },
): Promise<void> {
  const context = await browser.newContext({
    viewport: windowOf(width),
    reducedMotion: "reduce",
    timezoneId: "America/Los_Angeles",
    serviceWorkers: screen.works ? "allow" : "block",
  });
  const page = await context.newPage();
  page.setDefaultTimeout(8_000);
  const english = looks.filter(({ language }) => language !== "es");
  const takeAll = async (some: readonly Look[]) => {
    await takenOver(page);
    await screen.lastSteps?.(page);
    for (const look of some)
      for (const kept of keep(screen, look)) await take(page, look, pictureFile(screen.name, look), kept);
  };
  try {
    await screen.go(page, (slug) => new DemoShop(slug, port, new Date()), dataDir);
    await takeAll(english);
    if (english.length < looks.length) {
      await page.setViewportSize(windowOf(width));
      await readIn(page, "es");
      await takeAll(looks.filter((look) => !english.includes(look)));
    }
  } catch (error) {
    const why = error instanceof Error ? error.message.split("\n")[0] : String(error);
    console.log(`${screen.name} at ${width}: ${why}`);
    process.exitCode = 1;
  }
  await context.close();
}

const windowOf = (width: number) => ({ width, height: width < 600 ? 844 : 800 });

/** The screen in another language, as after its choice in the foot of the page: for all of the shop, of which each language has scripts of its own. */
async function readIn(page: Page, language: string): Promise<void> {
  await page
    .context()
    .addCookies([{ name: "language", value: language, url: new URL("/", page.url()).href }]);
  await page.reload({ waitUntil: "load" });
}

async function take(
  page: Page,
  { width, scheme = "light", as }: Look,
  file: string,
  { folder, most, fewColours }: Kept,
): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme, media: as === "print" ? "print" : "screen" });
  await page.setViewportSize(windowOf(width));
  await takenOver(page);
  await page.evaluate(() => document.fonts.ready);
  // An editor takes the place of its field once its script is there.
  await page.waitForFunction(
    () => !document.querySelector('[data-slot="rich-textarea"] > textarea:not([hidden])'),
  );
  // The window grows with the page: what sticks to its edges then stands where a reader sees it. A question is where it is in a window.
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  const asks = await page.locator("dialog:modal, [data-slot=bottom-card]").count();
  if (asks === 0) await page.setViewportSize({ width, height: Math.min(Math.max(height, 400), most) });
  const picture = await page.screenshot({ animations: "disabled" });
  mkdirSync(folder, { recursive: true });
  const path = join(folder, file);
  writeFileSync(path, fewColours ? await sharp(picture).png({ palette: true }).toBuffer() : picture);
  console.log(path);
}
