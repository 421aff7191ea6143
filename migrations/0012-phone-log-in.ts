import { Migration } from "@mikro-orm/migrations";

/** One living code per phone and shop, kept so by the database, and which log-ins a code opened (AUTH-03). */
export class PhoneLogIn extends Migration {
  override async up() {
    this.addSql(`drop index phone_codes_newest`);
    this.addSql(
      `create unique index phone_codes_active on phone_codes (shop_id, phone_normalized) where used_at is null`,
    );
    this.addSql(`alter table sessions add column phone_code_at timestamptz`);
    this.addSql(
      `comment on column sessions.phone_code_at is 'when a phone code opened this log-in; null for any other way'`,
    );
  }
}
