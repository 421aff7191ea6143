/** What the shop at hand asks of a customer's data and of a new password, for the schemas of the account forms. */
import type { AccountRequirements } from "#domain/accounts/account-rules.ts";
import { ownerSignUpAt } from "#domain/accounts/owner-schemas.ts";
import type { FormRule } from "#domain/form-rules.ts";
import {
  accountRequirements as asksOf,
  weaknessAt,
  weaknessOfOwner,
} from "#server/accounts/log-in/account-requirements.ts";
import { visitOf } from "./api.server.ts";
import type { PageRequest } from "./load-context.server.ts";

const NOTHING: AccountRequirements = { phoneRequired: false, address: false, paymentServices: null };

/** What the shop's settings ask; where there is no shop, nothing. */
export async function accountRequirements(args: PageRequest): Promise<AccountRequirements> {
  const { shop } = await visitOf(args);
  return shop ? asksOf(shop) : NOTHING;
}

/** What makes a new password too weak here. */
export const weakness = async (args: PageRequest): Promise<FormRule> =>
  weaknessAt((await visitOf(args)).shop?.title ?? null);

/** The form of an owner's sign-up, with the passwords that are too weak for it. */
export const ownerSignUpForm = ownerSignUpAt(weaknessOfOwner);
