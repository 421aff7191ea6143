/**
 * What the build does with the scripts of shop pages after Vite has made them small (PERF-06, decision 0091): Terser takes another 4.6 KB off
 * what `/order` ships. The notices of licences, which libraries repeat in each of their files, travel once, in `/licences.txt`.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { minify } from "terser";
import type { Plugin, Rollup } from "vite";

/** Where the notices are; the script with React and Remix in it says so. */
const LICENCES = "licences.txt";

/** The names of all files that shop pages load from their first line on. Manage pages have 170 KB, and Terser takes a second for 100 KB. */
function filesOfShopPages(chunks: Readonly<Record<string, Rollup.RenderedChunk>>): Set<string> {
  const files = new Set<string>();
  const add = (file: string) => {
    if (files.has(file)) return;
    files.add(file);
    for (const imported of chunks[file]?.imports ?? []) add(imported);
  };
  for (const { fileName, facadeModuleId, isEntry } of Object.values(chunks))
    if (isEntry && !/manage|super-area/.test(facadeModuleId ?? "")) add(fileName);
  return files;
}

/** `name version, licence`, and the text of the licence as the package has it. */
function noticeOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each));
  const text = file ? readFileSync(join(folder, file), "utf8").trim() : "";
  return `${name} ${version}, ${license}\n\n${text}`.trim();
}

/** The folder of the package that a module is of, if it is of one. */
function packageOf(id: string): string | undefined {
  const folder = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(id)?.[0];
  return folder && existsSync(join(folder, "package.json")) ? folder : undefined;
}

/** The plugin of the build for browsers. */
export function shrinkScripts(): Plugin {
  let ofShopPages: Set<string> | undefined;
  return {
    name: "windowsill-shrink-scripts",
    apply: (_, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    renderChunk: {
      order: "post",
      async handler(code, chunk, _options, { chunks }) {
        ofShopPages ??= filesOfShopPages(chunks);
        if (!ofShopPages.has(chunk.fileName)) return null;
        const preamble = chunk.name === "entry.client" ? `/*! Licences: /${LICENCES} */` : "";
        const smaller = await minify(code, {
          module: true,
          ecma: 2020,
          compress: { passes: 2 },
          format: { comments: false, preamble },
        });
        return { code: smaller.code ?? code, map: null };
      },
    },
    generateBundle(_options, bundle) {
      const ids = Object.values(bundle).flatMap((each) => (each.type === "chunk" ? each.moduleIds : []));
      const folders = new Set(ids.map(packageOf).filter((folder) => folder !== undefined));
      const source = `${[...folders].sort().map(noticeOf).join("\n\n----------\n\n")}\n`;
      this.emitFile({ type: "asset", fileName: LICENCES, source });
    },
  };
}
