import { Migration } from "@mikro-orm/migrations";

/**
 * An item is found by its primary key alone (PERF-04). The index by section began with the shop as well: where Postgres has no statistics it believes in the
 * fewer rows the wider they are, and for few rows both cost the same. With one text more on an item it took the wrong one, and the foreign key of each line of an order
 * read all items of the shop. A section's items are found among those of their shop, of which there are few.
 */
export class ItemsByTheirKey extends Migration {
  override isTransactional() {
    return false;
  }

  override async up() {
    this.addSql(`drop index concurrently if exists items_of_section`);
  }
}
