import { RefusalWithFacts } from "#domain/errors.ts";

/** Too many tries in too short a time; the wait is whole seconds, for `Retry-After` (AUTH-08). */
export class TooManyTries extends RefusalWithFacts<{ retryAfterSeconds: number }> {
  readonly kind = "too-many";
  readonly code = "too_many_tries";
}
