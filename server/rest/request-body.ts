import { inOurNames } from "./field-names.ts";

/** What a request's body turned out to be. `broken` claims to be JSON and is not: the procedure refuses it, after it has checked the caller. */
export type RequestBody =
  | { readonly kind: "none" }
  | { readonly kind: "json"; readonly value: unknown }
  | { readonly kind: "broken" }
  | { readonly kind: "other-type" };

const JSON_TYPE = /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-?8"?\s*)?(?:;\s*)?$/i;

/** Reads a JSON body in our names, and nothing but JSON (security A15, A25); the host has seen to it that it is not too long (`server/http/bodies.ts`). */
export async function readJsonBody(request: Request): Promise<RequestBody> {
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

/**
 * Reads the body of a call that takes a file: a form of `multipart/form-data`, and nothing else (SET-03). Reads the fields in our names,
 * texts as they are and files as their bytes; the host has seen to it that it is not too long.
 */
export async function readMultipartBody(request: Request): Promise<RequestBody> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\b/i.test(type) || request.headers.has("content-encoding"))
    return { kind: "other-type" };
  const form = await request.formData().catch(() => null);
  if (!form) return { kind: "broken" };
  const fields = [...form];
  const names = fields.map(([name]) => name);
  if (new Set(names).size !== names.length) return { kind: "broken" };
  const texts = fields.map(([name, value]) => [name, typeof value === "string" ? value : null]);
  const value = inOurNames(Object.fromEntries(texts)) as Record<string, unknown>;
  // Names of files are given no meaning: one field is a file, and it is called so.
  const file = form.get("file");
  return {
    kind: "json",
    value: file instanceof File ? { ...value, file: new Uint8Array(await file.arrayBuffer()) } : value,
  };
}
