/** The last release, from the history of this repository. */
import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readFileSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

/**
 * Its commit: that of the newest version in CHANGELOG.md, 2.8.1. It moves on with each release; `last-release.json` then becomes `earlier-release.json`, and is
 * recorded anew: `TEST_COUNTS=full npx vitest run tests/chaos/upgrade.test.ts -u -t "half an order"`.
 */
export const LAST_RELEASE = "417ed19c";

/** The last of its migrations; this version's are later. */
export const LAST_MIGRATION = "0067-live-screens";

/**
 * Writes the last release's sources to a folder of its own, with its packages; the caller removes it. Null where there is no repository at all, as in
 * an unpacked archive.
 *
 * @throws Error where the repository has no history that far back
 */
export function lastReleaseTree(): string | null {
  if (!existsSync(".git")) return null;
  const known = spawnSync("git", ["cat-file", "-e", `${LAST_RELEASE}^{commit}`]);
  if (known.status !== 0)
    throw new Error(
      `The last release (${LAST_RELEASE}) is not in this clone: run \`git fetch --unshallow\`.`,
    );
  const root = mkdtempSync(join(tmpdir(), "windowsill-last-release-"));
  chmodSync(root, 0o755);
  const archive = execFileSync("git", ["archive", LAST_RELEASE], { maxBuffer: 2 ** 28 });
  execFileSync("tar", ["-x", "-C", root], { input: archive });
  addPackages(root);
  // `npm start` does it first; the tests start the app itself.
  execFileSync(process.execPath, ["server/bin/compile-messages.ts"], { cwd: root, stdio: "pipe" });
  return root;
}

/** The packages of this version where they are the same ones; else its own, which takes a minute. */
function addPackages(root: string): void {
  const [theirs, ours] = [join(root, LOCK), LOCK].map((path) => readFileSync(path, "utf8"));
  if (theirs === ours) symlinkSync(resolve("node_modules"), join(root, "node_modules"));
  else
    execFileSync("npm", ["ci", "--prefer-offline", "--no-audit", "--no-fund"], { cwd: root, stdio: "pipe" });
}

const LOCK = "package-lock.json";
