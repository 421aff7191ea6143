/**
 * node deploy/containers/serve-only.mjs FOLDER: copies what serving needs of a built tree, and nothing that only builds, into a new folder (Dockerfile).
 *
 * Which packages those are follows from the imports: of the build for the server, of `server/` without what builds, and of each package that these lead to.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { dirname, join, relative } from "node:path";

const target = process.argv[2];
if (!target || existsSync(target)) throw new Error("Name a folder that is not there yet.");

/** Of the product's own files; the sources of screens are in the build. */
const OWN = ["build", "domain", "entities", "messages/compiled", "migrations", "server", "package.json"];
/** What is compiled ahead by the build: a start without it would take three times as long. */
const COMPILED = "node_modules/.cache/windowsill-compiled";
/** They build, or make a Postgres of their own, which an image has elsewhere: what they import is not served with. */
const ONLY_BUILDS =
  /^server\/(?:bin\/(?:build|bundle-|compile-|message-|bootstrap)|database\/postgres-binaries)/;
/** Loaded where a developer works, and by the build. */
const NEVER_SERVED = ["vite"];

const code = [
  ...filesBelow("build/server"),
  ...filesBelow("server"),
  ...filesBelow("domain"),
  ...filesBelow("entities"),
  ...filesBelow("migrations"),
  ...filesBelow("messages/compiled"),
].filter((path) => /\.(?:[mc]?js|tsx?|mjs)$/.test(path) && !ONLY_BUILDS.test(path));

/** Names of packages that a file imports, those of types alone left out. */
function imported(/** @type {string} */ path) {
  const text = readFileSync(path, "utf8").replaceAll(/^import type .*?;$/gms, "");
  const specifiers = text.matchAll(/(?:\bfrom|\bimport\(?|\brequire\()\s*["']([^"'.#][^"']*)["']/g);
  return [...specifiers]
    .map(([, specifier = ""]) => specifier)
    .filter(
      (specifier) => !specifier.startsWith("node:") && !builtinModules.includes(specifier.split("/")[0]),
    )
    .map((specifier) =>
      specifier
        .split("/")
        .slice(0, specifier.startsWith("@") ? 2 : 1)
        .join("/"),
    );
}

/** The folder of a package as it is seen from another one's. */
function folderOf(/** @type {string} */ name, /** @type {string} */ from) {
  for (let folder = from; ; folder = dirname(folder)) {
    const wanted = join(folder, "node_modules", name);
    if (existsSync(join(wanted, "package.json"))) return wanted;
    if (folder === ".") return undefined;
  }
}

const wanted = new Set();
const open = [...new Set(code.flatMap(imported))]
  .filter((name) => !NEVER_SERVED.includes(name))
  .map((name) => folderOf(name, "."));
for (let folder = open.pop(); folder !== undefined || open.length > 0; folder = open.pop()) {
  if (folder === undefined || wanted.has(folder)) continue;
  wanted.add(folder);
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = JSON.parse(
    readFileSync(join(folder, "package.json"), "utf8"),
  );
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional);
  for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers])
    if (!NEVER_SERVED.includes(name)) open.push(folderOf(name, folder));
}

/** What a package brings for people and for other tools. */
const LEFT_OUT = /\.(?:d\.[mc]?ts|d\.[mc]?ts\.map|map|md|flow)$/i;
for (const path of [...OWN, ...(existsSync(COMPILED) ? [COMPILED] : [])])
  cpSync(path, join(target, path), { recursive: true, preserveTimestamps: true });
for (const folder of wanted) {
  // A package below another one has been copied with it, unless it is one of its own that is wanted too.
  cpSync(folder, join(target, folder), {
    recursive: true,
    preserveTimestamps: true,
    filter: (path) => !LEFT_OUT.test(path) && !relative(folder, path).split("/").includes("node_modules"),
  });
}
mkdirSync(join(target, "node_modules"), { recursive: true });
process.stdout.write(`${wanted.size} packages serve.\n`);

/** @returns {string[]} */
function filesBelow(/** @type {string} */ folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
