import { Migration } from "@mikro-orm/migrations";

const OF_THIS_SHOP = `shop_id = nullif(current_setting('app.shop_id', true), '')::uuid`;

/** Whether a screen of the shop shows its orders as they come in, and whether its people are told when none does (MAN-06). */
export class LiveScreens extends Migration {
  override async up() {
    this.addSql(`
      create table live_screens (
        shop_id uuid not null,
        seen_at timestamptz,
        unseen_since timestamptz,
        told_at timestamptz,
        primary key (shop_id),
        constraint live_screens_shop_id_foreign foreign key (shop_id) references shops (id)
      )`);
    this.addSql(
      `comment on column live_screens.seen_at is 'the last sign of life of a screen with the live orders'`,
    );
    this.addSql(
      `comment on column live_screens.unseen_since is 'when the first order came that no screen has shown since'`,
    );
    this.addSql(`comment on column live_screens.told_at is 'when the shop''s people were last told'`);
    this.addSql(
      `create index live_screens_unseen on live_screens (unseen_since) where unseen_since is not null`,
    );
    this.addSql(`alter table live_screens enable row level security`);
    this.addSql(`alter table live_screens force row level security`);
    this.addSql(`create policy of_shop on live_screens using (${OF_THIS_SHOP}) with check (${OF_THIS_SHOP})`);
    this.addSql(`create policy platform on live_screens to platform using (true) with check (true)`);
    this.addSql(`alter table shop_settings add column tell_when_unwatched boolean not null default true`);
    this.addSql(`grant create on schema ops to platform`);
    this.addSql(`set local role platform`);
    this.addSql(`
      create function ops.shops_with_unseen_orders(seen_before timestamptz, told_before timestamptz, at_most int)
      returns table (shop_id uuid)
      language sql stable security definer set search_path = pg_catalog as $$
        select s.shop_id from public.live_screens s
        where s.unseen_since is not null and (s.seen_at is null or s.seen_at <= seen_before)
          and (s.told_at is null or s.told_at <= told_before)
        order by s.unseen_since limit at_most
      $$`);
    this.addSql(`reset role`);
    this.addSql(`revoke create on schema ops from platform`);
  }
}
