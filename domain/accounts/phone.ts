/** The specification's words for a phone number that is none (spec §5). */
export const PHONE_MESSAGES = {
  characters: "Numbers and dashes only please. No spaces.",
  leadingOne: "Enter a Valid 10 Digit Phone Number",
  length: "Enter a 10 Digit Phone",
} as const;

/** A phone number reduced to its digits, as it is sent, kept and compared (spec §5, AUTH-01). */
export function phoneDigits(text: string): string {
  return text.replace(/\D/g, "");
}

/**
 * What is wrong with a phone number, or null; blank is allowed (spec §5). In this order: characters
 * other than letters, digits and dashes; digits that start with 1; not exactly ten digits.
 */
export function phoneProblem(text: string): string | null {
  if (text.trim() === "") return null;
  if (/[^A-Za-z0-9-]/.test(text)) return PHONE_MESSAGES.characters;
  const digits = phoneDigits(text);
  if (digits.startsWith("1")) return PHONE_MESSAGES.leadingOne;
  return digits.length === 10 ? null : PHONE_MESSAGES.length;
}

/** Ten digits as people write them: "415-555-0142"; anything else stays as it is. */
export function phoneText(digits: string): string {
  return digits.replace(/^(\d{3})(\d{3})(\d{4})$/, "$1-$2-$3");
}
