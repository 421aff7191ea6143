/**
 * The headers that restrict what a page may do in a browser (figures in security section 5; SEC-A16, SEC-A14).
 */
import { randomBytes } from "node:crypto";
import type { Config } from "../config.ts";
import { payPageSources } from "../gateways/square/pay-page.ts";
import { holdsSecret } from "./paths.ts";
import { isApi } from "./refusals.ts";

const NONCE_BYTES = 16;

/** Random bytes for the next nonces: asking the system for each took 4 % of a request. None is used twice. */
let supply = Buffer.alloc(0);

/** A fresh nonce for one answer. */
export function newNonce(): string {
  if (supply.length < NONCE_BYTES) supply = randomBytes(256 * NONCE_BYTES);
  const nonce = supply.toString("base64", 0, NONCE_BYTES);
  supply = supply.subarray(NONCE_BYTES);
  return nonce;
}

/** Decides every security header of an answer. */
export interface SecurityHeaders {
  /** Sets what all answers have, and what this one has not decided itself (a picture or an API page may bring a stricter policy). */
  apply(headers: Headers, request: { path: string; nonce: string; origin: string }): void;
  /** The policy of a page that many get alike, and that names its inline scripts instead of a nonce (PERF-03). */
  policyOfCached(scriptHashes: readonly string[]): string;
  /** The headers of files, which have no nonce. */
  forFile(path: string): Record<string, string>;
}

const always: Readonly<Record<string, string>> = {
  "X-Content-Type-Options": "nosniff",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy":
    "accelerometer=(), autoplay=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=(), xr-spatial-tracking=()",
};
const ALWAYS = Object.entries(always);

/** What an API answers is no page: nothing of it may be shown or run. */
const OF_DATA = "default-src 'none'; frame-ancestors 'none'";

const twoYearsSeconds = 63_072_000;

/** @param dev Vite's reload client needs inline scripts, eval and a web socket: a policy of its own. */
export function securityHeaders(
  config: Pick<Config, "demo" | "publicOrigin" | "pictureStore" | "rootDomain" | "squareApiBase">,
  dev = false,
): SecurityHeaders {
  const pictures = pictureOrigin(config.pictureStore);
  // In demo mode the stand-in for Stripe's pages lives on the platform's own host.
  const formTargets = [
    "'self'",
    "https://checkout.stripe.com",
    ...payPageSources(config.squareApiBase),
    ...(config.demo ? [config.publicOrigin] : []),
  ].join(" ");
  const rest = [
    `img-src 'self' data:${pictures ? ` ${pictures}` : ""}`,
    "font-src 'self'",
    "manifest-src 'self'",
    "frame-src 'self'",
    "worker-src 'self'",
    "media-src 'self'",
    `form-action ${formTargets}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "style-src-attr 'unsafe-inline'",
  ].join("; ");
  const policyWith = (scripts: string, styles: string) =>
    dev
      ? `default-src 'none'; script-src 'self' 'unsafe-inline' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; connect-src 'self' ws:; ${rest}`
      : `default-src 'none'; script-src ${scripts}; style-src ${styles}; connect-src 'self'; ${rest}`;
  const policy = (nonce: string) =>
    policyWith(`'nonce-${nonce}' 'strict-dynamic'`, `'self' 'nonce-${nonce}'`);

  return {
    apply(headers, request) {
      for (const [name, value] of ALWAYS) headers.set(name, value);
      setDefault(headers, "Content-Security-Policy", isApi(request.path) ? OF_DATA : policy(request.nonce));
      setDefault(
        headers,
        "Referrer-Policy",
        holdsSecret(request.path) ? "no-referrer" : "strict-origin-when-cross-origin",
      );
      // What is not said to be public is no one else's business (SEC-A14).
      setDefault(headers, "Cache-Control", "no-store");
      if (request.origin.startsWith("https:"))
        headers.set("Strict-Transport-Security", transportSecurity(request.origin, config.rootDomain));
    },
    // Without 'strict-dynamic': trust does not pass from a hash to what a module imports, and all of that is our own files.
    policyOfCached: (scriptHashes) => policyWith(["'self'", ...scriptHashes].join(" "), "'self'"),
    forFile(path) {
      const isScript = path.endsWith(".js");
      return {
        ...always,
        "Referrer-Policy": "strict-origin-when-cross-origin",
        // A service worker is bound by the policy of its own file: it must be able to fetch.
        "Content-Security-Policy": isScript
          ? "default-src 'none'; script-src 'self'; connect-src 'self'"
          : "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
      };
    },
  };
}

/** A seller's own domain has other subdomains that are not ours to bind. */
function transportSecurity(origin: string, rootDomain: string): string {
  const { hostname } = new URL(origin);
  const ours = hostname === rootDomain || hostname.endsWith(`.${rootDomain}`);
  return `max-age=${twoYearsSeconds}${ours ? "; includeSubDomains" : ""}`;
}

function pictureOrigin(store: Config["pictureStore"]): string | null {
  if (!store) return null;
  return store.endpoint
    ? new URL(store.endpoint).origin
    : `https://${store.bucket}.s3.${store.region}.amazonaws.com`;
}

function setDefault(headers: Headers, name: string, value: string): void {
  if (!headers.has(name)) headers.set(name, value);
}
