/**
 * First step of every npm script: installs what is missing, compiles the messages that changed, and prints the path of the Node 24 to go on with.
 * What serves and builds is installed at the first start, what only checks need (`devDependencies`) with `--checks`.
 *
 * Plain JavaScript without dependencies, because it runs before anything is installed, under whatever Node (20 or newer)
 * the machine has. Standard output carries nothing but the path; everything for people goes to standard error.
 */
import { execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { messagesAreCompiled } from "./message-stamp.mjs";

const root = fileURLToPath(new URL("../../", import.meta.url));
const modules = join(root, "node_modules");
const installedLock = join(modules, ".windowsill-lock");
/** Once installed, what checks need stays installed, also when the lock file changes. */
const withChecks = process.argv.includes("--checks") || existsSync(join(modules, "vitest"));
const WITH_CHECKS = "with checks";

/** What an install depends on, as one fingerprint. */
function fingerprint() {
  const lock = readFileSync(join(root, "package-lock.json"));
  return createHash("sha256").update(lock).update(`${process.platform}-${process.arch}`).digest("hex");
}

/** Writes down what is installed: the lock file's fingerprint, and whether with what checks need. */
function note(/** @type {boolean} */ checks) {
  writeFileSync(installedLock, `${fingerprint()}\n${checks ? WITH_CHECKS : "to serve"}\n`);
}

/** Whether the needed packages are installed. npm writes its own list last: without it an install was interrupted. */
function isInstalled() {
  if (!existsSync(join(modules, ".package-lock.json")) || !existsSync(installedLock)) return false;
  const [lock, kind] = readFileSync(installedLock, "utf8").split("\n");
  return lock === fingerprint() && (!withChecks || kind === WITH_CHECKS);
}

/** An install that someone made by hand counts when npm's own list is as new as the lock file, with what checks need or without. */
function isInstalledByHand(/** @type {boolean} */ checks) {
  const list = join(modules, ".package-lock.json");
  if (!existsSync(list) || existsSync(installedLock)) return false;
  const installed = JSON.parse(readFileSync(list, "utf8")).packages ?? {};
  const wanted = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages ?? {};
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === "" || entry.optional || entry.peer || entry.devOptional || (entry.dev && !checks))
      return true;
    return installed[path]?.version === entry.version;
  });
}

/** Headers for compiling add-ons, 67 MB of them; nothing here compiles one. */
function removeHeaders() {
  rmSync(join(modules, `node-${process.platform}-${process.arch}`, "include"), {
    recursive: true,
    force: true,
  });
}

/** npm 9.2, which is Debian's, stumbles over `overrides` and complains of the lock file instead. */
function advice() {
  const version = execFileSync("npm", ["--version"], { encoding: "utf8" }).trim();
  return Number.parseInt(version, 10) < 10
    ? ` npm ${version} is too old to read the lock file: npm install --global npm@10`
    : "";
}

/** Runs `npm ci`; its output and a ticking clock go to standard error. */
function install() {
  const startedAt = Date.now();
  const seconds = () => `${Math.round((Date.now() - startedAt) / 1000)} s`;
  process.stderr.write("Installing packages (the first time this takes a minute or two) …\n");
  const ticker = setInterval(() => process.stderr.write(`  still installing, ${seconds()} …\n`), 10_000);
  return new Promise((resolve, reject) => {
    // stdout of npm becomes our standard error: our own standard output is read by the calling script. Errors only: npm would warn, a dozen
    // times, of packages that want the newer Node that it is just installing.
    const words = [
      "ci",
      "--no-audit",
      "--no-fund",
      withChecks ? "--include=dev" : "--omit=dev",
      "--include=optional",
      "--loglevel=error",
    ];
    const npm = spawn("npm", words, {
      cwd: root,
      stdio: ["ignore", 2, 2],
      shell: process.platform === "win32",
    });
    npm.once("error", reject);
    npm.once("exit", (code, signal) => {
      clearInterval(ticker);
      if (code !== 0) return reject(new Error(`npm ci ended with ${code ?? signal}.${advice()}`));
      process.stderr.write(`Installed in ${seconds()}.\n`);
      return resolve(undefined);
    });
    for (const name of ["SIGINT", "SIGTERM"]) process.on(name, () => npm.kill(name));
  });
}

/** The Node that npm installed for this platform, else our own when it is new enough to read TypeScript. */
function nodePath() {
  // Not by its link in `.bin`: npm 10 takes that away again with the package for the other kind of processor, which it leaves out.
  const installed = join(modules, `node-${process.platform}-${process.arch}`, "bin", "node");
  if (existsSync(installed)) return installed;
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > 22 || (major === 22 && minor >= 18)) return process.execPath;
  throw new Error(
    `npm has no Node 24 for ${process.platform}-${process.arch}, and this Node (${process.version}) is too old: install Node 24.`,
  );
}

try {
  if (isInstalledByHand(true)) note(true);
  else if (isInstalledByHand(false)) note(false);
  if (!isInstalled()) {
    await install();
    removeHeaders();
    note(withChecks);
  }
  const node = nodePath();
  if (!messagesAreCompiled())
    execFileSync(node, [join(root, "server/bin/compile-messages.ts")], { stdio: ["ignore", 2, 2] });
  process.stdout.write(`${node}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
