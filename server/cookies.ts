/**
 * The cookies of the web (AUTH-05, CART-01): the session's token, the guest's cart key, one-shot snackbars,
 * where someone wanted to go before the address had to be proved (AUTH-07), the browser's accounts (AUTH-08), whether a merchant looks as a
 * shopper, and in which order they want their orders (MAN-06).
 *
 * On https they carry the `__Host-` prefix, so that a sibling shop's subdomain cannot set them (security A20); on http in demo mode
 * the plain names. A cookie never names a domain.
 */
import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Config } from "./config.ts";

export type CookieName =
  | "session"
  | "cart"
  | "flash"
  | "next"
  | "ticked"
  | "view"
  | "marked"
  | "saved"
  | "picture"
  | "device"
  | "orders-sort";

/** The name as it stands in the browser. */
export const cookieName = (config: Config, name: CookieName) =>
  config.secureCookies ? `__Host-${name}` : name;

/** All cookies of a request; of two with one name the first counts, as browsers send the more specific one first. */
export function readCookies(request: Request): Map<string, string> {
  const cookies = new Map<string, string>();
  for (const part of (request.headers.get("cookie") ?? "").split(";")) {
    const at = part.indexOf("=");
    if (at < 1) continue;
    const name = part.slice(0, at).trim();
    if (!cookies.has(name)) cookies.set(name, part.slice(at + 1).trim());
  }
  return cookies;
}

/** A Set-Cookie line; `maxAgeSeconds` null makes a cookie that ends with the browser, 0 deletes. */
export function setCookie(
  config: Config,
  name: CookieName,
  value: string,
  maxAgeSeconds: number | null,
): string {
  const age = maxAgeSeconds === null ? "" : `; Max-Age=${Math.max(0, Math.floor(maxAgeSeconds))}`;
  return `${cookieName(config, name)}=${value}; Path=/; HttpOnly; SameSite=Lax${config.secureCookies ? "; Secure" : ""}${age}`;
}

/** sha256: what the database keeps of a token, so that a stolen copy of it opens nothing. */
export const hashOf = (secret: string) => createHash("sha256").update(secret).digest();

/** 256 random bits, fit for a URL. */
export const newToken = () => randomBytes(32).toString("base64url");

const mac = (config: Config, purpose: string, value: string) =>
  createHmac("sha256", config.sessionSecret).update(`${purpose}\0${value}`).digest("base64url");

/** `value.signature`: no one but us can have made it. */
export const sign = (config: Config, purpose: string, value: string) =>
  `${value}.${mac(config, purpose, value)}`;

/** The value of a signed text, or null when the signature is not ours. */
export function unsign(config: Config, purpose: string, signed: string | undefined): string | null {
  const at = signed?.lastIndexOf(".") ?? -1;
  if (!signed || at < 1) return null;
  const value = signed.slice(0, at);
  const expected = Buffer.from(mac(config, purpose, value));
  const given = Buffer.from(signed.slice(at + 1));
  return expected.length === given.length && timingSafeEqual(expected, given) ? value : null;
}
