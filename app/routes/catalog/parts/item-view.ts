import type { ManagedItem } from "#domain/catalog/manage-catalog-schemas.ts";
import { dollars } from "#domain/money.ts";

/** An item as the list and its editor show it: what the server said, without what no screen needs. */
export type ItemView = Omit<ManagedItem, "createdAt" | "updatedAt" | "shopId" | "price"> & {
  /** "11.00", as it stands in a field beside its $. */
  readonly price: string;
};

/** An item for its screens. */
export function itemView({
  createdAt: _,
  updatedAt: __,
  shopId: ___,
  price,
  ...item
}: ManagedItem): ItemView {
  return { ...item, price: dollars(price).slice(1) };
}
