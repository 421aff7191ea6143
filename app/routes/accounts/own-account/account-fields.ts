/** The forms of the account screens. */
const FORMS = ["details", "phoneCode", "phoneProof", "email", "password", "erase"] as const;
export type AccountForm = (typeof FORMS)[number];

/** The form of an intent; the first where it is none. */
export const formOf = (intent: unknown): AccountForm => FORMS.find((form) => form === intent) ?? FORMS[0];

/** What the address says while the code is on its way that proves the account's number. */
export const CODE_SENT = "code=sent";
