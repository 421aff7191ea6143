import { DomainError, type FieldErrors, RefusalWithFacts } from "#domain/errors.ts";

/** Not the code, or no code that still counts: used, older than ten minutes, another phone's, another shop's (AUTH-03). Which, is never said. */
export class WrongCode extends DomainError {
  readonly kind = "signed-out";
  readonly code = "wrong_code";
  override readonly sentence = "wrong_phone_code";
}

/** Five tries were made with one code: it is closed, also to the right digits (AUTH-03, matrix r027). The wait is whole seconds. */
export class CodeClosed extends RefusalWithFacts<{ retryAfterSeconds: number }> {
  readonly kind = "too-many";
  readonly code = "code_closed";
}

/** No one sends text messages here: no Twilio account is configured (NOTE-03). */
export class NoTextMessages extends DomainError {
  readonly kind = "unavailable";
  readonly code = "no_text_messages";
}

/** A phone code has to be verified first: knowing a number alone opens nothing (AUTH-03, matrix D9). */
export class PhoneCodeNeeded extends DomainError {
  readonly kind = "signed-out";
  readonly code = "phone_code_needed";
}

/** The account has a password already; a phone code never changes one (matrix r032). */
export class PasswordIsSet extends DomainError {
  readonly kind = "invalid";
  readonly code = "password_is_set";
}

/** What the update of an account lacks (specification section 8). */
export class UpdateIncomplete extends DomainError {
  readonly kind = "invalid";
  readonly code = "invalid";
  override readonly sentence = "update_incomplete";
  override readonly facts: Readonly<{ errors: FieldErrors }>;

  constructor(missing: readonly ("email" | "password")[]) {
    super();
    this.facts = {
      errors: Object.fromEntries(missing.map((field) => [field, ["required"]])),
    };
  }
}
