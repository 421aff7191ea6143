/** The menu as a shopper reads it (STORE-02, contract section 5): hidden items absent, `stock` only where inventory is tracked. */
import { z } from "zod";
import { shownPictureView } from "../shop/picture-schemas.ts";

export const menuItem = z.strictObject({
  id: z.string(),
  sectionId: z.string(),
  name: z.string(),
  description: z.string(),
  unit: z.string(),
  /** The same in Spanish, a text blank where the shop has not written it; null where it has written none (UI-03). */
  inSpanish: z.strictObject({ name: z.string(), description: z.string(), unit: z.string() }).nullable(),
  /** Cents. */
  price: z.number().int(),
  order: z.number().int(),
  /** Pieces left; null when no one counts (not tracked, or unlimited). */
  stock: z.number().int().nullable(),
  /** Day of the shop's calendar; null where item dates are off. */
  date: z.string().nullable(),
  soldOut: z.boolean(),
  unlimited: z.boolean(),
  tooLateToOrder: z.boolean(),
  /** At or under the shop's low-stock threshold, so the menu says 'Only N left'. */
  lowStock: z.boolean(),
  photo: shownPictureView.nullable(),
});
export type MenuItem = z.infer<typeof menuItem>;

export const menuSection = z.strictObject({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  inSpanish: z.strictObject({ name: z.string(), description: z.string() }).nullable(),
  order: z.number().int(),
  items: z.array(menuItem),
});
export type MenuSection = z.infer<typeof menuSection>;

export const menu = z.array(menuSection);
