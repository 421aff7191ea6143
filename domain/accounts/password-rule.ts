import type { Problem } from "#domain/problems.ts";

/** Passwords have 8 to 128 characters and no rules of composition (AUTH-01). */
export const PASSWORD_LENGTH = { least: 8, most: 128 } as const;

/**
 * What is wrong with a new password, or null (AUTH-01). `commonest` holds the 3 000 commonest
 * passwords in lower case; letter case does not make one of them better, nor blanks a shop's name.
 */
export function passwordProblem(
  password: string,
  commonest: ReadonlySet<string>,
  shopTitle: string | null,
): Problem | null {
  const length = [...password].length;
  if (length < PASSWORD_LENGTH.least) return "passwordShort";
  if (length > PASSWORD_LENGTH.most) return "passwordLong";
  if (commonest.has(password.toLowerCase())) return "passwordCommon";
  const isShopName =
    shopTitle !== null && letters(password) === letters(shopTitle) && letters(shopTitle) !== "";
  return isShopName ? "passwordIsShop" : null;
}

function letters(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}
