import { Migration } from "@mikro-orm/migrations";

/** All that decides about an item but its stock, as one text: gathered with the facts, and compared before anything is written. */
const ITEM_VERSION = `concat_ws('|', i.version, i.price, i.hidden, i.sold_out, i.unlimited, i.status, coalesce(i.date::text, '-'), i.unit, i.name)`;

/**
 * Placing an order in two calls: one that brings every fact, one that writes what was decided from them (decision 0052).
 *
 * Both run with the caller's rights, so that row-level security holds; both name the shop as well. Their plans are made once per connection:
 * values that come in as JSON hide how many rows there are, and Postgres would plan them anew with every call. Sequential scans are off,
 * because a plan that was made while the tables were empty is kept when they have grown.
 */
export class CommitOrders extends Migration {
  override async up() {
    this.addSql(`grant create on schema ops to platform`);
    this.gather();
    this.hold();
    this.commit();
    for (const signature of [
      "gather_order(uuid, uuid, uuid, uuid[], text, text, uuid, bytea, boolean)",
      "hold_for_orders(uuid, jsonb)",
      "commit_orders(uuid, jsonb)",
    ])
      this.addSql(`alter function ops.${signature} owner to platform`);
    this.addSql(`revoke create on schema ops from platform`);
  }

  /** Stable: all of its statements see the database as it was at one instant. */
  private gather() {
    this.addSql(`
      create function ops.gather_order(
        in_shop uuid, account uuid, availability uuid, wanted_items uuid[], key_scope text, key text,
        cart_user uuid, cart_guest bytea, from_cart boolean
      ) returns json
      language plpgsql stable
      set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
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
              where c.shop_id = in_shop and c.user_id = cart_user and not c.is_custom;
          elsif cart_guest is not null then
            select * into cart from public.carts c
              where c.shop_id = in_shop and c.guest_key_hash = cart_guest and not c.is_custom;
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
          where a.shop_id = in_shop and a.id = availability and a.deleted_at is null;
        if account is not null then
          select json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name,
              'familyDiscount', u.family_discount)
            into found_account from public.users u
            where u.shop_id = in_shop and u.id = account and u.status = 'ACTIVE' and u.deleted_at is null;
        end if;
        select json_agg(json_build_object('id', i.id, 'name', i.name, 'unit', i.unit, 'price', i.price, 'stock', i.stock,
            'unlimited', i.unlimited, 'soldOut', i.sold_out, 'hidden', i.hidden, 'status', i.status, 'date', i.date,
            'sectionName', s.name, 'version', ${ITEM_VERSION}))
          into found_items
          from public.items i join public.sections s on s.shop_id = i.shop_id and s.id = i.section_id
          where i.shop_id = in_shop and i.id = any(wanted_items) and i.deleted_at is null;
        if key is not null and key_scope is not null then
          select json_build_object('id', o.id, 'requestHash', encode(o.request_hash, 'hex'))
            into earlier from public.orders o
            where o.shop_id = in_shop and o.scope = key_scope and o.idempotency_key = key;
        end if;
        return json_build_object('window', found_window, 'account', found_account, 'items', found_items,
          'earlier', earlier, 'cart', case when cart.id is null then null else json_build_object(
            'id', cart.id, 'version', cart.version, 'availabilityId', cart.availability_id,
            'fulfillmentType', cart.fulfillment_type, 'fulfillmentSlot', cart.fulfillment_slot, 'street', cart.street,
            'zip', cart.zip, 'tip', cart.tip, 'specialInstructions', cart.special_instructions, 'isGift', cart.is_gift,
            'gifteeDetails', cart.giftee_details, 'paymentService', cart.payment_service,
            'paymentAcknowledged', cart.payment_acknowledged, 'lines', coalesce(cart_lines, '[]'::json)) end);
      end $$`);
    this.addSql(
      `comment on function ops.gather_order(uuid, uuid, uuid, uuid[], text, text, uuid, bytea, boolean) is 'every fact that decides about a new order (decision 0052)'`,
    );
  }

  /** Everything an order rests on, in the order of decision 0045; and the shop of the transaction. */
  private hold() {
    this.addSql(`
      create function ops.hold_for_orders(in_shop uuid, orders jsonb) returns void
      language plpgsql
      set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
      declare
        shop_at_hand text := set_config('app.shop_id', in_shop::text, true);
        has_carts boolean := jsonb_path_exists(orders, '$[*].cartId ? (@ != null)');
      begin
        if has_carts then
          perform from public.carts c
            where c.shop_id = in_shop and c.id in (
              select (o ->> 'cartId')::uuid from jsonb_array_elements(orders) as o where o ->> 'cartId' is not null)
            order by c.id for no key update;
        end if;
        perform pg_advisory_xact_lock(k.number) from (
          select distinct hashtextextended('order:' || in_shop || ':' || (o ->> 'scope') || ':' || (o ->> 'idempotencyKey'), 0) as number
          from jsonb_array_elements(orders) as o where o ->> 'idempotencyKey' is not null order by 1) k;
        perform from public.users u
          where u.shop_id = in_shop and u.id in (
            select (o ->> 'userId')::uuid from jsonb_array_elements(orders) as o where o ->> 'userId' is not null)
          order by u.id for key share;
        perform from public.items i
          where i.shop_id = in_shop and i.deleted_at is null and i.id in (
            select (u ->> 'itemId')::uuid from jsonb_array_elements(orders) as o, jsonb_array_elements(o -> 'uses') as u)
          order by i.id for no key update;
      end $$`);
    this.addSql(
      `comment on function ops.hold_for_orders(uuid, jsonb) is 'locks what orders rest on until the transaction ends (decision 0052)'`,
    );
  }

  /**
   * Locks are taken in the order of decision 0045, for all orders of the group at once; the ticket counter's last. Nothing that can be foreseen is raised: a raised error would undo the neighbours.
   */
  private commit() {
    this.addSql(`
      create function ops.commit_orders(in_shop uuid, orders jsonb) returns int[]
      language plpgsql
      set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
      declare
        stands boolean[];
        item_ids uuid[] := '{}';
        taken int[] := '{}';
        item_ids_before uuid[];
        taken_before int[];
        one record;
        present_order bigint := 0;
        placed int[] := '{}';
        has_carts boolean := jsonb_path_exists(orders, '$[*].cartId ? (@ != null)');
        tickets int[];
      begin
        perform ops.hold_for_orders(in_shop, orders);

        -- Of one key and of one cart only the first is placed; the others look again and find it.
        select array_agg(
            o."shopVersion" = coalesce((select v.shop_changed_in::text from public.menu_versions v where v.shop_id = in_shop), '0')
            and (o."userId" is null or exists (select from public.users u
              where u.shop_id = in_shop and u.id = o."userId" and u.status = 'ACTIVE' and u.deleted_at is null
                and u.family_discount is not distinct from o."accountDiscount"))
            and (o."cartId" is null or o.nth_of_cart = 1 and exists (select from public.carts c
              where c.shop_id = in_shop and c.id = o."cartId" and c.version = o."cartVersion"))
            and (o."idempotencyKey" is null or o.nth_of_key = 1 and not exists (select from public.orders e
              where e.shop_id = in_shop and e.scope = o.scope and e.idempotency_key = o."idempotencyKey"))
            order by o.n)
          into stands
          from (select w.*, row_number() over (partition by w."cartId" order by w.n) as nth_of_cart,
              row_number() over (partition by w.scope, w."idempotencyKey" order by w.n) as nth_of_key
            from rows from (jsonb_to_recordset(orders) as ("shopVersion" text, "userId" uuid, "accountDiscount" int,
              "cartId" uuid, "cartVersion" int, scope text, "idempotencyKey" text)) with ordinality as w(
              "shopVersion", "userId", "accountDiscount", "cartId", "cartVersion", scope, "idempotencyKey", n)) o;

        for one in
          with held as (
            select row_number() over (order by i.id)::int as place, i.id, i.stock, ${ITEM_VERSION} as version
            from public.items i
            where i.shop_id = in_shop and i.deleted_at is null and i.id in (
              select (u ->> 'itemId')::uuid from jsonb_array_elements(orders) as o, jsonb_array_elements(o -> 'uses') as u)
          )
          select o.n, l.place, l.id, l.stock, l.version is not distinct from u.version as holds, u.take, u.exact
          from jsonb_array_elements(orders) with ordinality as o(wanted, n)
          cross join lateral jsonb_to_recordset(o.wanted -> 'uses') as u("itemId" uuid, version text, take int, exact boolean)
          left join held l on l.id = u."itemId"
          order by o.n
        loop
          if one.n <> present_order then
            present_order := one.n;
            item_ids_before := item_ids;
            taken_before := taken;
          end if;
          if stands[one.n] then
            if one.holds and (one.take = 0 and not one.exact
              or case when one.exact then one.stock - coalesce(taken[one.place], 0) = one.take
                else one.stock - coalesce(taken[one.place], 0) >= one.take end)
            then
              item_ids[one.place] := one.id;
              taken[one.place] := coalesce(taken[one.place], 0) + one.take;
            else
              stands[one.n] := false;
              item_ids := item_ids_before;
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

        update public.items i set stock = i.stock - t.pieces, updated_at = now()
          from unnest(item_ids, taken) as t(id, pieces)
          where i.shop_id = in_shop and i.id = t.id and t.pieces > 0;

        if has_carts then
          with emptied as (
            update public.carts c set availability_id = null, fulfillment_slot = null, fulfillment_date = null,
              payment_acknowledged = false, is_gift = false, giftee_details = null, special_instructions = '', tip = null,
              highlighted_item_id = null, version = c.version + 1, idempotency_key = o.wanted ->> 'nextCartKey', updated_at = now()
            from jsonb_array_elements(orders) with ordinality as o(wanted, n)
            where o.n = any(placed) and o.wanted ->> 'cartId' is not null
              and c.shop_id = in_shop and c.id = (o.wanted ->> 'cartId')::uuid
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
          update public.ticket_counters t set last_ticket_number = t.last_ticket_number + cardinality(placed)
          where t.shop_id = in_shop returning t.last_ticket_number - cardinality(placed) as last_before
        ), wanted as (
          select o.*, counter.last_before + row_number() over (order by o.n) as ticket
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
        select array_agg(w.ticket::int order by s.n) into tickets
          from generate_series(1, jsonb_array_length(orders)) as s(n) left join wanted w on w.n = s.n;
        if tickets[placed[1]] is null then
          raise exception 'the shop has no ticket counter';
        end if;
        return tickets;
      end $$`);
    this.addSql(
      `comment on function ops.commit_orders(uuid, jsonb) is 'writes decided orders of one shop; a ticket number for each, null where what it rests on has changed (decision 0052)'`,
    );
  }
}
