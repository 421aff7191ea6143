/** The items of a wanted order as they are now: one read, and whether this visitor may have them (ORD-07). */
import type { EntityManager } from "@mikro-orm/postgresql";
import { isShown } from "#domain/catalog/item-shown.ts";
import { tooLateToOrder } from "#domain/catalog/too-late.ts";
import { InvalidFields } from "#domain/invalid.ts";
import { EmptyOrder, ItemUnavailable, UnknownReference } from "#domain/orders/order-errors.ts";
import type { NewOrder, WantedLine } from "#domain/orders/order-schemas.ts";
import type { AtShop } from "../context.ts";
import { askIn, named } from "../database/named-statement.ts";
import { shopOf } from "../database/tenant.ts";

/** An item as ordering sees it. Price is cents, `date` a day of the shop's calendar. */
export interface ItemOnOffer {
  readonly id: string;
  readonly name: string;
  readonly unit: string;
  readonly price: number;
  readonly stock: number;
  readonly unlimited: boolean;
  readonly soldOut: boolean;
  readonly hidden: boolean;
  readonly status: string;
  readonly date: string | null;
  readonly deletedAt: Date | null;
  readonly sectionName: string;
}

/** The wanted items of this shop by id; foreign and deleted ones are not among them. */
export async function itemsWanted(
  tx: EntityManager,
  lines: readonly Pick<WantedLine, "itemId">[],
): Promise<Map<string, ItemOnOffer>> {
  if (lines.length === 0) return new Map();
  const rows = await askIn<ItemOnOffer>(tx, ITEMS, [lines.map(({ itemId }) => itemId), shopOf(tx)]);
  return new Map(rows.map((row) => [row.id, row]));
}

const ITEMS = named(`
  select i.id, i.name, i.unit, i.price, i.stock, i.unlimited, i.sold_out as "soldOut", i.hidden, i.status,
    to_char(i.date, 'YYYY-MM-DD') as date, i.deleted_at as "deletedAt", s.name as "sectionName"
  from items i join sections s on s.shop_id = i.shop_id and s.id = i.section_id
  where i.shop_id = $2 and i.id = any($1::uuid[]) and i.deleted_at is null`);

/** Every wanted item is this shop's, stands once, and can be ordered by this visitor (ORD-07). */
export function onOffer(ctx: AtShop, wanted: NewOrder, items: ReadonlyMap<string, ItemOnOffer>): void {
  if (wanted.lines.length + wanted.customLines.length === 0) throw new EmptyOrder();
  if (wanted.customLines.length > 0 && !ctx.visitor?.isMerchantHere) {
    throw new InvalidFields({ lineItems: ["Only the shop itself may add lines of its own."] });
  }
  const seen = new Set<string>();
  for (const [position, { itemId }] of wanted.lines.entries()) {
    const item = items.get(itemId);
    if (!item) throw new UnknownReference(`lineItems.${position}.itemId`);
    if (seen.has(itemId)) {
      throw new InvalidFields({ [`lineItems.${position}.itemId`]: ["This item stands in the order twice."] });
    }
    seen.add(itemId);
    if (!ctx.visitor?.isMerchantHere) refuseUnavailable(ctx, item);
  }
}

/** Hidden, untouched, or too late for its date. The name of what is hidden stays so. */
function refuseUnavailable({ shop, now }: AtShop, item: ItemOnOffer): void {
  const { id: itemId, name } = item;
  if (!isShown(item)) throw new ItemUnavailable({ itemId, name: "" });
  const { itemDatesOn, timeZone, settings } = shop;
  const { leadTimeMinutes } = settings;
  if (tooLateToOrder(item, { itemDatesOn, leadTimeMinutes, timeZone }, now)) {
    throw new ItemUnavailable({ itemId, name });
  }
}
