import { Migration } from "@mikro-orm/migrations";

/** A subscription is fetched from Stripe, and an earlier fetch overwrites nothing (REL-R21); who is told that a trial ends (BILL-03). */
export class Subscriptions extends Migration {
  override async up() {
    this.addSql(`
      alter table subscriptions
        add column started_fetches int not null default 0,
        add column written_fetch int not null default 0,
        add column trial_notice smallint`);
    this.addSql(
      `comment on column subscriptions.started_fetches is 'counts the times that Stripe was asked'`,
    );
    this.addSql(
      `comment on column subscriptions.written_fetch is 'which of them is written here; an earlier one changes nothing'`,
    );
    this.addSql(
      `comment on column subscriptions.trial_notice is 'days before the trial''s end of the last mail about it'`,
    );
    this.addSql(`grant create on schema ops to platform`);
    this.addSql(`set local role platform`);
    this.addSql(`
      create function ops.trials_ending(at timestamptz, until timestamptz)
      returns table (shop_id uuid, trial_ends_at timestamptz, trial_notice smallint)
      language sql stable security definer set search_path = pg_catalog as $$
        select s.id, s.trial_ends_at, b.trial_notice
        from public.shops s join public.subscriptions b on b.shop_id = s.id
        where s.trial_ends_at > at and s.trial_ends_at <= until
          and s.subscription_status not in ('active', 'trialing', 'past_due')
          and b.trial_notice is distinct from 1
      $$`);
    this.addSql(`reset role`);
    this.addSql(`revoke create on schema ops from platform`);
  }
}
