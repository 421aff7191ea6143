import { execFileSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdtempSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

/** Everything that is needed to build and to start; the packages are linked, not copied. */
const NEEDED = [
  "app",
  "build",
  "domain",
  "entities",
  "messages",
  "migrations",
  "public",
  "server",
  "package.json",
  "package-lock.json",
  "remix.config.js",
  "tsconfig.json",
  "vite.config.ts",
];

/**
 * Copies the product to a folder that may be changed, or given to another account. The caller removes it. Its build is up to date if
 * this one's is and nothing is changed.
 *
 * @param patch a unified diff to apply to it
 * @throws Error when the patch no longer fits: it has to be written anew for today's sources
 */
export function copyTree(patch?: string): string {
  const root = mkdtempSync(join(tmpdir(), "windowsill-tree-"));
  chmodSync(root, 0o755);
  for (const name of NEEDED.filter((each) => existsSync(each)))
    cpSync(name, join(root, name), { recursive: true, preserveTimestamps: true });
  symlinkSync(resolve("node_modules"), join(root, "node_modules"));
  if (patch) execFileSync("git", ["apply", "--whitespace=nowarn", resolve(patch)], { cwd: root });
  return root;
}

/**
 * The same with its tests, to run some of them in it. Git knows the copy, since rules of the house ask it which files there are; nothing of it
 * is built.
 */
export function copyTreeWithTests(): string {
  const root = copyTree();
  for (const name of ["tests", "vitest.config.ts", ".gitignore", ".npmrc"].filter((each) => existsSync(each)))
    cpSync(name, join(root, name), { recursive: true });
  execFileSync("git", ["init", "--quiet"], { cwd: root });
  return root;
}

/**
 * Builds a changed copy before an app is started in it: beside other copies, which have the packages and so the lock of the build in common, that
 * takes longer than a start may.
 */
export function buildTree(root: string): void {
  execFileSync(process.execPath, ["server/bin/build.ts"], { cwd: root, stdio: "pipe" });
}
