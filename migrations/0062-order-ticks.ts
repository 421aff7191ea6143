import { Migration } from "@mikro-orm/migrations";

const OF_THIS_SHOP = `shop_id = nullif(current_setting('app.shop_id', true), '')::uuid`;

/** What is ticked off at the pick-up counter, also without a network (MAN-11): each press once, by the id that its device gave it. */
export class OrderTicks extends Migration {
  override async up() {
    this.addSql(`
      create table order_ticks (
        shop_id uuid not null,
        id uuid not null,
        order_id uuid not null,
        kind text not null,
        is_set boolean not null,
        at timestamptz not null,
        taken_at timestamptz not null,
        actor text not null,
        actor_id uuid,
        actor_name text not null default '',
        primary key (shop_id, id),
        constraint order_ticks_shop_id_foreign foreign key (shop_id) references shops (id),
        constraint order_ticks_shop_id_order_id_foreign foreign key (shop_id, order_id) references orders (shop_id, id) on delete cascade,
        constraint order_ticks_kind_check check (kind in ('packed', 'paid', 'handedOver')),
        constraint order_ticks_actor_check check (actor in ('guest', 'customer', 'merchant', 'super_admin', 'system'))
      )`);
    this.addSql(`create index order_ticks_of_order on order_ticks (shop_id, order_id, kind, at)`);
    this.addSql(`comment on column order_ticks.at is 'when it was pressed'`);
    this.addSql(`comment on column order_ticks.taken_at is 'when it arrived'`);
    this.addSql(`alter table order_ticks enable row level security`);
    this.addSql(`alter table order_ticks force row level security`);
    this.addSql(`create policy of_shop on order_ticks using (${OF_THIS_SHOP}) with check (${OF_THIS_SHOP})`);
    this.addSql(`create policy platform on order_ticks to platform using (true) with check (true)`);
  }
}
