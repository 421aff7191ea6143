import { DomainError } from "#domain/errors.ts";

/** Square does not answer in time, refuses, or is not set up here (REL-R7). Nothing was changed. */
export class SquareUnavailable extends DomainError {
  readonly kind = "unavailable";
  readonly code = "square_unavailable";
}

/** The order is paid, cancelled, or costs nothing: there is nothing to pay. */
export class NothingToPay extends DomainError {
  readonly kind = "conflict";
  readonly code = "nothing_to_pay";
}

/** Square has money of the order that it is not marked paid by: asking for the total would have its customer pay twice. */
export class MoneyIsAtSquare extends DomainError {
  readonly kind = "conflict";
  readonly code = "money_at_square";
}
