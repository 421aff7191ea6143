import { Migration } from "@mikro-orm/migrations";

/** All that decides about an item but its stock, as one text: gathered with the facts, and compared before anything is written. */
const ITEM_VERSION = `concat_ws('|', i.version, i.price, i.hidden, i.sold_out, i.unlimited, i.status, coalesce(i.date::text, '-'), i.unit, i.name)`;

const FUNCTIONS_OF_TRIGGERS = "ops.number_order_change(), ops.bump_menu_version()";

/**
 * Orders are written with less (PERF-04): items are read by the statement that locks them; new orders are numbered and the menu's version is
 * raised once for the whole group instead of by a trigger for each row.
 */
export class OrdersCountedAtOnce extends Migration {
  override async up() {
    this.addSql(`grant create on schema ops to platform`);
    this.addSql(`set local role platform`);
    this.count();
    this.commit();
    // Whoever makes a trigger must be allowed to call its function, which on a database that serves already only `app` is.
    this.addSql(`grant execute on function ${FUNCTIONS_OF_TRIGGERS} to public`);
    this.addSql(`reset role`);
    this.leaveToCommit();
    this.addSql(`set local role platform`);
    this.addSql(`revoke execute on function ${FUNCTIONS_OF_TRIGGERS} from public`);
    this.addSql(`reset role`);
    this.addSql(`revoke create on schema ops from platform`);
  }

  /**
   * What the triggers would do for each order and item: it takes the numbers that the caller has drawn, calls whoever looks on, and raises the
   * menu's version. With its owner's rights, as those triggers, and only at the shop at hand.
   */
  private count() {
    this.addSql(`
      create function ops.count_new_orders(order_ids uuid[], first_number int, menu_changed boolean) returns void
      language plpgsql security definer set search_path = pg_catalog as $$
      declare
        shop uuid := nullif(current_setting('app.shop_id', true), '')::uuid;
      begin
        insert into public.order_changes (shop_id, order_id, number, placed_number)
          select shop, o.id, first_number + o.n - 1, first_number + o.n - 1
          from unnest(order_ids) with ordinality as o(id, n);
        perform pg_notify('order_changes', shop::text);
        if menu_changed then
          insert into public.menu_versions (shop_id, version) values (shop, 1)
          on conflict (shop_id) do update set version = menu_versions.version + 1;
          perform set_config('app.menu_bumped', pg_current_xact_id()::text || ':' || shop::text, true);
        end if;
      end $$`);
    this.addSql(
      `comment on function ops.count_new_orders(uuid[], int, boolean) is 'numbers the orders of a group and raises the menu version (decision 0052)'`,
    );
  }

  /** While \`app.counts_orders\` says so, \`ops.commit_orders\` counts by itself. */
  private leaveToCommit() {
    this.addSql(`drop trigger number_new_order on orders`);
    this.addSql(`
      create constraint trigger number_new_order after insert on orders
      deferrable initially deferred for each row
      when (current_setting('app.counts_orders', true) is distinct from 'yes')
      execute function ops.number_order_change()`);
    this.addSql(`drop trigger bump_menu_version on items`);
    this.addSql(`
      create constraint trigger bump_menu_version after insert or update or delete on items
      deferrable initially deferred for each row
      when (current_setting('app.counts_orders', true) is distinct from 'yes')
      execute function ops.bump_menu_version()`);
  }

  /**
   * Locks are taken in the order of decision 0045, for all orders of the group at once; the ticket counter's last. Nothing that can be foreseen is raised: a raised error would undo the neighbours.
   */
  private commit() {
    this.addSql(`
      create or replace function ops.commit_orders(in_shop uuid, orders jsonb) returns int[]
      language plpgsql
      set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
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
        menu_changed boolean;
        written uuid[];
        first_number int;
        tickets int[];
      begin
        perform set_config('app.shop_id', in_shop::text, true);
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
          with locked as materialized (
            select i.id, i.stock, ${ITEM_VERSION} as version
            from public.items i
            where i.shop_id = in_shop and i.deleted_at is null and i.id in (
              select (u ->> 'itemId')::uuid from jsonb_array_elements(orders) as o, jsonb_array_elements(o -> 'uses') as u)
            order by i.id for no key update
          ), held as (
            select row_number() over (order by l.id)::int as place, l.* from locked l
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

        perform set_config('app.counts_orders', 'yes', true);
        update public.items i set stock = i.stock - t.pieces, updated_at = now()
          from unnest(item_ids, taken) as t(id, pieces)
          where i.shop_id = in_shop and i.id = t.id and t.pieces > 0;
        menu_changed := found;

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
        select array_agg(w.ticket::int order by s.n), array_agg(w.id order by s.n) filter (where w.id is not null), min(w.first_number)
          into tickets, written, first_number
          from generate_series(1, jsonb_array_length(orders)) as s(n) left join wanted w on w.n = s.n;
        if tickets[placed[1]] is null then
          raise exception 'the shop has no ticket counter';
        end if;
        perform ops.count_new_orders(written, first_number, menu_changed);
        perform set_config('app.counts_orders', '', true);
        return tickets;
      end $$`);
  }
}
