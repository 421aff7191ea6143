/**
 * `npm run pictures -- take before` takes every screen at 390 and 1280 pixels, light and dark, into test-results/pictures/before.
 * `npm run pictures -- compare before after` compares two such folders by pixel: the share of pixels that differ, the largest first, and a
 * picture of the differences in test-results/pictures/before-after, whose index.html shows every pair side by side. Words at the end take or
 * compare only the screens named so. `TREE=../older` takes the pictures of the app that is built in another working copy.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium as playwright } from "@playwright/test";
import { chromium } from "#tests/support/chromium.ts";
import { type Compared, pairsPage } from "./pairs-page.ts";
import { takePlatformPictures } from "./platform-pictures.ts";
import { COMPARED, statesNamed, takePictures } from "./take-pictures.ts";

const FOLDER = join("test-results", "pictures");
/** A whole long page; what is lower is rarely different. */
const MOST_HEIGHT = 3_000;

const [what, ...rest] = process.argv.slice(2);
if (what === "take" && rest[0]) {
  const kept = [{ folder: join(FOLDER, rest[0]), most: MOST_HEIGHT }];
  await takePictures({
    screens: statesNamed(rest.slice(1)),
    looks: COMPARED,
    keep: () => kept,
    root: process.env.TREE,
  });
} else if (what === "compare" && rest[0] && rest[1]) {
  await compare(rest[0], rest[1], rest.slice(2));
} else if (what === "platform") {
  await takePlatformPictures(process.env.TREE);
} else {
  console.log("npm run pictures -- take NAME [screen …] | compare BEFORE AFTER [screen …] | platform");
  process.exitCode = 1;
}

/** Prints how far the pictures of two folders differ, draws where, and writes the page that shows them in pairs. */
async function compare(before: string, after: string, words: readonly string[]): Promise<void> {
  const folders = [before, after].map((name) => join(FOLDER, name)) as [string, string];
  const files = [...new Set(folders.flatMap((folder) => readdirSync(folder)))].filter(
    (file) => words.length === 0 || words.some((word) => new RegExp(word).test(file)),
  );
  const out = join(FOLDER, `${before}-${after}`);
  mkdirSync(out, { recursive: true });
  const { executablePath, args, env } = await chromium();
  const browser = await playwright.launch({ executablePath, args, env });
  const page = await browser.newPage();
  const results: Compared[] = [];
  for (const file of files) {
    const missing = folders.findIndex((folder) => !existsSync(join(folder, file)));
    if (missing !== -1) {
      results.push({ file, share: 1, missing: missing === 0 ? "before" : "after" });
      continue;
    }
    const [one, other] = folders.map(
      (folder) => `data:image/png;base64,${readFileSync(join(folder, file)).toString("base64")}`,
    ) as [string, string];
    const { share, picture } = await page.evaluate(differences, { one, other });
    results.push({ file, share });
    if (share > 0) writeFileSync(join(out, file), Buffer.from(picture.split(",")[1] ?? "", "base64"));
  }
  await browser.close();
  results.sort((a, b) => b.share - a.share);
  for (const { file, share, missing } of results) {
    console.log(`${(share * 100).toFixed(3).padStart(8)} %  ${file}${missing ? ` (none ${missing})` : ""}`);
  }
  writeFileSync(join(out, "index.html"), pairsPage(before, after, results));
}

/** Runs in the browser: the share of differing pixels, and the later picture, pale, with them in red. */
async function differences({ one, other }: { one: string; other: string }) {
  /** A channel that differs by no more is the same to the eye: letters are smoothed a little differently each time. */
  const tolerance = 12;
  const read = async (source: string) => {
    const image = new Image();
    image.src = source;
    await image.decode();
    return image;
  };
  const images = await Promise.all([read(one), read(other)]);
  const width = Math.max(...images.map((image) => image.width));
  const height = Math.max(...images.map((image) => image.height));
  const [first, second] = images.map((image) => {
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext("2d");
    context?.drawImage(image, 0, 0);
    return context?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray();
  }) as [Uint8ClampedArray, Uint8ClampedArray];
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d");
  const drawn = new ImageData(width, height);
  let count = 0;
  for (let at = 0; at < first.length; at += 4) {
    const differs = [0, 1, 2, 3].some(
      (channel) => Math.abs((first[at + channel] ?? 0) - (second[at + channel] ?? 0)) > tolerance,
    );
    if (differs) count++;
    const pale = (channel: number) => 170 + (second[at + channel] ?? 0) / 3;
    drawn.data.set(differs ? [230, 0, 40, 255] : [pale(0), pale(1), pale(2), 255], at);
  }
  context?.putImageData(drawn, 0, 0);
  return { share: count / (width * height), picture: canvas.toDataURL() };
}
