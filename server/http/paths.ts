/** Which paths are well-formed, what of them may be logged, and which of them are pages (STORE-04, SEC-A26). */

import { HIDDEN_PART } from "#domain/support/message-state.ts";

/** Longer addresses are refused with 414. */
export const longestUrl = 8192;

/** The path of a raw request target. */
export function pathOf(target: string): string {
  const end = target.search(/[?#]/);
  return end === -1 ? target : target.slice(0, end);
}

/** The path of a request's whole address, without the time that `URL` takes to read all of it. */
export const pathOfUrl = (url: string): string => pathOf(url.slice(url.indexOf("/", url.indexOf("//") + 2)));

/**
 * The call whose last part is the key of an order: a text of the caller's own, as base64 is, so that a slash or a backslash in it may come
 * encoded. Parts are cut before they are decoded, so that it stays one.
 */
const PATH_OF_KEY = /^(\/api\/shops\/[^/]+\/orders\/by-key\/)([^/]+)\/?$/;

/** What the specification's section 8 answers in words where the shop's id was left blank: nothing else may lack a part. */
const WITHOUT_SHOP = /^\/api\/shops\/(?=\/(?:email\/verify|customers\/[^/]+|orders\/[^/]+)\/?$)/;

/**
 * False for paths that different programs read differently: encoded slashes and dots, empty and dot segments, backslashes,
 * control characters, broken percent signs. All of these are 404, whatever they would resolve to; but for the two kinds of calls above.
 */
export function isPlainPath(path: string): boolean {
  const [, before = "", key = ""] = PATH_OF_KEY.exec(path) ?? [];
  if (key !== "") return isPlain(before) && key.split(/%2f|%5c/i).every(isPlain);
  return isPlain(path.replace(WITHOUT_SHOP, "/api/shops"));
}

function isPlain(path: string): boolean {
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
 * The request target as all code after the listener reads it, its path in one spelling: letters that need no percent sign have none, and
 * no slash closes it. A route takes either spelling, so a limit or a log that looked for one only was passed by the other (SEC-A26).
 * Letter case is left, because tokens and names of procedures depend on it; code that compares a path of ours ignores it.
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

/** Addresses that hold a token, a phone number or a hint of an e-mail address, without those secrets. */
const SECRET_PATHS =
  /^\/(?:order|email\/(?:verify|change)|login\/(?:password-reset|verify-phone|email|update)|owner\/(?:enter|activate|invitation)|api\/shops\/[^/]+\/orders\/guest|dev\/stripe)(?=\/.)/i;

/** Whether an address must not travel on, as a referrer or otherwise (SEC-A32). */
export const holdsSecret = (path: string): boolean => SECRET_PATHS.test(path);

/** A path as it may stand in a log (SEC-A32). */
export function pathForLog(path: string): string {
  const open = SECRET_PATHS.exec(path)?.[0];
  return open === undefined ? path : `${open}/${HIDDEN_PART}`;
}

/**
 * What becomes of a path that is no file and no endpoint of the host: `app` where the app has to answer (also for unknown
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

/** The page of a path that requests a page's data; of a page's own path the path itself. */
export function pageOf(path: string): string {
  return path === "/_root.data" ? "/" : path.replace(/\.data$/, "");
}

/** A name with an ending, or anything in a hidden folder such as /.git/config. */
function hasExtension(path: string): boolean {
  return /\.[^/.]+$|\/\./.test(path);
}
