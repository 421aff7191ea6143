import { Migration } from "@mikro-orm/migrations";

/**
 * What Square told and no job could take is taken up again, and an order that was paid back has a new page at Square (CART-04). The release before
 * goes on serving: it names neither the columns nor the constraint.
 */
export class SquareAgain extends Migration {
  override isTransactional() {
    return false;
  }

  override async up() {
    this.addSql(`alter table square_links add column if not exists after_payments int not null default 0`);
    this.addSql(
      `comment on column square_links.after_payments is 'how many payments Square had taken for the order before'`,
    );
    this.addSql(`drop index concurrently if exists square_links_of_payment`);
    this.addSql(`
      create unique index concurrently if not exists square_links_of_payment
        on square_links (shop_id, order_id, amount, location_id, after_payments)`);
    this.addSql(`alter table square_links drop constraint if exists square_links_of_order`);
    this.addSql(`
      alter table square_events add column if not exists square_order_id text,
        add column if not exists queued_at timestamptz`);
    this.addSql(
      `comment on column square_events.square_order_id is 'Square''s own order; null in a row of an earlier release'`,
    );
    this.addSql(
      `comment on column square_events.queued_at is 'when it was last taken up again; null: not since it came'`,
    );
    this.addSql(`drop index concurrently if exists square_events_waiting`);
    this.addSql(`
      create index concurrently if not exists square_events_waiting
        on square_events (shop_id, received_at) where handled_at is null`);
    this.serveTheSweep();
  }

  /** One statement, because it is no transaction: the function comes with its owner, or not at all. */
  private serveTheSweep() {
    this.addSql(`
      do $do$ begin
        grant create on schema ops to platform;
        set local role platform;
        create or replace function ops.square_events_waiting(before timestamptz, at_most int) returns table (shop_id uuid, id text)
        language sql stable security definer set search_path = pg_catalog as $$
          select e.shop_id, e.id from public.square_events e
          where e.handled_at is null and coalesce(e.queued_at, e.received_at) < before
          order by coalesce(e.queued_at, e.received_at) limit at_most
        $$;
        reset role;
        revoke create on schema ops from platform;
      end $do$`);
  }
}
