import { DomainError, RefusalWithFacts } from "#domain/errors.ts";
import type { Problem } from "#domain/problems.ts";
import { SLUG_PROBLEMS, type SlugProblem } from "#domain/shop/slug.ts";

/** The address of a new shop is another's, or one that was given up within the last 12 months (SHOP-01). */
export class SlugTaken extends DomainError {
  readonly kind = "invalid";
  readonly code = "slug_taken";
  override readonly facts = { field: "slug" };
  override readonly sentence: Problem;

  constructor(problem: SlugProblem = "taken") {
    super();
    this.sentence = SLUG_PROBLEMS[problem];
  }
}

/** E-mail and password are right; a super admin also has to give the code of the moment (AUTH-04). */
export class CodeRequired extends DomainError {
  readonly kind = "signed-out";
  readonly code = "code_required";
  override readonly facts = { field: "code" };
}

/** The code is wrong, too old, or was used already (AUTH-04). */
export class WrongCode extends DomainError {
  readonly kind = "signed-out";
  readonly code = "wrong_code";
  override readonly sentence = "wrong_app_code";
  override readonly facts = { field: "code" };
}

/** E-mail and password are right; a super admin logs in on the platform's hosts alone, and not on a shop's own domain (AUTH-04). */
export class OtherAddress extends RefusalWithFacts<{ host: string }> {
  readonly kind = "forbidden";
  readonly code = "other_address";
}

/** Without ENCRYPTION_KEY no secret can be kept (SEC-03). */
export class NoEncryptionKey extends DomainError {
  readonly kind = "unavailable";
  readonly code = "no_encryption_key";
}
