/** Publishable keys as their merchants list, make and revoke them (API-10). */
import { z } from "zod";
import { id, plainText, requiredText } from "../id-schemas.ts";
import { typed } from "../typed-schemas.ts";
import { LONGEST_KEY_NAME } from "./publishable-key.ts";
import { LONGEST_ORIGIN, MOST_ORIGINS, readOrigin } from "./web-origins.ts";

const origin = plainText(LONGEST_ORIGIN).transform((text, { addIssue }) => {
  const read = readOrigin(text);
  if (read !== null) return read;
  addIssue({ code: "custom", message: "webOrigin" });
  return z.NEVER;
});

/** A key; it is no secret. */
export const publishableKey = z.strictObject({
  id: z.string(),
  name: z.string(),
  key: z.string(),
  /** The websites whose pages may ask from a browser; none for a key of servers alone. */
  origins: z.array(z.string()),
  createdAt: z.date(),
});
export type PublishableKey = z.infer<typeof publishableKey>;

/** A key that is to be made. */
export const newKey = z.strictObject({
  name: requiredText(LONGEST_KEY_NAME),
  origins: z
    .array(origin, { error: "notList" })
    .max(MOST_ORIGINS, "tooManyOrigins")
    .transform((origins) => [...new Set(origins)])
    .default([]),
});
export type NewKey = z.infer<typeof newKey>;

export const keyToRevoke = z.strictObject({ keyId: id });

/** The screen's form: one address on each line. */
export const keyForm = z.object({
  name: typed.pipe(newKey.shape.name),
  origins: typed.transform((text, { addIssue }) => {
    const lines = text.split("\n").filter((line) => line.trim() !== "");
    const read = newKey.shape.origins.safeParse(lines);
    if (read.success) return read.data;
    addIssue({ code: "custom", message: read.error.issues[0]?.message ?? "webOrigin" });
    return z.NEVER;
  }),
});
