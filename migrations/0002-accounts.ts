import { Migration } from "@mikro-orm/migrations";

/** People, and everything by which they prove who they are. */
export class Accounts extends Migration {
  override async up() {
    this.addSql(`
      create table users (
        shop_id uuid not null,
        id uuid not null,
        first_name text not null default '',
        last_name text not null default '',
        email text,
        email_verified_at timestamptz,
        phone text not null default '',
        phone_normalized text,
        phone_verified_at timestamptz,
        street text not null default '',
        zip text not null default '',
        password_hash text,
        is_merchant boolean not null default false,
        is_admin_drawer_mini boolean not null default false,
        payment_service text not null default '',
        payment_handle text not null default '',
        family_discount int,
        language text not null default 'en',
        status text not null default 'ACTIVE',
        deleted_at timestamptz,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        primary key (shop_id, id),
        constraint users_shop_id_foreign foreign key (shop_id) references shops (id),
        constraint users_email_is_lower_case check (email = lower(email) and email <> ''),
        constraint users_phone_normalized_is_10_digits check (phone_normalized ~ '^[0-9]{10}$'),
        constraint users_family_discount_in_percent check (family_discount >= 0 and family_discount <= 100),
        constraint users_language_check check (language in ('en', 'es')),
        constraint users_status_check check (status in ('ACTIVE', 'ERASED'))
      )`);
    this.addSql(`create index users_by_name on users (shop_id, last_name, first_name)`);
    this.addSql(`create unique index users_email on users (shop_id, email) where deleted_at is null`);
    this.addSql(
      `create unique index users_phone on users (shop_id, phone_normalized) where deleted_at is null`,
    );
    this.addSql(`comment on column users.phone is 'as typed'`);
    this.addSql(`comment on column users.phone_normalized is '10 digits'`);
    this.addSql(`comment on column users.password_hash is 'argon2id; null for phone-only accounts'`);
    this.addSql(`comment on column users.family_discount is 'percent'`);
    this.addSql(`
      create table customer_notes (
        shop_id uuid not null,
        id uuid not null,
        customer_id uuid not null,
        notes text not null,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        primary key (shop_id, id),
        constraint customer_notes_shop_id_foreign foreign key (shop_id) references shops (id),
        constraint customer_notes_shop_id_customer_id_foreign foreign key (shop_id, customer_id) references users (shop_id, id)
      )`);
    this.addSql(`create index customer_notes_customer on customer_notes (shop_id, customer_id)`);
    this.addSql(`
      create table super_admins (
        id uuid not null,
        email text not null,
        first_name text not null default '',
        last_name text not null default '',
        password_hash text,
        totp_secret bytea,
        totp_last_step bigint,
        invite_hash bytea,
        invite_expires_at timestamptz,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        primary key (id),
        constraint super_admins_email_unique unique (email),
        constraint super_admins_invite_hash_unique unique (invite_hash),
        constraint super_admins_email_is_lower_case check (email = lower(email) and email <> '')
      )`);
    this.addSql(
      `comment on column super_admins.password_hash is 'argon2id; null until the invitation is taken up'`,
    );
    this.addSql(`comment on column super_admins.totp_secret is 'sealed with ENCRYPTION_KEY'`);
    this.addSql(
      `comment on column super_admins.totp_last_step is 'last accepted time step: a code works once'`,
    );
    this.addSql(`comment on column super_admins.invite_hash is 'sha256 of the one-time link''s token'`);
    this.addSql(`
      create table sessions (
        id uuid not null,
        shop_id uuid,
        user_id uuid,
        super_admin_id uuid,
        token_hash bytea not null,
        door text not null,
        kept_signed_in boolean not null default false,
        created_at timestamptz not null,
        renewed_at timestamptz not null,
        expires_at timestamptz not null,
        absolute_expires_at timestamptz not null,
        revoked_at timestamptz,
        user_agent text not null default '',
        address text not null default '',
        primary key (id),
        constraint sessions_token_hash_unique unique (token_hash),
        constraint sessions_shop_id_foreign foreign key (shop_id) references shops (id),
        constraint sessions_shop_id_user_id_foreign foreign key (shop_id, user_id) references users (shop_id, id),
        constraint sessions_super_admin_id_foreign foreign key (super_admin_id) references super_admins (id),
        constraint sessions_of_a_user_or_a_super_admin check ((user_id is not null and shop_id is not null and super_admin_id is null) or (user_id is null and shop_id is null and super_admin_id is not null)),
        constraint sessions_token_is_hashed check (octet_length(token_hash) = 32),
        constraint sessions_end check (expires_at <= absolute_expires_at),
        constraint sessions_door_check check (door in ('web', 'api'))
      )`);
    this.addSql(`create index sessions_user on sessions (shop_id, user_id)`);
    this.addSql(`create index sessions_super_admin on sessions (super_admin_id)`);
    this.addSql(`create index sessions_expired on sessions (absolute_expires_at)`);
    this.addSql(`comment on column sessions.absolute_expires_at is 'no renewal goes beyond'`);
    this.addSql(`
      create table phone_codes (
        shop_id uuid not null,
        id uuid not null,
        phone_normalized text not null,
        code_hash bytea not null,
        tries int not null default 0,
        created_at timestamptz not null,
        expires_at timestamptz not null,
        used_at timestamptz,
        primary key (shop_id, id),
        constraint phone_codes_shop_id_foreign foreign key (shop_id) references shops (id),
        constraint phone_codes_at_most_5_tries check (tries >= 0 and tries <= 5)
      )`);
    this.addSql(`create index phone_codes_newest on phone_codes (shop_id, phone_normalized, created_at)`);
    this.addSql(`create index phone_codes_expired on phone_codes (expires_at)`);
    this.addSql(
      `comment on column phone_codes.code_hash is 'keyed hash; five digits alone could be guessed back'`,
    );
    this.addSql(`
      create table mail_links (
        shop_id uuid not null,
        id uuid not null,
        user_id uuid not null,
        purpose text not null,
        email text,
        token_hash bytea not null,
        created_at timestamptz not null,
        expires_at timestamptz not null,
        used_at timestamptz,
        primary key (shop_id, id),
        constraint mail_links_token unique (shop_id, token_hash),
        constraint mail_links_shop_id_foreign foreign key (shop_id) references shops (id),
        constraint mail_links_shop_id_user_id_foreign foreign key (shop_id, user_id) references users (shop_id, id),
        constraint mail_links_purpose_check check (purpose in ('verify_email', 'reset_password', 'activate_owner', 'update_legacy_account'))
      )`);
    this.addSql(`create index mail_links_user on mail_links (shop_id, user_id, purpose)`);
    this.addSql(`create index mail_links_expired on mail_links (expires_at)`);
    this.addSql(`comment on column mail_links.email is 'the address that opening the link proves'`);
    this.addSql(`
      create table login_handovers (
        shop_id uuid not null,
        id uuid not null,
        user_id uuid,
        super_admin_id uuid,
        token_hash bytea not null,
        created_at timestamptz not null,
        expires_at timestamptz not null,
        used_at timestamptz,
        primary key (shop_id, id),
        constraint login_handovers_token unique (shop_id, token_hash),
        constraint login_handovers_shop_id_foreign foreign key (shop_id) references shops (id),
        constraint login_handovers_shop_id_user_id_foreign foreign key (shop_id, user_id) references users (shop_id, id),
        constraint login_handovers_super_admin_id_foreign foreign key (super_admin_id) references super_admins (id),
        constraint login_handovers_of_one_account check ((user_id is null) <> (super_admin_id is null))
      )`);
    this.addSql(`create index login_handovers_expired on login_handovers (expires_at)`);
  }
}
