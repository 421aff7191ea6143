/** How an address or a number is found in what was written, so that it can be taken out (CUST-03). */

/** Before it: neither a letter nor a part of a longer address ("joann@", "jo.ann@"). JSON writes a new line as two letters, which are none of the word. */
const BEFORE = String.raw`(?:(?<=\\[bfnrt])|(?<!\w)(?<!\w[.'+%-]))`;
/** After it: no further part of a domain or a number; the end of a sentence may be there. */
const AFTER = String.raw`(?!\w)(?![.-]\w)`;

/**
 * A pattern of an address or a ten-digit number, as a whole and in no longer one; whoever uses it ignores case. Postgres and JavaScript read it alike.
 * Null for nothing to find.
 */
export function tracePattern(words: readonly string[]): string | null {
  if (words.length === 0) return null;
  const sources = words.map((word) => (word.includes("@") ? addressSource(word) : numberSource(word)));
  return `${BEFORE}(?:${sources.join("|")})${AFTER}`;
}

/** A page writes two of the signs that an address may have in its own way. */
const addressSource = (address: string) =>
  address
    .replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")
    .replaceAll("&", "(?:&amp;|&)")
    .replaceAll("'", "(?:'|&#x27;)");

/** However someone has written it. */
function numberSource(digits: string): string {
  const [area, office, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  return String.raw`(?:\+?1[ .-]?)?\(?${area}\)?[ .-]*${office}[ .-]*${line}`;
}
