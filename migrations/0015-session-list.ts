import { Migration } from "@mikro-orm/migrations";

const FUNCTIONS_OF_PLATFORM = [
  "sessions_beside(bytea, timestamptz)",
  "end_session_beside(bytea, uuid, timestamptz)",
  "end_other_sessions(bytea, timestamptz)",
  "account_of_session(bytea)",
];

/** Whether `other` is a log-in of the same account as `own`. */
const SAME_ACCOUNT = `((other.shop_id = own.shop_id and other.user_id = own.user_id) or other.super_admin_id = own.super_admin_id)`;
/** The log-in whose token was shown is live: only it speaks for its account. */
const OWN_IS_LIVE = `own.token_hash = wanted and own.revoked_at is null and own.expires_at > at`;

/** The log-ins of one account, listed and ended by whoever holds one of them; super admins' belong to no shop (AUTH-05, AUTH-06). */
export class SessionList extends Migration {
  override async up() {
    this.addSql(`grant create on schema ops to platform`);
    this.addSql(`
      create function ops.sessions_beside(wanted bytea, at timestamptz)
      returns table (
        id uuid, door text, user_agent text, kept_signed_in boolean,
        created_at timestamptz, renewed_at timestamptz, is_this boolean
      )
      language sql stable security definer set search_path = pg_catalog as $$
        select other.id, other.door, other.user_agent, other.kept_signed_in,
          other.created_at, other.renewed_at, other.id = own.id
        from public.sessions own join public.sessions other on ${SAME_ACCOUNT}
        where ${OWN_IS_LIVE} and other.revoked_at is null and other.expires_at > at
        order by other.id = own.id desc, other.renewed_at desc, other.id
        limit 100
      $$`);
    this.addSql(`
      create function ops.end_session_beside(wanted bytea, session uuid, at timestamptz) returns boolean
      language sql security definer set search_path = pg_catalog as $$
        with ended as (
          update public.sessions other set revoked_at = at
          from public.sessions own
          where ${OWN_IS_LIVE} and ${SAME_ACCOUNT} and other.id = session
            and other.revoked_at is null and other.expires_at > at
          returning other.id
        )
        select exists (select from ended)
      $$`);
    this.addSql(`
      create function ops.end_other_sessions(wanted bytea, at timestamptz) returns int
      language sql security definer set search_path = pg_catalog as $$
        with ended as (
          update public.sessions other set revoked_at = at
          from public.sessions own
          where ${OWN_IS_LIVE} and ${SAME_ACCOUNT} and other.id <> own.id
            and other.revoked_at is null and other.expires_at > at
          returning other.id
        )
        select count(*)::int from ended
      $$`);
    this.addSql(`
      create function ops.account_of_session(wanted bytea) returns uuid
      language sql stable security definer set search_path = pg_catalog as $$
        select coalesce(user_id, super_admin_id) from public.sessions where token_hash = wanted
      $$`);
    this.addSql(
      `comment on function ops.account_of_session(bytea) is 'whose log-in a token was, also once it has ended; opens nothing'`,
    );
    for (const signature of FUNCTIONS_OF_PLATFORM)
      this.addSql(`alter function ops.${signature} owner to platform`);
    this.addSql(`revoke create on schema ops from platform`);
  }
}
