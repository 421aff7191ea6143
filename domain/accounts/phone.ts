/** A phone number reduced to its digits, as it is sent, kept and compared (specification section 5, AUTH-01). */
export function phoneDigits(text: string): string {
  return text.replace(/\D/g, "");
}

/** As much of a log-in's account as its number needs. */
type PhoneHolder = Readonly<{
  shopId: string | null;
  phone: string;
  phoneVerifiedAt: Date | null;
  isMerchant: boolean;
}>;

/**
 * Whether ten digits are the number that the customer who is logged in at a shop has yet to prove. A code to it opens this very account, and no one
 * without a log-in of it (AUTH-03): a code that is mistyped must leave the log-in, or the right one could not be given any more.
 */
export const isOwnToProve = (
  visitor: PhoneHolder | null,
  shopId: string | undefined,
  phone: string,
): boolean =>
  visitor !== null &&
  visitor.shopId === shopId &&
  !visitor.isMerchant &&
  visitor.phoneVerifiedAt === null &&
  phoneDigits(visitor.phone) === phone;

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
