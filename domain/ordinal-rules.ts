/**
 * The form ("one", "two") that a place in an order takes in a language: 1st, 2nd. Apart from `plural-rules.ts`, which is on every page of a shop.
 *
 * @public Compiled messages, which are not committed, call it.
 */
export function ordinal(language: string, place: number): string {
  return new Intl.PluralRules(language, { type: "ordinal" }).select(place);
}
