/**
 * The browser's files of other builds than this one: a page that was opened before a deploy asks for its own scripts afterwards as well (PWA-01), and one of the new
 * build asks for them while the apps are replaced one by one, whichever app it comes to. They stay in the data folder, because a deploy may bring a new folder of the
 * program, and are read when someone asks.
 */
import { createHash } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from "node:fs";
import { join } from "node:path";

/** This build and the two before it. */
const MOST_BUILDS = 3;
/** What a copy has left that was broken off so long ago is removed. */
const LEFT_BEHIND_MS = 3_600_000;

/**
 * Keeps the files of the build that is served now in `dataDir`, and forgets those of the oldest. What it returns lists the folders of the other builds as they are then,
 * the newest first.
 */
export function keepAssets(assets: string, dataDir: string): () => string[] {
  const kept = join(dataDir, "assets");
  const files = readdirSync(assets);
  const own = createHash("sha256").update(files.sort().join("\0")).digest("hex").slice(0, 16);
  mkdirSync(kept, { recursive: true });
  removeLeftBehind(kept);
  if (!existsSync(join(kept, own))) copyTo(join(kept, own), assets, files);
  // Among the builds it is the newest again, also after the way back from a deploy.
  utimesSync(join(kept, own), new Date(), new Date());
  for (const name of buildsIn(kept).slice(MOST_BUILDS))
    rmSync(join(kept, name), { recursive: true, force: true });
  return () =>
    buildsIn(kept)
      .slice(0, MOST_BUILDS)
      .filter((name) => name !== own)
      .map((name) => join(kept, name));
}

/** The names of the builds that are kept, the newest first. */
function buildsIn(kept: string): string[] {
  return readdirSync(kept)
    .filter((name) => /^[0-9a-f]{16}$/.test(name))
    .map((name) => ({ name, at: statSync(join(kept, name), { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .sort((one, other) => other.at - one.at)
    .map(({ name }) => name);
}

/**
 * Fills a folder beside its place first: another process that starts finds it whole or not at all. Its name is its own: in containers every app is
 * process 1.
 */
function copyTo(folder: string, assets: string, files: readonly string[]): void {
  const beside = mkdtempSync(`${folder}.`);
  try {
    for (const file of files) linkOrCopy(join(assets, file), join(beside, file));
    renameSync(beside, folder);
  } catch (error) {
    rmSync(beside, { recursive: true, force: true });
    // Else the other process was first.
    if (!existsSync(folder)) throw error;
  }
}

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    // On another disk a file cannot have two names.
    copyFileSync(from, to);
  }
}

/** A process that was killed in the middle of copying removes nothing itself. */
function removeLeftBehind(kept: string): void {
  for (const name of readdirSync(kept).filter((each) => /^[0-9a-f]{16}\./.test(each))) {
    const made = statSync(join(kept, name), { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - made <= LEFT_BEHIND_MS) continue;
    try {
      rmSync(join(kept, name), { recursive: true, force: true });
    } catch {
      // Of another account: it stays, and no start waits for it.
    }
  }
}
