/**
 * `/images/…`: the files of pictures (SET-03, SEC-A30). A name is random and never given to other bytes, so browsers keep it for a year; no
 * cookie is read or set, and opened by itself a file can do nothing.
 */
import { pictureType } from "#domain/shop/picture-rules.ts";
import type { PictureStore } from "#server/gateways/pictures/port.ts";
import type { Handler } from "./host-contract.ts";

const HEADERS = {
  "cache-control": "public, max-age=31536000, immutable",
  "content-security-policy": "default-src 'none'; sandbox",
  "x-content-type-options": "nosniff",
};

/** Answers from the store. */
export function pictureHandler(store: () => Promise<PictureStore>): Handler {
  return async (request) => {
    const isHead = request.method === "HEAD";
    if (request.method !== "GET" && !isHead)
      return new Response(null, { status: 405, headers: { allow: "GET, HEAD" } });
    const name = new URL(request.url).pathname.slice("/images/".length);
    const type = pictureType(name);
    const bytes = type && (await (await store()).get(name));
    if (!bytes) return new Response(null, { status: 404 });
    return new Response(isHead ? null : bytes, {
      headers: { ...HEADERS, "content-type": type, "content-length": String(bytes.byteLength) },
    });
  };
}
