import { Migration } from "@mikro-orm/migrations";

/**
 * The merchant reads what the shop sent (NOTE-01): what is unsent is found without reading what went, whoever asks, and what a message said is
 * forgotten after its time.
 */
export class MessageLedger extends Migration {
  override async up() {
    this.addSql(`alter table messages add column settled_at timestamptz`);
    this.addSql(
      `comment on column messages.settled_at is 'it was given up, and another one was sent in its place'`,
    );
    this.addSql(`drop index messages_undelivered`);
    this.addSql(
      `create index messages_unsent on messages (shop_id, created_at) where status in ('queued', 'failed', 'dead')`,
    );
    this.addSql(`create index messages_with_contents on messages (created_at) where facts is not null`);
    this.addSql(`grant create on schema ops to platform`);
    this.addSql(`set local role platform`);
    this.addSql(`
      create function ops.forget_messages(before timestamptz, at_most int) returns void
      language sql security definer set search_path = pg_catalog as $$
        update public.messages m set facts = null, text = '', html = ''
        where (m.shop_id, m.id) in (
          select o.shop_id, o.id from public.messages o
          where o.facts is not null and o.created_at < before order by o.created_at limit at_most)
      $$`);
    this.addSql(`
      create function ops.messages_in_trouble(at timestamptz) returns table (failed int, waiting_since timestamptz)
      language sql stable security definer set search_path = pg_catalog as $$
        select count(*) filter (where status = 'failed')::int, min(created_at) filter (where status = 'queued')
        from public.messages where status in ('queued', 'failed') and created_at > at - interval '4 days'
      $$`);
    this.addSql(`reset role`);
    this.addSql(`revoke create on schema ops from platform`);
  }
}
