import { DomainError } from "#domain/errors.ts";

/** Stripe is not configured here, does not answer in time, or refuses (REL-R7). Nothing was changed. */
export class BillingUnavailable extends DomainError {
  readonly kind = "unavailable";
  readonly code = "billing_unavailable";
}

/** The shop has no subscription that the call could be about (BILL-01). */
export class NoSubscription extends DomainError {
  readonly kind = "conflict";
  readonly code = "no_subscription";
}
