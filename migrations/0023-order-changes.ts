import { Migration } from "@mikro-orm/migrations";

const OF_THIS_SHOP = `shop_id = nullif(current_setting('app.shop_id', true), '')::uuid`;

/**
 * What the live list of orders counts by (MAN-06): each new order and each change of one takes the next number of its shop, at the very end
 * of its transaction and behind a lock that is held until the commit. So numbers appear in the order of the commits: whoever has seen one has
 * seen all below it, and nothing that commits later slips in underneath.
 */
export class OrderChanges extends Migration {
  override async up() {
    this.addSql(`alter table ticket_counters add column last_change_number int not null default 0`);
    this.addSql(
      `comment on column ticket_counters.last_change_number is 'the number of the last change of an order'`,
    );
    this.addSql(`
      create table order_changes (
        shop_id uuid not null,
        order_id uuid not null,
        number int not null,
        placed_number int not null,
        primary key (shop_id, order_id),
        constraint order_changes_number unique (shop_id, number),
        constraint order_changes_shop_id_foreign foreign key (shop_id) references shops (id),
        constraint order_changes_shop_id_order_id_foreign foreign key (shop_id, order_id) references orders (shop_id, id) on delete cascade
      )`);
    this.addSql(`comment on column order_changes.number is 'counts up per shop: the order''s last change'`);
    this.addSql(`comment on column order_changes.placed_number is 'the number it was placed under'`);
    this.numberWhatIsThere();
    this.addSql(`alter table order_changes enable row level security`);
    this.addSql(`alter table order_changes force row level security`);
    this.addSql(
      `create policy of_shop on order_changes using (${OF_THIS_SHOP}) with check (${OF_THIS_SHOP})`,
    );
    this.addSql(`create policy platform on order_changes to platform using (true) with check (true)`);
    this.addSql(`grant create on schema ops to platform`);
    this.numberWhatChanges();
    this.addSql(`alter function ops.number_order_change() owner to platform`);
    this.addSql(`revoke create on schema ops from platform`);
  }

  private numberWhatIsThere() {
    this.addSql(`grant select, insert, update on orders, order_changes, ticket_counters to platform`);
    this.addSql(`set local role platform`);
    this.addSql(`
      insert into order_changes (shop_id, order_id, number, placed_number)
      select shop_id, id, nth, nth from (
        select shop_id, id, row_number() over (partition by shop_id order by ticket_number) as nth from orders
      ) numbered`);
    this.addSql(`
      update ticket_counters set last_change_number = counted.changes
      from (select shop_id, count(*)::int as changes from order_changes group by shop_id) counted
      where counted.shop_id = ticket_counters.shop_id`);
    this.addSql(`reset role`);
  }

  /** Listeners are told which shop, and nothing else: NOTIFY knows no policy. What changed they read as anybody reads a shop's rows. */
  private numberWhatChanges() {
    this.addSql(`
      create function ops.number_order_change() returns trigger
      language plpgsql security definer set search_path = pg_catalog as $$
      declare
        changed uuid;
        next int;
      begin
        if tg_table_name = 'orders' then
          changed := new.id;
          -- A restored order brings its number along.
          if tg_op = 'INSERT' and exists (
            select from public.order_changes where shop_id = new.shop_id and order_id = changed
          ) then
            return null;
          end if;
        else
          changed := new.order_id;
        end if;
        insert into public.ticket_counters (shop_id, last_change_number) values (new.shop_id, 1)
        on conflict (shop_id) do update set last_change_number = ticket_counters.last_change_number + 1
        returning last_change_number into next;
        insert into public.order_changes (shop_id, order_id, number, placed_number)
        select shop_id, id, next, next from public.orders where shop_id = new.shop_id and id = changed
        on conflict (shop_id, order_id) do update set number = excluded.number;
        perform pg_notify('order_changes', new.shop_id::text);
        return null;
      end $$`);
    this.addSql(`
      create constraint trigger number_new_order after insert on orders
      deferrable initially deferred for each row execute function ops.number_order_change()`);
    this.addSql(`
      create constraint trigger number_change after update on orders
      deferrable initially deferred for each row when (old.* is distinct from new.*)
      execute function ops.number_order_change()`);
    this.addSql(`
      create constraint trigger number_preparation after update of made_at, packed_at on line_items
      deferrable initially deferred for each row
      when ((old.made_at, old.packed_at) is distinct from (new.made_at, new.packed_at))
      execute function ops.number_order_change()`);
  }
}
