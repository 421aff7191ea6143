import { Migration } from "@mikro-orm/migrations";

/**
 * `ops.commit_orders` takes every lock before it looks at anything, also for an order that is not written; so what only held
 * said the same a second time (decision 0052).
 */
export class LocksInOnePlace extends Migration {
  override async up() {
    this.addSql(`set local role platform`);
    this.addSql(`drop function ops.hold_for_orders(uuid, jsonb)`);
    this.addSql(`reset role`);
  }
}
