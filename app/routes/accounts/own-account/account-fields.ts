/** The forms of the account screens. */
export const FORMS = ["details", "phoneCode", "phoneProof", "email", "password", "erase"] as const;
export type AccountForm = (typeof FORMS)[number];

/** What the address says while the code is on its way that proves the account's number. */
export const CODE_SENT = "code=sent";
