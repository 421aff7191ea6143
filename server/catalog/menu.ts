/** The menu as shoppers read it (STORE-02): three reads in one trip. */

import type { EntityManager } from "@mikro-orm/postgresql";
import { asBefore, byId } from "#domain/as-before.ts";
import type { MenuItem, MenuSection } from "#domain/catalog/catalog-schemas.ts";
import { tooLateToOrder } from "#domain/catalog/item-lead-time.ts";
import { isShown } from "#domain/catalog/item-shown.ts";
import { stockNotice, unitsLeft } from "#domain/catalog/stock-notice.ts";
import { currentLanguage } from "#domain/language.ts";
import { nextTurn } from "#domain/shop/next-turn.ts";
import { type StoredPicture, shownPicture } from "#domain/shop/picture-rules.ts";
import { textIn } from "#domain/shop/texts-in-language.ts";
import { cached, ifMade } from "#server/shop/shop-cache.ts";
import { named } from "../database/named-statement.ts";
import type { ShopFacts } from "../shop/find-shop.ts";
import { readTogetherAsOf } from "../shop/shop-version.ts";

/** A section that is not deleted, with its position. */
type SectionRow = Readonly<Omit<MenuSection, "items">>;

/** An item that is not deleted. Price is cents, `date` a day of the shop's calendar. */
type ItemRow = Readonly<
  Pick<
    MenuItem,
    | "id"
    | "sectionId"
    | "name"
    | "description"
    | "unit"
    | "inSpanish"
    | "price"
    | "order"
    | "soldOut"
    | "unlimited"
  >
> & {
  readonly stock: number;
  readonly date: string | null;
  readonly hidden: boolean;
  readonly status: string;
};

/** The photo of an item. */
type PhotoRow = StoredPicture & { readonly itemId: string };

/**
 * Sections in order with their items in order. Hidden and untouched items are absent, and so are sections with nothing to show.
 *
 * Kept until the shop changes or its calendar turns a page (PERF-02): three reads in one trip then, none in between.
 */
export function readMenu(em: EntityManager, shop: ShopFacts, now: Date): Promise<MenuSection[]> {
  return currentLanguage() === "es" ? menuInSpanish(em, shop, now) : menuAsWritten(em, shop, now);
}

/** The same for readers of Spanish, kept beside it: what the shop has written in Spanish stands in the place of the first text (UI-03, decision 0095). */
function menuInSpanish(em: EntityManager, shop: ShopFacts, now: Date): Promise<MenuSection[]> {
  const { shopId, menuVersion: version } = shop.state;
  return cached<MenuSection[]>({ shopId, version, name: "menu in Spanish" }, now, async (earlier) => {
    const menu = (await menuAsWritten(em, shop, now)).map((section) => ({
      ...inSpanish(section),
      items: section.items.map((item) => ({
        ...inSpanish(item),
        unit: textIn("es", item.unit, item.inSpanish?.unit ?? ""),
      })),
    }));
    const count = menu.reduce((sum, { items }) => sum + items.length, 0);
    const value = menuAsBefore(await ifMade(earlier), menu);
    return { value, until: nextTurn(shop, [], now), bytes: count * BYTES_OF_ITEM };
  });
}

const inSpanish = <Named extends SectionRow | MenuItem>(named: Named): Named => ({
  ...named,
  name: textIn("es", named.name, named.inSpanish?.name ?? ""),
  description: textIn("es", named.description, named.inSpanish?.description ?? ""),
});

function menuAsWritten(em: EntityManager, shop: ShopFacts, now: Date): Promise<MenuSection[]> {
  const { shopId, menuVersion: version } = shop.state;
  return cached<MenuSection[]>({ shopId, version, name: "menu" }, now, async (earlier) => {
    const [sections, items, photos] = await readTogetherAsOf<[SectionRow, ItemRow, PhotoRow]>(
      em,
      shop.state,
      "menuVersion",
      [
        { statement: SECTIONS, values: [shopId] },
        { statement: ITEMS, values: [shopId] },
        { statement: PHOTOS, values: [shopId] },
      ],
    );
    const photoOf = new Map(photos.map((photo) => [photo.itemId, photo]));
    const until = nextTurn(shop, [], now);
    return {
      value: menuAsBefore(await ifMade(earlier), sectionsWithItems(sections, items, photoOf, shop, now)),
      until,
      bytes: (items.length + photos.length) * BYTES_OF_ITEM,
    };
  });
}

const BYTES_OF_ITEM = 1000;

/** Sections and items that say the same as in the version before are the same objects: what was made from them, and they themselves, are right still. */
function menuAsBefore(
  before: readonly MenuSection[] | undefined,
  menu: readonly MenuSection[],
): MenuSection[] {
  const sections = byId(before);
  const items = byId(before?.flatMap((section) => section.items));
  return menu.map((section) =>
    asBefore(sections, { ...section, items: section.items.map((item) => asBefore(items, item)) }),
  );
}

/**
 * Plain rows: making entities of a thousand items takes ten times as long as asking for them. What is written in Spanish comes as one value, null
 * where that is nothing, so that what no one has translated costs next to nothing.
 */
const SECTIONS = named(`
  select id, name, description,
    case when name_es <> '' or description_es <> ''
      then json_build_object('name', name_es, 'description', description_es) end as "inSpanish",
    position as "order"
  from sections where shop_id = $1 and deleted_at is null order by position, id`);
const ITEMS = named(`
  select id, section_id as "sectionId", name, description, unit, price, position as "order", stock, date, hidden, status,
    case when name_es <> '' or description_es <> '' or unit_es <> ''
      then json_build_object('name', name_es, 'description', description_es, 'unit', unit_es) end as "inSpanish",
    sold_out as "soldOut", unlimited
  from items where shop_id = $1 and deleted_at is null order by position, id`);
const PHOTOS = named(`
  select item_id as "itemId", id, key, alt, width, height, placeholder, focus_x as "focusX", focus_y as "focusY"
  from pictures where shop_id = $1 and kind = 'item'`);

function sectionsWithItems(
  sections: readonly SectionRow[],
  items: readonly ItemRow[],
  photos: ReadonlyMap<string, PhotoRow>,
  shop: ShopFacts,
  now: Date,
): MenuSection[] {
  const bySection = new Map<string, MenuItem[]>();
  for (const item of items) {
    if (!isShown({ ...item, deletedAt: null })) continue;
    const shown = menuItem(item, photos.get(item.id), shop, now);
    const others = bySection.get(item.sectionId);
    if (others) others.push(shown);
    else bySection.set(item.sectionId, [shown]);
  }
  return sections.flatMap((section) => {
    const shown = bySection.get(section.id);
    return shown ? [{ ...section, items: shown }] : [];
  });
}

/** One item as the menu shows it. */
function menuItem(item: ItemRow, photo: PhotoRow | undefined, shop: ShopFacts, now: Date): MenuItem {
  const { trackInventory, lowStockWarning, leadTimeMinutes } = shop.settings;
  const left = unitsLeft(item, trackInventory);
  const notice = stockNotice(item, { trackInventory, lowStockWarning });
  return {
    id: item.id,
    sectionId: item.sectionId,
    name: item.name,
    description: item.description,
    unit: item.unit,
    inSpanish: item.inSpanish,
    price: item.price,
    order: item.order,
    stock: item.unlimited ? null : left,
    date: shop.itemDatesOn ? item.date : null,
    soldOut: left === 0,
    unlimited: item.unlimited,
    tooLateToOrder: tooLateToOrder(
      item,
      { itemDatesOn: shop.itemDatesOn, leadTimeMinutes, timeZone: shop.timeZone },
      now,
    ),
    lowStock: notice !== null && notice.left > 0,
    photo: photo ? shownPicture(photo) : null,
  };
}
