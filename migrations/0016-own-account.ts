import { Migration } from "@mikro-orm/migrations";

/** What is needed to find, and to forget, everything about one account (CUST-03). */
export class OwnAccount extends Migration {
  override async up() {
    this.addSql(`alter table messages add column user_id uuid`);
    this.addSql(
      `alter table messages add constraint messages_shop_id_user_id_foreign foreign key (shop_id, user_id) references users (shop_id, id)`,
    );
    this.addSql(`create index messages_of_user on messages (shop_id, user_id)`);
    // On an empty database the rights are granted only after the last migration.
    this.addSql(`grant select on users, messages to platform`);
    this.addSql(`grant update on messages to platform`);
    this.addSql(`set local role platform`);
    this.addSql(
      `update messages m set user_id = u.id from users u
       where u.shop_id = m.shop_id and u.deleted_at is null
         and ((m.channel = 'email' and lower(m.recipient) = u.email)
           or (m.channel = 'sms' and m.recipient = u.phone_normalized))`,
    );
    this.addSql(`reset role`);
    this.forgetInTrails();
  }

  /** A trail is append only for `app`; this takes a person's words out of it, and only those of an account that was just erased. */
  private forgetInTrails() {
    this.addSql(`grant create on schema ops to platform`);
    this.addSql(`
      create function ops.forget_in_trails(account uuid) returns void
      language plpgsql security definer set search_path = pg_catalog as $$
      declare
        shop uuid := nullif(current_setting('app.shop_id', true), '')::uuid;
      begin
        if not exists (select from public.users where shop_id = shop and id = account and status = 'ERASED') then
          return;
        end if;
        update public.order_events e
        set actor_name = case when e.actor in ('guest', 'customer') then '' else e.actor_name end,
          from_value = case when jsonb_typeof(e.from_value) in ('boolean', 'number') then e.from_value end,
          to_value = case when jsonb_typeof(e.to_value) in ('boolean', 'number') then e.to_value end
        where e.shop_id = shop and (e.actor_id = account
          or e.order_id in (select id from public.orders where shop_id = shop and user_id = account));
        update public.audit_entries a
        set actor_name = case when a.actor_id = account then '' else a.actor_name end,
          address = case when a.actor_id = account then '' else a.address end,
          before = null, after = null
        where a.shop_id = shop and (a.actor_id = account or a.subject_id = account
          or a.subject_id in (select id from public.orders where shop_id = shop and user_id = account));
      end $$`);
    this.addSql(
      `comment on function ops.forget_in_trails(uuid) is 'of an erased account of the shop at hand: names, addresses and values leave, who did what and when stays'`,
    );
    this.addSql(`alter function ops.forget_in_trails(uuid) owner to platform`);
    this.addSql(`revoke create on schema ops from platform`);
  }
}
