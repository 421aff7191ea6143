/** Reads a request's JSON body, and nothing else than JSON (security A15, A25). */
import { inOurNames } from "./field-names.ts";

/** `broken` is a body that claims to be JSON and is not: the procedure refuses it, after it has checked the caller. */
export type JsonBody =
  | { readonly kind: "none" }
  | { readonly kind: "json"; readonly value: unknown }
  | { readonly kind: "broken" }
  | { readonly kind: "other-type" };

const JSON_TYPE = /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-?8"?\s*)?;?\s*$/i;

/** Reads the body in our names; the host has seen to it that it is not too long (`server/http/bodies.ts`). */
export async function readJsonBody(request: Request): Promise<JsonBody> {
  const type = request.headers.get("content-type");
  if (type !== null && !JSON_TYPE.test(type)) return { kind: "other-type" };
  if (request.headers.has("content-encoding")) return { kind: "other-type" };
  const bytes = await request.arrayBuffer();
  if (bytes.byteLength === 0) return { kind: "none" };
  if (type === null) return { kind: "other-type" };
  try {
    return {
      kind: "json",
      value: inOurNames(JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes))),
    };
  } catch {
    return { kind: "broken" };
  }
}
