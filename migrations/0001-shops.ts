import { Migration } from "@mikro-orm/migrations";

/** Shops, what their merchants set, and the trail of who changed it. */
export class Shops extends Migration {
  override async up() {
    this.addSql(`
      create table shops (
        id uuid not null,
        slug text not null,
        shop_domain text,
        title text not null,
        mode text not null default 'standard',
        maintenance_mode boolean not null default false,
        trial_ends_at timestamptz,
        subscription_status text not null default 'none',
        subscription_ends_at timestamptz,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        primary key (id),
        constraint shops_slug_unique unique (slug),
        constraint shops_shop_domain_unique unique (shop_domain),
        constraint shops_slug_is_a_host_label check (slug ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$'),
        constraint shops_domain_is_lower_case check (shop_domain = lower(shop_domain)),
        constraint shops_title_has_1_to_40_characters check (char_length(title) >= 1 and char_length(title) <= 40),
        constraint shops_mode_check check (mode in ('standard', 'bake_sale')),
        constraint shops_subscription_status_check check (subscription_status in ('none', 'incomplete', 'incomplete_expired', 'trialing', 'active', 'past_due', 'canceled', 'unpaid', 'paused'))
      )`);
    this.addSql(`comment on column shops.shop_domain is 'exact host, without port; a super admin''s to set'`);
    this.addSql(
      `comment on column shops.subscription_ends_at is 'set when a cancelled subscription still runs'`,
    );
    this.addSql(`
      create table retired_slugs (
        slug text not null,
        shop_id uuid not null,
        until timestamptz not null,
        primary key (slug),
        constraint retired_slugs_shop_id_foreign foreign key (shop_id) references shops (id)
      )`);
    this.addSql(`create index retired_slugs_shop on retired_slugs (shop_id)`);
    this.addSql(`comment on column retired_slugs.until is 'free to hand out again from then on'`);
    this.addSql(`
      create table shop_settings (
        shop_id uuid not null,
        contact_email text not null default '',
        support_email text not null default '',
        phone text not null default '',
        street_1 text not null default '',
        street_2 text not null default '',
        city text not null default '',
        state text not null default '',
        zip text not null default '',
        show_address boolean not null default false,
        owner_first_name text not null default '',
        owner_last_name text not null default '',
        instagram text not null default '',
        facebook text not null default '',
        twitter text not null default '',
        external_link_url text not null default '',
        external_link_label text not null default '',
        timezone text,
        not_taking_orders text not null default '',
        safety_measures text not null default '',
        enable_live_chat boolean not null default false,
        live_chat_button_id text not null default '',
        enable_queue_manager boolean not null default false,
        require_app_version_match boolean not null default false,
        analytics_id text not null default '',
        social_access_token bytea,
        order_access text not null default 'verified',
        hide_address_fields boolean not null default false,
        capture_payment_info boolean not null default false,
        require_phone_for_signup boolean not null default false,
        home_banner text not null default '',
        hide_home_banner_title boolean not null default false,
        home_page text not null default '',
        enable_about_page boolean not null default false,
        about_page text not null default '',
        help_page text not null default '',
        track_inventory boolean not null default true,
        low_stock_warning int not null default 0,
        reject_oversold_orders boolean not null default false,
        item_oversold_note text not null default 'Some items didn''t make it into your order. Please see your Items Ordered section below for details.',
        allow_gift_purchases boolean not null default false,
        enable_item_dates boolean not null default false,
        allow_item_dates_toggle boolean not null default false,
        lead_time_minutes int not null default 0,
        require_prepay boolean not null default true,
        sales_tax int,
        tip_default int not null default 500,
        payment_info text not null default '',
        enable_advanced_payment boolean not null default false,
        payment_options text[] not null default '{}',
        venmo_name text not null default '',
        paypal_email text not null default '',
        cashapp text not null default '',
        zelle_contact text not null default '',
        applepay_phone text not null default '',
        cc_instrux text not null default '',
        cc_phone text not null default '',
        cash_instrux text not null default '',
        enable_square_payment boolean not null default false,
        square_location_id text not null default '',
        square_app_id text not null default '',
        square_access_token bytea,
        fulfillment_options text[] not null default '{Pickup}',
        fulfillment_instructions text not null default '',
        pickup_info text not null default '',
        delivery_info text not null default '',
        delivery_fee int,
        pickup_slots text[] not null default '{Mon,Tue,Wed,Thu,Fri,Sat,Sun}',
        delivery_slots text[] not null default '{Mon,Tue,Wed,Thu,Fri,Sat,Sun}',
        email_customer_invoices boolean not null default true,
        bcc_payment_received_email boolean not null default false,
        new_order_alerts boolean not null default true,
        send_welcome_email boolean not null default true,
        send_payment_received_email boolean not null default true,
        welcome_email_body text not null default '',
        paid_email_body text not null default '',
        completed_email_body text not null default '',
        guest_invoice_title text not null default '',
        allowed_origins text[] not null default '{}',
        version int not null default 1,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        primary key (shop_id),
        constraint shop_settings_shop_id_foreign foreign key (shop_id) references shops (id),
        constraint shop_settings_sales_tax_in_basis_points check (sales_tax >= 0 and sales_tax <= 10000),
        constraint shop_settings_delivery_fee_not_negative check (delivery_fee >= 0 and delivery_fee <= 1000000),
        constraint shop_settings_tip_default_in_bounds check (tip_default >= 0 and tip_default <= 100000),
        constraint shop_settings_low_stock_warning_not_negative check (low_stock_warning >= 0),
        constraint shop_settings_lead_time_not_negative check (lead_time_minutes >= 0 and lead_time_minutes <= 525600),
        constraint shop_settings_fulfillment_options_known check (fulfillment_options <@ array['Pickup', 'Delivery', 'Shipping']),
        constraint shop_settings_slots_are_days check ((pickup_slots || delivery_slots) <@ array['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']),
        constraint shop_settings_order_access_check check (order_access in ('verified', 'login', 'guest'))
      )`);
    this.addSql(
      `comment on column shop_settings.timezone is 'IANA name; null until the merchant answers the prompt'`,
    );
    this.addSql(`comment on column shop_settings.not_taking_orders is 'the message; blank takes orders'`);
    this.addSql(`comment on column shop_settings.home_banner is 'key in the picture store'`);
    this.addSql(`comment on column shop_settings.sales_tax is 'basis points: 925 is 9.25 %'`);
    this.addSql(`comment on column shop_settings.tip_default is 'cents'`);
    this.addSql(`comment on column shop_settings.delivery_fee is 'cents'`);
    this.addSql(
      `comment on column shop_settings.allowed_origins is 'headless storefronts that may call the API from a browser (API-10)'`,
    );
    this.addSql(
      `comment on column shop_settings.version is 'a second merchant''s stale save is told by it (SET-02)'`,
    );
    this.addSql(`
      create table feature_flags (
        shop_id uuid not null,
        name text not null,
        active boolean not null default false,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        primary key (shop_id, name),
        constraint feature_flags_shop_id_foreign foreign key (shop_id) references shops (id),
        constraint feature_flags_name_check check (name in ('SERVICE_FEE', 'ALLOW_GIFT_PURCHASES', 'ITEM_DATES'))
      )`);
    this.addSql(`
      create table gallery_images (
        shop_id uuid not null,
        id uuid not null,
        key text not null,
        alt text not null default '',
        width int not null,
        height int not null,
        byte_size int not null,
        position int not null,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        primary key (shop_id, id),
        constraint gallery_images_position unique (shop_id, position),
        constraint gallery_images_shop_id_foreign foreign key (shop_id) references shops (id),
        constraint gallery_images_at_most_4 check (position >= 0 and position <= 3)
      )`);
    this.addSql(`comment on column gallery_images.key is 'in the picture store'`);
    this.addSql(`comment on column gallery_images.width is 'pixels'`);
    this.addSql(`comment on column gallery_images.height is 'pixels'`);
    this.addSql(`
      create table menu_versions (
        shop_id uuid not null,
        version bigint not null default '0',
        primary key (shop_id),
        constraint menu_versions_shop_id_foreign foreign key (shop_id) references shops (id)
      )`);
    this.addSql(`
      create table audit_entries (
        shop_id uuid not null,
        id uuid not null,
        at timestamptz not null,
        actor text not null,
        actor_id uuid,
        actor_name text not null default '',
        action text not null,
        subject text not null default '',
        subject_id uuid,
        before jsonb,
        after jsonb,
        request_id text not null default '',
        address text not null default '',
        primary key (shop_id, id),
        constraint audit_entries_shop_id_foreign foreign key (shop_id) references shops (id),
        constraint audit_entries_actor_check check (actor in ('guest', 'customer', 'merchant', 'super_admin', 'system'))
      )`);
    this.addSql(`create index audit_entries_newest on audit_entries (shop_id, at)`);
    this.addSql(`create index audit_entries_subject on audit_entries (shop_id, subject_id, at)`);
    this.addSql(`comment on column audit_entries.action is 'verb and noun: settings.saved, item.deleted …'`);
    this.addSql(`comment on column audit_entries.subject is 'table of what was changed'`);
  }
}
