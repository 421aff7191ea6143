/** What a merchant may write of a customer (MAN-05); the schemas have these limits too, and the same words. */
import { EMAIL_LENGTH, email, phone, zip } from "#domain/fields.ts";
import { all, atMost, type FormRule, type FormRules } from "#domain/form-rules.ts";
import type { Problem } from "#domain/problems.ts";
import { ACCOUNT_LENGTHS } from "./account-rules.ts";

export const LONGEST_CUSTOMER_NOTES = 2_000;

/** A family discount as it is typed: a whole number, with or without its sign; null for a blank, NaN for what is none. */
export function readPercent(text: string): number | null {
  const bare = text.trim().replace(/%$/, "").trimEnd();
  return bare === "" ? null : Number(bare);
}

const discount: FormRule = (text) => {
  const percent = readPercent(text) ?? 0;
  return Number.isInteger(percent) && percent >= 0 && percent <= 100 ? null : "notPercent";
};

/** A line whose spaces around it do not count. */
const line = (longest: number, judge: (text: string) => Problem | null = () => null) =>
  all(atMost(longest), (text) => judge(text.trim()));

/** The rules of the customer editor, in the form's order. */
export const CUSTOMER_RULES: FormRules = {
  firstName: line(ACCOUNT_LENGTHS.firstName),
  lastName: line(ACCOUNT_LENGTHS.lastName),
  email: line(EMAIL_LENGTH, email),
  phone: line(ACCOUNT_LENGTHS.phone, phone),
  street: line(ACCOUNT_LENGTHS.street),
  zip: line(ACCOUNT_LENGTHS.zip, zip),
  paymentService: line(ACCOUNT_LENGTHS.paymentService),
  paymentHandle: line(ACCOUNT_LENGTHS.paymentHandle),
  familyDiscount: discount,
  notes: line(LONGEST_CUSTOMER_NOTES),
};
