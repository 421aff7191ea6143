/** What a new shop has done already (AUTH-04): counted in one statement, and what its shoppers read of menu and windows. */
import { setUpChecklist } from "#domain/shop/setup-checklist.ts";
import type { SetUp } from "#domain/shop/setup-schemas.ts";
import { upcomingWindows } from "../availability/availabilities.ts";
import { readMenu } from "../catalog/menu.ts";
import type { SignedInAt } from "../context.ts";
import { readInShop } from "../database/tenant.ts";

/** The checklist, as of now. A super admin's own address needs no proof. */
export async function setUp({ em, shop, visitor, now }: SignedInAt): Promise<SetUp> {
  const [row] = await readInShop(em, shop.id, (tx) =>
    tx.execute<{ sections: number; pictures: number; hasOrders: boolean }[]>(
      `select (select count(*)::int from sections where shop_id = ? and deleted_at is null) as sections,
         (select count(*)::int from pictures where shop_id = ?) as pictures,
         exists (select from orders where shop_id = ?) as "hasOrders"`,
      [shop.id, shop.id, shop.id],
    ),
  );
  const menu = await readMenu(em, shop, now);
  const windows = await upcomingWindows(em, shop, now);
  if (!row) throw new Error("Counts are always one row.");
  const lines = setUpChecklist({
    emailConfirmed: visitor.emailVerified,
    ...shop.settings,
    timezone: shop.settings.timezone ?? null,
    isPublished: shop.isPublished,
    itemsForSale: menu.flatMap(({ items }) => items).filter(({ soldOut }) => !soldOut).length,
    windows,
    ...row,
  });
  return { lines: [...lines], done: lines.filter(({ done }) => done).length };
}
