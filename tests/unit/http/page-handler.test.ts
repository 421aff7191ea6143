import type { ServerBuild } from "@remix-run/node";
import { describe, expect, test } from "vitest";
import { pageHandler } from "#server/page-handler.ts";

/** A build of four pages, whose documents name the routes they were given. */
function build(): ServerBuild {
  const paths = { menu: "menu", order: "order", token: "order/:token", unknown: "*" };
  const ids = ["root", ...Object.keys(paths)];
  const route = (id: string) => ({
    id,
    path: id === "root" ? "" : paths[id as keyof typeof paths],
    ...(id === "root" ? {} : { parentId: "root" }),
  });
  const table = <Entry>(more: Entry) => Object.fromEntries(ids.map((id) => [id, { ...route(id), ...more }]));
  return {
    entry: {
      module: {
        default: (
          _request: Request,
          status: number,
          headers: Headers,
          { manifest }: { manifest: { routes: object } },
        ) => new Response(Object.keys(manifest.routes).join(" "), { status, headers }),
      },
    },
    routes: table({ module: { default: () => null } }),
    assets: {
      version: "v1",
      url: "",
      entry: { imports: [], module: "" },
      routes: table({ module: "/a.js" }),
    },
    future: { v3_singleFetch: true, v3_lazyRouteDiscovery: true },
    publicPath: "/",
    assetsBuildDirectory: "",
    isSpaMode: false,
    mode: "production",
  } as unknown as ServerBuild;
}

const at = (path: string) => new Request(`http://shop.test${path}`);

describe("PERF-03 pages are answered with the routes that their address can mean", () => {
  test("PERF-03 a page is given its own routes, the folders' above it and the catch-all, in the build's order", async () => {
    const handle = pageHandler(build(), "production");
    const given = async (path: string) => (await handle(at(path))).text();
    expect(await given("/menu")).toBe("root menu unknown");
    expect(await given("/order/abc")).toBe("root order token unknown");
    expect(await given("/nowhere")).toBe("root unknown");
    expect(await given("/order/another")).toBe("root order token unknown");
  });

  test("PERF-03 a table of routes is worked out once, and is the whole build's", async () => {
    const made = build();
    const handle = pageHandler(made, "production");
    const ask = async (path: string) => {
      const answer = await handle(at(path));
      return { status: answer.status, cache: answer.headers.get("cache-control"), text: await answer.text() };
    };
    const first = await ask("/__manifest?p=%2Fmenu&p=%2Forder&version=v1");
    expect(Object.keys(JSON.parse(first.text))).toEqual(["root", "menu", "order"]);
    expect(first.cache).toContain("immutable");
    delete made.assets.routes.menu;
    expect(await ask("/__manifest?p=%2Fmenu&p=%2Forder&version=v1")).toEqual(first);
    expect((await ask("/__manifest?p=%2Fmenu&version=v1")).text).not.toContain('"path":"menu"');
  });

  test("PERF-03 another build's browser is told to load the page anew, each time", async () => {
    const handle = pageHandler(build(), "production");
    for (const _ of [1, 2]) {
      const answer = await handle(at("/__manifest?p=%2Fmenu&version=v0"));
      expect([answer.status, answer.headers.get("x-remix-reload-document")]).toEqual([204, "true"]);
    }
  });
});
