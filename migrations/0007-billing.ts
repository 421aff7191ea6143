import { Migration } from "@mikro-orm/migrations";

/** How shops pay the platform. */
export class Billing extends Migration {
  override async up() {
    this.addSql(`
      create table subscriptions (
        shop_id uuid not null,
        stripe_customer_id text,
        stripe_subscription_id text,
        status text not null default 'none',
        current_period_end timestamptz,
        cancel_at_period_end boolean not null default false,
        ended_at timestamptz,
        last_event_at timestamptz,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        primary key (shop_id),
        constraint subscriptions_stripe_customer_id_unique unique (stripe_customer_id),
        constraint subscriptions_stripe_subscription_id_unique unique (stripe_subscription_id),
        constraint subscriptions_shop_id_foreign foreign key (shop_id) references shops (id),
        constraint subscriptions_status_check check (status in ('none', 'incomplete', 'incomplete_expired', 'trialing', 'active', 'past_due', 'canceled', 'unpaid', 'paused'))
      )`);
    this.addSql(
      `comment on column subscriptions.last_event_at is 'Stripe''s clock: an older event changes nothing'`,
    );
    this.addSql(`
      create table stripe_events (
        id text not null,
        type text not null,
        received_at timestamptz not null,
        handled_at timestamptz,
        primary key (id)
      )`);
  }
}
