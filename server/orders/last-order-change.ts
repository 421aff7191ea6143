/** By this number it is told whether what was counted of the orders still holds: it is read before each answer, so that none is ever out of date (PERF-05). */
import { named } from "../database/named-statement.ts";

/**
 * The number of the last change of any order of shop $1, which the database sets in the transaction of the change, for every author. A
 * transaction that has not committed yet has no number that anyone sees: it changes the number when it changes the charts.
 */
export const LAST_ORDER_CHANGE = named(
  "select last_change_number as number from ticket_counters where shop_id = $1",
);

/** What it answers; nothing where the shop had no order yet. */
export interface OrderChange {
  readonly number: number;
}
