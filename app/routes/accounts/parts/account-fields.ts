/** The forms of the account screens, and their fields. */
export const FORMS = ["details", "email", "password", "erase"] as const;
export type AccountForm = (typeof FORMS)[number];

export const DETAILS = [
  "firstName",
  "lastName",
  "phone",
  "street",
  "zip",
  "paymentService",
  "paymentHandle",
] as const;

/** What comes back when a form was refused; a password never does. */
export const TYPED = [...DETAILS, "email", "confirmation"] as const;
export type Typed = Readonly<Record<(typeof TYPED)[number], string>>;

/** The field of each form that asks for the present password. */
export const PROOF_FIELDS: Readonly<Record<AccountForm, string>> = {
  details: "currentPassword",
  email: "emailProof",
  password: "passwordProof",
  erase: "eraseProof",
};
