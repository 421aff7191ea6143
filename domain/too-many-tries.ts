import { DomainError } from "#domain/errors.ts";

/** Too many tries in too short a time; the wait is whole seconds, for `Retry-After` (AUTH-08). */
export class TooManyTries extends DomainError {
  readonly kind = "too-many";
  readonly code = "too_many_tries";
  override readonly facts: Readonly<{ retryAfterSeconds: number }>;

  constructor(retryAfterSeconds: number) {
    super();
    this.facts = { retryAfterSeconds };
  }
}
