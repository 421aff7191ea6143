import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { buildWhenStale } from "#server/bin/build.ts";
import { builtClientFolder } from "#server/bundle.ts";

/** A route as Remix lists it for the browser. */
interface ManifestRoute {
  readonly id: string;
  readonly parentId?: string;
  readonly module: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}
interface Manifest {
  readonly url: string;
  readonly entry: { readonly module: string; readonly imports: readonly string[] };
  readonly routes: Readonly<Record<string, ManifestRoute>>;
}

const KILOBYTE = 1024;
let manifest: Manifest;

beforeAll(async () => {
  await buildWhenStale();
  const folder = join(builtClientFolder, "assets");
  const name = readdirSync(folder).find((file) => /^manifest-\w[\w-]*\.js$/.test(file)) ?? "";
  const script = readFileSync(join(folder, name), "utf8");
  manifest = JSON.parse(script.slice(script.indexOf("{"), script.lastIndexOf("}") + 1)) as Manifest;
}, 300_000);

const gzipped = (url: string) => gzipSync(readFileSync(join(builtClientFolder, url)), { level: 9 }).length;
const total = (urls: Iterable<string>) => [...urls].reduce((sum, url) => sum + gzipped(url), 0);

/** A module and everything it imports from its first line on, so what the browser loads before the page lives. */
function withImports(url: string, seen: Set<string>): Set<string> {
  if (seen.has(url)) return seen;
  seen.add(url);
  const script = readFileSync(join(builtClientFolder, url), "utf8");
  for (const [, name = ""] of script.matchAll(/\b(?:import|from)\s*"\.\/([\w.-]+\.js)"/g)) {
    withImports(`/assets/${name}`, seen);
  }
  return seen;
}

/** A page's route with those around it. */
function chain({ routes }: Manifest, id: string): ManifestRoute[] {
  const route = routes[id];
  return route ? [...(route.parentId ? chain(manifest, route.parentId) : []), route] : [];
}

/** The script of a page's first visit, gzip. */
function scriptOf(id: string): number {
  const urls = new Set<string>([manifest.url]);
  const { module, imports } = manifest.entry;
  for (const url of [module, ...imports]) withImports(url, urls);
  for (const route of chain(manifest, id))
    for (const url of [route.module, ...(route.imports ?? [])]) withImports(url, urls);
  return total(urls);
}

/** Every page of the build: routes that nothing is nested in and that have a screen. */
function pages(): { id: string; kilobytes: number; isManage: boolean }[] {
  const parents = new Set(Object.values(manifest.routes).map(({ parentId }) => parentId));
  return Object.values(manifest.routes)
    .filter(({ id }) => !parents.has(id))
    .map(({ id }) => ({
      id,
      kilobytes: scriptOf(id) / KILOBYTE,
      isManage: chain(manifest, id).some((route) => /manage/.test(route.id)),
    }))
    .sort((one, other) => other.kilobytes - one.kilobytes);
}

const tooMuch = (isManage: boolean, limit: number) =>
  pages()
    .filter((page) => page.isManage === isManage && page.kilobytes > limit)
    .map(({ id, kilobytes }) => `${id}: ${kilobytes.toFixed(1)} KB`);

test("PERF-06 no shop page ships more than 100 KB of script", () => {
  expect(tooMuch(false, 100)).toEqual([]);
});

test("PERF-06 no manage page ships more than 170 KB of script", () => {
  expect(tooMuch(true, 170)).toEqual([]);
});

test("PERF-06 the style of a page is at most 12 KB", () => {
  const heavy = pages().flatMap(({ id }) => {
    const sheets = new Set(chain(manifest, id).flatMap(({ css }) => css ?? []));
    const kilobytes = total(sheets) / KILOBYTE;
    return kilobytes > 12 ? [`${id}: ${kilobytes.toFixed(1)} KB`] : [];
  });
  expect(heavy).toEqual([]);
  const all = readdirSync(join(builtClientFolder, "assets")).filter((file) => file.endsWith(".css"));
  expect(all.length).toBeGreaterThan(0);
  expect(all.filter((file) => gzipped(`/assets/${file}`) > 12 * KILOBYTE)).toEqual([]);
});

test("PERF-06 the fonts are at most 60 KB", () => {
  const files = readdirSync(builtClientFolder, { recursive: true, encoding: "utf8" });
  const fonts = files.filter((file) => file.endsWith(".woff2"));
  const bytes = fonts.reduce((sum, file) => sum + readFileSync(join(builtClientFolder, file)).length, 0);
  expect(fonts.length).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(60 * KILOBYTE);
});
