import { phoneDigits } from "#domain/accounts/phone.ts";
import { hasTenWords } from "#domain/support/ten-words.ts";

/**
 * The specification's rules for single fields (spec §5, SET-04). Each takes a value and returns
 * what to say of it, or null when nothing is wrong. "Blank allowed" rules have nothing to say of
 * a blank; `required` does. Forms, procedures and REST rows all judge by these: as schemas they stand in
 * `field-schemas.ts`, and no other file has their words.
 */
export type FieldRule<Value> = (value: Value) => string | null;

/** The messages, to the letter. */
export const FIELD_MESSAGES = {
  required: "This field is required",
  email: "Please enter a valid email",
  url: "Enter a valid web address starting with http:// or https://",
  phoneCharacters: "Numbers and dashes only please. No spaces.",
  phoneLeadingOne: "Enter a Valid 10 Digit Phone Number",
  phoneLength: "Enter a 10 Digit Phone",
  tenWords: "Please provide at least 10 words describing the issue",
  zip: "Enter a 5 Digit Zip",
  code: "The code must be 5 digits.",
  unsigned: "Enter a number of zero or more",
  greaterThanZero: "Enter a number greater than zero",
} as const;

/** What is said of a text that is longer than its field. */
export const tooLong = (longest: number) => `This field is limited to ${longest} characters`;

/** The longest name of a shop (spec §5). */
export const SHOP_NAME_LENGTH = 40;

/** The longest e-mail address there is (RFC 5321). */
export const EMAIL_LENGTH = 254;
const EMAIL =
  /^[^\s@<>()[\],;:\\"\p{C}]{1,64}@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/iu;

const blank = (text: string) => text.trim() === "";

/** Not null and, for a text, not blank. */
export const required: FieldRule<unknown> = (value) => {
  const missing = value === null || value === undefined || (typeof value === "string" && blank(value));
  return missing ? FIELD_MESSAGES.required : null;
};

/** An e-mail address; blank allowed. */
export const email: FieldRule<string> = (text) => {
  if (blank(text)) return null;
  const address = text.trim();
  const wellFormed = address.length <= EMAIL_LENGTH && EMAIL.test(address) && !/^\.|\.\.|\.@/.test(address);
  return wellFormed ? null : FIELD_MESSAGES.email;
};

/**
 * A phone number; blank allowed. In this order: characters other than letters, digits and dashes; digits that start with 1; not exactly
 * ten digits. It is judged as it stands: what was pasted is put in order where it is pasted.
 */
export const phone: FieldRule<string> = (text) => {
  if (blank(text)) return null;
  if (/[^A-Za-z0-9-]/.test(text)) return FIELD_MESSAGES.phoneCharacters;
  const digits = phoneDigits(text);
  if (digits.startsWith("1")) return FIELD_MESSAGES.phoneLeadingOne;
  return digits.length === 10 ? null : FIELD_MESSAGES.phoneLength;
};

/**
 * A web address; blank allowed. Only http and https, with a host and no log-in in it.
 *
 * @public for the shop's settings (SET-04)
 */
export const url: FieldRule<string> = (text) => {
  if (blank(text)) return null;
  const address = text.trim();
  if (!/^https?:\/\/[^\s\\]+$/i.test(address) || !URL.canParse(address)) return FIELD_MESSAGES.url;
  const { hostname, username, password } = new URL(address);
  return hostname !== "" && username === "" && password === "" ? null : FIELD_MESSAGES.url;
};

/** Exactly five digits; blank allowed, `required` asks for it where it must be there. */
export const zip: FieldRule<string> = (text) => {
  return blank(text) || /^\d{5}$/.test(text.trim()) ? null : FIELD_MESSAGES.zip;
};

/** A one-time code: exactly five digits, never blank. */
export const code: FieldRule<string> = (text) => (/^\d{5}$/.test(text.trim()) ? null : FIELD_MESSAGES.code);

/** At least ten words (STORE-03). */
export const tenWords: FieldRule<string> = (text) => (hasTenWords(text) ? null : FIELD_MESSAGES.tenWords);

/**
 * A number of zero or more.
 *
 * @public for the shop's settings (SET-04)
 */
export const unsigned: FieldRule<number> = (value) => (value >= 0 ? null : FIELD_MESSAGES.unsigned);

/**
 * A number greater than zero.
 *
 * @public for the shop's settings (SET-04)
 */
export const greaterThanZero: FieldRule<number> = (value) =>
  value > 0 ? null : FIELD_MESSAGES.greaterThanZero;

/** A shop's name: there, and at most 40 characters. */
export const shopName: FieldRule<string> = (text) => {
  const isTooLong = [...text.trim()].length > SHOP_NAME_LENGTH;
  return required(text) ?? (isTooLong ? tooLong(SHOP_NAME_LENGTH) : null);
};

/** Where a Venmo deep link to a person begins. */
export const VENMO_ADDRESS = "https://venmo.com/code?user_id=";

/**
 * A Venmo deep link: the address and six or more digits after it; blank allowed.
 *
 * @public for the shop's settings (SET-04)
 */
export const venmoLink: FieldRule<string> = (text) => {
  const link = text.trim();
  const digits = link.startsWith(VENMO_ADDRESS) ? link.slice(VENMO_ADDRESS.length) : "";
  if (link === "" || /^\d{6,}$/.test(digits)) return null;
  return `Must be formatted like "${VENMO_ADDRESS}XXXXXX" where the X's are your user ID`;
};
