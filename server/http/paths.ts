/**
 * Which paths are honest, and which of them the app knows (STORE-04, SEC-A26).
 */

/** The route list of a Remix build, as far as paths go. */
export type BuildRoutes = Record<
  string,
  { id: string; parentId?: string; path?: string; index?: boolean } | undefined
>;

/** Longer addresses are refused with 414. */
export const longestUrl = 8192;

/** The path of a raw request target. */
export function pathOf(target: string): string {
  const end = target.search(/[?#]/);
  return end === -1 ? target : target.slice(0, end);
}

/**
 * False for paths that different programs read differently: encoded slashes and dots, empty and dot segments, backslashes,
 * control characters, broken percent signs. All of these are 404, whatever they would resolve to.
 */
export function isPlainPath(path: string): boolean {
  if (/\\|%2f|%5c|%2e|%00|\/\//i.test(path) || /(?:^|\/)\.{1,2}(?:\/|$)/.test(path)) return false;
  try {
    return !hasControlCharacter(decodeURIComponent(path));
  } catch {
    return false;
  }
}

function hasControlCharacter(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < 0x20 || code === 0x7f) return true;
  }
  return false;
}

/**
 * The request target as everybody after the listener reads it, its path spelled in one way: letters that need no percent sign have none, and
 * no slash closes it. A route takes either spelling, so a limit or a log that looked for one only was passed by the other (SEC-A26).
 * Letter case is left, because tokens and names of procedures depend on it; whatever looks for a path of ours ignores it.
 */
export function plainTarget(target: string): string {
  const path = pathOf(target);
  if (!/%|.\/(?:\.data)?$/.test(path)) return target;
  const plain = path.replace(/%[0-9a-f]{2}/gi, unescaped).replace(/(.)\/(?=(?:\.data)?$)/, "$1");
  return plain + target.slice(path.length);
}

/** The character behind a percent sign where it means the same without (RFC 3986, section 6.2.2.2); else what was there. */
function unescaped(triplet: string): string {
  const character = String.fromCharCode(Number.parseInt(triplet.slice(1), 16));
  return /[\w.~-]/.test(character) ? character : triplet;
}

/** Addresses that hold a token, a phone number or a hint of an e-mail address, as far as they tell nothing. */
const SECRET_PATHS =
  /^\/(?:order|email\/(?:verify|change)|login\/(?:password-reset|verify-phone|email|update)|owner\/(?:enter|activate|invitation))(?=\/.)/i;

/** Whether an address must not travel on, as a referrer or otherwise (SEC-A32). */
export const holdsSecret = (path: string): boolean => SECRET_PATHS.test(path);

/** A path as it may stand in a log (SEC-A32). */
export function pathForLog(path: string): string {
  const open = SECRET_PATHS.exec(path)?.[0];
  return open === undefined ? path : `${open}/[hidden]`;
}

/**
 * What becomes of a path that is no file and no door of the host: `app` where the app has to answer (also for unknown
 * pages, which it redirects), `not-found` for the rest of STORE-04.
 */
export function pageVerdict(
  method: string,
  path: string,
  isRouted: (path: string) => boolean,
): "app" | "not-found" {
  const page = pageOf(path);
  // Pages are read and posted to; of any other method they know nothing.
  if (!["GET", "HEAD", "POST"].includes(method)) return "not-found";
  if (path === "/__manifest" || isRouted(page)) return "app";
  if (method !== "GET" && method !== "HEAD") return "not-found";
  return hasExtension(page) ? "not-found" : "app";
}

/** The page whose data a path asks for; of a page's own path the path itself. */
export function pageOf(path: string): string {
  return path === "/_root.data" ? "/" : path.replace(/\.data$/, "");
}

/** A name with an ending, or anything in a hidden folder such as /.git/config. */
function hasExtension(path: string): boolean {
  return /\.[^/.]+$|\/\./.test(path);
}

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
 * Answers "which routes can this page mean?" with the ids of all that fit its path or a folder above it (of those, too, Remix tells the
 * browser), of catch-alls, and of the layouts around them; in the same order for the same routes. The path is a plain one (`isPlainPath`).
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

/** What a path says; one whose percent signs are broken says nothing else than it shows. */
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
