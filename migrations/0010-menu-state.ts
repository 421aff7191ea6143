import { Migration } from "@mikro-orm/migrations";

/** Which shop is meant and whether anything a shopper sees of it has changed: one look-up that every public request makes (PERF-02). */
export class MenuState extends Migration {
  override async up() {
    this.addSql(`grant create on schema ops to platform`);
    this.addSql(`
      create function ops.menu_state(wanted_id uuid, wanted_slug text, wanted_domain text)
      returns table (shop_id uuid, mark text)
      language sql stable security definer set search_path = pg_catalog as $$
        select s.id, coalesce(v.version, 0) || '.' || coalesce(v.xmin::text, '')
        from public.shops s left join public.menu_versions v on v.shop_id = s.id
        where s.id = wanted_id or s.slug = wanted_slug or s.shop_domain = wanted_domain
        order by (s.shop_domain = wanted_domain) is true desc limit 1
      $$`);
    this.addSql(
      `comment on function ops.menu_state(uuid, text, text) is 'mark: another one after each change of what shoppers see, also after a restore'`,
    );
    this.addSql(`alter function ops.menu_state(uuid, text, text) owner to platform`);
    this.addSql(`revoke create on schema ops from platform`);
  }
}
