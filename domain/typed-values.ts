/** Texts that screens read too, and therefore without a schema. */

const AN_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text could be the id of something. */
export const isId = (text: string | null): text is string => text !== null && AN_ID.test(text);

/** A whole number with or without its sign: undefined for a blank, null for what is none. */
export function readWhole(text: string): number | undefined | null {
  const bare = text.trim().replace("−", "-");
  if (bare === "") return undefined;
  return /^[+-]?\d{1,9}$/.test(bare) ? Number(bare) : null;
}
