/** The forms of the item and the section editor (MAN-02): texts as they were typed, read into what the procedures take. */
import { z } from "zod";
import { id } from "#domain/id-schemas.ts";
import {
  anyText,
  blankIs,
  checked,
  manyTexts,
  pressedButton,
  typed,
  typedMoney,
  typedVersion,
  typedWhole,
} from "#domain/typed-schemas.ts";
import { isRowField } from "./item-rows.ts";
import { newItem, newSection } from "./manage-catalog-schemas.ts";

const { name, sectionId, description, unit, price, order, stockDelta, date } = newItem.shape;
const { nameEs, descriptionEs, unitEs } = newItem.shape;

/** A text that a form of before did not have yet: nothing is said of it then. */
const typedLately = z.string().optional();

/** The key under which a form's change of the stock counts once; what is no key says nothing. */
const typedKey = id.optional().catch(undefined);

/** Every field of the item editor; each limit is that of `newItem`. */
const itemFields = z.object({
  version: typedVersion,
  changeKey: typedKey,
  /** The place that the form came with. */
  shownOrder: typedLately.catch(undefined),
  name: typed.pipe(name),
  sectionId: blankIs(undefined).pipe(sectionId),
  description: typed.pipe(description.unwrap()),
  unit: typed.pipe(unit.unwrap()),
  nameEs: typedLately.pipe(nameEs),
  descriptionEs: typedLately.pipe(descriptionEs),
  unitEs: typedLately.pipe(unitEs),
  price: typedMoney(price),
  order: typedWhole("unsigned").pipe(order),
  stockDelta: typedWhole("notWhole").pipe(stockDelta),
  date: blankIs(null).pipe(date.unwrap()),
  hidden: checked,
  soldOut: checked,
  unlimited: checked,
});

/**
 * Anyone who counts pieces wants them counted: then the item is not unlimited, which a new one is until someone counts it. A place that was left as
 * it was shown is not named, so that in another section the item comes last.
 */
export const itemForm = itemFields.overwrite(({ shownOrder, order: place, ...item }) => ({
  ...item,
  shownOrder: undefined,
  order: shownOrder && Number(shownOrder) === place ? undefined : place,
  unlimited: item.unlimited && item.stockDelta === undefined,
}));

/** What such a form says of an item, without what it only came with. */
export function itemOfForm({ shownOrder: _, ...item }: z.output<typeof itemForm>) {
  return item;
}

/** Every field of the section editor; each limit is that of `newSection`. */
export const sectionForm = z.object({
  version: typedVersion,
  name: typed.pipe(newSection.shape.name),
  description: typed.pipe(newSection.shape.description.unwrap()),
  nameEs: typedLately.pipe(nameEs),
  descriptionEs: typedLately.pipe(descriptionEs),
  order: typedWhole("unsigned").pipe(newSection.shape.order),
});

/** The editors' forms as a screen's script sends them, texts as they were typed. */
export const itemFormToSave = z.strictObject({ itemId: id, form: itemForm });
export const sectionFormToSave = z.strictObject({ sectionId: id, form: sectionForm });

/** More fields than the rows of the longest page have. */
const MOST_ROW_FIELDS = 1_000;

/** The form around the list of items: its button, the selected rows, and the fields that `names` has of the rows (`item-rows.ts`). */
export function itemListForm(names: Iterable<string>) {
  const rows = [...new Set(names)].filter(isRowField).slice(0, MOST_ROW_FIELDS);
  return z.object({
    intent: pressedButton,
    ids: manyTexts,
    all: checked,
    changeKey: typedKey,
    ...Object.fromEntries(rows.map((name) => [name, anyText])),
  });
}
