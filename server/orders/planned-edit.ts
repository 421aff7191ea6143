/** What an edit would make of an order (ORD-09): worked out here for whoever saves it and for whoever only wants to see it. */
import type { EntityManager } from "@mikro-orm/postgresql";
import { v7 } from "uuid";
import { editLines, type KeptLine, sameLine, stockDifference } from "#domain/orders/edit-lines.ts";
import { OrderCancelled } from "#domain/orders/order-errors.ts";
import { DETAILS, type OrderUpdate } from "#domain/orders/order-update-schemas.ts";
import { LineItem } from "#entities/orders/line-item.ts";
import type { Order } from "#entities/orders/order.ts";
import type { AtShop } from "../context.ts";
import { type Details, editedDetails } from "./edited-details.ts";
import { editedPrice } from "./edited-price.ts";
import { itemsWanted } from "./items-wanted.ts";

/** The columns an edit may set. */
type EditedColumns = Details & ReturnType<typeof editedPrice>;

/** An edit as it would be written. */
export interface PlannedEdit {
  readonly columns: EditedColumns;
  /** The columns that differ from the order's. */
  readonly names: readonly (keyof EditedColumns)[];
  readonly before: readonly KeptLine[];
  readonly lines: readonly KeptLine[];
  readonly linesChanged: boolean;
  /** Pieces of each item to take from the shelf, negative to give back. */
  readonly stock: ReadonlyMap<string, number>;
}

/**
 * The edit as wanted, or null where none is asked for. Writes nothing.
 *
 * @throws OrderCancelled, UnknownReference, TypeNotOffered, DayNotOffered, OrderTooLarge, InvalidFields
 */
export async function plannedEdit(
  tx: EntityManager,
  ctx: AtShop,
  order: Order,
  wanted: OrderUpdate,
): Promise<PlannedEdit | null> {
  const asksDetails = DETAILS.some((name) => wanted[name] !== undefined);
  if (asksDetails && order.cancelledAt) throw new OrderCancelled();
  if (!asksDetails && wanted.notes === undefined) return null;
  const details = await editedDetails(tx, ctx, order, wanted);
  const before = await keptLines(tx, order);
  const lines = wanted.lines ? await newLines(tx, ctx, before, wanted.lines) : before;
  const price = editedPrice(ctx, order, { ...details, lines, deliveryFee: wanted.deliveryFee });
  const columns = { ...details, ...price };
  const names = (Object.keys(columns) as (keyof EditedColumns)[]).filter(
    (name) => JSON.stringify(columns[name] ?? null) !== JSON.stringify(order[name] ?? null),
  );
  const linesChanged =
    lines.length !== before.length || lines.some((line, at) => !before[at] || !sameLine(line, before[at]));
  return {
    columns,
    names,
    before,
    lines,
    linesChanged,
    stock: linesChanged ? stockDifference(before, lines) : new Map(),
  };
}

/** The order's lines as they are kept. */
export async function keptLines(tx: EntityManager, order: Order): Promise<KeptLine[]> {
  const { shopId, id: orderId } = order;
  const lines = await tx.find(LineItem, { shopId, orderId }, { orderBy: { position: "asc" } });
  return lines.map((line) => ({
    id: line.id,
    itemId: line.itemId ?? null,
    type: line.type,
    quantity: line.quantity,
    requestedQuantity: line.requestedQuantity ?? null,
    itemPrice: line.itemPrice,
    itemName: line.itemName,
    itemUnit: line.itemUnit,
    itemDate: line.itemDate ?? null,
    sectionName: line.sectionName,
    oversold: line.oversold,
    isCustom: line.isCustom,
  }));
}

async function newLines(
  tx: EntityManager,
  { shop }: AtShop,
  before: readonly KeptLine[],
  wanted: NonNullable<OrderUpdate["lines"]>,
): Promise<KeptLine[]> {
  const itemIds = wanted.flatMap(({ itemId }) => (itemId ? [{ itemId }] : []));
  const items = [...(await itemsWanted(tx, itemIds)).values()].map((item) => ({
    ...item,
    date: shop.itemDatesOn ? item.date : null,
  }));
  return editLines(before, wanted, new Map(items.map((item) => [item.id, item])), v7);
}
