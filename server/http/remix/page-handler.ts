/**
 * Remix's request handler, given only the routes that an address can mean (PERF-03).
 *
 * For each page Remix lays out, ranks and compiles its whole table of routes about five times. Of the routes that an address can mean there
 * is a handful, and the page stays the same to the letter. Without it the log-in page costs twice as much, one's own menu page
 * 1.8 times (`npm run bench -- own`; decision 0071), and one long address delays every other request by half a second (SEC-A25). It leans on
 * how a build of Remix 2.17 is laid out; tests/unit/http/page-handler.test.ts compares its answers with those of Remix.
 */
import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/node";
import { pageOf } from "../paths.ts";
import { routeFinder } from "./build-routes.ts";

/** The most addresses of one request for routes. A page with a hundred rows sends about 120. */
export const MOST_ADDRESSES = 200;

/** A build's answers: its pages, their data, and the tables of routes at `/__manifest`. */
export function pageHandler(build: ServerBuild, mode: string): RequestHandler {
  const find = routeFinder(build.routes);
  // There are as many as there are sets of routes that an address can mean: the table of routes bounds them, whatever visitors request.
  const handlers = new Map<string, RequestHandler>();
  return async (request, loadContext) => {
    const url = new URL(request.url);
    if (url.pathname === "/__manifest") return tableOfRoutes(build, find, url.searchParams);
    const ids = find(pageOf(url.pathname));
    const key = ids.join(" ");
    let handler = handlers.get(key);
    if (!handler) {
      handler = createRequestHandler(narrowed(build, new Set(ids)), mode);
      handlers.set(key, handler);
    }
    return handler(request, loadContext);
  };
}

/** The build as if it had these routes alone, in the order it has them: that decides between two that fit equally well. */
function narrowed(build: ServerBuild, ids: ReadonlySet<string>): ServerBuild {
  return {
    ...build,
    routes: only(build.routes, ids),
    assets: { ...build.assets, routes: only(build.assets.routes, ids) },
  };
}

const only = <Routes extends object>(routes: Routes, ids: ReadonlySet<string>) =>
  Object.fromEntries(Object.entries(routes).filter(([id]) => ids.has(id))) as Routes;

/**
 * The routes that the addresses `p` can mean, for a browser that follows links to them. Remix matches each address and each folder above it
 * against the whole table, which took half a second for one long address (SEC-A25). It also leaves out routes that another one outranks; a
 * browser ranks them by itself, so they are sent along.
 */
function tableOfRoutes(
  { assets }: ServerBuild,
  find: (path: string) => string[],
  input: URLSearchParams,
): Response {
  // The browser's page is of another build: it loads the next page whole.
  if (input.get("version") !== assets.version)
    return new Response(null, { status: 204, headers: { "X-Remix-Reload-Document": "true" } });
  const addresses = input.getAll("p");
  if (addresses.length === 0 || addresses.length > MOST_ADDRESSES) return new Response(null, { status: 400 });
  const ids = new Set(addresses.flatMap(find));
  return Response.json(only(assets.routes, ids), {
    headers: { "Cache-Control": "public, max-age=31536000, immutable" },
  });
}
