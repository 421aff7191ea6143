import { Migration } from "@mikro-orm/migrations";

/**
 * What editing and preparing orders need: which version of the order a step made, so that a stale edit is told what changed (ORD-09); and
 * what the kitchen has made and packed, line by line, so that a line that comes later is not taken for made (MAN-07).
 */
export class OrderEdits extends Migration {
  override async up() {
    this.addSql(`alter table order_events add column order_version int`);
    this.addSql(
      `comment on column order_events.order_version is 'the version of the order that this step made'`,
    );
    this.addSql(`alter table line_items add column made_at timestamptz, add column packed_at timestamptz`);
  }
}
