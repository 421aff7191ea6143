/** Paths and the routes of a Remix build (STORE-04, PERF-03). */

/** The route list of a Remix build, as far as paths go. */
export type BuildRoutes = Record<
  string,
  { id: string; parentId?: string; path?: string; index?: boolean } | undefined
>;

/** Answers "is there a route for this path?" for a build's routes; catch-all routes do not count. */
export function routeMatcher(routes: BuildRoutes): (path: string) => boolean {
  const patterns: RegExp[] = [];
  for (const route of Object.values(routes)) {
    const path = route && fullPath(routes, route.id);
    if (path !== undefined && path !== null) patterns.push(patternOf(segmentsOf(path)));
  }
  return (path) => patterns.some((pattern) => pattern.test(path));
}

/**
 * Answers "which routes can this page mean?" with the ids of all that fit its path or a folder above it (Remix sends those to the
 * browser, too), of catch-alls, and of the layouts around them; in the same order for the same routes. The path is a plain one (`isPlainPath`).
 */
export function routeFinder(routes: BuildRoutes): (path: string) => string[] {
  const known = Object.values(routes).flatMap((route) => {
    if (!route || (route.path === undefined && !route.index)) return [];
    const path = fullPath(routes, route.id);
    return [{ around: withLayouts(routes, route.id), segments: path === null ? null : segmentsOf(path) }];
  });
  const patterns = patternsByDepth(known.map(({ segments }) => segments));
  return (path) => {
    const places = withFolders(path, patterns.length - 1).map(readable);
    const fits = new Set(
      places.flatMap((place, depth) =>
        (patterns[depth] ?? []).filter(({ pattern }) => pattern.test(place)).map(({ at }) => at),
      ),
    );
    return [
      ...new Set(
        known.flatMap(({ around, segments }, at) => (segments === null || fits.has(at) ? around : [])),
      ),
    ];
  };
}

/** The patterns of paths of so many segments, from none at all; `at` is the path's place in the list. */
function patternsByDepth(paths: readonly (readonly string[] | null)[]) {
  const byDepth: { pattern: RegExp; at: number }[][] = [];
  for (const [at, segments] of paths.entries()) {
    if (segments === null) continue;
    const fewest = segments.filter((segment) => !segment.endsWith("?")).length;
    for (let depth = 0; depth <= segments.length; depth++) {
      byDepth[depth] ??= [];
      if (depth >= fewest) byDepth[depth]?.push({ pattern: patternOf(segments), at });
    }
  }
  return byDepth;
}

const segmentsOf = (path: string) => path.split("/").filter((segment) => segment !== "");

/** A path decoded; one with broken percent signs stays as it is. */
function readable(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/**
 * A path and the folders above it, from the top, as far down as routes reach: `/`, `/a` and `/a/b`. What lies deeper is a catch-all's, so
 * that a path of thousands of segments costs no more than a short one (SEC-A25).
 */
function withFolders(path: string, deepest: number): string[] {
  const places = ["/"];
  for (let end = 0; places.length <= deepest && end < path.length - 1; ) {
    const next = path.indexOf("/", end + 1);
    end = next === -1 ? path.length : next;
    places.push(path.slice(0, end));
  }
  return places;
}

/** A route and the layouts around it. */
function withLayouts(routes: BuildRoutes, id: string): string[] {
  const parent = routes[id]?.parentId;
  return parent ? [id, ...withLayouts(routes, parent)] : [id];
}

/** The whole path of a route; null for layouts without a path of their own and for catch-alls. */
function fullPath(routes: BuildRoutes, id: string): string | null {
  const segments: string[] = [];
  const leaf = routes[id];
  if (!leaf || (leaf.path === undefined && !leaf.index)) return null;
  for (
    let route: BuildRoutes[string] = leaf;
    route;
    route = route.parentId ? routes[route.parentId] : undefined
  ) {
    if (route.path) segments.unshift(...segmentsOf(route.path));
  }
  return segments.at(-1) === "*" ? null : segments.join("/");
}

function patternOf(segments: readonly string[]): RegExp {
  const source = segments
    .map((segment) => {
      const optional = segment.endsWith("?");
      const one = (optional ? segment.slice(0, -1) : segment)
        .split(/(:[\w-]+)/)
        .map((part) => (part.startsWith(":") ? "[^/]+" : part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")))
        .join("");
      return optional ? `(?:/${one})?` : `/${one}`;
    })
    .join("");
  return new RegExp(`^${source}/?$`, "i");
}
