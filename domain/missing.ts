import { DomainError } from "#domain/errors.ts";

/** What was asked for is not there, or is another shop's: both look the same (SHOP-07, API-03). */
export class NotFound extends DomainError {
  readonly kind = "not-found";
  readonly code = "not_found";

  constructor(message = "We couldn't find that. It may have been removed; please go back and try again.") {
    super(message);
  }
}

/** What is said where a delete names nothing (spec section 8). */
export const NO_MODEL_ID = "You must provide a modelId to delete.";
