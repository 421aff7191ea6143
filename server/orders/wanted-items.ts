/** The items that a cart or an edit names, as they are now: one read. */
import type { EntityManager } from "@mikro-orm/postgresql";
import type { WantedLine } from "#domain/orders/order-schemas.ts";
import { askIn } from "#server/database/named-statement.ts";
import { shopOf } from "#server/database/tenant.ts";

/** An item as ordering sees it. Price is cents, `date` a day of the shop's calendar. */
export interface ItemOnOffer {
  readonly id: string;
  readonly name: string;
  readonly unit: string;
  /** The same in Spanish, blank for none. What an order keeps are the first ones. */
  readonly nameEs: string;
  readonly unitEs: string;
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

const ITEMS = `
  select i.id, i.name, i.unit, i.name_es as "nameEs", i.unit_es as "unitEs", i.price, i.stock, i.unlimited, i.sold_out as "soldOut", i.hidden, i.status,
    to_char(i.date, 'YYYY-MM-DD') as date, i.deleted_at as "deletedAt", s.name as "sectionName"
  from items i join sections s on s.shop_id = i.shop_id and s.id = i.section_id
  where i.shop_id = $2 and i.id = any($1::uuid[]) and i.deleted_at is null`;
