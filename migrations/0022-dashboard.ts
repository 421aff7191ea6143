import { Migration } from "@mikro-orm/migrations";

/**
 * What the merchant's first screens ask of all orders of a shop, without reading them all (PERF-05): the counts beside the list's filters
 * come from an index alone, what is owed and what is to be sent stand in indexes that hold nothing else, and so do the messages that did not arrive. All
 * are partial, so that none is mistaken for the way to a row by its id (see 0011).
 */
export class Dashboard extends Migration {
  override async up() {
    this.addSql(
      `create index orders_counted on orders (shop_id, completed, paid, is_gift) where cancelled_at is null and deleted_at is null`,
    );
    this.addSql(
      `create index orders_owed on orders (shop_id, fulfillment_date, created_at) where not paid and cancelled_at is null and deleted_at is null`,
    );
    this.addSql(
      `create index orders_to_ship on orders (shop_id, availability_id) where fulfillment_type = 'Shipping' and not completed and cancelled_at is null and deleted_at is null`,
    );
    this.addSql(
      `create index messages_undelivered on messages (shop_id, created_at) where status in ('failed', 'dead')`,
    );
  }
}
