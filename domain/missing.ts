import { DomainError } from "#domain/errors.ts";

/** What was asked for is not there, or is another shop's: both look the same (SHOP-07, API-03). `sentence` is a more precise one. */
export class NotFound extends DomainError {
  readonly kind = "not-found";
  readonly code = "not_found";
  override readonly sentence: string | undefined;

  constructor(sentence?: string) {
    super();
    this.sentence = sentence;
  }
}
