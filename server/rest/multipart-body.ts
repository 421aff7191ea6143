/** Reads the body of a call that takes a file: a form of `multipart/form-data`, and nothing else (SET-03). */
import { inOurNames } from "./field-names.ts";
import type { JsonBody } from "./json-body.ts";

/** Reads the fields in our names, texts as they are and files as their bytes; the host has seen to it that it is not too long. */
export async function readMultipartBody(request: Request): Promise<JsonBody> {
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
