/**
 * The cookies of the web (AUTH-05, CART-01): the session's token, the guest's cart key, one-shot snackbars,
 * where someone wanted to go before a mail had to be followed (AUTH-07), the browser's accounts (AUTH-08), whether a merchant looks as a
 * shopper, in which order they want their orders (MAN-06), and the language that a reader chose (UI-03).
 *
 * On https they carry the `__Host-` prefix, so that a sibling shop's subdomain cannot set them (security A20), those of one path `__Secure-`;
 * on http in demo mode the plain names. A cookie never names a domain.
 */
import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { parse, serialize } from "hono/utils/cookie";
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
  | "typed"
  | "left-out"
  | "orders-sort"
  | "language"
  | "invitation"
  | "reset"
  | `confirm-${string}`;

type Naming = Pick<Config, "secureCookies">;

/** The name as it stands in the browser. */
const nameOf = ({ secureCookies }: Naming, name: CookieName, path: string) => {
  if (!secureCookies) return name;
  return path === "/" ? `__Host-${name}` : `__Secure-${name}`;
};

/** A cookie of a request, or null; of two with one name the first counts, as browsers send the more specific one first. `path`: where it was set for. */
export function readCookie(config: Naming, request: Request, name: CookieName, path = "/"): string | null {
  const full = nameOf(config, name, path);
  return parse(request.headers.get("cookie") ?? "", full)[full] ?? null;
}

/** A Set-Cookie line; `maxAgeSeconds` null makes a cookie that ends with the browser, 0 deletes. */
export function setCookie(
  config: Naming,
  name: CookieName,
  value: string,
  maxAgeSeconds: number | null,
  path = "/",
): string {
  return serialize(nameOf(config, name, path), value, {
    ...(maxAgeSeconds !== null && { maxAge: Math.max(0, maxAgeSeconds) }),
    path,
    httpOnly: true,
    secure: config.secureCookies,
    sameSite: "Lax",
  });
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
export function unsign(config: Config, purpose: string, signed: string | null | undefined): string | null {
  const at = signed?.lastIndexOf(".") ?? -1;
  if (!signed || at < 1) return null;
  const value = signed.slice(0, at);
  const expected = Buffer.from(mac(config, purpose, value));
  const given = Buffer.from(signed.slice(at + 1));
  return expected.length === given.length && timingSafeEqual(expected, given) ? value : null;
}
