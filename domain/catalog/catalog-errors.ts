import { DomainError } from "#domain/errors.ts";

/** A section cannot go while it holds items: shoppers would lose them without a word (API-05). */
export class SectionInUse extends DomainError {
  readonly kind = "conflict";
  readonly code = "in_use";
  override readonly facts: Readonly<{ items: number }>;

  constructor(items: number) {
    const held = items === 1 ? "1 item" : `${items} items`;
    super(`This section still holds ${held}. Nothing was deleted; please move or delete them first.`);
    this.facts = { items };
  }
}

/** More pieces should be taken than there are, perhaps because some were just ordered (MAN-02). */
export class NotEnoughStock extends DomainError {
  readonly kind = "conflict";
  readonly code = "not_enough_stock";
  override readonly facts: Readonly<{ stock: number }>;

  constructor(stock: number) {
    super(`There are only ${stock} in stock now. Nothing was saved; please check the change and save again.`);
    this.facts = { stock };
  }
}

/** A deleted item cannot come back while its section is deleted. */
export class SectionGone extends DomainError {
  readonly kind = "conflict";
  readonly code = "section_gone";

  constructor() {
    super("Its section was deleted too. Please bring the section back first.");
  }
}

/** There is no section an item could stand in. */
export class NoSectionYet extends DomainError {
  readonly kind = "invalid";
  readonly code = "no_section";
  override readonly facts = { errors: { section_id: ["Please make a section first."] } };

  constructor() {
    super("There is no section yet. Please make one first; items stand in sections.");
  }
}
