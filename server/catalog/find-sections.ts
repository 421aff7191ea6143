/** The merchant's sections: the list, and one of them (MAN-02). */
import type { EntityManager, QueryOrderMap } from "@mikro-orm/postgresql";
import type { z } from "zod";
import type { ManagedSection, sectionsQuestion } from "#domain/catalog/manage-catalog-schemas.ts";
import { NotFound } from "#domain/missing.ts";
import { Section } from "#entities/catalog/section.ts";
import type { SignedInAt } from "../context.ts";
import { inShop } from "../database/tenant.ts";
import type { Page } from "../orders/order-pages.ts";
import { sectionViews } from "./managed-view.ts";

const SORT_COLUMNS = {
  order: "position",
  name: "name",
  created_at: "createdAt",
  updated_at: "updatedAt",
} as const;

/** A page of sections, in the order of the menu unless sorted otherwise. */
export function findSections(
  ctx: SignedInAt,
  question: z.output<typeof sectionsQuestion>,
): Promise<Page<ManagedSection>> {
  const { page, perPage, search } = question;
  const sort = question.sort ?? "order";
  const like = `%${(search ?? "").replace(/[\\%_]/g, "\\$&")}%`;
  return inShop(ctx.em, ctx.shop.id, async (tx) => {
    const [sections, total] = await tx.findAndCount(
      Section,
      {
        shopId: ctx.shop.id,
        ...(search ? { $or: [{ name: { $ilike: like } }, { description: { $ilike: like } }] } : {}),
      },
      { orderBy: orderOf(sort), limit: perPage, offset: (page - 1) * perPage },
    );
    return { rows: await sectionViews(tx, ctx.shop.id, sections), page, perPage, total, sort };
  });
}

function orderOf(sort: string): QueryOrderMap<Section>[] {
  const direction = sort.startsWith("-") ? "desc" : "asc";
  const name = sort.replace(/^-/, "") as keyof typeof SORT_COLUMNS;
  return [{ [SORT_COLUMNS[name]]: direction }, { id: direction }];
}

/** One section. @throws NotFound */
export function findSection(ctx: SignedInAt, sectionId: string): Promise<ManagedSection> {
  return inShop(ctx.em, ctx.shop.id, (tx) => readSection(tx, ctx.shop.id, sectionId));
}

/** The same inside a transaction. @throws NotFound */
export async function readSection(
  tx: EntityManager,
  shopId: string,
  sectionId: string,
): Promise<ManagedSection> {
  const section = await tx.findOne(Section, { shopId, id: sectionId }, { refresh: true });
  const [view] = section ? await sectionViews(tx, shopId, [section]) : [];
  if (!view) throw new NotFound();
  return view;
}
