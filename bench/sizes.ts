/** What a browser loads on its first visit to a page, gzip (PERF-06): read from the built files, as Remix's manifest names them. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import {
  DEFAULT_LANGUAGE,
  LANGUAGE_NAMES,
  OFFERED_LANGUAGES,
  type OfferedLanguage,
} from "#domain/language.ts";
import { builtAssetsOf, builtClientFolder } from "#server/built-files.ts";

/** A page of the build. Sizes are bytes, compressed as the server sends them to anyone who reads gzip. */
export interface PageSize {
  readonly id: string;
  readonly scriptBytes: number;
  readonly styleBytes: number;
  readonly isManage: boolean;
}

interface Route {
  readonly id: string;
  readonly parentId?: string;
  readonly module: string;
  readonly imports?: readonly string[];
}

interface Manifest {
  readonly entry: { readonly module: string; readonly imports: readonly string[] };
  readonly routes: Readonly<Record<string, Route>>;
}

/** What Remix wrote about the files of a language: those of English are in a script, those of others beside the server's build. */
function readManifest(language: OfferedLanguage): Manifest {
  if (language !== DEFAULT_LANGUAGE)
    return JSON.parse(readFileSync(builtAssetsOf(language), "utf8")) as Manifest;
  const folder = join(builtClientFolder, "assets");
  const others = OFFERED_LANGUAGES.filter((each) => each !== language).map((each) =>
    readFileSync(builtAssetsOf(each), "utf8"),
  );
  // Each language has its manifest in the folder; those of the others are named in their own lists.
  const name = readdirSync(folder).find(
    (file) => /^manifest-[0-9a-f]{8}\.js$/.test(file) && !others.some((text) => text.includes(file)),
  );
  const script = readFileSync(join(folder, name ?? ""), "utf8");
  return JSON.parse(script.slice(script.indexOf("{"), script.lastIndexOf("}") + 1)) as Manifest;
}

const total = (urls: Iterable<string>) =>
  [...urls].reduce(
    (sum, url) => sum + gzipSync(readFileSync(join(builtClientFolder, url)), { level: 9 }).length,
    0,
  );

/** Adds a module and what it imports from its first line on; what it asks for later is no part of the first visit. */
function addWithImports(url: string, seen: Set<string>): void {
  if (seen.has(url)) return;
  seen.add(url);
  const script = readFileSync(join(builtClientFolder, url), "utf8");
  for (const [, name = ""] of script.matchAll(/\b(?:import|from)\s*"\.\/([\w.-]+\.js)"/g))
    addWithImports(`/assets/${name}`, seen);
}

/**
 * The sheets that a page's `links` name: their addresses stand in its scripts. The storefront's stands in the root's too, for the page
 * that says that something broke.
 */
function sheetsOf(scripts: Iterable<string>, isManage: boolean): Set<string> {
  const texts = [...scripts].map((url) => readFileSync(join(builtClientFolder, url), "utf8"));
  const named = texts.flatMap((text) => text.match(/\/assets\/[\w.-]+\.css/g) ?? []);
  return new Set(named.filter((url) => !(isManage && url.startsWith("/assets/storefront-"))));
}

/** Every page of the build in a language, the heaviest first. */
export function pageSizes(language: OfferedLanguage): PageSize[] {
  const manifest = readManifest(language);
  const around = (id: string | undefined): Route[] => {
    const route = id === undefined ? undefined : manifest.routes[id];
    return route ? [...around(route.parentId), route] : [];
  };
  const parents = new Set(Object.values(manifest.routes).map(({ parentId }) => parentId));
  const leaves = Object.keys(manifest.routes).filter((id) => !parents.has(id));
  return leaves
    .map((id): PageSize => {
      const chain = around(id);
      // The manifest's own file is not among them: with lazy route discovery a page carries its part of it (v3_lazyRouteDiscovery).
      const scripts = new Set<string>();
      for (const { module, imports = [] } of [manifest.entry, ...chain])
        for (const url of [module, ...imports]) addWithImports(url, scripts);
      const isManage = chain.some((route) => /manage|super-area/.test(route.id));
      return { id, isManage, scriptBytes: total(scripts), styleBytes: total(sheetsOf(scripts, isManage)) };
    })
    .sort((one, other) => other.scriptBytes - one.scriptBytes);
}

/** The bytes of all fonts together; they are compressed by nature. */
export function fontBytes(): number {
  return readdirSync(builtClientFolder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".woff2"))
    .reduce((sum, file) => sum + readFileSync(join(builtClientFolder, file)).length, 0);
}

/** PERF-06: the heaviest pages of each kind, in each language. */
export function printSizes(): void {
  const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;
  for (const language of OFFERED_LANGUAGES) {
    const pages = pageSizes(language);
    for (const isManage of [false, true]) {
      console.log(
        `\n${LANGUAGE_NAMES[language]}, heaviest ${isManage ? "manage pages (promised: 170 KB of script)" : "shop pages (promised: 100 KB)"}, gzip:`,
      );
      for (const { id, scriptBytes, styleBytes } of pages
        .filter((page) => page.isManage === isManage)
        .slice(0, 4))
        console.log(`  ${id}: script ${kilobytes(scriptBytes)}, style ${kilobytes(styleBytes)}`);
    }
  }
}
