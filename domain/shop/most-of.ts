import { DomainError } from "#domain/errors.ts";

/** How many of each a shop may have that are not deleted. A menu of five hundred items has room to be copied three times; a window a day fills thirteen years. */
export const MOST_OF = { sections: 200, items: 2_000, availabilities: 5_000 } as const;

/**
 * Bytes that the order of the largest menu takes as JSON without spaces: for each item its id of 36 characters with quotes and comma, for
 * each section its own id and the names around it, and what a call puts around all.
 */
export const WHOLE_MENU_BYTES = MOST_OF.items * 39 + MOST_OF.sections * 60 + 64;

const IN_WORDS = { sections: "sections", items: "items", availabilities: "order windows" } as const;

/** There is no room for what should be made. */
export class TooMany extends DomainError {
  readonly kind = "conflict";
  readonly code = "too_many";
  override readonly facts: Readonly<{ most: number }>;

  constructor(what: keyof typeof MOST_OF) {
    const most = MOST_OF[what];
    super(
      `A shop has ${most.toLocaleString("en-US")} ${IN_WORDS[what]} at most. Nothing was added; please delete what you no longer need first.`,
    );
    this.facts = { most };
  }
}
