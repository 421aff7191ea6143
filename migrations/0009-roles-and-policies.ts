import { Migration } from "@mikro-orm/migrations";

const TABLES_OF_A_SHOP = [
  "shop_settings",
  "feature_flags",
  "gallery_images",
  "menu_versions",
  "audit_entries",
  "users",
  "customer_notes",
  "sessions",
  "phone_codes",
  "mail_links",
  "login_handovers",
  "sections",
  "items",
  "availabilities",
  "carts",
  "cart_items",
  "orders",
  "line_items",
  "order_events",
  "ticket_counters",
  "subscriptions",
  "feedback",
  "messages",
];

/** What a shopper sees, so that its change makes every cached page of the shop stale. */
const SHOWN_TO_SHOPPERS = [
  "shop_settings",
  "feature_flags",
  "gallery_images",
  "sections",
  "items",
  "availabilities",
];

/** What must be answered before the shop is known: each function is narrow, and none gives rows of a table away. */
const FUNCTIONS_OF_PLATFORM = [
  "bump_menu_version()",
  "find_session(bytea, timestamptz)",
  "renew_session(bytea, timestamptz, timestamptz)",
  "end_session(bytea, timestamptz)",
  "open_admin_session(uuid, uuid, bytea, text, timestamptz, timestamptz, timestamptz, text, text)",
  "super_admin_by_email(text)",
  "take_totp_step(uuid, bigint)",
  "accept_admin_invite(bytea, text, bytea, timestamptz)",
  "shop_of_stripe_customer(text)",
  "due_messages(timestamptz, int)",
  "sweep(timestamptz)",
];

/** Row-level security, and the few functions that stand outside of it (SEC-02). Rights are granted after the migrations: server/database/roles.ts. */
export class RolesAndPolicies extends Migration {
  override async up() {
    this.separateTheShops();
    this.addSql(`create schema ops`);
    this.addSql(`grant usage, create on schema ops to platform`);
    this.addSql(`
      create unlogged table ops.rate_limits (
        key varchar(255) primary key,
        points int not null default 0,
        expire bigint
      )`);
    this.guardTheShops();
    this.countMenuVersions();
    this.lookUpSessions();
    this.lookUpSuperAdmins();
    this.serveTheWorker();
    for (const signature of FUNCTIONS_OF_PLATFORM) {
      this.addSql(`alter function ops.${signature} owner to platform`);
    }
    this.addSql(`revoke create on schema ops from platform`);
  }

  private separateTheShops() {
    const ofThisShop = `shop_id = nullif(current_setting('app.shop_id', true), '')::uuid`;
    for (const table of TABLES_OF_A_SHOP) {
      this.addSql(`alter table ${table} enable row level security`);
      this.addSql(`alter table ${table} force row level security`);
      this.addSql(`create policy of_shop on ${table} using (${ofThisShop}) with check (${ofThisShop})`);
      this.addSql(`create policy platform on ${table} to platform using (true) with check (true)`);
    }
  }

  /** Shops and retired slugs are readable by all, so a trigger keeps their rows from being written for another shop. */
  private guardTheShops() {
    this.addSql(`
      create function ops.guard_shop() returns trigger
      language plpgsql set search_path = pg_catalog as $$
      declare
        at_hand text := nullif(current_setting('app.shop_id', true), '');
      begin
        if current_user <> 'platform' then
          if (tg_op <> 'DELETE' and to_jsonb(new) ->> tg_argv[0] is distinct from at_hand)
            or (tg_op <> 'INSERT' and to_jsonb(old) ->> tg_argv[0] is distinct from at_hand)
          then
            raise exception 'not the shop at hand' using errcode = 'insufficient_privilege';
          end if;
        end if;
        if tg_op = 'DELETE' then
          return old;
        end if;
        return new;
      end $$`);
    this.addSql(`
      create trigger guard before insert or update or delete on shops
      for each row execute function ops.guard_shop('id')`);
    this.addSql(`
      create trigger guard before insert or update or delete on retired_slugs
      for each row execute function ops.guard_shop('shop_id')`);
  }

  /** Once per transaction and at its very end, so that the shop's one row is not held while orders are being placed. */
  private countMenuVersions() {
    this.addSql(`
      create function ops.bump_menu_version() returns trigger
      language plpgsql security definer set search_path = pg_catalog as $$
      declare
        shop uuid;
        mark text;
      begin
        if tg_table_name = 'shops' then
          if tg_op = 'DELETE' then
            return null;
          end if;
          shop := new.id;
        elsif tg_op = 'DELETE' then
          shop := old.shop_id;
        else
          shop := new.shop_id;
        end if;
        mark := pg_current_xact_id()::text || ':' || shop::text;
        if current_setting('app.menu_bumped', true) is distinct from mark then
          insert into public.menu_versions (shop_id, version)
          select id, 1 from public.shops where id = shop
          on conflict (shop_id) do update set version = menu_versions.version + 1;
          perform set_config('app.menu_bumped', mark, true);
        end if;
        return null;
      end $$`);
    for (const table of ["shops", ...SHOWN_TO_SHOPPERS]) {
      this.addSql(`
        create constraint trigger bump_menu_version after insert or update or delete on ${table}
        deferrable initially deferred for each row execute function ops.bump_menu_version()`);
    }
  }

  private lookUpSessions() {
    this.addSql(`
      create function ops.find_session(wanted bytea, at timestamptz)
      returns table (
        session_id uuid, door text, kept_signed_in boolean,
        created_at timestamptz, renewed_at timestamptz, expires_at timestamptz, absolute_expires_at timestamptz,
        shop_id uuid, user_id uuid, super_admin_id uuid,
        first_name text, last_name text, email text, email_verified_at timestamptz,
        phone text, phone_verified_at timestamptz, street text, zip text,
        is_merchant boolean, is_admin_drawer_mini boolean, family_discount int,
        payment_service text, payment_handle text, language text, account_created_at timestamptz
      )
      language sql stable security definer set search_path = pg_catalog as $$
        select s.id, s.door, s.kept_signed_in, s.created_at, s.renewed_at, s.expires_at, s.absolute_expires_at,
          s.shop_id, s.user_id, s.super_admin_id,
          coalesce(u.first_name, a.first_name), coalesce(u.last_name, a.last_name),
          coalesce(u.email, a.email), coalesce(u.email_verified_at, a.created_at),
          coalesce(u.phone, ''), u.phone_verified_at, coalesce(u.street, ''), coalesce(u.zip, ''),
          coalesce(u.is_merchant, false), coalesce(u.is_admin_drawer_mini, false), u.family_discount,
          coalesce(u.payment_service, ''), coalesce(u.payment_handle, ''), coalesce(u.language, 'en'),
          coalesce(u.created_at, a.created_at)
        from public.sessions s
        left join public.users u
          on u.shop_id = s.shop_id and u.id = s.user_id and u.status = 'ACTIVE' and u.deleted_at is null
        left join public.super_admins a on a.id = s.super_admin_id
        where s.token_hash = wanted and s.revoked_at is null and s.expires_at > at
          and (u.id is not null or a.id is not null)
      $$`);
    this.addSql(`
      create function ops.renew_session(wanted bytea, at timestamptz, until timestamptz) returns timestamptz
      language sql security definer set search_path = pg_catalog as $$
        update public.sessions set renewed_at = at, expires_at = least(until, absolute_expires_at)
        where token_hash = wanted and revoked_at is null and expires_at > at
        returning expires_at
      $$`);
    this.addSql(`
      create function ops.end_session(wanted bytea, at timestamptz) returns boolean
      language sql security definer set search_path = pg_catalog as $$
        with ended as (
          update public.sessions set revoked_at = at where token_hash = wanted and revoked_at is null returning id
        )
        select exists (select from ended)
      $$`);
    this.addSql(`
      create function ops.open_admin_session(
        session uuid, admin uuid, token bytea, door text,
        at timestamptz, until timestamptz, at_most timestamptz, user_agent text, address text
      ) returns void
      language sql security definer set search_path = pg_catalog as $$
        insert into public.sessions
          (id, super_admin_id, token_hash, door, created_at, renewed_at, expires_at, absolute_expires_at, user_agent, address)
        values (session, admin, token, door, at, at, until, at_most, user_agent, address)
      $$`);
  }

  private lookUpSuperAdmins() {
    this.addSql(`
      create function ops.super_admin_by_email(wanted text)
      returns table (id uuid, email text, first_name text, last_name text, password_hash text, totp_secret bytea)
      language sql stable security definer set search_path = pg_catalog as $$
        select id, email, first_name, last_name, password_hash, totp_secret
        from public.super_admins where email = lower(wanted)
      $$`);
    this.addSql(`
      create function ops.take_totp_step(admin uuid, step bigint) returns boolean
      language sql security definer set search_path = pg_catalog as $$
        with taken as (
          update public.super_admins set totp_last_step = step
          where id = admin and (totp_last_step is null or totp_last_step < step) returning id
        )
        select exists (select from taken)
      $$`);
    this.addSql(`
      create function ops.accept_admin_invite(invite bytea, password text, totp bytea, at timestamptz) returns uuid
      language sql security definer set search_path = pg_catalog as $$
        with accepted as (
          update public.super_admins
          set password_hash = password, totp_secret = coalesce(totp, totp_secret),
            invite_hash = null, invite_expires_at = null, updated_at = at
          where invite_hash = invite and invite_expires_at > at returning id
        ), ended as (
          update public.sessions set revoked_at = at
          where super_admin_id in (select id from accepted) and revoked_at is null
        )
        select id from accepted
      $$`);
  }

  private serveTheWorker() {
    this.addSql(`
      create function ops.shop_of_stripe_customer(customer text) returns uuid
      language sql stable security definer set search_path = pg_catalog as $$
        select shop_id from public.subscriptions where stripe_customer_id = customer
      $$`);
    this.addSql(`
      create function ops.due_messages(at timestamptz, at_most int) returns table (shop_id uuid, id uuid)
      language sql stable security definer set search_path = pg_catalog as $$
        select shop_id, id from public.messages
        where status in ('queued', 'failed') and due_at <= at order by due_at limit at_most
      $$`);
    this.addSql(`
      create function ops.sweep(at timestamptz) returns void
      language sql security definer set search_path = pg_catalog as $$
        delete from public.sessions
          where absolute_expires_at < at - interval '1 day' or expires_at < at - interval '1 day';
        delete from public.phone_codes where expires_at < at - interval '1 day';
        delete from public.mail_links where expires_at < at - interval '7 days';
        delete from public.login_handovers where expires_at < at - interval '1 day';
        delete from public.carts where user_id is null and updated_at < at - interval '30 days';
        delete from public.retired_slugs where until < at;
        delete from public.stripe_events where received_at < at - interval '90 days';
        delete from ops.rate_limits where expire < extract(epoch from at) * 1000;
      $$`);
  }
}
