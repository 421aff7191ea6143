/**
 * Remix's request handler, given only the routes that an address can mean (PERF-03).
 *
 * For each page Remix lays out, ranks and compiles its whole table of routes about five times, which was a fifth and more of the page's
 * time. Of those that an address can mean there is a handful, and what the page says stays the same to the letter.
 */
import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/node";
import { pageOf, routeFinder } from "./http/paths.ts";

/** As many answers to a browser's question for routes are kept; a page asks for those its links lead to, so most questions recur. */
const TABLES_KEPT = 200;

/** A build's answers: its pages, their data, and the tables of routes that browsers ask for at `/__manifest`. */
export function pageHandler(build: ServerBuild, mode: string): RequestHandler {
  const find = routeFinder(build.routes);
  const tables = keptTables(createRequestHandler(build, mode));
  // There are as many as there are sets of routes that an address can mean: the table of routes bounds them, whatever visitors ask for.
  const handlers = new Map<string, RequestHandler>();
  return (request, loadContext) => {
    const url = new URL(request.url);
    if (url.pathname === "/__manifest") return tables(request, url.search);
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
  const only = <Routes extends object>(routes: Routes) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => ids.has(id))) as Routes;
  return {
    ...build,
    routes: only(build.routes),
    assets: { ...build.assets, routes: only(build.assets.routes) },
  };
}

/** Asks the whole build for a table of routes, and keeps what it said: a build says the same as long as it runs. */
function keptTables(whole: RequestHandler): (request: Request, search: string) => Promise<Response> {
  const kept = new Map<string, { body: string; headers: [string, string][] }>();
  return async (request, search) => {
    const known = kept.get(search);
    if (known) return new Response(known.body, { headers: known.headers });
    const answer = await whole(request);
    if (request.method !== "GET" || answer.status !== 200) return answer;
    const made = { body: await answer.text(), headers: [...answer.headers] };
    const [oldest] = kept.keys();
    if (oldest !== undefined && kept.size >= TABLES_KEPT) kept.delete(oldest);
    kept.set(search, made);
    return new Response(made.body, { headers: made.headers });
  };
}
