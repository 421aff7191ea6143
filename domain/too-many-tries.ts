import { DomainError } from "#domain/errors.ts";

/** Too many tries in too short a time; the wait is whole seconds, for `Retry-After` (AUTH-08). */
export class TooManyTries extends DomainError {
  readonly kind = "too-many";
  readonly code = "too_many_tries";
  override readonly facts: Readonly<{ retryAfterSeconds: number }>;

  constructor(retryAfterSeconds: number) {
    super("That was a few tries too many. Nothing is lost; please wait a moment and try again.");
    this.facts = { retryAfterSeconds };
  }
}
