import { Migration } from "@mikro-orm/migrations";

/** The menu: sections and items. */
export class Catalog extends Migration {
  override async up() {
    this.addSql(`
      create table sections (
        shop_id uuid not null,
        id uuid not null,
        name text not null,
        description text not null default '',
        position int not null default 0,
        deleted_at timestamptz,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        primary key (shop_id, id),
        constraint sections_shop_id_foreign foreign key (shop_id) references shops (id),
        constraint sections_name_not_blank check (btrim(name) <> ''),
        constraint sections_position_not_negative check (position >= 0)
      )`);
    this.addSql(`create index sections_in_order on sections (shop_id, position)`);
    this.addSql(`
      create table items (
        shop_id uuid not null,
        id uuid not null,
        section_id uuid not null,
        name text not null,
        description text not null default '',
        unit text not null default '',
        price int not null,
        position int not null default 0,
        stock int not null default 0,
        date date,
        hidden boolean not null default false,
        sold_out boolean not null default false,
        unlimited boolean not null default false,
        status text not null default 'PUBLISHED',
        deleted_at timestamptz,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        primary key (shop_id, id),
        constraint items_shop_id_foreign foreign key (shop_id) references shops (id),
        constraint items_shop_id_section_id_foreign foreign key (shop_id, section_id) references sections (shop_id, id),
        constraint items_name_not_blank check (btrim(name) <> ''),
        constraint items_price_in_bounds check (price >= 0 and price <= 10000000),
        constraint items_stock_not_negative check (stock >= 0),
        constraint items_position_not_negative check (position >= 0),
        constraint items_status_check check (status in ('PUBLISHED'))
      )`);
    this.addSql(`create index items_of_section on items (shop_id, section_id, position)`);
    this.addSql(`comment on column items.unit is 'oz, lb, piece …'`);
    this.addSql(`comment on column items.price is 'cents'`);
    this.addSql(`comment on column items.date is 'day of the shop''s calendar'`);
  }
}
