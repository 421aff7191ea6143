/**
 * `npm run pictures -- platform`: the pictures of a shop on the platform's own page, from the demo shop, light and dark, in both languages. They
 * are in git, since the page is built from them; together they stay under 150 kB.
 */
import { mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { OFFERED_LANGUAGES } from "#domain/language.ts";
import { DemoShop, takenOver } from "#tests/support/browser.ts";
import { type Screen, screenNamed, WIDTHS } from "./screens.ts";
import { type Visited, whileServed } from "./take-pictures.ts";

const FOLDER = join("public", "shop");
/** As much of a phone as a picture shows, in its pixels, and as many of the file's for each. */
const HEIGHT = 540;
const DENSITY = 1.2;
/** The whole of a screen, so that nothing sticks to an edge of the part that is shown. */
const WINDOW_HEIGHT = 2_400;
/** The screens, and what is at the top of their picture. */
const PICTURES = [
  { screen: "menu", top: "main section h2" },
  { screen: "manage-prep", top: "[data-slot=quantity-table]" },
  { screen: "order-placed", top: "main h1" },
] as const;

/** Takes them, and says how many bytes they are. */
export async function takePlatformPictures(root: string | undefined): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  let bytes = 0;
  await whileServed(root, async (visited) => {
    for (const { screen, top } of PICTURES)
      for (const language of OFFERED_LANGUAGES)
        for (const path of await takeBoth(visited, screenNamed(screen), { language, top }))
          bytes += statSync(path).size;
  });
  console.log(`${(bytes / 1000).toFixed(1)} kB`);
}

/** One screen in a language, light and dark. */
async function takeBoth(
  { browser, port, dataDir }: Visited,
  screen: Screen,
  { language, top }: { language: string; top: string },
): Promise<string[]> {
  const context = await browser.newContext({
    viewport: { width: WIDTHS[0], height: WINDOW_HEIGHT },
    deviceScaleFactor: DENSITY,
    reducedMotion: "reduce",
    timezoneId: "America/Los_Angeles",
  });
  const page = await context.newPage();
  await screen.go(page, (slug) => new DemoShop(slug, port, new Date()), dataDir);
  await context.addCookies([{ name: "language", value: language, url: new URL("/", page.url()).href }]);
  await page.reload({ waitUntil: "load" });
  await takenOver(page);
  const at = await page.locator(top).first().boundingBox();
  const clip = { x: 0, y: Math.max(0, (at?.y ?? 0) - 20), width: WIDTHS[0], height: HEIGHT };
  const paths: string[] = [];
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    const path = join(FOLDER, `${screen.name}-${language}${colorScheme === "dark" ? "-dark" : ""}.avif`);
    const picture = await page.screenshot({ animations: "disabled", clip });
    await sharp(picture).avif({ quality: 42, effort: 2 }).toFile(path);
    paths.push(path);
  }
  await context.close();
  return paths;
}
