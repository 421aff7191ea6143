import { Migration } from "@mikro-orm/migrations";

const OF_THIS_SHOP = `shop_id = nullif(current_setting('app.shop_id', true), '')::uuid`;

/**
 * Publishable keys and the websites that they name (API-10), and merchants' API tokens (API-08), of which only the sha256 is kept. A token is
 * looked up before the shop is known, and only while its owner is a merchant of the shop: a narrow function of `platform`, as for log-ins.
 */
export class ApiTokens extends Migration {
  override async up() {
    this.addSql(`
      create table publishable_keys (
        shop_id uuid not null,
        id uuid not null,
        name text not null,
        key text not null,
        origins text[] not null default '{}',
        created_at timestamptz not null,
        revoked_at timestamptz,
        primary key (shop_id, id),
        constraint publishable_keys_key_unique unique (key),
        constraint publishable_keys_shop_id_foreign foreign key (shop_id) references shops (id),
        constraint publishable_keys_name check (length(name) >= 1 and length(name) <= 60),
        constraint publishable_keys_begin check (starts_with(key, 'wpk_')),
        constraint publishable_keys_origins check (cardinality(origins) <= 10)
      )`);
    this.addSql(`comment on column publishable_keys.origins is 'exact origins, as browsers send them'`);
    // What is cached of a shop names its keys. A trigger is made by the table's owner, and the function is of `platform`.
    this.addSql(`set local role platform`);
    this.addSql(`grant execute on function ops.mark_shop_changed() to session_user`);
    this.addSql(`reset role`);
    this.addSql(`
      create constraint trigger mark_shop_changed after insert or update or delete on publishable_keys
      deferrable initially deferred for each row execute function ops.mark_shop_changed()`);
    this.addSql(`set local role platform`);
    this.addSql(`revoke execute on function ops.mark_shop_changed() from session_user`);
    this.addSql(`reset role`);
    this.addSql(`
      create table api_tokens (
        shop_id uuid not null,
        id uuid not null,
        user_id uuid not null,
        name text not null,
        scope text not null,
        token_hash bytea not null,
        last4 text not null,
        created_at timestamptz not null,
        last_used_at timestamptz,
        expires_at timestamptz,
        revoked_at timestamptz,
        primary key (shop_id, id),
        constraint api_tokens_token_hash_unique unique (token_hash),
        constraint api_tokens_shop_id_foreign foreign key (shop_id) references shops (id),
        constraint api_tokens_shop_id_user_id_foreign foreign key (shop_id, user_id) references users (shop_id, id),
        constraint api_tokens_token_is_hashed check (octet_length(token_hash) = 32),
        constraint api_tokens_end_is_short check (length(last4) = 4),
        constraint api_tokens_name check (length(name) >= 1 and length(name) <= 60),
        constraint api_tokens_scope_check check (scope in ('read', 'orders', 'menu', 'all'))
      )`);
    this.addSql(`create index api_tokens_user on api_tokens (shop_id, user_id)`);
    this.addSql(`comment on column api_tokens.last4 is 'the end of the token, by which its owner knows it'`);
    this.addSql(`comment on column api_tokens.last_used_at is 'to the minute'`);
    for (const table of ["publishable_keys", "api_tokens"]) {
      this.addSql(`alter table ${table} enable row level security`);
      this.addSql(`alter table ${table} force row level security`);
      this.addSql(`create policy of_shop on ${table} using (${OF_THIS_SHOP}) with check (${OF_THIS_SHOP})`);
      this.addSql(`create policy platform on ${table} to platform using (true) with check (true)`);
    }
    this.addSql(`grant create on schema ops to platform`);
    this.addSql(`set local role platform`);
    this.addSql(`
      create function ops.find_api_token(wanted bytea, at timestamptz)
      returns table (
        token_id uuid, name text, scope text, created_at timestamptz, last_used_at timestamptz, expires_at timestamptz,
        shop_id uuid, user_id uuid, super_admin_id uuid,
        first_name text, last_name text, email text, email_verified_at timestamptz,
        phone text, phone_verified_at timestamptz, street text, zip text,
        is_merchant boolean, is_admin_drawer_mini boolean, family_discount int,
        payment_service text, payment_handle text, account_created_at timestamptz
      )
      language plpgsql stable security definer set search_path = pg_catalog as $$
      begin
        return query
        select t.id, t.name, t.scope, t.created_at, t.last_used_at, t.expires_at,
          u.shop_id, u.id, null::uuid,
          u.first_name, u.last_name, u.email, u.email_verified_at,
          u.phone, u.phone_verified_at, u.street, u.zip,
          u.is_merchant, u.is_admin_drawer_mini, u.family_discount,
          u.payment_service, u.payment_handle, u.created_at
        from public.api_tokens t
        join public.users u
          on u.shop_id = t.shop_id and u.id = t.user_id and u.status = 'ACTIVE' and u.deleted_at is null and u.is_merchant
        where t.token_hash = wanted and t.revoked_at is null and (t.expires_at is null or t.expires_at > at);
      end $$`);
    this.addSql(
      `comment on function ops.find_api_token(bytea, timestamptz) is 'a live API token and the merchant as whom it acts'`,
    );
    this.addSql(`
      create function ops.is_publishable_key(wanted text) returns boolean
      language plpgsql stable security definer set search_path = pg_catalog as $$
      begin
        return exists (select from public.publishable_keys where key = wanted and revoked_at is null);
      end $$`);
    this.addSql(`comment on function ops.is_publishable_key(text) is 'whether some shop has this key'`);
    this.addSql(`reset role`);
    this.addSql(`revoke create on schema ops from platform`);
  }
}
