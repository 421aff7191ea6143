/** By this number it is told whether what was counted of the orders still holds: it is read before each answer, so that none is ever out of date (PERF-05). */
import type { EntityManager } from "@mikro-orm/postgresql";
import { askIn, named } from "../database/named-statement.ts";

/** Of shop $1. */
export const LAST_ORDER_CHANGE = named(
  "select last_change_number as number from ticket_counters where shop_id = $1",
);

/** What it answers. */
export interface OrderChange {
  readonly number: number;
}

/**
 * The number of the last change of any order of the shop, which the database sets in the transaction of the change, for every author. A
 * transaction that has not committed yet has no number that anyone sees: it changes the number when it changes the charts.
 */
export async function lastOrderChange(tx: EntityManager, shopId: string): Promise<number> {
  const [change] = await askIn<OrderChange>(tx, LAST_ORDER_CHANGE, [shopId]);
  return change?.number ?? 0;
}
