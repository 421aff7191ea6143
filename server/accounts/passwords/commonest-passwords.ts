/** The 3 000 commonest passwords, commonest first, folded to lower case (AUTH-01): none of them is taken. */
import { dictionary } from "@zxcvbn-ts/language-common";

/** How many of the list are refused. */
const REFUSED = 3_000;

export const COMMONEST_PASSWORDS: ReadonlySet<string> = new Set(
  dictionary.passwords.slice(0, REFUSED).map((password) => String(password).toLowerCase()),
);
