/** The item editor's form (MAN-02): texts as they were typed, read into what `catalog.items` takes. */
import { z } from "zod";
import { blankIs, ticked, typedMoney, typedWhole } from "#domain/typed-schemas.ts";
import { newItem } from "./manage-catalog-schemas.ts";

const { name, sectionId, description, unit, price, order, stockDelta, date } = newItem.shape;

/** Every field of the editor; each limit is that of `newItem`. */
const fields = z.object({
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
export const itemForm = fields.overwrite((item) => ({
  ...item,
  unlimited: item.unlimited && item.stockDelta === undefined,
}));

/** The version of the record that the form was made from; what is no number says nothing. */
export const versionSeen = z.object({
  version: blankIs("").transform((text) => (/^\d{1,9}$/.test(text) ? Number(text) : undefined)),
});
