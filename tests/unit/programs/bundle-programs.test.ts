import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, expect, test } from "vitest";
import { bundled } from "#server/bin/bundle-programs.ts";

const folder = mkdtempSync(join(tmpdir(), "windowsill-bundled-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Bundles `main.js` of these files and reads it; what it exports, and the scripts that were made. */
async function bundleOf(files: Readonly<Record<string, string>>) {
  const own = mkdtempSync(join(folder, "of-"));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(own, name), text);
  const made = join(own, "made");
  mkdirSync(made);
  const scripts = await bundled({ entries: { main: join(own, "main.js") }, folder: made });
  writeFileSync(join(made, "package.json"), '{"type":"module"}');
  for (const { path, script } of scripts) writeFileSync(path, script);
  return { scripts, main: await import(pathToFileURL(join(made, "main.js")).href) };
}

test("PERF-08 a class keeps the name that packages ask for, though another has it too or it names itself", async () => {
  const { main, scripts } = await bundleOf({
    "one.js": "export class Pool { static made = 0; static make() { Pool.made++; return new Pool(); } }",
    "two.js": "export class Pool {}",
    "bound.cjs": "module.exports = (Pool) => class BoundPool extends Pool {};",
    "main.js": `import { Pool as One } from "./one.js";
import { Pool as Two } from "./two.js";
import bound from "./bound.cjs";
export const names = [One.make(), new Two(), new (bound(Two))()].map((pool) => pool.constructor.name);`,
  });
  expect(main.names).toEqual(["Pool", "Pool", "BoundPool"]);
  // Functions are given none: that would take time wherever one is made anew.
  for (const { script } of scripts) expect(script).not.toMatch(/__defProp\(target,\s*"name"/);
});

test("PERF-08 a script is in ASCII, and means what it meant", async () => {
  const { main, scripts } = await bundleOf({
    "main.js": `const tagged = ([first], word) => first + word;
export const text = "Crème brûlée 🍮";
export const template = tagged\`Añadir 🧁 × \${2}\`;
export const found = ["l’été", "🍰 cake"].map((words) => /[’é]|[🍰]/u.exec(words)?.[0]);`,
  });
  expect(main.text).toBe("Crème brûlée 🍮");
  expect(main.template).toBe("Añadir 🧁 × 2");
  expect(main.found).toEqual(["’", "🍰"]);
  for (const { script } of scripts) expect(script).toMatch(/^\p{ASCII}*$/u);
});

test("PERF-08 a letter that an escape would not replace stops the build", async () => {
  await expect(bundleOf({ "main.js": "export const accent = /\\é/;" })).rejects.toThrow(
    "A backslash stands before",
  );
});

test("PERF-08 what is read later is in a file of its own", async () => {
  const { scripts } = await bundleOf({
    "later.js": 'export const heavy = "weighs a lot";',
    "main.js": 'export const later = () => import("./later.js");',
  });
  expect(scripts.filter(({ script }) => script.includes("weighs a lot")).map(({ path }) => path)).toEqual([
    expect.stringMatching(/later-\w+\.js$/),
  ]);
});
