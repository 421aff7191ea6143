import { DomainError, type FieldErrors } from "#domain/errors.ts";
import { SLUG_MESSAGES, type SlugProblem } from "#domain/shop/slug.ts";

/** The address of a new shop is another's, or one that was given up within the last 12 months (SHOP-01). */
export class SlugTaken extends DomainError {
  readonly kind = "invalid";
  readonly code = "slug_taken";
  override readonly facts: Readonly<{ field: "slug"; errors: FieldErrors }>;

  constructor(problem: SlugProblem = "taken") {
    super(SLUG_MESSAGES[problem]);
    this.facts = { field: "slug", errors: { slug: [SLUG_MESSAGES[problem]] } };
  }
}

/** E-mail and password are right; a super admin also has to give the code of the moment (AUTH-04). */
export class CodeRequired extends DomainError {
  readonly kind = "signed-out";
  readonly code = "code_required";
  override readonly facts: Readonly<{ field: "code"; errors: FieldErrors }>;

  constructor() {
    const message = "Please type your password again, and the six digits that your authenticator app shows.";
    super(message);
    this.facts = { field: "code", errors: { code: [message] } };
  }
}

/** The code is wrong, too old, or was used already (AUTH-04). */
export class WrongCode extends DomainError {
  readonly kind = "signed-out";
  readonly code = "wrong_code";
  override readonly facts: Readonly<{ field: "code"; errors: FieldErrors }>;

  constructor() {
    const message = "This code does not work. Please wait for the next one; each code works once.";
    super(message);
    this.facts = { field: "code", errors: { code: [message] } };
  }
}

/** Without ENCRYPTION_KEY no secret can be kept (SEC-03). */
export class NoEncryptionKey extends DomainError {
  readonly kind = "unavailable";
  readonly code = "no_encryption_key";

  constructor() {
    super("This server has no ENCRYPTION_KEY yet, so it cannot keep your key. Nothing was changed.");
  }
}
