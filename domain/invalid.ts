import { DomainError, type FieldErrors } from "#domain/errors.ts";

/** Fields that cannot be accepted as they are, each with its problems (API-03, SET-04). `sentence` is what is wrong with all of it. */
export class InvalidFields extends DomainError {
  readonly kind = "invalid";
  readonly code = "invalid";
  override readonly facts: Readonly<{ errors: FieldErrors }>;
  override readonly sentence: string | undefined;

  constructor(errors: FieldErrors, sentence?: string) {
    super();
    this.facts = { errors };
    this.sentence = sentence;
  }
}
