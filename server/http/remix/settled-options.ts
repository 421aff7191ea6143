/**
 * Options of Remix that are settled in this product, written into its source while building for browsers (PERF-06).
 *
 * Without it each page ships 4 KB more, and 21 shop pages more than the 100 KB they may (the sizes that `npm run bench` prints; decision 0071).
 * The patterns fit the versions that tests/unit/http/settled-options.test.ts names; one that finds nothing would only cost bytes.
 */
import type { Plugin } from "vite";

/** What a library leaves open until a page loads although it is settled in this product, and what it is replaced by. */
type Settled = ReadonlyArray<readonly [open: RegExp, settled: string]>;

/** Remix' options (remix.config.js); a browser never renders the document's first scripts; under single fetch there are no deferred answers. */
const OPTIONS: Settled = [
  [
    /(?:window\.__remixContext\.)?\bfuture\.v3_(?:singleFetch|lazyRouteDiscovery|fetcherPersist|relativeSplatPath|throwAbortReason)\b/g,
    "true",
  ],
  [/\bwindow\.__remixContext\.isSpaMode\b/g, "false"],
  [/!isStatic \?/g, "true ?"],
  [/staticContext \? `window/g, "false ? `window"],
  [/!activeDeferreds \?/g, "true ?"],
  [/typeof singleFetch === "function"/g, "true"],
  [/!isStatic && typeof __remixContext === "object" && __remixContext\.a/g, "false"],
];

/** No shop lives below a path: what the router does for those that do falls away too. */
const AT_THE_ROOT: Settled = [
  [/\bbasename === "\/"/g, "true"],
  [/\bbasename !== "\/"/g, "false"],
];

/** What is written into which package's source. */
export const SETTLED: Readonly<Record<string, Settled>> = {
  "@remix-run/react": OPTIONS,
  "@remix-run/router": AT_THE_ROOT,
  "react-router": AT_THE_ROOT,
  "react-router-dom": AT_THE_ROOT,
};

/** The source of a module with what is settled written into it. */
export function settledIn(id: string, code: string): string {
  const name = Object.keys(SETTLED).find((each) => id.includes(`/node_modules/${each}/`)) ?? "";
  return (SETTLED[name] ?? []).reduce((text, [open, value]) => text.replace(open, value), code);
}

/** The plugin of the build: the branches that are never taken fall away. */
export function settledOptions(): Plugin {
  return {
    name: "windowsill-settled-options",
    apply: "build",
    transform(code, id, { ssr } = {}) {
      if (ssr) return null;
      const settled = settledIn(id, code);
      return settled === code ? null : { code: settled, map: null };
    },
  };
}
