/**
 * node deploy/compiled-for.mjs UID [FOLDER]: lets another account start a built tree from what the build compiled ahead (PERF-08). Node looks for that in a folder
 * named after the account, and the build was root's. That account may read it, and writes nothing there.
 */
import { chmodSync, existsSync, lstatSync, readdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";

const [, , uid = "", tree = "."] = process.argv;
if (!/^\d+$/.test(uid)) throw new Error("Name the number of the account: id -u NAME says it.");
const compiled = join(tree, "node_modules/.cache/windowsill-compiled");
const own = `-${process.getuid?.() ?? 0}`;

for (const folder of readdirSync(compiled).filter((name) => name.endsWith(own))) {
  chmodSync(join(compiled, folder), 0o755);
  for (const name of readdirSync(join(compiled, folder))) {
    const file = join(compiled, folder, name);
    // What Node is writing at the moment gets its name later.
    if (lstatSync(file, { throwIfNoEntry: false })?.isFile() && existsSync(file)) chmodSync(file, 0o644);
  }
  const theirs = join(compiled, `${folder.slice(0, -own.length)}-${uid}`);
  if (!existsSync(theirs)) symlinkSync(folder, theirs);
}
