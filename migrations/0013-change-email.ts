import { Migration } from "@mikro-orm/migrations";

/** A link may prove the address that an account is to have from now on (CUST-01). */
export class ChangeEmail extends Migration {
  override async up() {
    this.addSql(`alter table mail_links drop constraint mail_links_purpose_check`);
    this.addSql(
      `alter table mail_links add constraint mail_links_purpose_check check (purpose in ('verify_email', 'change_email', 'reset_password', 'activate_owner', 'update_legacy_account'))`,
    );
  }
}
