import { Migration } from "@mikro-orm/migrations";

/** What somebody is about to order. */
export class Carts extends Migration {
  override async up() {
    this.addSql(`
      create table carts (
        shop_id uuid not null,
        id uuid not null,
        guest_key_hash bytea,
        user_id uuid,
        availability_id uuid,
        fulfillment_type text,
        fulfillment_slot text,
        fulfillment_date date,
        street text not null default '',
        zip text not null default '',
        tip int,
        custom_delivery_fee int,
        special_instructions text not null default '',
        is_gift boolean not null default false,
        giftee_details jsonb,
        payment_service text,
        payment_acknowledged boolean not null default false,
        is_custom boolean not null default false,
        completed boolean not null default false,
        ready_for_guest boolean not null default false,
        paid boolean not null default false,
        highlighted_item_id uuid,
        version int not null default 1,
        idempotency_key text not null,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        primary key (shop_id, id),
        constraint carts_guest unique (shop_id, guest_key_hash),
        constraint carts_user unique (shop_id, user_id, is_custom),
        constraint carts_shop_id_foreign foreign key (shop_id) references shops (id),
        constraint carts_shop_id_user_id_foreign foreign key (shop_id, user_id) references users (shop_id, id),
        constraint carts_shop_id_availability_id_foreign foreign key (shop_id, availability_id) references availabilities (shop_id, id),
        constraint carts_have_an_owner check (guest_key_hash is not null or user_id is not null),
        constraint carts_tip_in_bounds check (tip >= 0 and tip <= 100000),
        constraint carts_custom_delivery_fee_in_bounds check (custom_delivery_fee >= 0 and custom_delivery_fee <= 1000000),
        constraint carts_instructions_at_most_1000 check (char_length(special_instructions) <= 1000),
        constraint carts_fulfillment_type_check check (fulfillment_type in ('Pickup', 'Delivery', 'Shipping', 'Unknown'))
      )`);
    this.addSql(`create index carts_untouched on carts (updated_at)`);
    this.addSql(`comment on column carts.fulfillment_slot is 'the label of the chosen day: ''Fri, Nov 27'''`);
    this.addSql(`comment on column carts.tip is 'cents; null until chosen, then tip_default counts'`);
    this.addSql(`comment on column carts.custom_delivery_fee is 'cents; a merchant''s'`);
    this.addSql(`comment on column carts.is_custom is 'a merchant''s, for a customer (ORD-09)'`);
    this.addSql(`comment on column carts.highlighted_item_id is 'the item just added (CART-02)'`);
    this.addSql(`
      create table cart_items (
        shop_id uuid not null,
        id uuid not null,
        cart_id uuid not null,
        item_id uuid,
        type text not null default 'PRODUCT',
        quantity int not null,
        oversold boolean not null default false,
        is_custom boolean not null default false,
        custom_name text not null default '',
        custom_price int,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        primary key (shop_id, id),
        constraint cart_items_item_once unique (shop_id, cart_id, item_id),
        constraint cart_items_shop_id_foreign foreign key (shop_id) references shops (id),
        constraint cart_items_shop_id_cart_id_foreign foreign key (shop_id, cart_id) references carts (shop_id, id) on delete cascade,
        constraint cart_items_shop_id_item_id_foreign foreign key (shop_id, item_id) references items (shop_id, id),
        constraint cart_items_quantity_1_to_999 check (quantity >= 1 and quantity <= 999),
        constraint cart_items_item_or_custom check ((item_id is not null) <> is_custom),
        constraint cart_items_custom_is_priced check (not is_custom or (custom_name <> '' and custom_price is not null)),
        constraint cart_items_custom_price_in_bounds check (custom_price >= 0 and custom_price <= 10000000),
        constraint cart_items_type_check check (type in ('PRODUCT', 'FEE', 'DISCOUNT'))
      )`);
    this.addSql(`create index cart_items_item on cart_items (shop_id, item_id)`);
    this.addSql(`comment on column cart_items.custom_price is 'cents'`);
  }
}
