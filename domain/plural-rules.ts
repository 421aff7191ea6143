/** One per language: making it costs more than asking it. */
const rules = new Map<string, Intl.PluralRules>();

/** The plural form ("one", "other") that a count takes in a language. @public Compiled messages, which are not committed, call it. */
export function plural(language: string, count: number): string {
  let ofLanguage = rules.get(language);
  if (!ofLanguage) {
    ofLanguage = new Intl.PluralRules(language);
    rules.set(language, ofLanguage);
  }
  return ofLanguage.select(count);
}
