/** How much a shop may have of what its merchant makes: more than a kitchen ever needs, so that no script fills the database (API-05). */
import type { EntityManager } from "@mikro-orm/postgresql";
import { MOST_OF, TooMany } from "#domain/shop/most-of.ts";

/**
 * Holds the shop's room until the transaction ends, so that of several who make something at once each sees what the others made. It is
 * called before any row is locked (decision 0045). What is deleted counts no more.
 *
 * @throws TooMany where there is no room for so many more
 */
export async function roomFor(
  tx: EntityManager,
  shopId: string,
  wanted: Partial<Record<keyof typeof MOST_OF, number>>,
): Promise<void> {
  await tx.execute("select pg_advisory_xact_lock(hashtextextended(?, 0))", [`room:${shopId}`]);
  for (const [table, more] of Object.entries(wanted) as [keyof typeof MOST_OF, number][]) {
    const [row] = await tx.execute<{ held: number }[]>(
      `select count(*)::int as held from ${table} where shop_id = ? and deleted_at is null`,
      [shopId],
    );
    if ((row?.held ?? 0) + more > MOST_OF[table]) throw new TooMany(table);
  }
}
