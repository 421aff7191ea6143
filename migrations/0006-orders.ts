import { Migration } from "@mikro-orm/migrations";

/** What was ordered. The database itself checks that the parts of a price sum up and that a key is used once. */
export class Orders extends Migration {
  override async up() {
    this.addSql(`
      create table orders (
        shop_id uuid not null,
        id uuid not null,
        ticket_number int not null,
        user_id uuid,
        guest_name text,
        guest_email text,
        guest_phone text,
        guest_token_hash bytea,
        availability_id uuid,
        fulfillment_type text not null,
        fulfillment_slot text not null default '',
        fulfillment_date date,
        delivery_address text,
        special_instructions text not null default '',
        is_gift boolean not null default false,
        giftee_details jsonb,
        payment_service text,
        notes text not null default '',
        is_custom boolean not null default false,
        language text not null default 'en',
        completed boolean not null default false,
        paid boolean not null default false,
        ready_for_guest boolean not null default false,
        cancelled_at timestamptz,
        cancelled_by text,
        cancel_reason text not null default '',
        subtotal int not null default 0,
        discounts int not null default 0,
        fees int not null default 0,
        tax int not null default 0,
        service_fee int not null default 0,
        delivery_fee int not null default 0,
        tip int not null default 0,
        grand_total int not null default 0,
        family_discount int,
        sales_tax_rate int not null default 0,
        scope text not null,
        idempotency_key text,
        request_hash bytea,
        version int not null default 1,
        deleted_at timestamptz,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        primary key (shop_id, id),
        constraint orders_ticket_number unique (shop_id, ticket_number),
        constraint orders_idempotency_key unique (shop_id, scope, idempotency_key),
        constraint orders_guest_token unique (shop_id, guest_token_hash),
        constraint orders_shop_id_foreign foreign key (shop_id) references shops (id),
        constraint orders_shop_id_user_id_foreign foreign key (shop_id, user_id) references users (shop_id, id),
        constraint orders_shop_id_availability_id_foreign foreign key (shop_id, availability_id) references availabilities (shop_id, id),
        constraint orders_subtotal_in_bounds check (subtotal >= 0 and subtotal <= 1000000000),
        constraint orders_discounts_in_bounds check (discounts >= 0 and discounts <= 1000000000),
        constraint orders_fees_in_bounds check (fees >= 0 and fees <= 1000000000),
        constraint orders_tax_in_bounds check (tax >= 0 and tax <= 1000000000),
        constraint orders_service_fee_in_bounds check (service_fee >= 0 and service_fee <= 1000000000),
        constraint orders_delivery_fee_in_bounds check (delivery_fee >= 0 and delivery_fee <= 1000000000),
        constraint orders_grand_total_in_bounds check (grand_total >= 0 and grand_total <= 1000000000),
        constraint orders_tip_in_bounds check (tip >= 0 and tip <= 100000),
        constraint orders_discounts_at_most_subtotal check (discounts <= subtotal),
        constraint orders_parts_sum_to_grand_total check (grand_total = subtotal - discounts + fees + delivery_fee + tip + tax + service_fee),
        constraint orders_family_discount_in_percent check (family_discount >= 0 and family_discount <= 100),
        constraint orders_sales_tax_rate_in_basis_points check (sales_tax_rate >= 0 and sales_tax_rate <= 10000),
        constraint orders_ticket_number_positive check (ticket_number > 0),
        constraint orders_instructions_at_most_1000 check (char_length(special_instructions) <= 1000),
        constraint orders_delivered_somewhere check (fulfillment_type <> 'Delivery' or coalesce(delivery_address, '') <> ''),
        constraint orders_idempotency_key_1_to_255 check (char_length(idempotency_key) >= 1 and char_length(idempotency_key) <= 255),
        constraint orders_fulfillment_type_check check (fulfillment_type in ('Pickup', 'Delivery', 'Shipping', 'Unknown')),
        constraint orders_language_check check (language in ('en', 'es'))
      )`);
    this.addSql(`create index orders_newest on orders (shop_id, created_at, id)`);
    this.addSql(`create index orders_of_user on orders (shop_id, user_id, created_at)`);
    this.addSql(`create index orders_by_day on orders (shop_id, fulfillment_date)`);
    this.addSql(`create index orders_of_window on orders (shop_id, availability_id)`);
    this.addSql(`create index orders_of_guest on orders (shop_id, guest_email)`);
    this.addSql(`comment on column orders.ticket_number is 'counts up per shop'`);
    this.addSql(`comment on column orders.guest_token_hash is 'sha256 of the private link''s token'`);
    this.addSql(`comment on column orders.fulfillment_slot is 'as the customer read it: ''Fri, Nov 27'''`);
    this.addSql(
      `comment on column orders.fulfillment_date is 'the same day in the shop''s calendar; null for Shipping'`,
    );
    this.addSql(`comment on column orders.notes is 'the merchant''s, never the customer''s'`);
    this.addSql(`comment on column orders.is_custom is 'placed by a merchant (ORD-09)'`);
    this.addSql(`comment on column orders.cancelled_by is 'name of who did'`);
    this.addSql(`comment on column orders.family_discount is 'percent in force when ordered'`);
    this.addSql(`comment on column orders.sales_tax_rate is 'basis points in force when ordered'`);
    this.addSql(`comment on column orders.scope is 'whose key: account id or guest cart id'`);
    this.addSql(`
      create table line_items (
        shop_id uuid not null,
        id uuid not null,
        order_id uuid not null,
        item_id uuid,
        type text not null default 'PRODUCT',
        quantity int not null,
        requested_quantity int,
        item_price int not null,
        item_name text not null default '',
        item_unit text not null default '',
        item_date date,
        section_name text not null default '',
        oversold boolean not null default false,
        is_custom boolean not null default false,
        position int not null default 0,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        primary key (shop_id, id),
        constraint line_items_shop_id_foreign foreign key (shop_id) references shops (id),
        constraint line_items_shop_id_order_id_foreign foreign key (shop_id, order_id) references orders (shop_id, id) on delete cascade,
        constraint line_items_shop_id_item_id_foreign foreign key (shop_id, item_id) references items (shop_id, id),
        constraint line_items_quantity_1_to_999 check (quantity >= 1 and quantity <= 999 or (quantity = 0 and oversold)),
        constraint line_items_price_in_bounds check (item_price >= 0 and item_price <= 10000000),
        constraint line_items_requested_1_to_999 check (requested_quantity >= 1 and requested_quantity <= 999),
        constraint line_items_type_check check (type in ('PRODUCT', 'FEE', 'DISCOUNT'))
      )`);
    this.addSql(`create index line_items_of_order on line_items (shop_id, order_id, position)`);
    this.addSql(`create index line_items_of_item on line_items (shop_id, item_id)`);
    this.addSql(`comment on column line_items.requested_quantity is 'what was asked for, where it was cut'`);
    this.addSql(`comment on column line_items.item_price is 'cents'`);
    this.addSql(`
      create table order_events (
        shop_id uuid not null,
        id uuid not null,
        order_id uuid not null,
        at timestamptz not null,
        actor text not null,
        actor_id uuid,
        actor_name text not null default '',
        what text not null,
        from_value jsonb,
        to_value jsonb,
        primary key (shop_id, id),
        constraint order_events_shop_id_foreign foreign key (shop_id) references shops (id),
        constraint order_events_shop_id_order_id_foreign foreign key (shop_id, order_id) references orders (shop_id, id) on delete cascade,
        constraint order_events_actor_check check (actor in ('guest', 'customer', 'merchant', 'super_admin', 'system'))
      )`);
    this.addSql(`create index order_events_of_order on order_events (shop_id, order_id, at)`);
    this.addSql(
      `comment on column order_events.what is 'placed, paid, completed, readyForGuest, edited, cancelled …'`,
    );
    this.addSql(`
      create table ticket_counters (
        shop_id uuid not null,
        last_ticket_number int not null default 0,
        primary key (shop_id),
        constraint ticket_counters_shop_id_foreign foreign key (shop_id) references shops (id),
        constraint ticket_counters_not_negative check (last_ticket_number >= 0)
      )`);
  }
}
