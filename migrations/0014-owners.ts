import { Migration } from "@mikro-orm/migrations";

const FUNCTIONS_OF_PLATFORM = [
  "open_shop(uuid, text, text, timestamptz, timestamptz)",
  "unproved_owners(text)",
  "admin_of_invite(bytea, timestamptz)",
  "has_super_admins()",
];

/** What opens a shop and lets super admins in, before any shop is at hand (AUTH-04). Each function is narrow. */
export class Owners extends Migration {
  override async up() {
    this.addSql(`grant create on schema ops to platform`);
    // Who adds and who renames at the same moment wait for each other at the slug's index; old names are looked at afterwards.
    this.addSql(`
      create function ops.open_shop(shop uuid, wanted_slug text, shop_title text, at timestamptz, trial_until timestamptz)
      returns boolean
      language plpgsql security definer set search_path = pg_catalog as $$
      begin
        insert into public.shops (id, slug, title, trial_ends_at, created_at, updated_at)
        values (shop, wanted_slug, shop_title, trial_until, at, at)
        on conflict (slug) do nothing;
        if not found then
          return false;
        end if;
        if exists (select from public.retired_slugs where slug = wanted_slug and until > at) then
          delete from public.shops where id = shop;
          return false;
        end if;
        return true;
      end $$`);
    this.addSql(
      `comment on function ops.open_shop(uuid, text, text, timestamptz, timestamptz) is 'the only way in which app adds a shop; false: the slug is taken'`,
    );
    this.addSql(`
      create function ops.unproved_owners(wanted text) returns table (shop_id uuid, user_id uuid)
      language sql stable security definer set search_path = pg_catalog as $$
        select shop_id, id from public.users
        where email = lower(wanted) and is_merchant and email_verified_at is null
          and status = 'ACTIVE' and deleted_at is null
        order by created_at limit 20
      $$`);
    this.addSql(`
      create function ops.admin_of_invite(invite bytea, at timestamptz) returns table (id uuid, email text)
      language sql stable security definer set search_path = pg_catalog as $$
        select id, email from public.super_admins where invite_hash = invite and invite_expires_at > at
      $$`);
    this.addSql(`
      create function ops.has_super_admins() returns boolean
      language sql stable security definer set search_path = pg_catalog as $$
        select exists (select from public.super_admins where password_hash is not null)
      $$`);
    for (const signature of FUNCTIONS_OF_PLATFORM)
      this.addSql(`alter function ops.${signature} owner to platform`);
    this.addSql(`revoke create on schema ops from platform`);
  }
}
