import { Migration } from "@mikro-orm/migrations";

/**
 * Deliveries that are due are taken up by turns, each shop's oldest first, so that one whose receiver is away keeps no other's waiting (API-09, REL-R19). And
 * one that is sent again is not removed while it is on its way. The release before goes on serving: it calls the same functions.
 */
export class WebhooksInTurn extends Migration {
  override async up() {
    this.addSql(`grant create on schema ops to platform`);
    this.addSql(`set local role platform`);
    this.addSql(`
      create or replace function ops.due_webhook_deliveries(at timestamptz, at_most int) returns table (shop_id uuid, id uuid)
      language sql stable security definer set search_path = pg_catalog as $$
        select d.shop_id, d.id from (
          select o.shop_id, o.id, o.due_at, row_number() over (partition by o.shop_id order by o.due_at) as turn
          -- A backlog of any size takes no more time than a statement has.
          from (
            select shop_id, id, due_at from public.webhook_deliveries
            where status = 'pending' and due_at <= at order by due_at limit at_most * 100
          ) o
        ) d order by d.turn, d.due_at limit at_most
      $$`);
    this.addSql(`
      create or replace function ops.remove_webhook_deliveries(before timestamptz, at_most int) returns void
      language sql security definer set search_path = pg_catalog as $$
        delete from public.webhook_deliveries d using (
          select o.shop_id, o.id from public.webhook_deliveries o
          where o.created_at < before and (o.status <> 'pending' or o.queued_at < before)
          order by o.created_at limit at_most
        ) old where d.shop_id = old.shop_id and d.id = old.id
      $$`);
    this.addSql(`reset role`);
    this.addSql(`revoke create on schema ops from platform`);
  }
}
