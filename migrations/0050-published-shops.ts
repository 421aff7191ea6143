import { Migration } from "@mikro-orm/migrations";

/** A new shop takes orders once its merchant opens it (AUTH-04); every shop until now is open, as of this migration. */
export class PublishedShops extends Migration {
  override async up() {
    this.addSql(`alter table shops add column published_at timestamptz default now()`);
    this.addSql(
      `comment on column shops.published_at is 'when it opened for customers; null: only its merchant sees it'`,
    );
    this.addSql(`grant create on schema ops to platform`);
    this.addSql(`set local role platform`);
    this.addSql(`
      create or replace function ops.open_shop(shop uuid, wanted_slug text, shop_title text, at timestamptz, trial_until timestamptz)
      returns boolean
      language plpgsql security definer set search_path = pg_catalog as $$
      begin
        insert into public.shops (id, slug, title, trial_ends_at, published_at, created_at, updated_at)
        values (shop, wanted_slug, shop_title, trial_until, null, at, at)
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
    this.addSql(`reset role`);
    this.addSql(`revoke create on schema ops from platform`);
  }
}
