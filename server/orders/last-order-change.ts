/** Whether the charts would still come out as they did: checked before each is counted, so that no cached one is ever wrong (PERF-05). */
import type { EntityManager } from "@mikro-orm/postgresql";
import { tablesIn } from "../database/tables.ts";

/**
 * The number of the last change of any order of the shop, which the database sets in the transaction of the change, for every author. A
 * transaction that has not committed yet has no number that anyone sees: it changes the number when it changes the charts.
 */
export async function lastOrderChange(tx: EntityManager, shopId: string): Promise<number> {
  const counter = await tablesIn(tx)
    .selectFrom("ticketCounters")
    .select("lastChangeNumber")
    .where("shopId", "=", shopId)
    .executeTakeFirst();
  return counter?.lastChangeNumber ?? 0;
}
