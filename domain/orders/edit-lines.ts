import { InvalidFields } from "#domain/invalid.ts";
import { UnknownReference } from "#domain/orders/order-errors.ts";
import type { LineType } from "#domain/orders/order-lines.ts";

/** A line as it is kept; prices are cents. Names, units and prices are copies of the day it was ordered (ORD-08). */
export type StoredLine = Readonly<{
  id: string;
  itemId: string | null;
  type: LineType;
  quantity: number;
  requestedQuantity: number | null;
  itemPrice: number;
  itemName: string;
  itemUnit: string;
  itemDate: string | null;
  sectionName: string;
  oversold: boolean;
  isCustom: boolean;
}>;

/** What a merchant wants of a line: see `editedLine` of the schemas. */
export type WantedEdit = Readonly<{
  id?: string | undefined;
  itemId?: string | undefined;
  type?: LineType | undefined;
  name?: string | undefined;
  price?: number | undefined;
  quantity?: number | undefined;
}>;

/** As much of an item as a new line copies. */
export type CopiedItem = Readonly<{
  id: string;
  name: string;
  unit: string;
  price: number;
  date: string | null;
  sectionName: string;
}>;

/**
 * The lines an order shall have (ORD-09). A line that stays keeps its name, unit and price, whatever the menu says by now (ORD-08).
 *
 * @throws UnknownReference for a line of another order or an item that is not the shop's; InvalidFields
 */
export function editLines(
  before: readonly StoredLine[],
  wanted: readonly WantedEdit[],
  items: ReadonlyMap<string, CopiedItem>,
  newId: () => string,
): StoredLine[] {
  const named = new Set(wanted.flatMap(({ id }) => (id ? [id] : [])));
  const used = new Set<string>();
  return wanted.map((edit, at) => {
    const previous = previousLineOf(before, edit, named, used, at);
    const line = previous ? changed(previous, edit, at) : added(edit, items, newId, at);
    const key = previous ? previous.id : (edit.itemId ?? line.id);
    if (used.has(key)) throw twice(at);
    used.add(key);
    return line;
  });
}

/** The line that an edit names: by its id, else by its item, as a new order names lines. */
function previousLineOf(
  before: readonly StoredLine[],
  { id, itemId, type }: WantedEdit,
  named: ReadonlySet<string>,
  used: ReadonlySet<string>,
  at: number,
): StoredLine | null {
  if (id === undefined) {
    return (
      before.find((line) => itemId && line.itemId === itemId && !named.has(line.id) && !used.has(line.id)) ??
      null
    );
  }
  const line = before.find((each) => each.id === id);
  if (!line) throw new UnknownReference({ field: `lines.${at}.id` });
  if (itemId !== undefined && itemId !== line.itemId)
    throw new UnknownReference({ field: `lines.${at}.itemId` });
  if (type !== undefined && type !== line.type) {
    throw new InvalidFields({
      [`lines.${at}.type`]: ["lineKeepsType"],
    });
  }
  return line;
}

/** Only a line of which nothing was left as it was ordered has no pieces; any other one is left out instead. */
const noPieces = (at: number) => new InvalidFields({ [`lines.${at}.quantity`]: ["quantity"] });

function changed(
  line: StoredLine,
  { name, price, quantity = line.quantity }: WantedEdit,
  at: number,
): StoredLine {
  if (name !== undefined && name !== line.itemName && !line.isCustom) {
    throw new InvalidFields({ [`lines.${at}.name`]: ["lineKeepsName"] });
  }
  const sameQuantity = quantity === line.quantity;
  if (quantity === 0 && !sameQuantity) throw noPieces(at);
  return {
    ...line,
    quantity,
    // What was cut is as the merchant says now.
    requestedQuantity: sameQuantity ? line.requestedQuantity : null,
    oversold: sameQuantity && line.oversold,
    itemName: name ?? line.itemName,
    itemPrice: price ?? line.itemPrice,
  };
}

function added(
  { itemId, type = "PRODUCT", name, price, quantity = 1 }: WantedEdit,
  items: ReadonlyMap<string, CopiedItem>,
  newId: () => string,
  at: number,
): StoredLine {
  if (quantity === 0) throw noPieces(at);
  const plain = { id: newId(), quantity, requestedQuantity: null, oversold: false } as const;
  if (itemId !== undefined) {
    const item = items.get(itemId);
    if (!item || type !== "PRODUCT") throw new UnknownReference({ field: `lines.${at}.itemId` });
    return {
      ...plain,
      itemId,
      type,
      itemPrice: price ?? item.price,
      itemName: item.name,
      itemUnit: item.unit,
      itemDate: item.date,
      sectionName: item.sectionName,
      isCustom: false,
    };
  }
  if (name === undefined || price === undefined) {
    const missing = ["required"];
    throw new InvalidFields({
      ...(name === undefined ? { [`lines.${at}.name`]: missing } : {}),
      ...(price === undefined ? { [`lines.${at}.price`]: missing } : {}),
    });
  }
  return {
    ...plain,
    itemId: null,
    type,
    itemPrice: price,
    itemName: name,
    itemUnit: "",
    itemDate: null,
    sectionName: "",
    isCustom: true,
  };
}

const twice = (at: number) => new InvalidFields({ [`lines.${at}`]: ["lineTwice"] });

/** A line as far as the shelf is concerned. */
type OnShelf = Pick<StoredLine, "itemId" | "type" | "quantity">;

/**
 * How many more pieces of each item the lines after take than those before; negative where some go back. Items that stay as they are
 * are left out.
 */
export function stockDifference(before: readonly OnShelf[], after: readonly OnShelf[]): Map<string, number> {
  const difference = new Map<string, number>();
  const count = (lines: readonly OnShelf[], sign: 1 | -1) => {
    for (const { itemId, type, quantity } of lines) {
      if (itemId === null || type !== "PRODUCT") continue;
      difference.set(itemId, (difference.get(itemId) ?? 0) + sign * quantity);
    }
  };
  count(after, 1);
  count(before, -1);
  for (const [itemId, pieces] of difference) if (pieces === 0) difference.delete(itemId);
  return difference;
}

/** Whether two lines read the same on an invoice. */
export const sameLine = (one: StoredLine, other: StoredLine) =>
  one.id === other.id &&
  one.quantity === other.quantity &&
  one.itemPrice === other.itemPrice &&
  one.itemName === other.itemName;
