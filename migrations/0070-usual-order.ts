import { Migration } from "@mikro-orm/migrations";

/**
 * A customer's last order in a line: the home page and the menu ask for it each time they are opened by a customer (CUST-02, PERF-03). As
 * `ops.read_cart` it runs with its caller's rights and goes by one index, however little Postgres knows of the table (decision 0052).
 */
export class UsualOrder extends Migration {
  override async up() {
    this.addSql(`grant create on schema ops to platform`);
    this.addSql(`set local role platform`);
    this.addSql(`
      create function ops.usual_order(in_shop uuid, of_user uuid) returns json
      language plpgsql stable
      set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_sort = off as $$
      declare
        last_order uuid;
        its_items json;
      begin
        perform set_config('app.shop_id', in_shop::text, true);
        select o.id into last_order from public.orders o
          where o.shop_id = in_shop and o.user_id between of_user and of_user
            and o.cancelled_at is null and o.deleted_at is null
          order by o.user_id desc, o.created_at desc limit 1;
        if last_order is null then
          return null;
        end if;
        select json_agg(json_build_object('name', l.item_name, 'quantity', l.quantity) order by l.position)
          into its_items from public.line_items l
          where l.shop_id = in_shop and l.order_id = last_order and l.type = 'PRODUCT' and l.quantity > 0;
        return json_build_object('orderId', last_order, 'items', coalesce(its_items, '[]'::json));
      end $$`);
    this.addSql(
      `comment on function ops.usual_order(uuid, uuid) is 'the last order of a customer and what was in it (decision 0069)'`,
    );
    this.addSql(`reset role`);
    this.addSql(`revoke create on schema ops from platform`);
  }
}
