import { Migration } from "@mikro-orm/migrations";

/** How each is written; none can be mistaken for the way to a row by its id (migration 0011). */
const INDEXES = {
  carts_of_guests_untouched: "carts (updated_at) where user_id is null",
  order_events_of_actor:
    "order_events (shop_id, actor_id) where actor_id is not null and (actor <> 'customer' or what <> 'placed')",
  audit_entries_of_actor: "audit_entries (shop_id, actor_id) where actor_id is not null",
  feedback_of_user: "feedback (shop_id, user_id) where user_id is not null",
};

/**
 * What is swept away and what is erased is found by an index of its own: the sweep reads the carts of guests alone, and an account is erased
 * from a full shop within a statement's time (CUST-03). A customer's own order is found by its orders, so that placing one writes into no more indexes.
 */
export class FoundInTime extends Migration {
  override isTransactional() {
    return false;
  }

  override async up() {
    for (const [name, definition] of Object.entries(INDEXES)) {
      this.addSql(`drop index concurrently if exists ${name}`);
      this.addSql(`create index concurrently if not exists ${name} on ${definition}`);
    }
    this.addSql(`drop index concurrently if exists carts_untouched`);
  }
}
