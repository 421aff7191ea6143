import { Migration } from "@mikro-orm/migrations";

/** Which lines of statements were used for an order: a step of its time line, found again when the same statement comes once more. */
export class MatchedPayments extends Migration {
  override async up() {
    this.addSql(
      `create index order_events_matched on order_events (shop_id, at) where what = 'paymentMatched'`,
    );
  }
}
