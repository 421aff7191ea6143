/** What a shop requires of a customer's data and of a new password, for the schemas that check it (AUTH-01, AUTH-02). */
import type { AccountRequirements } from "#domain/accounts/account-rules.ts";
import { passwordProblem } from "#domain/accounts/password-rule.ts";
import type { FormRule } from "#domain/form-rules.ts";
import { COMMONEST_PASSWORDS } from "#server/accounts/passwords/commonest-passwords.ts";
import { chosenOptions } from "#server/payments/payment-options.ts";
import type { ShopFacts } from "#server/shop/find-shop.ts";

/** What the shop's settings require. The usual payment option is a field only where there are options to choose from. */
export function accountRequirements({ settings }: ShopFacts): AccountRequirements {
  const { requirePhoneForSignup, capturePaymentInfo, hideAddressFields } = settings;
  const services = capturePaymentInfo ? chosenOptions(settings) : [];
  return {
    phoneRequired: requirePhoneForSignup,
    address: !hideAddressFields,
    paymentServices: services.length > 0 ? services : null,
  };
}

/** What makes a new password too weak at a shop, or at none: its length, one of the commonest, the shop's name. */
export const weaknessAt =
  (shopTitle: string | null): FormRule =>
  (password) =>
    passwordProblem(password, COMMONEST_PASSWORDS, shopTitle);

/** The same of a shop that the form is about to open: its name is in the form. */
export const weaknessOfOwner: FormRule = (password, { shopName = null }) =>
  passwordProblem(password, COMMONEST_PASSWORDS, shopName);
