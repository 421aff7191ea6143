import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

const execute = promisify(execFile);

/** What the client and the example need, as the project has it; a developer gets the same from the registry. */
const NEEDED = [
  "@trpc/client",
  "@trpc/server",
  "superjson",
  "copy-anything",
  "openapi-fetch",
  "openapi-typescript-helpers",
  "@types/node",
  "undici-types",
];

/** What a program printed, and how it ended. */
export interface Ran {
  readonly code: number;
  readonly output: string;
}

/** A developer's folder, far from the project, with the client installed and the example beside it. */
export interface DeveloperFolder {
  readonly path: string;
  /** Runs a JavaScript file of the folder, or of the project's packages, in the folder. */
  run(file: string, words?: readonly string[], env?: Readonly<Record<string, string>>): Promise<Ran>;
  /** Writes a file. */
  write(name: string, text: string): void;
  remove(): void;
}

/** Packs the client as a developer would, and installs it without a network: nothing is asked of a registry, and npm's cache is empty. */
export async function developerFolder(): Promise<DeveloperFolder> {
  const path = mkdtempSync(join(tmpdir(), "windowsill-developer-"));
  const packs = join(path, "packs");
  mkdirSync(packs);
  // Without what `npm test` tells its programs of the project.
  const own = Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name));
  const env: NodeJS.ProcessEnv = {
    ...Object.fromEntries(own),
    NODE_ENV: "production",
    npm_config_cache: join(path, "npm"),
    npm_config_update_notifier: "false",
  };
  const npm = (cwd: string, ...words: string[]) =>
    execute("npm", [...words, "--loglevel=error"], { cwd, env });
  await npm(resolve("."), "pack", "./packages/client", "--pack-destination", packs);
  const packages = NEEDED.map((name) => `./node_modules/${name}`);
  await npm(resolve("."), "pack", ...packages, "--ignore-scripts", "--pack-destination", packs);
  writeFileSync(join(path, "package.json"), JSON.stringify({ type: "module", private: true }));
  const tarballs = readdirSync(packs).map((name) => `./packs/${name}`);
  // Which TypeScript there is, a peer of tRPC's client, is the developer's matter.
  await npm(path, "install", "--offline", "--ignore-scripts", "--legacy-peer-deps", ...tarballs);
  for (const name of readdirSync("examples/headless").filter((each) => /\.(?:ts|json)$/.test(each)))
    if (name !== "package.json") cpSync(join("examples/headless", name), join(path, name));
  return {
    path,
    run: (file, words = [], more = {}) => run(path, file, words, more),
    write: (name, text) => writeFileSync(join(path, name), text),
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}

async function run(
  cwd: string,
  file: string,
  words: readonly string[],
  more: Readonly<Record<string, string>>,
): Promise<Ran> {
  const env: NodeJS.ProcessEnv = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    NODE_ENV: "production",
    ...more,
  };
  const running = execute(process.execPath, [file, ...words], { cwd, env });
  // No one is there to be asked.
  running.child.stdin?.end();
  return running.then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
    (failed: { code: number; stdout: string; stderr: string }) => ({
      code: failed.code,
      output: failed.stdout + failed.stderr,
    }),
  );
}
