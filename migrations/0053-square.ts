import { Migration } from "@mikro-orm/migrations";

const OF_THIS_SHOP = `shop_id = nullif(current_setting('app.shop_id', true), '')::uuid`;

/** Customers pay at Square (CART-04): the pages that were opened there, and what Square told of payments, each once. */
export class Square extends Migration {
  override async up() {
    this.addSql(`alter table shop_settings add column square_webhook_key bytea`);
    this.addSql(`
      create table square_links (
        shop_id uuid not null,
        id uuid not null,
        order_id uuid not null,
        amount int not null,
        location_id text not null,
        square_order_id text not null,
        url text not null,
        created_at timestamptz not null,
        primary key (shop_id, id),
        constraint square_links_of_order unique (shop_id, order_id, amount, location_id),
        constraint square_links_square_order unique (shop_id, square_order_id),
        constraint square_links_shop_id_foreign foreign key (shop_id) references shops (id),
        constraint square_links_shop_id_order_id_foreign foreign key (shop_id, order_id) references orders (shop_id, id) on delete cascade
      )`);
    this.addSql(
      `comment on column square_links.amount is 'cents: the total of the order that the page asks for'`,
    );
    this.addSql(
      `comment on column square_links.square_order_id is 'Square''s own order, which its payments name'`,
    );
    this.addSql(`
      create table square_events (
        shop_id uuid not null,
        id text not null,
        payment_id text not null,
        received_at timestamptz not null,
        handled_at timestamptz,
        primary key (shop_id, id),
        constraint square_events_shop_id_foreign foreign key (shop_id) references shops (id)
      )`);
    for (const table of ["square_links", "square_events"]) {
      this.addSql(`alter table ${table} enable row level security`);
      this.addSql(`alter table ${table} force row level security`);
      this.addSql(`create policy of_shop on ${table} using (${OF_THIS_SHOP}) with check (${OF_THIS_SHOP})`);
      this.addSql(`create policy platform on ${table} to platform using (true) with check (true)`);
    }
  }
}
