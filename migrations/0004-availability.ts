import { Migration } from "@mikro-orm/migrations";

/** Windows during which orders are taken. */
export class Availability extends Migration {
  override async up() {
    this.addSql(`
      create table availabilities (
        shop_id uuid not null,
        id uuid not null,
        name text not null default '',
        start_time timestamptz not null,
        end_time timestamptz not null,
        pickup_slots text[] not null default '{}',
        delivery_slots text[] not null default '{}',
        deleted_at timestamptz,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        primary key (shop_id, id),
        constraint availabilities_shop_id_foreign foreign key (shop_id) references shops (id),
        constraint availabilities_end_after_start check (end_time > start_time),
        constraint availabilities_slots_are_days check ((pickup_slots || delivery_slots) <@ array['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'])
      )`);
    this.addSql(`create index availabilities_by_end on availabilities (shop_id, end_time)`);
  }
}
