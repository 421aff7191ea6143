/** A phone number reduced to its digits, as it is sent, kept and compared (specification section 5, AUTH-01). */
export function phoneDigits(text: string): string {
  return text.replace(/\D/g, "");
}

/** Ten digits as people write them: "415-555-0142"; anything else stays as it is. */
export function phoneText(digits: string): string {
  return digits.replace(/^(\d{3})(\d{3})(\d{4})$/, "$1-$2-$3");
}

/**
 * "+1 (415) 555-0142" or "415.555.0142" as "415-555-0142": a number however it was typed, pasted or filled in, in the form that the rule
 * of section 5 takes. Null for a text that does not hold the digits of one whole number. No number begins with 1, so a country code that
 * is being typed is never taken for an area code.
 */
export function orderedPhone(written: string): string | null {
  const [, digits] = /^1?([02-9]\d{9})$/.exec(phoneDigits(written)) ?? [];
  return digits === undefined ? null : phoneText(digits);
}

/** The marks people write around a number ("(555) 123-4567") say nothing; they are dropped before it is judged. */
export const withoutMarks = (typed: string) => typed.replace(/[\s().+]/g, "");
