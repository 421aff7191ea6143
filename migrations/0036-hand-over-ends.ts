import { Migration } from "@mikro-orm/migrations";

/** A day of a window ends at its hand-over time, where the merchant names one (AVL-02). */
export class HandOverEnds extends Migration {
  override async up() {
    this.addSql(`
      alter table availabilities add column hand_over_ends_at text,
        add constraint availabilities_hand_over_ends_at_is_a_time
          check (hand_over_ends_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' and hand_over_ends_at <> '00:00')`);
    this.addSql(
      `comment on column availabilities.hand_over_ends_at is 'time of the shop''s clock, ''17:30'', after which a day of this window is over; null: its midnight'`,
    );
  }
}
