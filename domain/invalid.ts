import { DomainError, type FieldErrors } from "#domain/errors.ts";

/** Fields that cannot be accepted as they are, each with its messages (API-03, SET-04). */
export class InvalidFields extends DomainError {
  readonly kind = "invalid";
  readonly code = "invalid";
  override readonly facts: Readonly<{ errors: FieldErrors }>;

  constructor(errors: FieldErrors, message = "Some fields need another look. Nothing was saved yet.") {
    super(message);
    this.facts = { errors };
  }
}
