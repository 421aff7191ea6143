/**
 * The browser's files of the builds before this one: a page that was opened before a deploy asks for its own scripts afterwards as well (PWA-01). They
 * stay in the data folder, because a deploy may bring a new folder of the program, and are read when someone asks.
 */
import { createHash } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from "node:fs";
import { join } from "node:path";

/** This build and the two before it. */
const MOST_BUILDS = 3;

/**
 * Keeps the files of the build that is served now in `dataDir`, and forgets those of the oldest. Returns the folders of the earlier builds, the
 * newest first.
 */
export function keepAssets(assets: string, dataDir: string): string[] {
  const kept = join(dataDir, "assets");
  const files = readdirSync(assets);
  const own = createHash("sha256").update(files.sort().join("\0")).digest("hex").slice(0, 16);
  mkdirSync(kept, { recursive: true });
  if (!existsSync(join(kept, own))) copyTo(join(kept, own), assets, files);
  // Among the builds it is the newest again, also after the way back from a deploy.
  utimesSync(join(kept, own), new Date(), new Date());
  const builds = readdirSync(kept)
    .filter((name) => /^[0-9a-f]{16}$/.test(name))
    .map((name) => ({ name, at: statSync(join(kept, name)).mtimeMs }))
    .sort((one, other) => other.at - one.at);
  for (const { name } of builds.slice(MOST_BUILDS))
    rmSync(join(kept, name), { recursive: true, force: true });
  return builds
    .slice(0, MOST_BUILDS)
    .filter(({ name }) => name !== own)
    .map(({ name }) => join(kept, name));
}

/** Fills the folder beside its place first: another process that starts finds it whole or not at all. */
function copyTo(folder: string, assets: string, files: readonly string[]): void {
  const beside = `${folder}.${process.pid}`;
  mkdirSync(beside);
  for (const file of files) {
    try {
      linkSync(join(assets, file), join(beside, file));
    } catch {
      // On another disk a file cannot have two names.
      copyFileSync(join(assets, file), join(beside, file));
    }
  }
  try {
    renameSync(beside, folder);
  } catch {
    // The other process was first.
    rmSync(beside, { recursive: true, force: true });
  }
}
