/** How much a feedback has to say (STORE-03). */
export const LEAST_WORDS = 10;

/** The words of a text: whatever stands between blanks and has a letter or a digit in it. */
export function wordCount(text: string): number {
  return text.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

/** Whether a feedback says enough. */
export function hasTenWords(text: string): boolean {
  return wordCount(text) >= LEAST_WORDS;
}
