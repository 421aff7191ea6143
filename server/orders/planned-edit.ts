/** What an edit would make of an order (ORD-09): the facts gathered, for whoever saves it and for whoever only wants to see it. */
import type { EntityManager } from "@mikro-orm/postgresql";
import { v7 } from "uuid";
import { decideEdit, type PlannedEdit, windowAsked } from "#domain/orders/decide-edit.ts";
import type { KeptLine } from "#domain/orders/edit-lines.ts";
import type { OrderUpdate } from "#domain/orders/order-update-schemas.ts";
import { Availability } from "#entities/availability/availability.ts";
import { LineItem } from "#entities/orders/line-item.ts";
import type { Order } from "#entities/orders/order.ts";
import type { AtShop } from "../context.ts";
import { itemsWanted } from "./items-wanted.ts";

/**
 * The edit as wanted, or null where none is asked for, in the transaction at hand. Writes nothing. Whoever saves it holds the order's row from
 * before: what is decided then stands.
 *
 * @throws whatever `decideEdit` refuses with
 */
export async function plannedEdit(
  tx: EntityManager,
  { shop, now }: AtShop,
  order: Order,
  wanted: OrderUpdate,
): Promise<PlannedEdit | null> {
  const itemIds = (wanted.lines ?? []).flatMap(({ itemId }) => (itemId ? [{ itemId }] : []));
  const facts = {
    shop,
    order,
    lines: await keptLines(tx, order),
    window: await windowFor(tx, shop.id, windowAsked(order, wanted)),
    items: await itemsWanted(tx, itemIds),
  };
  return decideEdit(facts, wanted, now, v7);
}

/** One that is named has to be on offer; the one of an order may be gone. */
async function windowFor(
  tx: EntityManager,
  shopId: string,
  asked: ReturnType<typeof windowAsked>,
): Promise<Availability | null> {
  if (!asked) return null;
  const { id, isNamed } = asked;
  return tx.findOne(Availability, { shopId, id }, { filters: { notDeleted: isNamed } });
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
