/** Passwords have 8 to 128 characters and no rules of composition (AUTH-01). */
export const PASSWORD_LENGTH = { least: 8, most: 128 } as const;

/** What is said of a password that cannot be taken. */
export const PASSWORD_MESSAGES = {
  short: "Use at least 8 characters.",
  long: "Use at most 128 characters.",
  common: "This password is one of the first that others would guess. Please choose another one.",
  differ: "The two passwords differ.",
  shopName: "The shop's name is easy to guess. Please choose another password.",
} as const;

/**
 * What is wrong with a new password, or null (AUTH-01). `commonest` holds the 3 000 commonest
 * passwords in lower case; letter case does not make one of them better, nor blanks a shop's name.
 */
export function passwordProblem(
  password: string,
  commonest: ReadonlySet<string>,
  shopTitle: string | null,
): string | null {
  const length = [...password].length;
  if (length < PASSWORD_LENGTH.least) return PASSWORD_MESSAGES.short;
  if (length > PASSWORD_LENGTH.most) return PASSWORD_MESSAGES.long;
  if (commonest.has(password.toLowerCase())) return PASSWORD_MESSAGES.common;
  const isShopName =
    shopTitle !== null && letters(password) === letters(shopTitle) && letters(shopTitle) !== "";
  return isShopName ? PASSWORD_MESSAGES.shopName : null;
}

function letters(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}
