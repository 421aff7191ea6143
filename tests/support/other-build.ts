import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { copyTree } from "./copied-tree.ts";

/** A file of the browser's, by its name before the hash of its content, the hash and the type. */
const HASHED = /^(.+-)([\w-]{8})(\.[a-z\d]+)$/;

const backwards = (text: string) => [...text].reverse().join("");

const scriptsIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.js(?:on)?$/.test(file))
    .map((file) => join(folder, file));

/**
 * A copy of the product as its next deploy would have it: no source has changed, and every file of the browser's has another name, as its content's hash
 * would be another. The caller removes the folder.
 */
export function otherBuild(): string {
  const root = copyTree();
  const client = join(root, "build", "client");
  const assets = join(client, "assets");
  const names = new Map<string, string>();
  for (const file of readdirSync(assets)) {
    // What lies compressed beside a file has its old words.
    if (/\.(?:br|gz)$/.test(file)) rmSync(join(assets, file));
    const [, name, hash, type] = HASHED.exec(file) ?? [];
    if (name && hash) names.set(file, `${name}${backwards(hash)}${type}`);
  }
  const mentioned = /[\w.$-]+-[\w-]{8}\.[a-z\d]+/g;
  const rename = (text: string) =>
    text
      // In the programs, whose lines are cut, a name may go on in the next one.
      .replaceAll("\\\n", "")
      .replace(mentioned, (file) => names.get(file) ?? file)
      // The list of routes has a version, by which browsers keep what they asked of it.
      .replace(/("version": ?")([\da-f]{8})(?=")/g, (_, before, version) => before + backwards(version));
  const rewrite = (path: string, change: (text: string) => string) =>
    writeFileSync(path, change(readFileSync(path, "utf8")));
  for (const [file, other] of names) {
    if (/\.(?:js|css)$/.test(file)) rewrite(join(assets, file), rename);
    renameSync(join(assets, file), join(assets, other));
  }
  for (const file of ["server", "programs"].flatMap((name) => scriptsIn(join(root, "build", name))))
    rewrite(file, rename);
  for (const form of ["br", "gz"]) rmSync(join(client, `service-worker.js.${form}`), { force: true });
  rewrite(join(client, "service-worker.js"), (text) => rename(text).replace('BUILD="', 'BUILD="other '));
  return root;
}
