/** Which orders the kitchen selects, and what is to be made of them (MAN-07). */
import type { EntityManager } from "@mikro-orm/postgresql";
import { NEW_ITEM_NAME } from "#domain/catalog/item-shown.ts";
import { UnknownReference } from "#domain/orders/order-errors.ts";
import type { PrepItem, PrepScope } from "#domain/orders/prep-schemas.ts";
import { Availability } from "#entities/availability/availability.ts";
import type { SignedInAt } from "../context.ts";

/** @throws UnknownReference for a window that is not the shop's (matrix r085) */
export async function ownWindows(
  tx: EntityManager,
  { shop }: SignedInAt,
  { availabilities }: PrepScope,
): Promise<void> {
  if (!availabilities) return;
  const wanted = [...new Set(availabilities)];
  const found = await tx.count(
    Availability,
    { shopId: shop.id, id: { $in: wanted } },
    { filters: { notDeleted: false } },
  );
  if (found < wanted.length) throw new UnknownReference({ field: "availabilities" });
}

/** The condition for the orders, and its values from `$1` on. */
export interface Scope {
  readonly condition: string;
  readonly values: readonly unknown[];
}

/**
 * Cancelled and deleted orders are not made (ORD-11). The condition holds only what was selected: one that also held for "not
 * selected" could not use an index. The statements carry no names, so that each is planned for the windows or days that it is about: a plan
 * for any of them reads all the shop's orders, which takes ten times as long where there are many (PERF-05).
 */
export function scopeOf({ shop }: SignedInAt, { availabilities, date, until, days, from }: PrepScope): Scope {
  const values: unknown[] = [shop.id];
  const conditions = ["o.shop_id = $1", "o.deleted_at is null", "o.cancelled_at is null"];
  const ask = (condition: (place: string) => string, value: unknown) => {
    values.push(value);
    conditions.push(condition(`$${values.length}`));
  };
  if (availabilities) ask((place) => `o.availability_id = any(${place}::uuid[])`, availabilities);
  if (date) {
    ask((place) => `o.fulfillment_date >= ${place}::date`, date);
    ask((place) => `o.fulfillment_date <= ${place}::date`, until ?? date);
  }
  if (days && days.length > 0) ask((place) => `o.fulfillment_date = any(${place}::date[])`, days);
  if (from) ask((place) => `coalesce(o.fulfillment_date, ${place}::date) >= ${place}::date`, from);
  return { condition: conditions.join(" and "), values };
}

/** The lines that are sold, without those of items no one has worked on yet (MAN-02). */
export const SOLD_LINES = `l.shop_id = o.shop_id and l.order_id = o.id and l.type = 'PRODUCT' and l.quantity > 0
  and not (btrim(l.item_name) = '${NEW_ITEM_NAME}' and l.item_price = 0)`;
/** Of these, the ones to make: they still have their item and a name, and are no untouched new item (MAN-02). */
const IS_MADE = `l.item_id is not null and btrim(l.item_name) <> ''`;
/** The same of rows of `line_items l` beside their `orders o`. */
export const MADE_LINES = `${SOLD_LINES} and ${IS_MADE}`;

/** An item in a slot. */
export interface SlotRow {
  readonly itemId: string;
  readonly itemName: string;
  readonly itemUnit: string;
  readonly sectionName: string;
  readonly slot: string;
  readonly type: string;
  readonly date: string | null;
  readonly quantity: number;
  readonly made: number;
  readonly noted: number[];
}

/**
 * `asked`, the orders of a condition, each with its `sold` lines: for the head of a statement, so that each line is read once. `offset 0` has
 * the lines looked up order by order: of a full shop Postgres would rather read the lines of all years, which takes ten times as long; and the
 * lines stay with their order because what `with` collects has no statistics, so that Postgres may join it row by row (PERF-05).
 */
export const orderFilter = (condition: string): string => `
  asked as materialized (
    select o.id, o.ticket_number, o.user_id, o.guest_name, o.fulfillment_type, o.fulfillment_slot, o.fulfillment_date, o.delivery_address,
      o.special_instructions, o.is_gift, o.giftee_details, o.paid, o.grand_total, lines.sold, lines.holds_other
    from orders o cross join lateral (
      select coalesce(array_agg(l order by l.position), '{}') as sold, coalesce(bool_or(l.item_id is null), false) as holds_other
      from line_items l where ${SOLD_LINES} offset 0) lines
    where ${condition})`;

/** Of the orders `asked`, one row per item and slot, in the order of the menu, then of the calendar; $1 is the shop. */
export const ITEMS_TO_MAKE = `
  select l.item_id as "itemId", l.item_name as "itemName", l.item_unit as "itemUnit", l.section_name as "sectionName",
    o.fulfillment_slot as slot, o.fulfillment_type as type, to_char(o.fulfillment_date, 'YYYY-MM-DD') as date,
    sum(l.quantity)::int as quantity, coalesce(sum(l.quantity) filter (where l.made_at is not null), 0)::int as made,
    coalesce(array_agg(distinct o.ticket_number) filter (where o.special_instructions <> ''), '{}') as noted
  from asked o cross join unnest(o.sold) l
  left join items i on i.shop_id = $1 and i.id = l.item_id
  left join sections s on s.shop_id = $1 and s.id = i.section_id
  where ${IS_MADE}
  group by l.item_id, l.item_name, l.item_unit, l.section_name, o.fulfillment_slot, o.fulfillment_type, o.fulfillment_date,
    s.position, i.position
  order by s.position nulls last, l.section_name, i.position nulls last, l.item_name, l.item_unit,
    o.fulfillment_date nulls last, o.fulfillment_slot, o.fulfillment_type desc`;

/** The rows of `ITEMS_TO_MAKE`, item by item. */
export function itemsOfSlots(rows: readonly SlotRow[]): PrepItem[] {
  const items = new Map<string, PrepItem>();
  for (const { slot, type, date, quantity, made, noted, ...words } of rows) {
    const key = JSON.stringify([words.itemId, words.itemName, words.itemUnit, words.sectionName]);
    const item = items.get(key) ?? { ...words, quantity: 0, made: 0, bySlot: [], noted: [] };
    items.set(key, {
      ...item,
      quantity: item.quantity + quantity,
      made: item.made + made,
      bySlot: [...item.bySlot, { slot, type, date, quantity }],
      noted: [...new Set([...item.noted, ...noted])].sort((one, other) => one - other),
    });
  }
  return [...items.values()];
}
