import { phoneDigits } from "#domain/accounts/phone.ts";
import { hasTenWords } from "#domain/support/ten-words.ts";
import { type Problem, problem } from "./problems.ts";

/**
 * The specification's rules for single fields (specification section 5, SET-04). Each takes a value and returns
 * what is wrong with it, or null. "Blank allowed" rules accept
 * a blank; `required` does not. Forms, procedures and REST rows all judge by these: as schemas they stand in
 * `field-schemas.ts`. Their sentences are `fields` and `problems` in messages/en.json.
 */
export type FieldRule<Value> = (value: Value) => Problem | null;

/** A text that is longer than its field. */
export const tooLong = (most: number): Problem => problem("tooLong", { most });

/** The longest name of a shop (specification section 5). */
const SHOP_NAME_LENGTH = 40;

/** The longest text that is read as a code, in UTF-16 code units: what a paste brings along around the digits falls away. */
export const LONGEST_TYPED_CODE = 20;

/** The longest e-mail address there is (RFC 5321). */
export const EMAIL_LENGTH = 254;
const EMAIL =
  /^[^\s@<>()[\],;:\\"\p{C}]{1,64}@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/iu;

const blank = (text: string) => text.trim() === "";

/** Not null and, for a text, not blank. */
export const required: FieldRule<unknown> = (value) => {
  const missing = value === null || value === undefined || (typeof value === "string" && blank(value));
  return missing ? "required" : null;
};

/** An e-mail address; blank allowed. */
export const email: FieldRule<string> = (text) => {
  if (blank(text)) return null;
  const address = text.trim();
  const wellFormed = address.length <= EMAIL_LENGTH && EMAIL.test(address) && !/^\.|\.\.|\.@/.test(address);
  return wellFormed ? null : "email";
};

/**
 * A phone number; blank allowed. In this order: characters other than letters, digits and dashes; digits that start with 1; not exactly
 * ten digits. It is judged as it stands: what was pasted is put in order where it is pasted.
 */
export const phone: FieldRule<string> = (text) => {
  if (blank(text)) return null;
  if (/[^A-Za-z0-9-]/.test(text)) return "phoneCharacters";
  const digits = phoneDigits(text);
  if (digits.startsWith("1")) return "phoneLeadingOne";
  return digits.length === 10 ? null : "phoneLength";
};

/** Exactly five digits; blank allowed, `required` asks for it where it must be there. */
export const zip: FieldRule<string> = (text) => {
  return blank(text) || /^\d{5}$/.test(text.trim()) ? null : "zip";
};

/** A one-time code: exactly five digits, never blank. */
export const code: FieldRule<string> = (text) => (/^\d{5}$/.test(text.trim()) ? null : "code");

/** At least ten words (STORE-03). */
export const tenWords: FieldRule<string> = (text) => (hasTenWords(text) ? null : "tenWords");

/**
 * A number of zero or more.
 *
 * @public for the shop's settings (SET-04)
 */
export const unsigned: FieldRule<number> = (value) => (value >= 0 ? null : "unsigned");

/**
 * A number greater than zero.
 *
 * @public for the shop's settings (SET-04)
 */
export const greaterThanZero: FieldRule<number> = (value) => (value > 0 ? null : "greaterThanZero");

/** A shop's name: there, and at most 40 characters. */
export const shopName: FieldRule<string> = (text) => {
  const isTooLong = [...text.trim()].length > SHOP_NAME_LENGTH;
  return required(text) ?? (isTooLong ? tooLong(SHOP_NAME_LENGTH) : null);
};
