import { Migration } from "@mikro-orm/migrations";

/** Tables that hold what a merchant manages by the generic calls, by the word that stands in their paths (API-05). */
const MANAGED = {
  sections: "sections",
  items: "items",
  availabilities: "availabilities",
  customers: "users",
  orders: "orders",
} as const;

/** A merchant's edits are counted apart from stock, so that an order that is placed meanwhile makes no edit stale (MAN-02). */
export class CatalogEdits extends Migration {
  override async up() {
    for (const table of ["sections", "items"])
      this.addSql(`alter table ${table} add column version int not null default 1`);
    this.addSql(`grant create on schema ops to platform`);
    // Deleted ones too: a record that is gone belongs to its shop all the same, and is then not found there.
    this.addSql(`
      create function ops.shop_of_record(kind text, wanted uuid) returns uuid
      language plpgsql stable security definer set search_path = pg_catalog as $$
      declare
        shop uuid;
      begin
        ${Object.entries(MANAGED)
          .map(
            ([kind, table]) => `
        if kind = '${kind}' then
          select shop_id into shop from public.${table} where id = wanted limit 1;
        end if;`,
          )
          .join("")}
        return shop;
      end $$`);
    this.addSql(
      `comment on function ops.shop_of_record(text, uuid) is 'shop of a record whose call names no shop: DELETE /items/{id}, by a super admin'`,
    );
    this.addSql(`alter function ops.shop_of_record(text, uuid) owner to platform`);
    this.addSql(`revoke create on schema ops from platform`);
  }
}
