import { DomainError } from "#domain/errors.ts";

/** The payment provider of subscriptions does not answer (R7); the shop itself goes on. */
export class BillingUnavailable extends DomainError {
  readonly kind = "unavailable";
  readonly code = "billing_unavailable";

  constructor() {
    super("Billing can't be reached right now. Nothing was charged; please try again in a minute.");
  }
}
