import { Migration } from "@mikro-orm/migrations";

/** Subscriptions are fetched once a night (BILL-01), and unpaid orders are reminded of where a shop asks for it: what both need across shops. */
export class NightAndReminders extends Migration {
  override async up() {
    this.addSql(`alter table subscriptions add column night_sync_at timestamptz`);
    this.addSql(
      `comment on column subscriptions.night_sync_at is 'when it was last fetched by the clock, without word of Stripe''s'`,
    );
    this.addSql(`
      alter table shop_settings
        add column payment_reminder_days int not null default 0,
        add constraint shop_settings_payment_reminder_days_in_bounds check (payment_reminder_days >= 0 and payment_reminder_days <= 30)`);
    this.addSql(
      `comment on column shop_settings.payment_reminder_days is 'days after an order until its customer is reminded to pay; 0 never'`,
    );
    this.addSql(`grant create on schema ops to platform`);
    this.addSql(`set local role platform`);
    this.addSql(`
      create function ops.subscriptions_to_fetch(before timestamptz, at_most int) returns table (shop_id uuid)
      language sql stable security definer set search_path = pg_catalog as $$
        select b.shop_id from public.subscriptions b
        where b.stripe_customer_id is not null and (b.night_sync_at is null or b.night_sync_at < before)
        order by b.night_sync_at nulls first limit at_most
      $$`);
    this.addSql(`
      create function ops.shops_that_remind() returns table (shop_id uuid)
      language sql stable security definer set search_path = pg_catalog as $$
        select s.shop_id from public.shop_settings s where s.payment_reminder_days > 0
      $$`);
    this.addSql(`reset role`);
    this.addSql(`revoke create on schema ops from platform`);
  }
}
