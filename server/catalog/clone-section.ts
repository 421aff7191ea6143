/** Copying a section (MAN-02): for the pies of another season, or a menu for one week. */
import { v7 } from "uuid";
import { copyName } from "#domain/catalog/copy-name.ts";
import type { ManagedSection } from "#domain/catalog/manage-catalog-schemas.ts";
import { NotFound } from "#domain/missing.ts";
import { Item } from "#entities/catalog/item.ts";
import { Section } from "#entities/catalog/section.ts";
import { roomFor } from "#server/shop/most-of.ts";
import type { SignedInAt } from "../context.ts";
import { inShop } from "../database/tenant.ts";
import { recordAudit } from "../shop/record-audit.ts";
import { readSection } from "./find-sections.ts";
import { copiedFields } from "./write-item.ts";
import { nextSectionPlace } from "./write-section.ts";

/**
 * Copies a section with its items to the end of the menu: ' (copy)' behind its name and behind each of theirs. The items keep their order,
 * are for a week later where they have a day, and hidden, so shoppers see nothing of it until its merchant shows them (AVL-05). @throws NotFound, TooMany
 */
export function cloneSection(ctx: SignedInAt, sectionId: string): Promise<ManagedSection> {
  const { shop } = ctx;
  return inShop(ctx.em, shop.id, async (tx) => {
    const original = await tx.findOne(Section, { shopId: shop.id, id: sectionId });
    if (!original) throw new NotFound();
    const items = await tx.find(
      Item,
      { shopId: shop.id, section: { shopId: shop.id, id: sectionId } },
      { orderBy: [{ position: "asc" }, { id: "asc" }] },
    );
    await roomFor(tx, shop.id, { sections: 1, items: items.length });
    const copy = tx.create(Section, {
      shopId: shop.id,
      id: v7(),
      name: copyName(original.name),
      description: original.description,
      position: await nextSectionPlace(tx),
    });
    for (const [position, item] of items.entries()) {
      tx.create(Item, {
        shopId: shop.id,
        id: v7(),
        section: copy,
        name: copyName(item.name),
        position,
        ...copiedFields(shop, item),
      });
    }
    await tx.flush();
    await recordAudit(tx, ctx, {
      action: "section.duplicated",
      subject: "sections",
      subjectId: copy.id,
      after: { name: copy.name, of: sectionId, items: items.length },
    });
    return readSection(tx, shop.id, copy.id);
  });
}
