/** Builds the app for production when its sources are newer than the build, and compresses its files. */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { DEFAULT_LANGUAGE, type Language, OFFERED_LANGUAGES } from "#domain/language.ts";
import { builtAssetsOf, builtClientFolder, programsFolder, projectRoot } from "../built-files.ts";
import { lockFile } from "../database/data-folder-lock.ts";
import { startedWith } from "./started-with.ts";
import { failWith, step } from "./terminal.ts";

const sources = [
  "app",
  "domain",
  "server",
  "entities",
  ...OFFERED_LANGUAGES.map((language) => `messages/${language}.json`),
  "migrations",
  "public",
  "remix.config.js",
  "vite.config.ts",
  "package-lock.json",
];
const buildFolder = join(projectRoot, "build");
const stampFile = join(buildFolder, "stamp.json");
/** Outside of the build, which Remix empties as a whole when it begins. */
const lockOfBuild = join(projectRoot, "node_modules", ".windowsill-build.lock");
/** Where the browser's files of another language are built, beside the build of English (`remix.config.js`). */
const folderOf = (language: Language) => join(projectRoot, "node_modules", ".windowsill-build", language);

/** What the last build was made from. */
interface Stamp {
  /** Names, sizes and times: quick to compare. */
  outside: string;
  /** Names and contents: decides when the times differ, as after a copy or a checkout. */
  inside: string;
}

/** Whether `build/` was made from exactly the sources that are there now. */
function isBuildCurrent(): boolean {
  if (!existsSync(programsFolder) || !existsSync(stampFile)) return false;
  const stamp = JSON.parse(readFileSync(stampFile, "utf8")) as Stamp;
  const files = sourceFiles();
  const outside = outsideOf(files);
  if (stamp.outside === outside) return true;
  if (stamp.inside !== insideOf(files)) return false;
  noteTimes({ ...stamp, outside });
  return true;
}

/** Spares the next look the reading of all files; an account that may not write reads them again. */
function noteTimes(stamp: Stamp): void {
  try {
    writeFileSync(stampFile, JSON.stringify(stamp));
  } catch (error) {
    if (!["EROFS", "EACCES"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
  }
}

/** Where only the build was delivered, as in a container's image, there is nothing to build from. */
const hasSources = (): boolean => existsSync(join(projectRoot, "vite.config.ts"));

/** Whether the sources are newer than the build, or there is none. */
export const isBuildStale = (): boolean => hasSources() && !isBuildCurrent();

/**
 * Builds unless the build is current, and what is missing of the browser's files of the languages. Two processes at once: the second waits
 * and finds the work done.
 *
 * @param options.fromBuild whether the caller is a program of this build: it serves the app of it, and so can add a language and no more
 * @throws Error in plain words where it would have to build anew, or may not
 */
export async function buildWhenStale(
  options: {
    onStart?: () => void;
    signal?: AbortSignal;
    languages?: readonly Language[];
    fromBuild?: boolean;
  } = {},
): Promise<boolean> {
  if (!hasSources()) return false;
  const others = (options.languages ?? OFFERED_LANGUAGES).filter((each) => each !== DEFAULT_LANGUAGE);
  const missing = () => others.filter((each) => !existsSync(builtAssetsOf(each)));
  const isCurrent = isBuildCurrent();
  if (isCurrent && missing().length === 0) return false;
  if (options.fromBuild && !isCurrent)
    throw new Error("The sources have changed meanwhile: start again, and it is built.");
  const release = await lockFile(lockOfBuild, 600).catch((error: NodeJS.ErrnoException) => {
    if (!["EROFS", "EACCES"].includes(error.code ?? "")) throw error;
    throw new Error(
      "The build is older than its sources, and this account may not build: npm run build, as the owner of the folder.",
    );
  });
  try {
    if (isBuildCurrent() && missing().length === 0) return false;
    options.onStart?.();
    // The languages are built beside one another, each in a folder of its own.
    const wanted = isBuildCurrent() ? missing() : others;
    await Promise.all([
      isBuildCurrent() || buildEnglish(options.signal),
      ...wanted.map((language) => buildLanguage(language, options.signal)),
    ]);
    for (const language of wanted) await addLanguage(language);
    return true;
  } finally {
    release();
  }
}

/** Writes the service worker behind the name of this build, which follows from the names of the browser's files: they carry hashes. */
async function writeServiceWorker(): Promise<void> {
  const { transformWithEsbuild } = await import("vite");
  const source = join(projectRoot, "app", "service-worker.ts");
  const { code } = await transformWithEsbuild(await readFile(source, "utf8"), source, {
    format: "iife",
    minify: true,
    sourcemap: false,
  });
  const names = readdirSync(join(builtClientFolder, "assets")).sort().join("\0");
  const build = createHash("sha256").update(names).update(code).digest("base64url").slice(0, 12);
  const script = `const BUILD=${JSON.stringify(build)};${code}`;
  await writeFile(join(builtClientFolder, "service-worker.js"), script);
}

/** The whole product, with the browser's files of English. */
async function buildEnglish(signal: AbortSignal | undefined): Promise<void> {
  rmSync(stampFile, { force: true });
  const files = sourceFiles();
  const stamp: Stamp = { outside: outsideOf(files), inside: insideOf(files) };
  await runRemixBuild(signal);
  const { bundlePrograms } = await import("./bundle-programs.ts");
  await bundlePrograms();
  await writeServiceWorker();
  await compressFolder(builtClientFolder);
  writeFileSync(stampFile, JSON.stringify(stamp));
  await compileAhead(signal);
}

/** The browser's files of another language. */
async function buildLanguage(language: Language, signal: AbortSignal | undefined): Promise<void> {
  await runRemixBuild(signal, language);
  await compressFolder(join(folderOf(language), "client", "assets"));
}

/** Adds them to the build: names with a hash of their contents keep them apart from those of English. */
async function addLanguage(language: Language): Promise<void> {
  const assets = join(folderOf(language), "client", "assets");
  const manifest = readdirSync(assets).find((file) => /^manifest-[\w-]+\.js$/.test(file)) ?? "";
  const script = readFileSync(join(assets, manifest), "utf8");
  await cp(assets, join(builtClientFolder, "assets"), { recursive: true });
  rmSync(folderOf(language), { recursive: true });
  // Last: the file means that the language is built.
  await writeFile(builtAssetsOf(language), script.slice(script.indexOf("{"), script.lastIndexOf("}") + 1));
}

function runRemixBuild(signal: AbortSignal | undefined, language?: Language): Promise<void> {
  const remix = join(projectRoot, "node_modules", ".bin", "remix");
  return runNode([remix, "vite:build"], signal, language && { BUILD_LANGUAGE: language });
}

/**
 * Reads once what `npm start` and `npm run worker` read, with their flags, on which the compiled form depends. The first of them after a deploy
 * would otherwise load Node's compiler of TypeScript, and keep its 30 MB until it ends (PERF-08).
 */
async function compileAhead(signal: AbortSignal | undefined): Promise<void> {
  await runNode([...startedWith("start").flags, join(projectRoot, "server/bin/compile-ahead.ts")], signal);
}

/** Runs Node, quietly. @throws Error with what it printed, when it fails */
function runNode(
  words: string[],
  signal: AbortSignal | undefined,
  env?: { BUILD_LANGUAGE: Language },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const build = spawn(process.execPath, words, {
      cwd: projectRoot,
      env: { ...process.env, NODE_ENV: "production", ...env },
      stdio: ["ignore", "pipe", "pipe"],
      ...(signal && { signal }),
    });
    const output: Buffer[] = [];
    build.stdout.on("data", (chunk: Buffer) => output.push(chunk));
    build.stderr.on("data", (chunk: Buffer) => output.push(chunk));
    build.once("error", reject);
    build.once("exit", (code) => {
      if (code === 0) resolve();
      else reject(new Error(`The build failed:\n${Buffer.concat(output).toString("utf8")}`));
    });
  });
}

const compressible = /\.(?:js|css|html|svg|json|webmanifest|txt|ico)$/;
/** Below this a compressed file is hardly smaller. */
const worthCompressingBytes = 1024;

/** Writes `.br` and `.gz` beside every text file of a folder; the static file server sends them. */
export async function compressFolder(folder: string): Promise<void> {
  const files = filesBelow(folder).filter(
    (file) => compressible.test(file) && statSync(file).size >= worthCompressingBytes,
  );
  await Promise.all(
    files.map(async (file) => {
      const content = await readFile(file);
      await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
      await writeFile(
        `${file}.br`,
        await promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }),
      );
    }),
  );
}

function sourceFiles(): string[] {
  return sources.flatMap((source) => {
    const path = join(projectRoot, source);
    if (!existsSync(path)) return [];
    return statSync(path).isDirectory() ? filesBelow(path) : [path];
  });
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

function outsideOf(files: string[]): string {
  const hash = createHash("sha256");
  for (const file of files) {
    const { size, mtimeMs } = statSync(file);
    hash.update(`${file}\0${size}\0${mtimeMs}\0`);
  }
  return hash.digest("hex");
}

function insideOf(files: string[]): string {
  const hash = createHash("sha256");
  for (const file of files)
    hash
      .update(`${file.slice(projectRoot.length)}\0`)
      .update(readFileSync(file))
      .update("\0");
  return hash.digest("hex");
}

if (import.meta.main) {
  await step("Build", async (detail) => {
    detail((await buildWhenStale()) ? "done" : "nothing has changed");
  }).catch(failWith);
}
