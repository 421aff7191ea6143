import { readFileSync } from "node:fs";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import type { RouteConfigEntry } from "@remix-run/route-config";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import table from "#app/routes.ts";
import { MOST_ADDRESSES, pageHandler } from "#server/http/remix/page-handler.ts";
import { propertyRuns } from "../property-runs.ts";

interface Route {
  id: string;
  path?: string;
  index?: boolean;
  parentId?: string;
}

/** How often a question is asked whose cost is compared. */
const TIMES = 100;

/** A build of these routes, whose documents name the routes they were given. */
function buildOf(routes: readonly Route[]): ServerBuild {
  const all = [{ id: "root", path: "" }, ...routes.map((route) => ({ parentId: "root", ...route }))];
  const entries = <Entry>(more: Entry) =>
    Object.fromEntries(all.map((route) => [route.id, { ...route, ...more }]));
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
    routes: entries({ module: { default: () => null } }),
    assets: {
      version: "v1",
      url: "",
      entry: { imports: [], module: "" },
      routes: entries({ module: "/a.js" }),
    },
    future: { v3_singleFetch: true, v3_lazyRouteDiscovery: true },
    publicPath: "/",
    assetsBuildDirectory: "",
    isSpaMode: false,
    mode: "production",
  } as unknown as ServerBuild;
}

const SMALL: readonly Route[] = [
  { id: "menu", path: "menu" },
  { id: "order", path: "order" },
  { id: "token", path: "order/:token" },
  { id: "unknown", path: "*" },
];

/** The product's own table. */
const product = (entries: readonly RouteConfigEntry[], parentId: string): Route[] =>
  entries.flatMap(({ id, file, path, index, children }) => {
    const own = id ?? file.replace(/\.\w+$/, "");
    const route = { id: own, parentId, ...(path === undefined ? {} : { path }), ...(index ? { index } : {}) };
    return [route, ...product(children ?? [], own)];
  });

const at = (path: string) => new Request(`http://shop.test${path}`);

/** A browser's question for the routes of some addresses. */
const asks = (addresses: readonly string[], version = "v1") =>
  at(`/__manifest?${new URLSearchParams([...addresses.map((p) => ["p", p]), ["version", version]])}`);

describe("PERF-03 pages are answered with the routes that their address can mean", () => {
  test("PERF-03 a page is given its own routes, the folders' above it and the catch-all, in the build's order", async () => {
    const handle = pageHandler(buildOf(SMALL), "production");
    const given = async (path: string) => (await handle(at(path))).text();
    expect(await given("/menu")).toBe("root menu unknown");
    expect(await given("/order/abc")).toBe("root order token unknown");
    expect(await given("/nowhere")).toBe("root unknown");
    expect(await given("/order/another")).toBe("root order token unknown");
  });

  test("PERF-03 another build's browser is told to load the page anew, each time", async () => {
    const handle = pageHandler(buildOf(SMALL), "production");
    for (const _ of [1, 2]) {
      const answer = await handle(asks(["/menu"], "v0"));
      expect([answer.status, answer.headers.get("x-remix-reload-document")]).toEqual([204, "true"]);
    }
  });
});

test("PERF-03 the handler was written for this version of Remix: with another one the layout of its build is to be looked at again", () => {
  const { dependencies } = JSON.parse(readFileSync("package.json", "utf8"));
  expect([dependencies["@remix-run/node"], dependencies["@remix-run/react"]]).toEqual(["2.17.5", "2.17.5"]);
  const installed = readFileSync("node_modules/@remix-run/server-runtime/package.json", "utf8");
  expect(JSON.parse(installed).version).toBe("2.17.5");
});

describe("PERF-03 a browser's question for routes", () => {
  const build = buildOf(product(table, "root"));
  const [handle, remix] = [pageHandler(build, "production"), createRequestHandler(build, "production")];
  const words = Object.values(build.routes).flatMap((route) => route?.path?.split("/") ?? []);
  const segment = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...words.filter((word) => /^[\w-]+$/.test(word))) },
    fc.constantFrom("1f6e", "a%20b", "MENU", "é", "*"),
  );
  const address = fc.array(segment, { maxLength: 6 }).map((segments) => `/${segments.join("/")}`);

  test("PERF-03 it is told every route that Remix would tell it, as the build has it, and may keep the answer", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(address, { minLength: 1, maxLength: 4 }), async (addresses) => {
        const [ours, theirs] = [await handle(asks(addresses)), await remix(asks(addresses))];
        expect(ours.headers.get("cache-control")).toBe(theirs.headers.get("cache-control"));
        const [told, whole] = [await ours.json(), build.assets.routes as Record<string, unknown>];
        expect(told).toMatchObject(await theirs.json());
        for (const [id, route] of Object.entries(told)) expect(route).toEqual(whole[id]);
      }),
      { numRuns: propertyRuns(2_000) },
    );
  });

  test("SEC-A25 more addresses than a page has links are refused before any is looked at", async () => {
    const many = (count: number) => Array.from({ length: count }, (_, number) => `/${number}`);
    expect((await handle(asks(many(MOST_ADDRESSES)))).status).toBe(200);
    expect((await handle(asks(many(MOST_ADDRESSES + 1)))).status).toBe(400);
    expect((await handle(asks([]))).status).toBe(400);
  });

  test("SEC-A25 a hostile address costs no more than a page with many links: no one behind it waits", async () => {
    /** Processor time of one request, in microseconds: what everyone else waits for meanwhile. */
    const spent = async (request: (number: number) => Request) => {
      const before = process.cpuUsage();
      for (let number = 0; number < TIMES; number++) await handle(request(number));
      const { user, system } = process.cpuUsage(before);
      return (user + system) / TIMES;
    };
    const links = (number: number) =>
      Array.from({ length: 100 }, (_, at) => `/manage/orders/${number}-${at}`);
    const deep = (number: number) => `/${number}${"/a".repeat(3_500)}`;
    const broad = (number: number) => Array.from({ length: 1_000 }, (_, at) => `/${number}${at}`);
    const ordinary = await spent((number) => asks(links(number)));
    const hostile = {
      // Written out, as no browser does it: encoded slashes make an address too long for this.
      deep: await spent((number) => at(`/__manifest?version=v1&p=${deep(number)}`)),
      broad: await spent((number) => asks(broad(number))),
      page: await spent((number) => at(deep(number))),
    };
    for (const [form, cost] of Object.entries(hostile))
      expect([form, cost < ordinary * 10]).toEqual([form, true]);
  });
});
