import { DomainError } from "#domain/errors.ts";

/** Orders of this window are still to be made, and prep asks for them by their window (API-05). */
export class WindowInUse extends DomainError {
  readonly kind = "conflict";
  readonly code = "in_use";
  override readonly facts: Readonly<{ orders: number }>;

  constructor(orders: number) {
    super(
      orders === 1
        ? "1 order of this availability is still to be made. Nothing was deleted; complete or cancel it first."
        : `${orders} orders of this availability are still to be made. Nothing was deleted; complete or cancel them first.`,
    );
    this.facts = { orders };
  }
}
