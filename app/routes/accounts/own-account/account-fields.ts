/** The forms of the account screens. */
export const FORMS = ["details", "email", "password", "erase"] as const;
export type AccountForm = (typeof FORMS)[number];
