/** What the build compiles ahead is all that a start reads (PERF-08). */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { startedWith } from "#server/bin/started-with.ts";
import { startApp } from "#tests/support/app.ts";

/** No one else starts with this flag: compiled forms are kept apart by flags, so nothing lies ready for it yet. */
const OWN_FLAG = `--stack-trace-limit=${100_000 + (Date.now() % 100_000)}`;
/** Says at the end whether Node loaded its compiler of TypeScript. */
const TELL = `--import=data:text/javascript,${encodeURIComponent('process.on("exit",()=>console.log("compiler:"+process.moduleLoadList.some((name)=>name.includes("amaro"))))')}`;

test("PERF-08 after a build the first start loads no compiler of TypeScript", async () => {
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_OPTIONS: `${OWN_FLAG} ${TELL}`,
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
