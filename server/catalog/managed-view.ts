/** Sections and items as their merchant reads them (MAN-02). */
import type { EntityManager } from "@mikro-orm/postgresql";
import { tooLateToOrder } from "#domain/catalog/item-lead-time.ts";
import type { ManagedItem, ManagedSection } from "#domain/catalog/manage-catalog-schemas.ts";
import { stockNotice, unitsLeft } from "#domain/catalog/stock-notice.ts";
import { shownPicture } from "#domain/shop/picture-rules.ts";
import type { Item } from "#entities/catalog/item.ts";
import type { Section } from "#entities/catalog/section.ts";
import { Picture } from "#entities/shop/picture.ts";
import type { AtShop } from "../context.ts";
import { tablesIn } from "../database/tables.ts";
import { shopOf } from "../database/tenant.ts";

/** What an item's view needs besides its row: names of sections by their ids, photos by those of their items. */
interface BesideItems {
  readonly sectionNames: ReadonlyMap<string, string>;
  readonly photos: ReadonlyMap<string, Picture>;
}

/** An item as its merchant sees it. */
export function itemView(
  { shop, now }: Pick<AtShop, "shop" | "now">,
  item: Item,
  { sectionNames, photos }: BesideItems,
): ManagedItem {
  const { trackInventory, lowStockWarning, leadTimeMinutes } = shop.settings;
  // Where item dates are off a date is not shown; it is kept for the day they are on again (AVL-04).
  const date = shop.itemDatesOn ? (item.date ?? null) : null;
  const photo = photos.get(item.id);
  const notice = stockNotice(item, { trackInventory, lowStockWarning });
  return {
    id: item.id,
    shopId: shop.id,
    sectionId: item.sectionId,
    sectionName: sectionNames.get(item.sectionId) ?? "",
    name: item.name,
    description: item.description,
    unit: item.unit,
    nameEs: item.nameEs,
    descriptionEs: item.descriptionEs,
    unitEs: item.unitEs,
    price: item.price,
    order: item.position,
    stock: item.stock,
    date,
    hidden: item.hidden,
    soldOut: item.soldOut,
    unlimited: item.unlimited,
    status: item.status,
    tooLateToOrder: tooLateToOrder(
      { date },
      { itemDatesOn: shop.itemDatesOn, leadTimeMinutes, timeZone: shop.timeZone },
      now,
    ),
    outOfStock: unitsLeft(item, trackInventory) === 0,
    lowStock: notice !== null && notice.left > 0,
    photo: photo ? shownPicture(photo) : null,
    version: item.version,
    createdAt: item.createdAt,
    updatedAt: item.updatedAt,
  };
}

/** What the views of these items need besides them. Two statements. */
export async function besideItems(tx: EntityManager, items: readonly Item[]): Promise<BesideItems> {
  const photos = await tx.find(Picture, {
    shopId: shopOf(tx),
    itemId: { $in: items.map(({ id }) => id) },
  });
  return {
    sectionNames: await sectionNames(tx),
    photos: new Map(photos.map((photo) => [photo.itemId ?? "", photo])),
  };
}

/** Names of all sections of the shop that is at hand, deleted ones too. One statement. */
async function sectionNames(tx: EntityManager): Promise<Map<string, string>> {
  const rows = await tablesIn(tx)
    .selectFrom("sections")
    .select(["id", "name"])
    .where("shopId", "=", shopOf(tx))
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Sections with what their items come to. One statement besides the sections' own. */
export async function sectionViews(
  tx: EntityManager,
  shopId: string,
  sections: readonly Section[],
): Promise<ManagedSection[]> {
  const sums = await tablesIn(tx)
    .selectFrom("items")
    .select("sectionId as id")
    .select(({ fn }) => [fn.countAll<number>().as("items"), fn.sum<number>("price").as("price")])
    .where("shopId", "=", shopId)
    .where("deletedAt", "is", null)
    .groupBy("sectionId")
    .execute();
  const bySection = new Map(sums.map((sum) => [sum.id, sum]));
  return sections.map((section) => ({
    id: section.id,
    shopId,
    name: section.name,
    description: section.description,
    nameEs: section.nameEs,
    descriptionEs: section.descriptionEs,
    order: section.position,
    itemCount: bySection.get(section.id)?.items ?? 0,
    price: bySection.get(section.id)?.price ?? 0,
    version: section.version,
    createdAt: section.createdAt,
    updatedAt: section.updatedAt,
  }));
}
