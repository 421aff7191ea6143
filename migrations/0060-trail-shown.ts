import { Migration } from "@mikro-orm/migrations";

/**
 * The trail is read for one record and for the settings (OPS-01): entries that are about several records, and those that are about no order,
 * item, section, window or customer, are found without reading the others.
 */
export class TrailShown extends Migration {
  override async up() {
    this.addSql(
      `create index audit_entries_of_several on audit_entries (shop_id, at) where subject_id is null`,
    );
    this.addSql(
      `create index audit_entries_of_settings on audit_entries (shop_id, at)
       where subject <> all (array['orders', 'items', 'sections', 'availabilities', 'users'])`,
    );
  }
}
