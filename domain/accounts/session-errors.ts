import { DomainError } from "#domain/errors.ts";

/** No live log-in of one's own has this id (AUTH-05). */
export class SessionNotFound extends DomainError {
  readonly kind = "not-found";
  readonly code = "session_not_found";
}
