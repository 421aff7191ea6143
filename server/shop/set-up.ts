/** What a new shop has done already (AUTH-04): counted in one statement, and the items on the menu that its shoppers read. */
import { setUpChecklist } from "#domain/shop/setup-checklist.ts";
import type { SetUp } from "#domain/shop/setup-schemas.ts";
import { readMenu } from "../catalog/menu.ts";
import type { SignedInAt } from "../context.ts";
import { readInShop } from "../database/tenant.ts";

/** The checklist, as of now. A super admin's own address needs no proof. */
export async function setUp({ em, shop, visitor, now }: SignedInAt): Promise<SetUp> {
  const [row] = await readInShop(em, shop.id, (tx) =>
    tx.execute<{ sections: number; windows: number; hasOrders: boolean }[]>(
      `select (select count(*)::int from sections where shop_id = ? and deleted_at is null) as sections,
         (select count(*)::int from availabilities where shop_id = ? and deleted_at is null) as windows,
         exists (select from orders where shop_id = ?) as "hasOrders"`,
      [shop.id, shop.id, shop.id],
    ),
  );
  const menu = await readMenu(em, shop, now);
  if (!row) throw new Error("Counts are always one row.");
  const { timezone, supportEmail, phone, paymentOptions, paymentInfo } = shop.settings;
  const lines = setUpChecklist({
    emailConfirmed: visitor.emailVerified,
    timezone: timezone ?? null,
    supportEmail,
    phone,
    paymentOptions,
    paymentInfo,
    itemsForSale: menu.flatMap(({ items }) => items).filter(({ soldOut }) => !soldOut).length,
    ...row,
  });
  return { lines: [...lines], done: lines.filter(({ done }) => done).length };
}
