import { DomainError } from "#domain/errors.ts";

/** Stripe is not configured here, does not answer in time, or refuses (REL-R7). Nothing was changed. */
export class BillingUnavailable extends DomainError {
  readonly kind = "unavailable";
  readonly code = "billing_unavailable";
}

/**
 * Stripe does not know the customer that is kept of a shop: it was deleted there, or the key is that of another account. To a merchant it is
 * Stripe being away; whoever asked decides whether there is more to do.
 */
export class UnknownCustomer extends BillingUnavailable {}

/** The shop has no subscription that the call could be about (BILL-01). */
export class NoSubscription extends DomainError {
  readonly kind = "conflict";
  readonly code = "no_subscription";
}
