/** The forms of the item and the section editor (MAN-02): texts as they were typed, read into what the procedures take. */
import { z } from "zod";
import { id } from "#domain/id-schemas.ts";
import { blankIs, ticked, typedMoney, typedWhole } from "#domain/typed-schemas.ts";
import { newItem, newSection } from "./manage-catalog-schemas.ts";

const { name, sectionId, description, unit, price, order, stockDelta, date } = newItem.shape;

/** The version of the record that the form was made from; what is no number says nothing. */
const version = blankIs("").transform((text) => (/^\d{1,9}$/.test(text) ? Number(text) : undefined));

/** Every field of the item editor; each limit is that of `newItem`. */
const itemFields = z.object({
  version,
  name: z.string().default("").pipe(name),
  sectionId: blankIs(undefined).pipe(sectionId),
  description: z.string().default("").pipe(description.unwrap()),
  unit: z.string().default("").pipe(unit.unwrap()),
  price: typedMoney(price),
  order: typedWhole("unsigned").pipe(order),
  stockDelta: typedWhole("notWhole").pipe(stockDelta),
  date: blankIs(null).pipe(date.unwrap()),
  hidden: ticked,
  soldOut: ticked,
  unlimited: ticked,
});

/** Whoever counts pieces wants them counted: then the item is not unlimited, which a new one is until somebody counts it. */
export const itemForm = itemFields.overwrite((item) => ({
  ...item,
  unlimited: item.unlimited && item.stockDelta === undefined,
}));

/** Every field of the section editor; each limit is that of `newSection`. */
export const sectionForm = z.object({
  version,
  name: z.string().default("").pipe(newSection.shape.name),
  description: z.string().default("").pipe(newSection.shape.description.unwrap()),
  order: typedWhole("unsigned").pipe(newSection.shape.order),
});

/** The editors' forms as a screen's script sends them, texts as they were typed. */
export const itemFormToSave = z.strictObject({ itemId: id, form: itemForm });
export const sectionFormToSave = z.strictObject({ sectionId: id, form: sectionForm });
