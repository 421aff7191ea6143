import { Migration } from "@mikro-orm/migrations";

/** All that decides about an item but its stock, as one text: gathered with the facts, and compared before anything is written. */
const ITEM_VERSION = `concat_ws('|', i.version, i.price, i.hidden, i.sold_out, i.unlimited, i.status, coalesce(i.date::text, '-'), i.unit, i.name)`;

/**
 * Placing an order finds every row by the index that was made for it, however little Postgres knows of the tables (PERF-04; decision 0052).
 *
 * The plans of these functions are kept, and many are made while a table is small or has never been analysed. Then every index that begins with the
 * shop's id costs the same, and the one that was taken led through all orders of the shop for each order. A range of one value in the
 * order of an index, with sorting off, leaves only that index; with an equation Postgres would forget the order, which says nothing then.
 */
export class OrdersByTheirIndex extends Migration {
  override async up() {
    this.addSql(`grant create on schema ops to platform`);
    this.addSql(`set local role platform`);
    this.gather();
    this.commit();
    this.addSql(`reset role`);
    this.addSql(`revoke create on schema ops from platform`);
  }

  /** Stable: all of its statements see the database as it was at one instant. */
  private gather() {
    this.addSql(`
      create or replace function ops.gather_order(
        in_shop uuid, account uuid, availability uuid, wanted_items uuid[], key_scope text, key text,
        cart_user uuid, cart_guest bytea, from_cart boolean
      ) returns json
      language plpgsql stable
      set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_sort = off as $$
      declare
        cart public.carts;
        cart_lines json;
        found_window json;
        found_account json;
        found_items json;
        earlier json;
      begin
        perform set_config('app.shop_id', in_shop::text, true);
        if from_cart then
          if cart_user is not null then
            select * into cart from public.carts c
              where c.shop_id = in_shop and c.user_id between cart_user and cart_user and not c.is_custom
              order by c.user_id limit 1;
          elsif cart_guest is not null then
            select * into cart from public.carts c
              where c.shop_id = in_shop and c.guest_key_hash between cart_guest and cart_guest and not c.is_custom
              order by c.guest_key_hash limit 1;
          end if;
          availability := cart.availability_id;
          key_scope := coalesce(key_scope, cart.id::text);
          select array_agg(l.item_id order by l.id),
            json_agg(json_build_object('itemId', l.item_id, 'quantity', l.quantity) order by l.id)
            into wanted_items, cart_lines
            from public.cart_items l
            where l.shop_id = in_shop and l.cart_id = cart.id and l.item_id is not null;
        end if;
        select json_build_object('startTime', a.start_time, 'endTime', a.end_time, 'pickupSlots', a.pickup_slots,
            'deliverySlots', a.delivery_slots, 'handOverEndsAt', a.hand_over_ends_at)
          into found_window from public.availabilities a
          where a.shop_id = in_shop and a.id between availability and availability and a.deleted_at is null
          order by a.id limit 1;
        if account is not null then
          select json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name,
              'familyDiscount', u.family_discount)
            into found_account from public.users u
            where u.shop_id = in_shop and u.id between account and account and u.status = 'ACTIVE' and u.deleted_at is null
            order by u.id limit 1;
        end if;
        select json_agg(json_build_object('id', i.id, 'name', i.name, 'unit', i.unit, 'price', i.price, 'stock', i.stock,
            'unlimited', i.unlimited, 'soldOut', i.sold_out, 'hidden', i.hidden, 'status', i.status, 'date', i.date,
            'sectionName', s.name, 'version', ${ITEM_VERSION}))
          into found_items
          from (
            select * from public.items i where i.shop_id = in_shop and i.id = any(wanted_items) and i.deleted_at is null order by i.id) i
          join public.sections s on s.shop_id = i.shop_id and s.id = i.section_id;
        if key is not null and key_scope is not null then
          select json_build_object('id', o.id, 'requestHash', encode(o.request_hash, 'hex'))
            into earlier from public.orders o
            where o.shop_id = in_shop and o.scope between key_scope and key_scope and o.idempotency_key between key and key
            order by o.scope, o.idempotency_key limit 1;
        end if;
        return json_build_object('window', found_window, 'account', found_account, 'items', found_items,
          'earlier', earlier, 'cart', case when cart.id is null then null else json_build_object(
            'id', cart.id, 'version', cart.version, 'availabilityId', cart.availability_id,
            'fulfillmentType', cart.fulfillment_type, 'fulfillmentSlot', cart.fulfillment_slot, 'street', cart.street,
            'zip', cart.zip, 'tip', cart.tip, 'specialInstructions', cart.special_instructions, 'isGift', cart.is_gift,
            'gifteeDetails', cart.giftee_details, 'paymentService', cart.payment_service,
            'paymentAcknowledged', cart.payment_acknowledged, 'lines', coalesce(cart_lines, '[]'::json)) end);
      end $$`);
  }

  /**
   * Locks are taken in the order of decision 0045, for all orders of the group at once; the ticket counter's last. Nothing that can be foreseen is raised: a raised error would undo the neighbours.
   */
  private commit() {
    this.addSql(`
      create or replace function ops.commit_orders(in_shop uuid, orders jsonb) returns int[]
      language plpgsql
      set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_sort = off as $$
      declare
        stands boolean[];
        item_ids uuid[];
        taken int[];
        stocks int[];
        versions text[];
        taken_before int[];
        one record;
        present_order bigint := 0;
        placed int[] := '{}';
        has_carts boolean := jsonb_path_exists(orders, '$[*].cartId ? (@ != null)');
        menu_changed boolean;
        written uuid[];
        first_number int;
        tickets int[];
        drawn int[];
      begin
        perform set_config('app.shop_id', in_shop::text, true);
        if has_carts then
          perform from public.carts c
            where c.shop_id = in_shop and c.id = any(array(
              select (o ->> 'cartId')::uuid from jsonb_array_elements(orders) as o where o ->> 'cartId' is not null))
            order by c.id for no key update;
        end if;
        perform pg_advisory_xact_lock(k.number) from (
          select distinct hashtextextended('order:' || in_shop || ':' || (o ->> 'scope') || ':' || (o ->> 'idempotencyKey'), 0) as number
          from jsonb_array_elements(orders) as o where o ->> 'idempotencyKey' is not null order by 1) k;

        -- Of one key and of one cart only the first is placed; the others look again and find it.
        with people as materialized (
          select u.id, u.family_discount, u.status = 'ACTIVE' and u.deleted_at is null as is_here from public.users u
          where u.shop_id = in_shop and u.id = any(array(
            select (o ->> 'userId')::uuid from jsonb_array_elements(orders) as o where o ->> 'userId' is not null))
          order by u.id for key share
        )
        select array_agg(
            -- First of all, so that the accounts are held also where nothing else is looked at.
            (o."userId" is null or (select p.is_here and p.family_discount is not distinct from o."accountDiscount"
              from people p where p.id = o."userId") is true)
            and o."shopVersion" = coalesce((select v.shop_changed_in::text from public.menu_versions v where v.shop_id = in_shop), '0')
            and (o."cartId" is null or o.nth_of_cart = 1 and (select c.version = o."cartVersion" from public.carts c
              where c.shop_id = in_shop and c.id between o."cartId" and o."cartId" order by c.id limit 1) is true)
            and (o."idempotencyKey" is null or o.nth_of_key = 1 and (select true from public.orders e
              where e.shop_id = in_shop and e.scope between o.scope and o.scope
                and e.idempotency_key between o."idempotencyKey" and o."idempotencyKey"
              order by e.scope, e.idempotency_key limit 1) is null)
            order by o.n)
          into stands
          from (select w.*, row_number() over (partition by w."cartId" order by w.n) as nth_of_cart,
              row_number() over (partition by w.scope, w."idempotencyKey" order by w.n) as nth_of_key
            from rows from (jsonb_to_recordset(orders) as ("shopVersion" text, "userId" uuid, "accountDiscount" int,
              "cartId" uuid, "cartVersion" int, scope text, "idempotencyKey" text)) with ordinality as w(
              "shopVersion", "userId", "accountDiscount", "cartId", "cartVersion", scope, "idempotencyKey", n)) o;

        select array_agg(l.id), array_agg(l.stock), array_agg(l.version), array_agg(0) into item_ids, stocks, versions, taken
          from (
            select i.id, i.stock, ${ITEM_VERSION} as version
            from public.items i
            where i.shop_id = in_shop and i.id = any(array(
                select (u #>> '{}')::uuid from jsonb_path_query(orders, '$[*].uses[*].itemId') as u)) and i.deleted_at is null
            order by i.id for no key update) l;
        for one in
          select o.n, p.place, stocks[p.place] as stock, versions[p.place] is not distinct from u.version as holds, u.take, u.exact
          from jsonb_array_elements(orders) with ordinality as o(wanted, n)
          cross join lateral jsonb_to_recordset(o.wanted -> 'uses') as u("itemId" uuid, version text, take int, exact boolean)
          cross join lateral array_position(item_ids, u."itemId") as p(place)
          order by o.n
        loop
          if one.n <> present_order then
            present_order := one.n;
            taken_before := taken;
          end if;
          if stands[one.n] then
            if one.holds and (one.take = 0 and not one.exact
              or case when one.exact then one.stock - taken[one.place] = one.take
                else one.stock - taken[one.place] >= one.take end)
            then
              taken[one.place] := taken[one.place] + one.take;
            else
              stands[one.n] := false;
              taken := taken_before;
            end if;
          end if;
        end loop;

        for nth in 1 .. cardinality(stands) loop
          if stands[nth] then
            placed := placed || nth;
          end if;
        end loop;
        if placed = '{}' then
          return array_fill(null::int, array[cardinality(stands)]);
        end if;

        perform set_config('app.counts_orders', 'yes', true);
        update public.items i set stock = i.stock - taken[array_position(item_ids, i.id)], updated_at = now()
          where i.shop_id = in_shop and i.id = any(item_ids) and taken[array_position(item_ids, i.id)] > 0;
        menu_changed := found;

        if has_carts then
          with emptied as (
            update public.carts c set availability_id = null, fulfillment_slot = null, fulfillment_date = null,
              payment_acknowledged = false, is_gift = false, giftee_details = null, special_instructions = '', tip = null,
              highlighted_item_id = null, version = c.version + 1, idempotency_key = o.wanted ->> 'nextCartKey', updated_at = now()
            from jsonb_array_elements(orders) with ordinality as o(wanted, n)
            where o.n = any(placed) and o.wanted ->> 'cartId' is not null
              and c.shop_id = in_shop and c.id = (o.wanted ->> 'cartId')::uuid
              and c.id = any(array(select (w ->> 'cartId')::uuid from jsonb_array_elements(orders) as w where w ->> 'cartId' is not null))
            returning c.id
          )
          delete from public.cart_items l using emptied where l.shop_id = in_shop and l.cart_id = emptied.id;
        end if;

        -- As pg-boss itself writes a job that is sent (its plans.insertJobs): tests/jobs compares the two.
        insert into pgboss.job (id, name, data, priority, start_after, created_on, expire_seconds, deletion_seconds, keep_until,
            retry_limit, retry_delay, retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds, blocked, blocking,
            pending_dependencies)
          select gen_random_uuid(), q.name, j.data, 0, pgboss.job_now(), pgboss.job_now(), q.expire_seconds, q.deletion_seconds,
            pgboss.job_now() + q.retention_seconds * interval '1s', coalesce(j."retryLimit", q.retry_limit),
            coalesce(j."retryDelay", q.retry_delay), coalesce(j."retryBackoff", q.retry_backoff, false),
            coalesce(j."retryDelayMax", q.retry_delay_max), q.policy, q.dead_letter, q.heartbeat_seconds, false, false, 0
          from jsonb_array_elements(orders) with ordinality as o(wanted, n)
          cross join lateral jsonb_to_recordset(o.wanted -> 'jobs') as j(name text, data jsonb, "retryLimit" int, "retryDelay" int,
            "retryBackoff" boolean, "retryDelayMax" int)
          join pgboss.queue q on q.name = j.name
          where o.n = any(placed);

        with counter as (
          update public.ticket_counters t set last_ticket_number = t.last_ticket_number + cardinality(placed),
            last_change_number = t.last_change_number + cardinality(placed)
          where t.shop_id = in_shop returning t.last_ticket_number - cardinality(placed) as last_before,
            t.last_change_number - cardinality(placed) + 1 as first_number
        ), wanted as (
          select o.*, counter.first_number, counter.last_before + row_number() over (order by o.n) as ticket
          from counter, rows from (jsonb_to_recordset(orders) as (
            "id" uuid, "userId" uuid, "guestName" text, "guestEmail" text, "guestPhone" text, "availabilityId" uuid,
            "fulfillmentType" text, "fulfillmentSlot" text, "fulfillmentDate" date, "deliveryAddress" text,
            "specialInstructions" text, "notes" text, "isGift" boolean, "gifteeDetails" jsonb, "paymentService" text,
            "isCustom" boolean, "paid" boolean, "completed" boolean, "familyDiscount" int, "salesTaxRate" int, "scope" text,
            "idempotencyKey" text, "requestHash" text, "subtotal" int, "discounts" int, "fees" int, "tax" int,
            "serviceFee" int, "deliveryFee" int, "tip" int, "grandTotal" int, "placedAt" timestamptz, "lines" jsonb,
            "eventId" uuid, "placedBy" jsonb)) with ordinality as o(
            id, user_id, guest_name, guest_email, guest_phone, availability_id, fulfillment_type, fulfillment_slot,
            fulfillment_date, delivery_address, special_instructions, notes, is_gift, giftee_details, payment_service,
            is_custom, paid, completed, family_discount, sales_tax_rate, scope, idempotency_key, request_hash, subtotal,
            discounts, fees, tax, service_fee, delivery_fee, tip, grand_total, placed_at, lines, event_id, placed_by, n)
          where o.n = any(placed)
        ), orders_written as (
          insert into public.orders (
            shop_id, id, ticket_number, user_id, guest_name, guest_email, guest_phone, availability_id, fulfillment_type,
            fulfillment_slot, fulfillment_date, delivery_address, special_instructions, notes, is_gift, giftee_details,
            payment_service, is_custom, paid, completed, family_discount, sales_tax_rate, scope, idempotency_key, request_hash,
            subtotal, discounts, fees, tax, service_fee, delivery_fee, tip, grand_total, created_at)
          select in_shop, w.id, w.ticket, w.user_id, w.guest_name, w.guest_email, w.guest_phone, w.availability_id,
            w.fulfillment_type, w.fulfillment_slot, w.fulfillment_date, w.delivery_address, w.special_instructions, w.notes,
            w.is_gift, w.giftee_details, w.payment_service, w.is_custom, w.paid, w.completed, w.family_discount,
            w.sales_tax_rate, w.scope, w.idempotency_key, decode(w.request_hash, 'hex'), w.subtotal, w.discounts, w.fees,
            w.tax, w.service_fee, w.delivery_fee, w.tip, w.grand_total, w.placed_at
          from wanted w
        ), lines_written as (
          insert into public.line_items (
            shop_id, order_id, created_at, id, position, item_id, type, quantity, requested_quantity, item_price, item_name,
            item_unit, item_date, section_name, oversold, is_custom)
          select in_shop, w.id, w.placed_at, l."id", l."position", l."itemId", l."type", l."quantity", l."requestedQuantity",
            l."itemPrice", l."itemName", l."itemUnit", l."itemDate", l."sectionName", l."oversold", l."isCustom"
          from wanted w cross join lateral jsonb_to_recordset(w.lines) as l(
            "id" uuid, "position" int, "itemId" uuid, "type" text, "quantity" int, "requestedQuantity" int, "itemPrice" int,
            "itemName" text, "itemUnit" text, "itemDate" date, "sectionName" text, "oversold" boolean, "isCustom" boolean)
        ), events_written as (
          insert into public.order_events (shop_id, id, order_id, at, actor, actor_id, actor_name, what)
          select in_shop, w.event_id, w.id, w.placed_at, w.placed_by ->> 'actor', (w.placed_by ->> 'id')::uuid,
            w.placed_by ->> 'name', 'placed'
          from wanted w
        )
        select array_agg(w.ticket::int order by w.n), array_agg(w.id order by w.n), min(w.first_number)
          into drawn, written, first_number from wanted w;
        if drawn is null then
          raise exception 'the shop has no ticket counter';
        end if;
        tickets := array_fill(null::int, array[cardinality(stands)]);
        for nth in 1 .. cardinality(placed) loop
          tickets[placed[nth]] := drawn[nth];
        end loop;
        perform ops.count_new_orders(written, first_number, menu_changed);
        perform set_config('app.counts_orders', '', true);
        return tickets;
      end $$`);
  }
}
