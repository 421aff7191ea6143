/** A phone number reduced to its digits, as it is sent, kept and compared (spec §5, AUTH-01). */
export function phoneDigits(text: string): string {
  return text.replace(/\D/g, "");
}

/** Ten digits as people write them: "415-555-0142"; anything else stays as it is. */
export function phoneText(digits: string): string {
  return digits.replace(/^(\d{3})(\d{3})(\d{4})$/, "$1-$2-$3");
}

/**
 * "+1 (415) 555-0142" or "415.555.0142" as "415-555-0142": what somebody pasted, in the writing that the rule of section 5 takes. Null for
 * what has not the digits of one number.
 */
export function pastedPhone(pasted: string): string | null {
  const [, digits] = /^1?(\d{10})$/.exec(phoneDigits(pasted)) ?? [];
  return digits === undefined ? null : phoneText(digits);
}
