import { Migration } from "@mikro-orm/migrations";

/**
 * What the charts count by (PERF-05): days whose orders changed are counted anew, and the changes say which those are, by the orders as they
 * stand now. Where an order came to stand on another day or for another customer that does not tell where it stood before: the number
 * of such a change is kept, and whoever counted before it counts everything.
 */
export class OrderMoves extends Migration {
  override async up() {
    this.addSql(`alter table ticket_counters add column last_move_number int not null default 0`);
    this.addSql(
      `comment on column ticket_counters.last_move_number is 'the number of the last change that gave an order another moment or customer'`,
    );
    this.addSql(`grant create on schema ops to platform`);
    this.addSql(`set local role platform`);
    this.addSql(`
      create or replace function ops.number_order_change() returns trigger
      language plpgsql security definer set search_path = pg_catalog as $$
      declare
        changed uuid;
        next int;
        moved boolean := false;
      begin
        if tg_table_name = 'orders' then
          changed := new.id;
          -- A restored order brings its number along.
          if tg_op = 'INSERT' and exists (
            select from public.order_changes where shop_id = new.shop_id and order_id = changed
          ) then
            return null;
          end if;
          if tg_op = 'UPDATE' then
            moved := (old.created_at, coalesce(old.user_id::text, old.guest_email))
              is distinct from (new.created_at, coalesce(new.user_id::text, new.guest_email));
          end if;
        else
          changed := new.order_id;
        end if;
        insert into public.ticket_counters (shop_id, last_change_number) values (new.shop_id, 1)
        on conflict (shop_id) do update set last_change_number = ticket_counters.last_change_number + 1,
          last_move_number = case when moved then ticket_counters.last_change_number + 1 else ticket_counters.last_move_number end
        returning last_change_number into next;
        insert into public.order_changes (shop_id, order_id, number, placed_number)
        select shop_id, id, next, next from public.orders where shop_id = new.shop_id and id = changed
        on conflict (shop_id, order_id) do update set number = excluded.number;
        perform pg_notify('order_changes', new.shop_id::text);
        return null;
      end $$`);
    this.addSql(`reset role`);
    this.addSql(`revoke create on schema ops from platform`);
  }
}
