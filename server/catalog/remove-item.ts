/** Deleting an item and taking that back (MAN-02): softly, because orders and invoices point at it. */
import { LockMode } from "@mikro-orm/core";
import { SectionGone } from "#domain/catalog/catalog-errors.ts";
import type { ManagedItem } from "#domain/catalog/manage-catalog-schemas.ts";
import { NotFound } from "#domain/missing.ts";
import { Item } from "#entities/catalog/item.ts";
import { Section } from "#entities/catalog/section.ts";
import { roomFor } from "#server/shop/most-of.ts";
import type { SignedInAt } from "../context.ts";
import { inShop } from "../database/tenant.ts";
import { recordAudit } from "../shop/record-audit.ts";
import { holdSection, lockedItem, readItem } from "./write-item.ts";

/** Takes an item off the menu for good. Orders keep their copied lines; carts show that it is gone. @throws NotFound */
export function deleteItem(ctx: SignedInAt, itemId: string): Promise<{ deleted: true }> {
  return inShop(ctx.em, ctx.shop.id, async (tx) => {
    const item = await lockedItem(tx, ctx.shop.id, itemId);
    item.deletedAt = ctx.now;
    await tx.flush();
    await recordAudit(tx, ctx, {
      action: "item.deleted",
      subject: "items",
      subjectId: itemId,
      before: { name: item.name, price: item.price },
    });
    return { deleted: true };
  });
}

/** Undo: the item is as it was. One that was not deleted stays as it is. @throws NotFound; SectionGone; TooMany */
export function restoreItem(ctx: SignedInAt, itemId: string): Promise<ManagedItem> {
  const { shop } = ctx;
  return inShop(ctx.em, shop.id, async (tx) => {
    await roomFor(tx, shop.id, { items: 1 });
    await holdSection(tx, { itemId });
    const item = await tx.findOne(
      Item,
      { shopId: shop.id, id: itemId },
      { filters: { notDeleted: false }, lockMode: LockMode.PESSIMISTIC_WRITE },
    );
    if (!item) throw new NotFound();
    const section = await tx.findOne(
      Section,
      { shopId: shop.id, id: item.sectionId },
      { lockMode: LockMode.PESSIMISTIC_READ },
    );
    if (!section) throw new SectionGone();
    if (item.deletedAt !== null) {
      item.deletedAt = null;
      await tx.flush();
      await recordAudit(tx, ctx, { action: "item.restored", subject: "items", subjectId: itemId });
    }
    return readItem(tx, ctx, itemId);
  });
}
