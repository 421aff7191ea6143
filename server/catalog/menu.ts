/** The menu as shoppers read it (STORE-02): one transaction, two reads. */

import type { EntityManager } from "@mikro-orm/postgresql";
import type { MenuItem, MenuSection } from "#domain/catalog/catalog-schemas.ts";
import { isShown } from "#domain/catalog/item-shown.ts";
import { stockNotice, unitsLeft } from "#domain/catalog/stock-notice.ts";
import { tooLateToOrder } from "#domain/catalog/too-late.ts";
import { Item } from "#entities/catalog/item.ts";
import { Section } from "#entities/catalog/section.ts";
import { inShop } from "../database/tenant.ts";
import type { ShopFacts } from "../shop/find-shop.ts";

/**
 * Sections in order with their items in order. Hidden and untouched items are absent, and so are sections with nothing to show.
 */
export function readMenu(em: EntityManager, shop: ShopFacts, now: Date): Promise<MenuSection[]> {
  return inShop(em, shop.id, async (tx) => {
    const sections = await tx.find(Section, { shopId: shop.id }, { orderBy: { position: "asc", id: "asc" } });
    const items = await tx.find(Item, { shopId: shop.id }, { orderBy: { position: "asc", id: "asc" } });
    return sections
      .map((section) => ({
        id: section.id,
        name: section.name,
        description: section.description,
        order: section.position,
        items: items
          .filter(
            (item) =>
              item.sectionId === section.id && isShown({ ...item, deletedAt: item.deletedAt ?? null }),
          )
          .map((item) => menuItem(item, shop, now)),
      }))
      .filter((section) => section.items.length > 0);
  });
}

/** One item as the menu shows it. */
function menuItem(item: Item, shop: ShopFacts, now: Date): MenuItem {
  const { trackInventory, lowStockWarning, leadTimeMinutes } = shop.settings;
  const left = unitsLeft(item, trackInventory);
  const notice = stockNotice(item, { trackInventory, lowStockWarning });
  return {
    id: item.id,
    sectionId: item.sectionId,
    name: item.name,
    description: item.description,
    unit: item.unit,
    price: item.price,
    order: item.position,
    stock: item.unlimited ? null : left,
    date: shop.itemDatesOn ? (item.date ?? null) : null,
    soldOut: left === 0,
    unlimited: item.unlimited,
    tooLateToOrder: tooLateToOrder(
      { date: item.date ?? null },
      { itemDatesOn: shop.itemDatesOn, leadTimeMinutes, timeZone: shop.timeZone },
      now,
    ),
    lowStock: notice !== null && notice.left > 0,
  };
}
