/** Opens a shop for customers (AUTH-04). */

import { missingToOpen } from "#domain/shop/setup-checklist.ts";
import { NotReadyToOpen } from "#domain/shop/shop-errors.ts";
import type { SignedInAt } from "../context.ts";
import { inShop } from "../database/tenant.ts";
import { recordAudit } from "./record-audit.ts";
import { setUp } from "./set-up.ts";

/** From now on everyone sees the shop and may order. A shop that is open stays as it is. @throws NotReadyToOpen */
export async function publishShop(ctx: SignedInAt): Promise<void> {
  if (ctx.shop.isPublished) return;
  const { lines } = await setUp(ctx);
  const missing = missingToOpen(lines);
  if (missing.length > 0) throw new NotReadyToOpen({ missing });
  await inShop(ctx.em, ctx.shop.id, async (tx) => {
    const opened = await tx.execute<{ id: string }[]>(
      "update shops set published_at = ?, updated_at = ? where id = ? and published_at is null returning id",
      [ctx.now, ctx.now, ctx.shop.id],
    );
    if (opened.length === 0) return;
    await recordAudit(tx, ctx, {
      action: "shop.published",
      subject: "shops",
      subjectId: ctx.shop.id,
      after: { publishedAt: ctx.now },
    });
  });
}
