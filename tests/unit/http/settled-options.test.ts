/** What is written into the source of Remix while building (decision 0056): the versions it was written for, and every place it finds there. */
import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { SETTLED, settledIn } from "#server/http/remix/settled-options.ts";

/** The modules that a browser gets of each package, and how often each pattern occurs in them. */
const WRITTEN_FOR = {
  "@remix-run/react": { version: "2.17.5", files: "dist/esm/*.js", found: [16, 9, 1, 1, 1, 1, 1] },
  "@remix-run/router": { version: "1.23.3", files: "dist/router.js", found: [1, 1] },
  "react-router": { version: "6.30.4", files: "dist/index.js", found: [1, 2] },
  "react-router-dom": { version: "6.30.4", files: "dist/index.js", found: [0, 2] },
};

const folder = (name: string) => `node_modules/${name}`;

test("PERF-06 the packages that are rewritten are these, and no others", () => {
  expect(Object.keys(SETTLED)).toEqual(Object.keys(WRITTEN_FOR));
});

describe.each(Object.entries(WRITTEN_FOR))("%s", (name, { version, files, found }) => {
  const modules = globSync(files, { cwd: folder(name) }).map((file) => `${folder(name)}/${file}`);

  test("PERF-06 is the version that the patterns were written for", () => {
    expect(JSON.parse(readFileSync(`${folder(name)}/package.json`, "utf8")).version).toBe(version);
  });

  test("PERF-06 each pattern finds what it was written for, and leaves nothing to find", () => {
    const sources = modules.map((file) => readFileSync(file, "utf8"));
    const counts = (texts: readonly string[]) =>
      (SETTLED[name] ?? []).map(([open]) =>
        texts.reduce((sum, text) => sum + (text.match(open)?.length ?? 0), 0),
      );
    expect(counts(sources)).toEqual(found);
    const settled = sources.map((source, at) => settledIn(`/${modules[at]}`, source));
    expect(counts(settled)).toEqual(found.map(() => 0));
  });
});

test("PERF-06 nothing else is rewritten", () => {
  expect(settledIn("/app/root.tsx", 'basename === "/"')).toBe('basename === "/"');
  expect(settledIn("/node_modules/react/index.js", 'basename === "/"')).toBe('basename === "/"');
});
