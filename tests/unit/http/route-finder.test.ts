import { matchRoutes } from "@remix-run/react";
import type { RouteConfigEntry } from "@remix-run/route-config";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import table from "#app/routes.ts";
import { type BuildRoutes, routeFinder } from "#server/http/remix/build-routes.ts";
import { propertyRuns } from "../property-runs.ts";

/** The product's table of routes as a build has it. */
const routes: BuildRoutes = { root: { id: "root", path: "" } };
function enter(entries: readonly RouteConfigEntry[], parentId: string): void {
  for (const { id, file, path, index, children } of entries) {
    const own = id ?? file.replace(/\.\w+$/, "");
    routes[own] = { id: own, parentId, ...(path === undefined ? {} : { path }), ...(index ? { index } : {}) };
    enter(children ?? [], own);
  }
}
enter(table, "root");

type Tree = NonNullable<Parameters<typeof matchRoutes>[0]>;

/** The table as Remix matches it, of these routes alone. */
function tree(ids: ReadonlySet<string>, parentId?: string): Tree {
  return Object.values(routes).flatMap((route) =>
    route?.parentId === parentId && route && ids.has(route.id)
      ? [
          route.index
            ? { id: route.id, index: true as const }
            : {
                id: route.id,
                ...(route.path === undefined ? {} : { path: route.path }),
                children: tree(ids, route.id),
              },
        ]
      : [],
  );
}

const whole = tree(new Set(Object.keys(routes)));
const find = routeFinder(routes);

/** What Remix makes of a path: which routes, outermost first, and their parameters. */
const meaning = (of: Tree, path: string) =>
  matchRoutes(of, path)?.map(({ route, params }) => ({ id: route.id, params })) ?? [];

function expectSameMeaning(path: string): void {
  const narrow = tree(new Set(find(path)));
  expect(meaning(narrow, path), path).toEqual(meaning(whole, path));
  const segments = path.split("/");
  for (let length = 1; length < segments.length; length += 1) {
    const folder = segments.slice(0, length).join("/") || "/";
    expect(meaning(narrow, folder), `${folder}, above ${path}`).toEqual(meaning(whole, folder));
  }
}

const paths = Object.values(routes).flatMap((route) => {
  const above = (id: string | undefined): string =>
    id ? `${above(routes[id]?.parentId)}/${routes[id]?.path ?? ""}` : "";
  return route ? [above(route.id).replaceAll(/\/+/g, "/")] : [];
});
const words = [...new Set(paths.flatMap((path) => path.split("/")).filter((word) => /^[\w-]+$/.test(word)))];

describe("PERF-03 the routes that an address can mean", () => {
  test.each(paths)("PERF-03 %s is found with few routes beside it", (path) => {
    const requested = path.replaceAll(/:\w+\??/g, "1f6e").replace("*", "nowhere");
    expectSameMeaning(requested);
    expect(find(requested).length).toBeLessThan(12);
  });

  test("PERF-03 whatever is asked for means the same among them as among all, and so do the folders above it", () => {
    const segment = fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...words) },
      fc.constantFrom("1f6e", "a%20b", "%6denu", "MENU", "é", "*", ":id", "order.data"),
    );
    fc.assert(
      fc.property(fc.array(segment, { maxLength: 5 }), fc.boolean(), (segments, ends) => {
        expectSameMeaning(`/${segments.join("/")}${ends && segments.length > 0 ? "/" : ""}`);
      }),
      { numRuns: propertyRuns(8_000) },
    );
  });
});
