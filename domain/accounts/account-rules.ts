/** What the fields of an account's forms must be (AUTH-01, AUTH-02, CUST-01); each limit of such a field stands here and nowhere else. */
import { EMAIL_LENGTH, email, phone, required, zip } from "#domain/fields.ts";
import { all, atMost, type FormRule, type FormRules, sameAs } from "#domain/form-rules.ts";
import { problem } from "#domain/problems.ts";
import { passwordProblem } from "./password-rule.ts";

/** The longest text of each field, in characters. */
export const ACCOUNT_LENGTHS = {
  firstName: 60,
  lastName: 60,
  phone: 30,
  street: 200,
  zip: 10,
  paymentService: 40,
  paymentHandle: 120,
} as const;

/** What a shop asks of its customers, by its settings (AUTH-02). */
export interface AccountRequirements {
  readonly phoneRequired: boolean;
  readonly address: boolean;
  /** The shop's payment services, where it asks how one pays; else null. */
  readonly paymentServices: readonly string[] | null;
}

/** An e-mail address that must be there. */
export const emailRule: FormRule = (text) =>
  text.trim() === "" || text.trim().length > EMAIL_LENGTH ? "email" : email(text);

/** The rules of a form that asks for an address, and of one that asks for a phone number. */
export const EMAIL_RULES: FormRules = { email: emailRule };
export const PHONE_RULES: FormRules = { phone: all(required, phone) };

/** What is known of a weak password everywhere; the server also knows the commonest ones and the shop's name. */
const knownWeakness: FormRule = (text) => passwordProblem(text, new Set(), null);

/** A new password and the same once more. */
export const newPasswordRules = (weakness = knownWeakness): FormRules => ({
  password: weakness,
  passwordConfirmation: sameAs("password", "passwordsDiffer"),
});

/** The present password, which must be there. */
export const presentPasswordRule: FormRule = (text) => (text === "" ? "required" : null);

/** Room for the word in any language, and for blanks around it. */
const LONGEST_TYPED_WORD = 20;

/** The deletion of an account: the word keeps a hand from slipping, the password says who asks (CUST-03). */
export const eraseRules = (word: string): FormRules => ({
  confirmation: all(
    (text) => (text.trim().toUpperCase() === word ? null : problem("typeWord", { word })),
    atMost(LONGEST_TYPED_WORD),
  ),
  currentPassword: presentPasswordRule,
});

/** What one says of oneself, as the shop asks for it. */
export function detailRules({ phoneRequired, address, paymentServices }: AccountRequirements): FormRules {
  const name = (longest: number) => all(required, atMost(longest));
  const payment = (longest: number) => (paymentServices ? all(required, atMost(longest)) : atMost(longest));
  const number: FormRule = (text) => phone(text.trim());
  return {
    firstName: name(ACCOUNT_LENGTHS.firstName),
    lastName: name(ACCOUNT_LENGTHS.lastName),
    phone: phoneRequired ? all(required, number) : number,
    street: atMost(ACCOUNT_LENGTHS.street),
    zip: address ? zip : atMost(ACCOUNT_LENGTHS.zip),
    paymentService: payment(ACCOUNT_LENGTHS.paymentService),
    paymentHandle: payment(ACCOUNT_LENGTHS.paymentHandle),
  };
}

/** A customer's sign-up, in the form's order. */
export const signUpRules = (asks: AccountRequirements, weakness?: FormRule): FormRules => ({
  email: emailRule,
  ...detailRules(asks),
  ...newPasswordRules(weakness),
});
