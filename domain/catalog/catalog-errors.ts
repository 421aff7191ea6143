import { DomainError, RefusalWithFacts } from "#domain/errors.ts";

/** A section cannot go while it holds items: shoppers would lose them without a word (API-05). */
export class SectionInUse extends RefusalWithFacts<{ items: number }> {
  readonly kind = "conflict";
  readonly code = "in_use";
  override readonly sentence = "section_in_use";
}

/** More pieces should be taken than there are, perhaps because some were just ordered (MAN-02). */
export class NotEnoughStock extends RefusalWithFacts<{ stock: number }> {
  readonly kind = "conflict";
  readonly code = "not_enough_stock";
}

/** Someone else has saved another price since the list was shown (MAN-02): theirs is told, and stays until it is typed over again. */
export class StalePrice extends RefusalWithFacts<{
  changed: readonly string[];
  itemId: string;
  name: string;
  price: number;
}> {
  readonly kind = "conflict";
  readonly code = "stale";
  override readonly sentence = "stale_price";
}

/** A deleted item cannot come back while its section is deleted. */
export class SectionGone extends DomainError {
  readonly kind = "conflict";
  readonly code = "section_gone";
}

/** There is no section an item could stand in. */
export class NoSectionYet extends DomainError {
  readonly kind = "invalid";
  readonly code = "no_section";
  override readonly facts = { errors: { section_id: ["makeSection"] } };
}
