import { DomainError } from "#domain/errors.ts";

/** No live publishable key of this shop has this id. */
export class KeyNotFound extends DomainError {
  readonly kind = "not-found";
  readonly code = "key_not_found";
}
