import { Migration } from "@mikro-orm/migrations";

/**
 * Messages that are due again are taken up by turns, each shop's oldest first, so that one with hundreds of mails to a server that refuses them keeps no
 * other's waiting (NOTE-01, REL-R19). The release before goes on serving: it calls the same function.
 */
export class MessagesInTurn extends Migration {
  override async up() {
    this.addSql(`grant create on schema ops to platform`);
    this.addSql(`set local role platform`);
    this.addSql(`
      create or replace function ops.due_messages(at timestamptz, at_most int) returns table (shop_id uuid, id uuid)
      language sql stable security definer set search_path = pg_catalog as $$
        select m.shop_id, m.id from (
          select o.shop_id, o.id, o.due_at, row_number() over (partition by o.shop_id order by o.due_at) as turn
          -- Of each status in the order of its index, and so many at most: a backlog of any size takes no more time than a statement has.
          from (
            (select shop_id, id, due_at from public.messages
              where status = 'queued' and due_at <= at order by due_at limit greatest(at_most, 20000))
            union all
            (select shop_id, id, due_at from public.messages
              where status = 'failed' and due_at <= at order by due_at limit greatest(at_most, 20000))
          ) o
        ) m order by m.turn, m.due_at limit at_most
      $$`);
    this.addSql(`reset role`);
    this.addSql(`revoke create on schema ops from platform`);
  }
}
