import { Migration } from "@mikro-orm/migrations";

/**
 * Every index of a shop's table begins with the shop, so any of them can find a row by shop and id, by reading all rows of the shop. While
 * a table is small Postgres sees no difference in cost, takes whichever was made last, and a connection keeps that plan until the
 * table's statistics change: the profile showed each order reading all earlier ones seven times, five of them for foreign keys. Partial indexes
 * cannot be mistaken in this way, and an order is written only into those that will find it (PERF-04).
 */
export class OrdersFoundById extends Migration {
  override async up() {
    this.addSql(`
      alter table orders
        drop constraint orders_ticket_number,
        drop constraint orders_idempotency_key,
        drop constraint orders_guest_token`);
    this.addSql(`drop index orders_newest, orders_of_user, orders_by_day, orders_of_window, orders_of_guest`);
    this.addSql(
      `create unique index orders_ticket_number on orders (shop_id, ticket_number) where ticket_number > 0`,
    );
    this.addSql(
      `create unique index orders_idempotency_key on orders (shop_id, scope, idempotency_key) where idempotency_key is not null`,
    );
    this.addSql(
      `create unique index orders_guest_token on orders (shop_id, guest_token_hash) where guest_token_hash is not null`,
    );
    this.addSql(`create index orders_newest on orders (shop_id, created_at, id) where deleted_at is null`);
    this.addSql(
      `create index orders_of_user on orders (shop_id, user_id, created_at) where user_id is not null`,
    );
    this.addSql(
      `create index orders_by_day on orders (shop_id, fulfillment_date) where fulfillment_date is not null`,
    );
    this.addSql(
      `create index orders_of_window on orders (shop_id, availability_id) where availability_id is not null`,
    );
    this.addSql(
      `create index orders_of_guest on orders (shop_id, guest_email) where guest_email is not null`,
    );
    this.addSql(`drop index users_by_name`);
    this.addSql(
      `create index users_by_name on users (shop_id, last_name, first_name) where deleted_at is null`,
    );
    this.addSql(`alter table carts drop constraint carts_user, drop constraint carts_guest`);
    this.addSql(
      `create unique index carts_user on carts (shop_id, user_id, is_custom) where user_id is not null`,
    );
    this.addSql(
      `create unique index carts_guest on carts (shop_id, guest_key_hash) where guest_key_hash is not null`,
    );
  }
}
