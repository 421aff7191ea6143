/**
 * Puts each program that serves into a few files with all that it reads: our modules, the app as Vite built it, and the packages (PERF-08). A start reads
 * dozens of files where it read 1,600, and what no program calls is not held in memory. `launch.ts` runs what this makes.
 */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { build, type Plugin, stop } from "esbuild";
import { builtServerFile, PROGRAMS, programsFolder, projectRoot } from "../built-files.ts";

/** Native code, which its package looks for beside itself, and what only developing needs. */
const NOT_BUNDLED = ["@node-rs/argon2", "sharp", "pg-native", "vite", "esbuild"];

/** Packages in CommonJS ask for Node's own modules by `require`, which an ECMAScript module lacks. */
const REQUIRE =
  'import{createRequire as requireFrom}from"node:module";const require=requireFrom(import.meta.url);';

/** So that a line of an error's stack says something: without spaces each file would be one line. */
const LONGEST_LINE = 120;

/** A program with the app at hand, which Vite builds and no source can name. */
const programWithApp: Plugin = {
  name: "windowsill-program-with-app",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^program:/ }, ({ path }) => ({
      path: path.slice("program:".length),
      namespace: "program",
    }));
    onLoad({ filter: /.*/, namespace: "program" }, ({ path }) => ({
      resolveDir: projectRoot,
      contents: `import { run as runProgram } from "#server/programs/${path}.ts";
const readApp = () => import(${JSON.stringify(builtServerFile)});
export const run = (given) => runProgram(given, readApp);`,
    }));
  },
};

/** What esbuild calls wherever a function or class comes about, to give it the name that it has in its source (`keepNames`). */
const NAMING = /\b__name=\(target,value\)=>__defProp\(target,"name",\{value,configurable:true\}\)/;
const NAMING_OF_CLASS = /static\s*\{\s*__name\(\s*this,\s*("(?:[^"\\]|\\[\s\S])*")\)\s*\}/g;

/**
 * A script in which only classes are given their names: packages ask for those, as `rate-limiter-flexible` does for the one of a pool. Giving each
 * function its own would take time wherever one is made anew, and no one asks for them.
 */
const withNamesOfClasses = (script: string): string =>
  script
    .replaceAll(NAMING_OF_CLASS, 'static{Object.defineProperty(this,"name",{value:$1,configurable:true})}')
    .replace(NAMING, "__name=target=>target");

/** There an escape would mean something else. */
const AFTER_BACKSLASH = /\\[^\p{ASCII}]/u;

/**
 * A script in ASCII. For one other letter V8 would hold a whole file with two bytes a letter, and esbuild leaves them in regular expressions and in
 * templates with a tag. There they mean the same as escapes, but for `String.raw`, which is asked for ASCII alone.
 */
const inAscii = (script: string): string =>
  script.replaceAll(/[^\p{ASCII}]/gu, (letter) =>
    [...Array(letter.length).keys()]
      .map((at) => `\\u${letter.charCodeAt(at).toString(16).padStart(4, "0")}`)
      .join(""),
  );

/** Bundles so that what only one of the entries reads, or reads later, is in a file of its own. Nothing is written. */
export async function bundled({
  entries,
  folder,
  plugins = [],
}: {
  /** Where each begins, by the name of the file that is made of it. */
  readonly entries: Readonly<Record<string, string>>;
  readonly folder: string;
  readonly plugins?: Plugin[];
}): Promise<{ path: string; script: string }[]> {
  const { outputFiles } = await build({
    entryPoints: { ...entries },
    outdir: folder,
    plugins,
    absWorkingDir: projectRoot,
    bundle: true,
    splitting: true,
    platform: "node",
    format: "esm",
    target: "node24",
    external: NOT_BUNDLED,
    banner: { js: REQUIRE },
    define: { "process.env.NODE_ENV": '"production"' },
    keepNames: true,
    minifyWhitespace: true,
    lineLimit: LONGEST_LINE,
    legalComments: "none",
    logLevel: "silent",
    write: false,
  });
  if (outputFiles.some(({ text }) => AFTER_BACKSLASH.test(text)))
    throw new Error("A backslash stands before a letter beyond ASCII: leave it out.");
  return outputFiles.map(({ path, text }) => ({ path, script: inAscii(withNamesOfClasses(text)) }));
}

/**
 * Writes `build/programs`.
 *
 * @throws Error with what esbuild complains of
 */
export async function bundlePrograms(): Promise<void> {
  const files = await bundled({
    entries: Object.fromEntries(PROGRAMS.map((name) => [name, `program:${name}`])),
    folder: programsFolder,
    plugins: [programWithApp],
  });
  rmSync(programsFolder, { recursive: true, force: true });
  mkdirSync(programsFolder, { recursive: true });
  for (const { path, script } of files) writeFileSync(path, script);
  // Its process would stay as long as this one.
  await stop();
}
