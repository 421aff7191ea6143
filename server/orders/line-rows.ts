/** Writes the lines of an order that was edited (ORD-09). */
import type { EntityManager } from "@mikro-orm/postgresql";
import type { KeptLine } from "#domain/orders/edit-lines.ts";
import type { Order } from "#entities/orders/order.ts";
import { askIn } from "../database/named-statement.ts";

/** Lines that are not among them go; one whose number changed is to be made and packed again (MAN-07). One statement. */
export async function writeLines(
  tx: EntityManager,
  { shopId, id }: Pick<Order, "shopId" | "id">,
  lines: readonly KeptLine[],
): Promise<void> {
  const rows = lines.map((line, position) => ({ ...line, position }));
  await askIn(tx, WRITE, [shopId, id, JSON.stringify(rows)]);
}

const WRITE = `
  with wanted as (
    select "id", "position", "itemId", "type", "quantity", "requestedQuantity", "itemPrice", "itemName", "itemUnit", "itemDate",
      "sectionName", "oversold", "isCustom"
    from jsonb_to_recordset($3::jsonb) as l(
      "id" uuid, "position" int, "itemId" uuid, "type" text, "quantity" int, "requestedQuantity" int, "itemPrice" int,
      "itemName" text, "itemUnit" text, "itemDate" date, "sectionName" text, "oversold" boolean, "isCustom" boolean)
  ), gone as (
    delete from line_items where shop_id = $1 and order_id = $2 and id not in (select wanted.id from wanted)
  )
  insert into line_items (
    shop_id, order_id, id, position, item_id, type, quantity, requested_quantity, item_price, item_name, item_unit,
    item_date, section_name, oversold, is_custom)
  select $1::uuid, $2::uuid, l."id", l."position", l."itemId", l."type", l."quantity", l."requestedQuantity",
    l."itemPrice", l."itemName", l."itemUnit", l."itemDate", l."sectionName", l."oversold", l."isCustom"
  from wanted l
  on conflict (shop_id, id) do update set
    position = excluded.position, quantity = excluded.quantity, requested_quantity = excluded.requested_quantity,
    item_price = excluded.item_price, item_name = excluded.item_name, oversold = excluded.oversold, updated_at = now(),
    made_at = case when line_items.quantity = excluded.quantity then line_items.made_at end,
    packed_at = case when line_items.quantity = excluded.quantity then line_items.packed_at end`;
