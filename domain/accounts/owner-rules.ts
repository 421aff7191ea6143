import { shopName } from "#domain/fields.ts";
import type { FormRules } from "#domain/form-rules.ts";
import { detailRules, emailRule, newPasswordRules } from "./account-rules.ts";

/** A new owner's sign-up (AUTH-04); of the address, its own field says what is wrong. */
export const ownerSignUpRules: FormRules = {
  shopName,
  email: emailRule,
  ...detailRules({ phoneRequired: true, address: false, paymentServices: null }),
  ...newPasswordRules(),
};
