import { Migration } from "@mikro-orm/migrations";

/**
 * A link that carries a log-in to another host says when that log-in was opened, so that it does not become a new one by the way (AUTH-05, SEC-A34). The
 * release before writes none, and its links open a new log-in as they did.
 */
export class LogInHandedOver extends Migration {
  override async up() {
    this.addSql(`alter table login_handovers add column opened_at timestamptz`);
    this.addSql(
      `comment on column login_handovers.opened_at is 'of the log-in that asked for the link; null where the link is the first one'`,
    );
  }
}
