/** What a new shop has done already (AUTH-04): counted in one statement, and what its shoppers read of menu and windows. */
import { missingToOpen, setUpChecklist } from "#domain/shop/setup-checklist.ts";
import type { SetUp } from "#domain/shop/setup-schemas.ts";
import { NotReadyToOpen } from "#domain/shop/shop-errors.ts";
import { Shop } from "#entities/shop/shop.ts";
import { upcomingWindows } from "../availability/availabilities.ts";
import { readMenu } from "../catalog/menu.ts";
import type { SignedInAt } from "../context.ts";
import { named } from "../database/named-statement.ts";
import { inShop, readTogether } from "../database/tenant.ts";
import { recordAudit } from "./record-audit.ts";

const STARTED = named(`
  select (select count(*)::int from sections where shop_id = $1 and deleted_at is null) as sections,
    (select count(*)::int from pictures where shop_id = $1) as pictures,
    exists (select from orders where shop_id = $1) as "hasOrders"`);

interface StartedRow {
  readonly sections: number;
  readonly pictures: number;
  readonly hasOrders: boolean;
}

/** The checklist, as of now. A super admin's own address needs no proof. */
export async function setUp({ em, shop, visitor, now }: SignedInAt): Promise<SetUp> {
  const [[row]] = await readTogether<[StartedRow]>(em, shop.id, [{ statement: STARTED, values: [shop.id] }]);
  if (!row) throw new Error("A count has one row.");
  const menu = await readMenu(em, shop, now);
  const windows = await upcomingWindows(em, shop, now);
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

/**
 * Opens a shop for customers (AUTH-04): from then on everyone sees it and may order. A shop that is open stays as it is.
 *
 * @throws NotReadyToOpen
 */
export async function publishShop(ctx: SignedInAt): Promise<void> {
  if (ctx.shop.isPublished) return;
  const { lines } = await setUp(ctx);
  const missing = missingToOpen(lines);
  if (missing.length > 0) throw new NotReadyToOpen({ missing });
  await inShop(ctx.em, ctx.shop.id, async (tx) => {
    const opened = await tx.nativeUpdate(
      Shop,
      { id: ctx.shop.id, publishedAt: null },
      { publishedAt: ctx.now, updatedAt: ctx.now },
    );
    if (opened === 0) return;
    await recordAudit(tx, ctx, {
      action: "shop.published",
      subject: "shops",
      subjectId: ctx.shop.id,
      after: { publishedAt: ctx.now },
    });
  });
}
