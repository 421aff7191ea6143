/** Numbers as people type them, read without a schema, because screens read them too. */

/** A whole number with or without its sign: undefined for a blank, null for what is none. */
export function readWhole(text: string): number | undefined | null {
  const bare = text.trim().replace("−", "-");
  if (bare === "") return undefined;
  return /^[+-]?\d{1,9}$/.test(bare) ? Number(bare) : null;
}
