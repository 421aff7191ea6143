/** What the fields of the editors of items and sections must be (MAN-02); the schemas have these limits too, and the same words. */
import { readAmount } from "#domain/cart/cart-form.ts";
import { required } from "#domain/fields.ts";
import { all, atMost, type FormRule, type FormRules } from "#domain/form-rules.ts";
import { MAX_ITEM_PRICE } from "#domain/money.ts";
import type { Problem } from "#domain/problems.ts";
import { readWhole } from "#domain/typed-values.ts";

/** The longest texts of an item or a section, in UTF-16 code units. */
export const CATALOG_LENGTHS = { name: 200, description: 2_000, unit: 60 } as const;

/** More pieces than any kitchen has, and more places than any menu. */
export const MOST_COUNTED = 1_000_000;

const name = all(required, atMost(CATALOG_LENGTHS.name));
const description = atMost(CATALOG_LENGTHS.description);

/** An amount in dollars that must be there. */
const price = all(required, (text) => {
  const cents = readAmount(text);
  if (cents === null) return "unsigned";
  return cents > MAX_ITEM_PRICE ? "itemPrice" : null;
});

/** Judges the whole number that a text is; undefined stands for a blank. */
const whole =
  (otherwise: Problem, least: number): FormRule =>
  (text) => {
    const number = readWhole(text);
    if (number === null || (number ?? 0) < least) return otherwise;
    return (number ?? 0) > MOST_COUNTED ? "tooMuch" : null;
  };

/** A place or a stock, from 0; a blank place is the last one. */
const counted = whole("unsigned", 0);

/** What a row of the list may be changed to: there, a blank is no number. */
export const ROW_RULES = { price, stock: all(required, counted) };

/** The rules of the item editor, in the form's order. */
export const ITEM_RULES: FormRules = {
  name,
  description,
  price,
  unit: atMost(CATALOG_LENGTHS.unit),
  stockDelta: whole("notWhole", -MOST_COUNTED),
  order: counted,
  nameEs: atMost(CATALOG_LENGTHS.name),
  descriptionEs: description,
  unitEs: atMost(CATALOG_LENGTHS.unit),
};

/** The rules of the section editor, in the form's order. */
export const SECTION_RULES: FormRules = {
  name,
  description,
  order: counted,
  nameEs: atMost(CATALOG_LENGTHS.name),
  descriptionEs: description,
};
