import { Migration } from "@mikro-orm/migrations";

/** What a shop says of itself and of its windows; sections and items are not among it, so that an order leaves it as it is. */
const SAID_OF_A_SHOP = ["shops", "shop_settings", "feature_flags", "gallery_images", "availabilities"];

const STATE_OF_SHOP = `
          select s.id, coalesce(v.shop_changed_in, 0)::text, coalesce(v.version, 0) || '.' || coalesce(v.xmin::text, '')
          from public.shops s left join public.menu_versions v on v.shop_id = s.id`;

/** Which shop is meant, and whether anything a shopper sees of it has changed: one look-up that every public request makes (PERF-02). */
export class MenuState extends Migration {
  override async up() {
    this.addSql(`alter table menu_versions add column shop_changed_in bigint not null default '0'`);
    this.addSql(
      `comment on column menu_versions.shop_changed_in is 'transaction that last changed the shop, its settings, flags, pictures or windows'`,
    );
    this.addSql(`grant create on schema ops to platform`);
    this.addSql(`
      create function ops.mark_shop_changed() returns trigger
      language plpgsql security definer set search_path = pg_catalog as $$
      declare
        shop uuid;
        present bigint := pg_current_xact_id()::text::bigint;
      begin
        if tg_table_name = 'shops' then
          if tg_op = 'DELETE' then
            return null;
          end if;
          shop := new.id;
        elsif tg_op = 'DELETE' then
          shop := old.shop_id;
        else
          shop := new.shop_id;
        end if;
        insert into public.menu_versions (shop_id, version, shop_changed_in)
        select id, 0, present from public.shops where id = shop
        on conflict (shop_id) do update set shop_changed_in = present
          where menu_versions.shop_changed_in is distinct from present;
        return null;
      end $$`);
    for (const table of SAID_OF_A_SHOP) {
      this.addSql(`
        create constraint trigger mark_shop_changed after insert or update or delete on ${table}
        deferrable initially deferred for each row execute function ops.mark_shop_changed()`);
    }
    // In plpgsql, which keeps the plans of its statements; one statement that knows all three ways would cost twice as much.
    this.addSql(`
      create function ops.menu_state(wanted_id uuid, wanted_slug text, wanted_domain text)
      returns table (shop_id uuid, shop_mark text, menu_mark text)
      language plpgsql stable security definer set search_path = pg_catalog as $$
      begin
        if wanted_id is not null then
          return query ${STATE_OF_SHOP} where s.id = wanted_id;
          return;
        end if;
        if wanted_domain is not null then
          return query ${STATE_OF_SHOP} where s.shop_domain = wanted_domain;
          if found then
            return;
          end if;
        end if;
        return query ${STATE_OF_SHOP} where s.slug = wanted_slug;
      end $$`);
    this.addSql(
      `comment on function ops.menu_state(uuid, text, text) is 'marks: other ones after each change, also after a restore'`,
    );
    for (const signature of ["mark_shop_changed()", "menu_state(uuid, text, text)"])
      this.addSql(`alter function ops.${signature} owner to platform`);
    this.planSessionsOnce();
    this.addSql(`revoke create on schema ops from platform`);
  }

  /** The log-in of a request, as before, but in plpgsql: a function in plain SQL is planned anew with each call. */
  private planSessionsOnce() {
    this.addSql(`set local role platform`);
    this.addSql(`
      create or replace function ops.find_session(wanted bytea, at timestamptz)
      returns table (
        session_id uuid, door text, kept_signed_in boolean,
        created_at timestamptz, renewed_at timestamptz, expires_at timestamptz, absolute_expires_at timestamptz,
        shop_id uuid, user_id uuid, super_admin_id uuid,
        first_name text, last_name text, email text, email_verified_at timestamptz,
        phone text, phone_verified_at timestamptz, street text, zip text,
        is_merchant boolean, is_admin_drawer_mini boolean, family_discount int,
        payment_service text, payment_handle text, language text, account_created_at timestamptz
      )
      language plpgsql stable security definer set search_path = pg_catalog as $$
      begin
        return query
        select s.id, s.door, s.kept_signed_in, s.created_at, s.renewed_at, s.expires_at, s.absolute_expires_at,
          s.shop_id, s.user_id, s.super_admin_id,
          coalesce(u.first_name, a.first_name), coalesce(u.last_name, a.last_name),
          coalesce(u.email, a.email), coalesce(u.email_verified_at, a.created_at),
          coalesce(u.phone, ''), u.phone_verified_at, coalesce(u.street, ''), coalesce(u.zip, ''),
          coalesce(u.is_merchant, false), coalesce(u.is_admin_drawer_mini, false), u.family_discount,
          coalesce(u.payment_service, ''), coalesce(u.payment_handle, ''), coalesce(u.language, 'en'),
          coalesce(u.created_at, a.created_at)
        from public.sessions s
        left join public.users u
          on u.shop_id = s.shop_id and u.id = s.user_id and u.status = 'ACTIVE' and u.deleted_at is null
        left join public.super_admins a on a.id = s.super_admin_id
        where s.token_hash = wanted and s.revoked_at is null and s.expires_at > at
          and (u.id is not null or a.id is not null);
      end $$`);
    this.addSql(`reset role`);
  }
}
