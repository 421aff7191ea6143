/** The menu's order (MAN-03): read whole, saved whole, in one transaction. */
import type { EntityManager } from "@mikro-orm/postgresql";
import type { ArrangedMenu, NewArrangement } from "#domain/catalog/manage-catalog-schemas.ts";
import { isComplete, type MenuArrangement, markOf } from "#domain/catalog/menu-order.ts";
import { Stale, UnknownReference } from "#domain/orders/order-errors.ts";
import type { SignedInAt } from "../context.ts";
import { tablesIn } from "../database/tables.ts";
import { inShop, readInShop, shopOf } from "../database/tenant.ts";
import { recordAudit } from "../shop/record-audit.ts";

/** The menu as it stands, hidden items too. Two statements. */
export function arrangedMenu(ctx: SignedInAt): Promise<ArrangedMenu> {
  return readInShop(ctx.em, ctx.shop.id, readArrangement);
}

async function readArrangement(tx: EntityManager): Promise<ArrangedMenu> {
  const sections = await tablesIn(tx)
    .selectFrom("sections")
    .select(["id", "name"])
    .where("shopId", "=", shopOf(tx))
    .where("deletedAt", "is", null)
    .orderBy("position")
    .orderBy("id")
    .execute();
  const items = await tablesIn(tx)
    .selectFrom("items")
    .select(["id", "sectionId", "name", "unit", "price", "hidden", "soldOut"])
    .where("shopId", "=", shopOf(tx))
    .where("deletedAt", "is", null)
    .orderBy("position")
    .orderBy("id")
    .execute();
  const bySection = Map.groupBy(items, ({ sectionId }) => sectionId);
  return sections.map(({ id, name }) => ({
    id,
    name,
    items: (bySection.get(id) ?? []).map(({ sectionId: _, ...item }) => item),
  }));
}

/**
 * Puts sections and items into the order that was sent, and returns the menu as it is now. Four statements and the reading, however long
 * the menu is.
 *
 * @throws UnknownReference where it names what this shop never had; Stale where it is not the whole menu, because something was added or
 *   deleted since it was read, and where it was made of another arrangement than the present one, which `seen` marks
 */
export function rearrangeMenu(ctx: SignedInAt, { sections, seen }: NewArrangement): Promise<ArrangedMenu> {
  return inShop(ctx.em, ctx.shop.id, async (tx) => {
    const wantedSections = sections.map(({ id }, position) => ({ id, position }));
    const wantedItems = sections.flatMap(({ id: section_id, items }) =>
      items.map((id, position) => ({ id, section_id, position })),
    );
    const menu = {
      sections: await held(tx, "sections", wantedSections),
      items: await held(tx, "items", wantedItems),
    };
    const now = standing(menu);
    if (!isComplete(sections, now) || (seen !== undefined && seen !== markOf(now)))
      throw new Stale(["sections"]);

    const movedSections = await tx.execute<{ id: string }[]>(MOVE_SECTIONS, [
      JSON.stringify(wantedSections),
      ctx.shop.id,
    ]);
    const movedItems = await tx.execute<{ id: string }[]>(MOVE_ITEMS, [
      JSON.stringify(wantedItems),
      ctx.shop.id,
    ]);
    if (movedSections.length + movedItems.length > 0) {
      await recordAudit(tx, ctx, {
        action: "menu.rearranged",
        subject: "items",
        subjectId: null,
        before: placesOf(menu, movedSections, movedItems),
        after: placesOf(
          {
            sections: wantedSections,
            items: wantedItems.map(({ section_id, ...item }) => ({ ...item, sectionId: section_id })),
          },
          movedSections,
          movedItems,
        ),
      });
    }
    return readArrangement(tx);
  });
}

const MOVE_SECTIONS = `
  update sections set position = wanted.position, version = version + 1, updated_at = now()
  from jsonb_to_recordset(?::jsonb) as wanted(id uuid, position int)
  where sections.shop_id = ? and sections.id = wanted.id and sections.position <> wanted.position returning sections.id`;
const MOVE_ITEMS = `
  update items set section_id = wanted.section_id, position = wanted.position, version = version + 1, updated_at = now()
  from jsonb_to_recordset(?::jsonb) as wanted(id uuid, section_id uuid, position int)
  where items.shop_id = ? and items.id = wanted.id and (items.section_id, items.position) <> (wanted.section_id, wanted.position)
  returning items.id`;

interface Place {
  readonly id: string;
  readonly position: number;
  /** Of an item. */
  readonly sectionId?: string;
}

interface HeldRow extends Place {
  readonly deleted: boolean;
}

/** The menu as it is, of what is held of it: as `readArrangement` puts it into order. */
function standing({
  sections,
  items,
}: Readonly<Record<"sections" | "items", readonly HeldRow[]>>): MenuArrangement {
  const inOrder = (rows: readonly HeldRow[]) =>
    rows
      .filter(({ deleted }) => !deleted)
      .toSorted((one, other) => one.position - other.position || (one.id < other.id ? -1 : 1));
  const bySection = Map.groupBy(inOrder(items), ({ sectionId }) => sectionId);
  return inOrder(sections).map(({ id }) => ({
    id,
    items: (bySection.get(id) ?? []).map((item) => item.id),
  }));
}

/** Where these stand, for the trail: their place, and of an item its section. */
function placesOf(
  menu: { readonly sections: readonly Place[]; readonly items: readonly Place[] },
  sections: readonly { id: string }[],
  items: readonly { id: string }[],
) {
  const among = (places: readonly Place[], moved: readonly { id: string }[]) => {
    const ids = new Set(moved.map(({ id }) => id));
    return places
      .filter(({ id }) => ids.has(id))
      .map(({ id, position, sectionId }) => ({ id, order: position, ...(sectionId && { sectionId }) }));
  };
  return { sections: among(menu.sections, sections), items: among(menu.items, items) };
}

/**
 * Everything of the menu, and whatever else was named, held in the order of ids until the transaction ends.
 *
 * @throws UnknownReference where something was named that is not there at all
 */
async function held(
  tx: EntityManager,
  table: "sections" | "items",
  wanted: readonly { id: string }[],
): Promise<HeldRow[]> {
  const rows = await tx.execute<HeldRow[]>(
    `select id, position, deleted_at is not null as deleted${table === "items" ? `, section_id as "sectionId"` : ""} from ${table}
     where shop_id = ? and (deleted_at is null or id in (select (value ->> 'id')::uuid from jsonb_array_elements(?::jsonb)))
     order by id for no key update`,
    [shopOf(tx), JSON.stringify(wanted)],
  );
  const known = new Set(rows.map(({ id }) => id));
  if (wanted.some(({ id }) => !known.has(id))) throw new UnknownReference({ field: table });
  return rows;
}
