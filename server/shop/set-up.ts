/** What a new shop has done already (AUTH-04): counted in one statement. */
import { setUpChecklist } from "#domain/shop/setup-checklist.ts";
import type { SetUp } from "#domain/shop/setup-schemas.ts";
import type { SignedInAt } from "../context.ts";
import { readInShop } from "../database/tenant.ts";

/** The checklist, as of now. A super admin's own address needs no proof. */
export async function setUp({ em, shop, visitor }: SignedInAt): Promise<SetUp> {
  const [row] = await readInShop(em, shop.id, (tx) =>
    tx.execute<{ sections: number; items: number; windows: number }[]>(
      `select (select count(*)::int from sections where deleted_at is null) as sections,
         (select count(*)::int from items where deleted_at is null) as items,
         (select count(*)::int from availabilities where deleted_at is null) as windows`,
    ),
  );
  if (!row) throw new Error("Three counts are always one row.");
  const { timezone, supportEmail, phone, paymentOptions, paymentInfo } = shop.settings;
  const lines = setUpChecklist({
    emailConfirmed: visitor.emailVerified,
    timezone: timezone ?? null,
    supportEmail,
    phone,
    paymentOptions,
    paymentInfo,
    ...row,
  });
  return { lines: [...lines], done: lines.filter(({ done }) => done).length };
}
