import { Migration } from "@mikro-orm/migrations";

const OF_THIS_SHOP = `shop_id = nullif(current_setting('app.shop_id', true), '')::uuid`;

/** Events of a shop are sent to its merchant's own program (API-09): where to, and each event on its way with its attempts. */
export class Webhooks extends Migration {
  override async up() {
    this.addSql(`
      create table webhooks (
        shop_id uuid not null,
        id uuid not null,
        url text not null,
        description text not null default '',
        events text[] not null,
        status text not null default 'active',
        disabled_reason text,
        secret bytea not null,
        former_secret bytea,
        former_secret_ends_at timestamptz,
        failing_since timestamptz,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        primary key (shop_id, id),
        constraint webhooks_shop_id_foreign foreign key (shop_id) references shops (id),
        constraint webhooks_status_check check (status in ('active', 'paused', 'disabled')),
        constraint webhooks_disabled_reason_check check (disabled_reason in ('gone', 'failing')),
        constraint webhooks_disabled check ((status = 'disabled') = (disabled_reason is not null)),
        constraint webhooks_former_secret check ((former_secret is null) = (former_secret_ends_at is null))
      )`);
    this.addSql(
      `comment on column webhooks.former_secret_ends_at is 'until then the secret of before the last rotation signs as well'`,
    );
    this.addSql(`comment on column webhooks.failing_since is 'the first failure since the last success'`);
    this.addSql(`
      create table webhook_deliveries (
        shop_id uuid not null,
        id uuid not null,
        webhook_id uuid not null,
        order_id uuid,
        event_id uuid not null,
        only_once text not null,
        type text not null,
        body text not null,
        status text not null default 'pending',
        failures int not null default 0,
        queued_at timestamptz not null,
        due_at timestamptz not null,
        delivered_at timestamptz,
        attempts jsonb not null default '[]',
        answer text not null default '',
        created_at timestamptz not null,
        primary key (shop_id, id),
        constraint webhook_deliveries_once unique (shop_id, webhook_id, only_once),
        constraint webhook_deliveries_shop_id_foreign foreign key (shop_id) references shops (id),
        constraint webhook_deliveries_shop_id_webhook_id_foreign foreign key (shop_id, webhook_id)
          references webhooks (shop_id, id) on delete cascade,
        constraint webhook_deliveries_shop_id_order_id_foreign foreign key (shop_id, order_id)
          references orders (shop_id, id) on delete cascade,
        constraint webhook_deliveries_status_check check (status in ('pending', 'delivered', 'failed')),
        constraint webhook_deliveries_failures check (failures >= 0)
      )`);
    this.addSql(`comment on column webhook_deliveries.body is 'what is sent and signed'`);
    this.addSql(`comment on column webhook_deliveries.failures is 'since it was queued'`);
    this.addSql(
      `comment on column webhook_deliveries.queued_at is 'made, or sent again by the merchant: the attempts'' three days begin'`,
    );
    this.addSql(`comment on column webhook_deliveries.due_at is 'next attempt'`);
    this.addSql(`comment on column webhook_deliveries.attempts is 'the newest'`);
    this.addSql(`comment on column webhook_deliveries.answer is 'what the last answer said, up to 4 KB'`);
    this.addSql(
      `create index webhook_deliveries_due on webhook_deliveries (due_at) where status = 'pending'`,
    );
    this.addSql(
      `create index webhook_deliveries_newest on webhook_deliveries (shop_id, webhook_id, created_at)`,
    );
    this.addSql(`create index webhook_deliveries_of_order on webhook_deliveries (shop_id, order_id)`);
    this.addSql(`create index webhook_deliveries_old on webhook_deliveries (created_at)`);
    for (const table of ["webhooks", "webhook_deliveries"]) {
      this.addSql(`alter table ${table} enable row level security`);
      this.addSql(`alter table ${table} force row level security`);
      this.addSql(`create policy of_shop on ${table} using (${OF_THIS_SHOP}) with check (${OF_THIS_SHOP})`);
      this.addSql(`create policy platform on ${table} to platform using (true) with check (true)`);
    }
    this.serveTheWorker();
  }

  /** What the sweep needs across shops; of the deliveries it learns which are due, and nothing of what they say. */
  private serveTheWorker() {
    this.addSql(`grant create on schema ops to platform`);
    this.addSql(`set local role platform`);
    this.addSql(`
      create function ops.due_webhook_deliveries(at timestamptz, at_most int) returns table (shop_id uuid, id uuid)
      language sql stable security definer set search_path = pg_catalog as $$
        select d.shop_id, d.id from public.webhook_deliveries d
        where d.status = 'pending' and d.due_at <= at order by d.due_at limit at_most
      $$`);
    this.addSql(`
      create function ops.remove_webhook_deliveries(before timestamptz, at_most int) returns void
      language sql security definer set search_path = pg_catalog as $$
        delete from public.webhook_deliveries d using (
          select o.shop_id, o.id from public.webhook_deliveries o where o.created_at < before order by o.created_at limit at_most
        ) old where d.shop_id = old.shop_id and d.id = old.id
      $$`);
    this.addSql(`reset role`);
    this.addSql(`revoke create on schema ops from platform`);
  }
}
