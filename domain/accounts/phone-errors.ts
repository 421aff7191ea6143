import { DomainError, type FieldErrors } from "#domain/errors.ts";
import { FIELD_MESSAGES } from "#domain/fields.ts";

/** Not the code, or no code that still counts: used, older than ten minutes, another phone's, another shop's (AUTH-03). Which, is never said. */
export class WrongCode extends DomainError {
  readonly kind = "signed-out";
  readonly code = "wrong_code";

  constructor() {
    super("That code doesn't match, or it is too old. Please check it, or ask for a new one.");
  }
}

/** Five tries were made with one code: it is closed, also to the right digits (AUTH-03, matrix r027). The wait is whole seconds. */
export class CodeClosed extends DomainError {
  readonly kind = "too-many";
  readonly code = "code_closed";
  override readonly facts: Readonly<{ retryAfterSeconds: number }>;

  constructor(retryAfterSeconds: number) {
    super("This code has been tried five times and is closed. Please ask for a new one.");
    this.facts = { retryAfterSeconds };
  }
}

/** Nobody sends text messages here: no Twilio account is configured (NOTE-03). */
export class NoTextMessages extends DomainError {
  readonly kind = "unavailable";
  readonly code = "no_text_messages";

  constructor() {
    super("We can't send text messages here. Please log in with your e-mail and password.");
  }
}

/** A phone code has to be verified first: knowing a number alone opens nothing (AUTH-03, matrix D9). */
export class PhoneCodeNeeded extends DomainError {
  readonly kind = "signed-out";
  readonly code = "phone_code_needed";

  constructor() {
    super("Please confirm your phone number with a code first.");
  }
}

/** The account has a password already; a phone code never changes one (matrix r032). */
export class PasswordIsSet extends DomainError {
  readonly kind = "invalid";
  readonly code = "password_is_set";

  constructor() {
    super("This account has a password already. Please log in with your e-mail and password.");
  }
}

/** What the update of an account lacks (spec section 8). */
export class UpdateIncomplete extends DomainError {
  readonly kind = "invalid";
  readonly code = "invalid";
  override readonly facts: Readonly<{ errors: FieldErrors }>;

  constructor(missing: readonly ("email" | "password")[]) {
    super("You must provide both email and password to update the account.");
    this.facts = {
      errors: Object.fromEntries(missing.map((field) => [field, [FIELD_MESSAGES.required]])),
    };
  }
}
