/** Making, changing, deleting sections, and taking a deletion back (MAN-02). */
import { LockMode } from "@mikro-orm/core";
import type { EntityManager } from "@mikro-orm/postgresql";
import { v7 } from "uuid";
import { SectionInUse } from "#domain/catalog/catalog-errors.ts";
import { copyNames } from "#domain/catalog/copy-name.ts";
import type { ManagedSection, NewSection, SectionChanges } from "#domain/catalog/manage-catalog-schemas.ts";
import { NotFound } from "#domain/missing.ts";
import { Stale } from "#domain/orders/order-errors.ts";
import { Item } from "#entities/catalog/item.ts";
import { Section } from "#entities/catalog/section.ts";
import { roomFor } from "#server/shop/most-of.ts";
import { copyPhotos } from "#server/shop/pictures.ts";
import type { SignedInAt } from "../context.ts";
import { tablesIn } from "../database/tables.ts";
import { inShop, shopOf } from "../database/tenant.ts";
import { type Audited, recordAudit } from "../shop/record-audit.ts";
import { readSection } from "./find-sections.ts";
import { copiedFields } from "./write-item.ts";

/** Makes a section and returns it. @throws TooMany */
export function createSection(ctx: SignedInAt, wanted: NewSection): Promise<ManagedSection> {
  const { shop } = ctx;
  return inShop(ctx.em, shop.id, async (tx) => {
    await roomFor(tx, shop.id, { sections: 1 });
    const { name, description, nameEs = "", descriptionEs = "", order } = wanted;
    const id = v7();
    tx.create(Section, {
      shopId: shop.id,
      id,
      name,
      description,
      nameEs,
      descriptionEs,
      position: order ?? (await nextSectionPlace(tx)),
    });
    await tx.flush();
    await recordAudit(tx, ctx, entry("created", id, { after: { name } }));
    return readSection(tx, shop.id, id);
  });
}

/**
 * Changes what is named and returns the section as it is now.
 *
 * @throws NotFound; Stale, with the fields that differ, where a version was given and someone else has saved since
 */
export function changeSection(
  ctx: SignedInAt,
  { sectionId, version, ...wanted }: SectionChanges,
): Promise<ManagedSection> {
  const { shop } = ctx;
  return inShop(ctx.em, shop.id, async (tx) => {
    const section = await locked(tx, shop.id, sectionId);
    const { name, description, nameEs, descriptionEs, position: order } = section;
    const now = { name, description, nameEs, descriptionEs, order };
    const fields = (["name", "description", "nameEs", "descriptionEs", "order"] as const).filter(
      (field) => wanted[field] !== undefined && wanted[field] !== now[field],
    );
    if (version !== undefined && version !== section.version) throw new Stale(fields);
    section.name = wanted.name ?? section.name;
    section.description = wanted.description ?? section.description;
    section.nameEs = wanted.nameEs ?? section.nameEs;
    section.descriptionEs = wanted.descriptionEs ?? section.descriptionEs;
    section.position = wanted.order ?? section.position;
    await tx.flush();
    if (fields.length > 0) {
      const only = (all: Record<string, unknown>) =>
        Object.fromEntries(fields.map((field) => [field, all[field]]));
      await recordAudit(tx, ctx, entry("changed", sectionId, { before: only(now), after: only(wanted) }));
    }
    return readSection(tx, shop.id, sectionId);
  });
}

/** Deletes an empty section, softly. @throws NotFound; SectionInUse while it holds items */
export function deleteSection(ctx: SignedInAt, sectionId: string): Promise<{ deleted: true }> {
  return inShop(ctx.em, ctx.shop.id, async (tx) => {
    const section = await locked(tx, ctx.shop.id, sectionId);
    const items = await tx.count(Item, { shopId: ctx.shop.id, sectionId });
    if (items > 0) throw new SectionInUse({ items });
    section.deletedAt = ctx.now;
    await tx.flush();
    await recordAudit(tx, ctx, entry("deleted", sectionId, { before: { name: section.name } }));
    return { deleted: true };
  });
}

/** Undo: the section is as it was. @throws NotFound, TooMany */
export function restoreSection(ctx: SignedInAt, sectionId: string): Promise<ManagedSection> {
  const { shop } = ctx;
  return inShop(ctx.em, shop.id, async (tx) => {
    await roomFor(tx, shop.id, { sections: 1 });
    const section = await locked(tx, shop.id, sectionId, false);
    if (section.deletedAt !== null) {
      section.deletedAt = null;
      await tx.flush();
      await recordAudit(tx, ctx, entry("restored", sectionId));
    }
    return readSection(tx, shop.id, sectionId);
  });
}

const entry = (what: string, subjectId: string, more: Partial<Audited> = {}): Audited => ({
  action: `section.${what}`,
  subject: "sections",
  subjectId,
  ...more,
});

async function locked(tx: EntityManager, shopId: string, id: string, notDeleted = true): Promise<Section> {
  const section = await tx.findOne(
    Section,
    { shopId, id },
    { filters: { notDeleted }, lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  if (!section) throw new NotFound();
  return section;
}

/** The place behind the last section. */
async function nextSectionPlace(tx: EntityManager): Promise<number> {
  const { last } = await tablesIn(tx)
    .selectFrom("sections")
    .select(({ fn }) => fn.max<number | null>("position").as("last"))
    .where("shopId", "=", shopOf(tx))
    .where("deletedAt", "is", null)
    .executeTakeFirstOrThrow();
  return last === null ? 0 : last + 1;
}

/**
 * Copying a section (MAN-02): for the pies of another season, or a menu for one week. Copies a section with its items to the end of the
 * menu: ' (copy)' behind its name and behind each of theirs. The items keep their order, are for a week later where they have a day, and
 * hidden, so shoppers see nothing of it until its merchant shows them (AVL-05). @throws NotFound, TooMany
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
      ...copyNames(original),
      description: original.description,
      descriptionEs: original.descriptionEs,
      position: await nextSectionPlace(tx),
    });
    const copies = items.map((item, position) =>
      tx.create(Item, {
        shopId: shop.id,
        id: v7(),
        section: copy,
        position,
        ...copiedFields(shop, item),
      }),
    );
    await tx.flush();
    await copyPhotos(tx, ctx, new Map(copies.map(({ id }, at) => [items[at]?.id ?? "", id])));
    await recordAudit(tx, ctx, {
      action: "section.duplicated",
      subject: "sections",
      subjectId: null,
      after: {
        sections: [{ id: copy.id, name: copy.name, of: sectionId }],
        items: copies.map(({ id, name }, at) => ({ id, name, of: items[at]?.id })),
      },
    });
    return readSection(tx, shop.id, copy.id);
  });
}
