import { Migration } from "@mikro-orm/migrations";

/**
 * Whether an account's address was proved by the link of a mail alone. Whoever opened it reads the mail, but need not be who has the account,
 * so that such a proof gives the account nothing of what a guest did with the address (ORD-06).
 */
export class EmailProofs extends Migration {
  override async up() {
    this.addSql(`alter table users add column email_proved_by_link_alone boolean not null default false`);
    this.addSql(`comment on column users.email_proved_by_link_alone is 'not within a log-in of the account'`);
  }
}
