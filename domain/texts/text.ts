/**
 * How the product speaks (UI-03): every text a person reads stands in one catalogue, `domain/texts/english-*.ts`, one file for each
 * part of the product so that a shop page ships no merchant's words. A part makes its own `t`:
 *
 *     import { storefront } from "#domain/texts/english-storefront.ts";
 *     const t = speak(storefront);
 *     t("menu.onlyLeft", { count: 3 }); // "Only 3 left"
 */

/** A catalogue: key → text with `{name}` places. */
export type Catalogue = Readonly<Record<string, string>>;

/** The values that fill a text's places. */
export type TextValues = Readonly<Record<string, string | number>>;

/** Fills the `{name}` places of a text; a place without a value stays as it is, so that a test sees it. */
export function fill(text: string, values: TextValues = {}): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = values[name];
    return value === undefined ? place : String(value);
  });
}

/** A typed lookup for one catalogue: a key that is not in it does not compile. */
export function speak<Part extends Catalogue>(catalogue: Part) {
  return (key: keyof Part & string, values?: TextValues): string => fill(catalogue[key] ?? key, values);
}
