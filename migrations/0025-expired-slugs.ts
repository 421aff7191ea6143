import { Migration } from "@mikro-orm/migrations";

/**
 * A name that a shop gave up is another's to take once its 12 months are over (SHOP-01), and that other may give it up in turn. The row of
 * the first one may still be there, because it is swept only now and then, and `app` may not touch a row of another shop.
 */
export class ExpiredSlugs extends Migration {
  override async up() {
    this.addSql(`grant create on schema ops to platform`);
    this.addSql(`
      create function ops.forget_expired_slug(wanted text, at timestamptz) returns void
      language sql security definer set search_path = pg_catalog as $$
        delete from public.retired_slugs where slug = wanted and until <= at
      $$`);
    this.addSql(`alter function ops.forget_expired_slug(text, timestamptz) owner to platform`);
    this.addSql(`revoke create on schema ops from platform`);
  }
}
