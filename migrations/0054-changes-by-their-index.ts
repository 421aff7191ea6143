import { Migration } from "@mikro-orm/migrations";

/** The columns of an order that its merchant can change: gathered, and written as one. */
const COLUMNS: readonly (readonly [column: string, name: string, type: string])[] = [
  ["paid", "paid", "boolean"],
  ["ready_for_guest", "readyForGuest", "boolean"],
  ["completed", "completed", "boolean"],
  ["cancelled_at", "cancelledAt", "timestamptz"],
  ["cancelled_by", "cancelledBy", "text"],
  ["cancel_reason", "cancelReason", "text"],
  ["deleted_at", "deletedAt", "timestamptz"],
  ["availability_id", "availabilityId", "uuid"],
  ["fulfillment_type", "fulfillmentType", "text"],
  ["fulfillment_slot", "fulfillmentSlot", "text"],
  ["fulfillment_date", "fulfillmentDate", "date"],
  ["delivery_address", "deliveryAddress", "text"],
  ["special_instructions", "specialInstructions", "text"],
  ["is_gift", "isGift", "boolean"],
  ["giftee_details", "gifteeDetails", "jsonb"],
  ["notes", "notes", "text"],
  ["subtotal", "subtotal", "int"],
  ["discounts", "discounts", "int"],
  ["fees", "fees", "int"],
  ["tax", "tax", "int"],
  ["service_fee", "serviceFee", "int"],
  ["delivery_fee", "deliveryFee", "int"],
  ["tip", "tip", "int"],
  ["grand_total", "grandTotal", "int"],
];

const LINE = [
  ["id", "id", "uuid"],
  ["item_id", "itemId", "uuid"],
  ["type", "type", "text"],
  ["quantity", "quantity", "int"],
  ["requested_quantity", "requestedQuantity", "int"],
  ["item_price", "itemPrice", "int"],
  ["item_name", "itemName", "text"],
  ["item_unit", "itemUnit", "text"],
  ["item_date", "itemDate", "date"],
  ["section_name", "sectionName", "text"],
  ["oversold", "oversold", "boolean"],
  ["is_custom", "isCustom", "boolean"],
] as const;

type Columns = readonly (readonly [column: string, name: string, type: string])[];
/** `'paid', o.paid, …` */
const asJson = (columns: Columns, table: string) =>
  columns.map(([column, name]) => `'${name}', ${table}.${column}`).join(", ");
/** `"paid" boolean, …` */
const asRecord = (columns: Columns) => columns.map(([, name, type]) => `"${name}" ${type}`).join(", ");

/**
 * Changing an order finds every row by the index that was made for it, as placing one does since migration 0044: while Postgres knew little of the
 * tables, the kept plans read all orders and items of the shop (PERF-04; decision 0052).
 */
export class ChangesByTheirIndex extends Migration {
  override async up() {
    this.addSql(`grant create on schema ops to platform`);
    this.addSql(`set local role platform`);
    this.gather();
    this.change();
    this.addSql(`reset role`);
    this.addSql(`revoke create on schema ops from platform`);
  }

  /** Stable: all of it is as of one instant. An order that is deleted is not found; a window that is deleted is told of as such. */
  private gather() {
    this.addSql(`
      create or replace function ops.gather_changes(in_shop uuid, order_ids uuid[], item_ids uuid[], named_window uuid, with_lines boolean)
      returns json
      language plpgsql stable set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_sort = off as $$
      declare
        found_orders json;
        found_lines json;
        found_items json;
        found_window json;
        window_id uuid := named_window;
        ordered_items uuid[] := '{}';
      begin
        perform set_config('app.shop_id', in_shop::text, true);
        select json_agg(json_build_object('id', o.id, 'version', o.version, 'ticketNumber', o.ticket_number,
            'familyDiscount', o.family_discount, 'salesTaxRate', o.sales_tax_rate, ${asJson(COLUMNS, "o")}) order by o.id)
          into found_orders
          from (select * from public.orders o
            where o.shop_id = in_shop and o.id = any(order_ids) and o.deleted_at is null order by o.id) o;
        if with_lines then
          select json_agg(json_build_object('orderId', l.order_id, ${asJson(LINE, "l")}) order by l.position),
            array_agg(l.item_id) filter (where l.item_id is not null)
            into found_lines, ordered_items from public.line_items l
            where l.shop_id = in_shop and l.order_id = any(order_ids);
          if window_id is null then
            select o.availability_id into window_id from public.orders o
              where o.shop_id = in_shop and o.id = any(order_ids) and o.deleted_at is null order by o.id limit 1;
          end if;
          select json_build_object('id', a.id, 'isDeleted', a.deleted_at is not null, 'startTime', a.start_time,
              'endTime', a.end_time, 'pickupSlots', a.pickup_slots, 'deliverySlots', a.delivery_slots,
              'handOverEndsAt', a.hand_over_ends_at)
            into found_window from public.availabilities a
            where a.shop_id = in_shop and a.id between window_id and window_id order by a.id limit 1;
          select json_agg(json_build_object('id', i.id, 'name', i.name, 'unit', i.unit, 'price', i.price, 'date', i.date,
              'stock', i.stock, 'unlimited', i.unlimited, 'isDeleted', i.deleted_at is not null, 'sectionName', s.name))
            into found_items
            from (
              select * from public.items i where i.shop_id = in_shop and i.id = any(item_ids || ordered_items) order by i.id) i
            join public.sections s on s.shop_id = i.shop_id and s.id = i.section_id;
        end if;
        return json_build_object('orders', coalesce(found_orders, '[]'), 'lines', coalesce(found_lines, '[]'),
          'items', coalesce(found_items, '[]'), 'window', found_window);
      end $$`);
  }

  /**
   * Orders are held before items, each in the order of their ids, and written before the shelf (decision 0045). Nothing is written where one
   * of the orders, or what the shop says of itself, is another than the decision saw, or where the shelf has less than is taken.
   */
  private change() {
    this.addSql(`
      create or replace function ops.change_orders(in_shop uuid, shop_version text, most_stock int, changes jsonb) returns json
      language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_sort = off as $$
      declare
        short json;
        takes jsonb := jsonb_path_query_array(changes, '$[*].takes[*]');
        order_ids uuid[] := array(select (c ->> 'id')::uuid from jsonb_array_elements(changes) as c);
        taken_ids uuid[] := array(select (t ->> 'itemId')::uuid from jsonb_array_elements(takes) as t);
        item_ids uuid[];
        pieces_of int[];
      begin
        perform set_config('app.shop_id', in_shop::text, true);
        perform from public.orders o where o.shop_id = in_shop and o.id = any(order_ids) order by o.id for update;
        if shop_version is distinct from coalesce((select v.shop_changed_in::text from public.menu_versions v where v.shop_id = in_shop), '0')
          or exists (select from jsonb_to_recordset(changes) as c(id uuid, version int)
            left join (select o.id, o.version from public.orders o
              where o.shop_id = in_shop and o.id = any(order_ids) and o.deleted_at is null order by o.id) o on o.id = c.id
            where o.version is distinct from c.version)
        then
          return json_build_object('written', false);
        end if;

        if takes <> '[]' then
          perform from public.items i where i.shop_id = in_shop and i.id = any(taken_ids) order by i.id for no key update;
          select array_agg(i.id), array_agg(t.pieces), json_agg(json_build_object('itemId', i.id, 'name', i.name,
              'requested', t.pieces, 'available', greatest(i.stock, 0)) order by i.id) filter (where t.pieces > i.stock)
            into item_ids, pieces_of, short
            from (select w."itemId" as id, sum(w.pieces)::int as pieces
              from jsonb_to_recordset(takes) as w("itemId" uuid, pieces int) group by w."itemId") t
            join (select * from public.items i where i.shop_id = in_shop and i.id = any(taken_ids) and not i.unlimited order by i.id) i
              on i.id = t.id;
          if short is not null then
            return json_build_object('written', false, 'short', short);
          end if;
        end if;

        update public.orders o set version = o.version + 1, updated_at = c.at,
            ${COLUMNS.map(([column, name]) => `${column} = c."${name}"`).join(", ")}
          from jsonb_to_recordset(changes) as c(id uuid, at timestamptz, ${asRecord(COLUMNS)})
          where o.shop_id = in_shop and o.id = any(order_ids) and o.id = c.id;

        if item_ids is not null then
          update public.items i set stock = least(i.stock::bigint - t.pieces, most_stock)::int, updated_at = now()
            from unnest(item_ids, pieces_of) as t(id, pieces)
            where i.shop_id = in_shop and i.id = any(item_ids) and i.id = t.id;
        end if;

        if jsonb_path_exists(changes, '$[*].lines ? (@ != null)') then
          with wanted as (
            select c.id as order_id, l.*
            from jsonb_to_recordset(changes) as c(id uuid, lines jsonb)
            cross join lateral jsonb_to_recordset(c.lines) as l("position" int, ${asRecord(LINE)})
          ), gone as (
            delete from public.line_items l
            where l.shop_id = in_shop and l.order_id = any(order_ids) and l.order_id in (select w.order_id from wanted w)
              and l.id not in (select w."id" from wanted w)
          )
          insert into public.line_items (shop_id, order_id, position, ${LINE.map(([column]) => column).join(", ")})
          select in_shop, w.order_id, w."position", ${LINE.map(([, name]) => `w."${name}"`).join(", ")} from wanted w
          on conflict (shop_id, id) do update set
            position = excluded.position, quantity = excluded.quantity, requested_quantity = excluded.requested_quantity,
            item_price = excluded.item_price, item_name = excluded.item_name, oversold = excluded.oversold, updated_at = now(),
            made_at = case when line_items.quantity = excluded.quantity then line_items.made_at end,
            packed_at = case when line_items.quantity = excluded.quantity then line_items.packed_at end;
        end if;

        insert into public.order_events (shop_id, id, order_id, at, actor, actor_id, actor_name, order_version, what, from_value, to_value)
          select in_shop, s.id, c.id, c.at, c.actor ->> 'actor', (c.actor ->> 'actorId')::uuid, c.actor ->> 'actorName',
            c.version + 1, s.what, s."from", s."to"
          from jsonb_to_recordset(changes) as c(id uuid, at timestamptz, version int, actor jsonb, steps jsonb)
          cross join lateral jsonb_to_recordset(c.steps) as s(id uuid, what text, "from" jsonb, "to" jsonb);

        insert into public.audit_entries (shop_id, id, at, actor, actor_id, actor_name, action, subject, subject_id, before, after,
            request_id, address)
          select in_shop, t.id, c.at, c.actor ->> 'actor', (c.actor ->> 'actorId')::uuid, c.actor ->> 'actorName', t.action, 'orders',
            c.id, t.before, t.after, t."requestId", t.address
          from jsonb_to_recordset(changes) as c(id uuid, at timestamptz, actor jsonb, entry jsonb)
          cross join lateral jsonb_to_record(c.entry) as t(id uuid, action text, before jsonb, after jsonb, "requestId" text, address text);
        return json_build_object('written', true);
      end $$`);
  }
}
