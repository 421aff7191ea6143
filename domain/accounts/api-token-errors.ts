import { DomainError } from "#domain/errors.ts";

/** An API token that is wrong, revoked, over, or whose owner is no merchant any more (API-08). */
export class ApiTokenEnded extends DomainError {
  readonly kind = "signed-out";
  readonly code = "token_ended";
}

/** An API token asks for something that its scope, or no token at all, may do (API-08). */
export class BeyondScope extends DomainError {
  readonly kind = "forbidden";
  readonly code = "token_scope";
}

/** No live API token of this shop has this id (API-08). */
export class ApiTokenNotFound extends DomainError {
  readonly kind = "not-found";
  readonly code = "token_not_found";
}
