import { Migration } from "@mikro-orm/migrations";

/**
 * A cart with its lines and their items, in one statement of one instant: every page of whoever has a cart asks for it (PERF-03; decision 0069).
 * It runs with its caller's rights, so the policies bind, and finds each row by its index however little Postgres knows of the tables
 * (decision 0052).
 */
export class CartsReadAtOnce extends Migration {
  override async up() {
    this.addSql(`grant create on schema ops to platform`);
    this.addSql(`set local role platform`);
    this.addSql(`
      create function ops.read_cart(in_shop uuid, cart_user uuid, cart_guest bytea) returns json
      language plpgsql stable
      set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_sort = off as $$
      declare
        cart public.carts;
        cart_lines json;
        wanted_items uuid[];
        found_items json;
      begin
        perform set_config('app.shop_id', in_shop::text, true);
        if cart_user is not null then
          select * into cart from public.carts c
            where c.shop_id = in_shop and c.user_id between cart_user and cart_user and not c.is_custom
            order by c.user_id limit 1;
        elsif cart_guest is not null then
          select * into cart from public.carts c
            where c.shop_id = in_shop and c.guest_key_hash between cart_guest and cart_guest and not c.is_custom
            order by c.guest_key_hash limit 1;
        end if;
        if cart.id is null then
          return null;
        end if;
        select array_agg(l.item_id),
          json_agg(json_build_object('itemId', l.item_id, 'quantity', l.quantity, 'oversold', l.oversold) order by l.id)
          into wanted_items, cart_lines
          from (
            select * from public.cart_items c
            where c.shop_id = in_shop and c.cart_id between cart.id and cart.id order by c.cart_id) l
          where l.item_id is not null;
        if wanted_items is not null then
          select json_agg(json_build_object('id', i.id, 'name', i.name, 'unit', i.unit, 'price', i.price, 'stock', i.stock,
              'unlimited', i.unlimited, 'soldOut', i.sold_out, 'hidden', i.hidden, 'status', i.status, 'date', i.date,
              'deletedAt', null, 'sectionName', s.name))
            into found_items
            from (
              select * from public.items i where i.shop_id = in_shop and i.id = any(wanted_items) and i.deleted_at is null order by i.id) i
            join public.sections s on s.shop_id = i.shop_id and s.id = i.section_id;
        end if;
        return json_build_object('version', cart.version, 'idempotencyKey', cart.idempotency_key,
          'availabilityId', cart.availability_id, 'fulfillmentType', cart.fulfillment_type,
          'fulfillmentSlot', cart.fulfillment_slot, 'street', cart.street, 'zip', cart.zip, 'tip', cart.tip,
          'specialInstructions', cart.special_instructions, 'isGift', cart.is_gift, 'gifteeDetails', cart.giftee_details,
          'paymentService', cart.payment_service, 'paymentAcknowledged', cart.payment_acknowledged,
          'highlightedItemId', cart.highlighted_item_id, 'lines', coalesce(cart_lines, '[]'::json),
          'items', coalesce(found_items, '[]'::json));
      end $$`);
    this.addSql(
      `comment on function ops.read_cart(uuid, uuid, bytea) is 'a cart, its lines and their items (decision 0069)'`,
    );
    this.addSql(`reset role`);
    this.addSql(`revoke create on schema ops from platform`);
  }
}
