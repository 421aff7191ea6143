import { shopName } from "#domain/fields.ts";
import type { FormRule, FormRules } from "#domain/form-rules.ts";
import { foldedSlug, SLUG_PROBLEMS, slugProblem, suggestedSlug } from "#domain/shop/slug.ts";
import { detailRules, emailRule, newPasswordRules } from "./account-rules.ts";

/** The address as it was typed, or the one that is made from the shop's name; without a name there is nothing to judge. */
const slug: FormRule = (typed, { shopName: name = "" }) => {
  if (typed.trim() === "" && name.trim() === "") return null;
  const problem = slugProblem(foldedSlug(typed) || suggestedSlug(name));
  return problem && SLUG_PROBLEMS[problem];
};

/** A new owner's sign-up (AUTH-04). Whether the address is taken only the database says. */
export const ownerSignUpRules = (weakness?: FormRule): FormRules => ({
  shopName,
  slug,
  email: emailRule,
  ...detailRules({ phoneRequired: true, address: false, paymentServices: null }),
  ...newPasswordRules(weakness),
});
