import { NEW } from "#app/ui/list-search.ts";
import { dayText, momentText } from "#app/ui/local-text.ts";
import { NEW_ITEM_NAME } from "#domain/catalog/item-shown.ts";
import type { ItemHistory, ManagedItem } from "#domain/catalog/manage-catalog-schemas.ts";
import { startsUnlimited } from "#domain/catalog/stock-notice.ts";
import { dollars } from "#domain/money.ts";
import * as t from "#messages/trail.js";

/** An item as the list and its editor show it: what the server said, without what no screen needs. */
export type ItemView = Omit<ManagedItem, "createdAt" | "updatedAt" | "shopId" | "price"> & {
  /** "11.00", as it stands in a field beside its $. */
  readonly price: string;
  /** "Fri, Nov 27", or nothing. */
  readonly day: string;
};

/** An item for its screens. */
export function itemView({
  createdAt: _,
  updatedAt: __,
  shopId: ___,
  price,
  ...item
}: ManagedItem): ItemView {
  return { ...item, price: dollars(price).slice(1), day: item.date ? dayText(item.date) : "" };
}

/** What the editor of a new item begins with: no price, so that nothing is given away by mistake, and unlimited until it is counted (MAN-02). */
export function newItemView(sectionId: string, date: string | null): ItemView {
  return {
    id: NEW,
    sectionId,
    sectionName: "",
    name: NEW_ITEM_NAME,
    description: "",
    unit: "",
    nameEs: "",
    descriptionEs: "",
    unitEs: "",
    price: "",
    order: 0,
    stock: 0,
    date,
    day: "",
    hidden: false,
    soldOut: false,
    unlimited: startsUnlimited({}),
    status: "PUBLISHED",
    tooLateToOrder: false,
    outOfStock: false,
    lowStock: false,
    photo: null,
    version: 0,
  };
}

/** What its editor says about it besides, as people read it. */
export type HistoryView = Pick<ItemHistory, "place" | "ofPlaces"> & {
  /** How many were sold lately, and who changed it last. */
  readonly told: string;
};

/** The history of an item for its editor, in the shop's time. */
export function historyView(
  { place, ofPlaces, soldLately, changed }: ItemHistory,
  timeZone: string,
): HistoryView {
  const sold = t.itemSold({ count: soldLately });
  const moment = changed && momentText(changed.at, timeZone);
  return {
    place,
    ofPlaces,
    told: moment ? `${sold} ${t.itemChangedBy({ name: changed.by, moment })}` : sold,
  };
}
