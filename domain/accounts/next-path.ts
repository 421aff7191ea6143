/** Where a log-in may lead (SEC-A12): the screens one can be sent away from, never another log-in. */
const SCREENS = [
  /^\/$/,
  /^\/(?:menu|about|help|feedback|order|settings)$/,
  /^\/order\/[\w.~-]+$/,
  /^\/email\/verify(?:\/confirm)?$/,
  /^\/customer(?:\/(?:edit|orders(?:\/[\w-]+)?))?$/,
  /^\/manage(?:\/(?:dashboard|account|address|find|opening|payments|pickup|poster|rearrange-menu|support))?$/,
  /^\/manage\/shop(?:\/[a-z-]+)?$/,
  /^\/manage\/orders\/(?:print\/[\w-]+|[\w-]+\/edit)$/,
  /^\/manage\/(?:orders|sections|items|availabilities|customers|messages|webhooks)(?:\/[\w-]+)?$/,
  /^\/manage\/(?:orders|sections|items|availabilities|customers)\/[\w-]+\/history$/,
  /^\/super\/(?:dashboard|trail|faqs(?:\/[\w-]+)?)$/,
];

/** A base that cannot be anyone's; what leaves it is refused. */
const BASE = "http://windowsill.invalid";
const LONGEST = 500;
/** Control characters, blanks and backslashes: browsers drop or turn them, and so change where a link leads. */
const TREACHEROUS = /[\p{Cc}\p{Cf}\p{Z}\\]/u;

/**
 * The path a `next` may lead to, with its query, or null when it must not be followed (AUTH-07).
 *
 * Only a path of one of our screens passes, read the way a browser reads it: against a fixed base,
 * after which it must still be on that base and be written as it came in. Encoded slashes,
 * backslashes and controls never pass in the path.
 */
export function nextPath(next: unknown): string | null {
  if (typeof next !== "string" || next.length > LONGEST) return null;
  if (!next.startsWith("/") || next.startsWith("//") || TREACHEROUS.test(next)) return null;
  if (!URL.canParse(next, BASE)) return null;
  const { origin, pathname, search } = new URL(next, BASE);
  const written = next.split(/[?#]/, 1)[0];
  if (origin !== BASE || pathname !== written || !SCREENS.some((screen) => screen.test(pathname)))
    return null;
  return pathname + search;
}
