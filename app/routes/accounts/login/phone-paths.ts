/** Where the steps of the phone log-in are. Phones are ten digits; a hint is an e-mail address with dots in its middle. */

/** Stands for an e-mail of which nothing is said. */
const NO_HINT = "•••";

export const verifyPhonePath = (phone: string) => `/login/verify-phone/${phone}`;

export const emailLogInPath = (hint: string = NO_HINT): `/login/email/${string}` =>
  `/login/email/${encodeURIComponent(hint)}`;

export const updatePath = (phone: string, hint: string | null) =>
  `/login/update/${phone}${hint === null ? "" : `/${encodeURIComponent(hint)}`}`;
