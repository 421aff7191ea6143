import { DomainError } from "#domain/errors.ts";

/** How many of each a shop may have that are not deleted or revoked. A menu of five hundred items has room to be copied three times; a window a day fills thirteen years. */
export const MOST_OF = {
  sections: 200,
  items: 2_000,
  availabilities: 5_000,
  apiTokens: 20,
  publishableKeys: 10,
  webhooks: 10,
} as const;

/**
 * Bytes that the order of the largest menu takes as JSON without spaces: for each item its id of 36 characters with quotes and comma, for
 * each section its own id and the names around it, and what a call puts around all.
 */
export const WHOLE_MENU_BYTES = MOST_OF.items * 39 + MOST_OF.sections * 60 + 64;

/** There is no room for what should be made. */
export class TooMany extends DomainError {
  readonly kind = "conflict";
  readonly code = "too_many";
  override readonly facts: Readonly<{ most: number; what: keyof typeof MOST_OF }>;

  constructor(what: keyof typeof MOST_OF) {
    super();
    this.facts = { most: MOST_OF[what], what };
  }
}
