/** Whether a chart would still come out as it did: asked before each is counted, so that none that was kept is ever wrong (PERF-05). */
import type { EntityManager } from "@mikro-orm/postgresql";
import { askIn, named } from "../database/named-statement.ts";
import type { ShopFacts } from "../shop/find-shop.ts";

const LAST_CHANGE = named(`select last_change_number as number from ticket_counters where shop_id = $1`);

/**
 * Another text after every change of the shop's orders, by the number that the database gives each in its own transaction, whoever made
 * it; and after every change of what items are called and of the shop's time zone. A transaction that has not committed yet has no number
 * that anybody sees: it changes the mark when it changes the charts.
 */
export async function chartMark(tx: EntityManager, { id, state }: ShopFacts): Promise<string> {
  const [counter] = await askIn<{ number: number }>(tx, LAST_CHANGE, [id]);
  return `${state.menuMark} ${counter?.number ?? 0}`;
}
