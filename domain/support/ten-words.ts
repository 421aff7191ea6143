/** How much a feedback has to say, and what is asked for when it says less (STORE-03). */
export const LEAST_WORDS = 10;
export const TEN_WORDS_MESSAGE = "Please provide at least 10 words describing the issue";

/** The words of a text: whatever stands between blanks and has a letter or a digit in it. */
export function wordCount(text: string): number {
  return text.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

/** Whether a feedback says enough. */
export function hasTenWords(text: string): boolean {
  return wordCount(text) >= LEAST_WORDS;
}
