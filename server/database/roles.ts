import pg from "pg";
import { withConnection } from "./connect.ts";

/** Of these `app` has no right at all: functions of schema `ops` answer for them. */
const CLOSED_TO_APP = ["super_admins", "platform_acts"];

/** A trail is only worth something if those who leave it cannot take it back. */
const APPEND_ONLY = ["audit_entries", "order_events", "order_ticks"];

/** Written by triggers alone. */
const ONLY_READ = ["order_changes"];

/** What leaves only by a mark in its row (`deleted_at`, a shop's standing), or is swept when its time is over. */
const NEVER_DELETED = [
  "shops",
  "retired_slugs",
  "stripe_events",
  "users",
  "sections",
  "items",
  "availabilities",
  "orders",
];

/** A new shop comes from `ops.open_shop` alone. */
const NEVER_ADDED = ["shops"];

/** How long a statement of `app` may take, wait for a lock, or leave a transaction idle (reliability section 3). */
export const APP_LIMITS = {
  statement_timeout: "4s",
  lock_timeout: "2s",
  idle_in_transaction_session_timeout: "10s",
} as const;

const DUPLICATE = "42710";
const UNIQUE_VIOLATION = "23505";
const NOT_ALLOWED = "42501";

/**
 * Makes the roles of SEC-02 where they are missing: `platform`, which no one logs in as and the owner may enter, and the one in
 * `appUrl`, with the password that stands there. Roles that exist stay as they are.
 *
 * The owner needs no superuser rights; to make roles it needs CREATEROLE, and nothing when an administrator has made them.
 */
export async function prepareRoles(ownerUrl: string, appUrl?: string): Promise<void> {
  await withConnection(ownerUrl, async (client) => {
    await createRole(client, "platform", "nologin");
    await letTheOwnerEnterPlatform(client);
    if (!appUrl) return;
    const { username, password } = new URL(appUrl);
    const app = decodeURIComponent(username);
    if (await isCurrentUser(client, app)) {
      throw new Error(
        "DATABASE_URL and DATABASE_OWNER_URL name the same role: row-level security needs two.",
      );
    }
    const login = password ? `login password ${pg.escapeLiteral(decodeURIComponent(password))}` : "login";
    await createRole(client, app, `${login} nosuperuser nocreatedb nocreaterole nobypassrls`);
    await setLimits(client, app);
  });
}

/**
 * Gives `platform` and the serving role their rights on what the migrations made. It runs after each migration and says all of it again, so
 * that no table is forgotten and an exception once lifted is closed again.
 */
export async function grantRights(ownerUrl: string, appUrl?: string): Promise<void> {
  await withConnection(ownerUrl, async (client) => {
    await client.query(`
      grant usage on schema public, ops to platform;
      grant select, insert, update, delete on all tables in schema public, ops to platform;
    `);
    if (!appUrl) return;
    const app = pg.escapeIdentifier(decodeURIComponent(new URL(appUrl).username));
    const appendOnly = await tablesThere(client, APPEND_ONLY);
    await client.query(`
      do $$ begin
        execute format('revoke temporary on database %I from public', current_database());
        execute format('grant connect on database %I to ${app}', current_database());
      end $$;
      revoke create on schema public from public;
      grant usage on schema public, ops to ${app};
      grant select, insert, update, delete on all tables in schema public, ops to ${app};
      revoke all on ${CLOSED_TO_APP.join(", ")} from ${app};
      revoke insert, update, delete on ${ONLY_READ.join(", ")} from ${app};
      revoke update, delete on ${appendOnly.join(", ")} from ${app};
      revoke insert on ${NEVER_ADDED.join(", ")} from ${app};
      revoke delete on ${NEVER_DELETED.join(", ")} from ${app};
      revoke insert, update, delete on mikro_orm_migrations from ${app};
    `);
    await client.query(`
      begin;
      set local role platform;
      revoke execute on all functions in schema ops from public;
      grant execute on all functions in schema ops to ${app};
      commit;
    `);
  });
}

/** Those of some tables that the migrations so far have made: a database is also brought up step by step. */
async function tablesThere(client: pg.Client, names: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select name from unnest($1::text[]) as name where to_regclass('public.' || name) is not null",
    [names],
  );
  return rows.map(({ name }) => name);
}

/** Lets the serving role use the job queue that the owner made, without the right to change its tables. */
export async function grantQueueRights(client: pg.Client, appUrl: string): Promise<void> {
  const app = pg.escapeIdentifier(decodeURIComponent(new URL(appUrl).username));
  await client.query(`
    grant usage on schema pgboss to ${app};
    grant select, insert, update, delete on all tables in schema pgboss to ${app};
    grant usage, select on all sequences in schema pgboss to ${app};
    grant execute on all functions in schema pgboss to ${app};
  `);
}

async function createRole(client: pg.Client, name: string, options: string): Promise<void> {
  const known = await client.query("select from pg_roles where rolname = $1", [name]);
  if (known.rowCount) return;
  try {
    await client.query(`create role ${pg.escapeIdentifier(name)} ${options}`);
  } catch (error) {
    // Roles belong to the whole server: someone migrating another database may have been first.
    if (!isCode(error, DUPLICATE, UNIQUE_VIOLATION)) throw error;
  }
}

/** Without inheritance, so that the owner sees no shop's rows by accident. */
async function letTheOwnerEnterPlatform(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ owner: string; may: boolean }>(
    "select current_user::text as owner, pg_has_role('platform', 'SET') as may",
  );
  const [{ owner, may } = { owner: "", may: false }] = rows;
  if (may) return;
  const grant = `grant platform to ${pg.escapeIdentifier(owner)} with inherit false, set true`;
  try {
    await client.query(grant);
  } catch (error) {
    if (!isCode(error, NOT_ALLOWED)) throw error;
    throw new Error(`The owner may not enter role platform. Let an administrator run: ${grant}`);
  }
}

/** Kept with the role where the owner may write there, so that they hold behind a pooler too; `openOrm` sets them once more. */
async function setLimits(client: pg.Client, app: string): Promise<void> {
  const statements = Object.entries(APP_LIMITS).map(
    ([name, value]) => `alter role ${pg.escapeIdentifier(app)} set ${name} = '${value}'`,
  );
  try {
    for (const statement of statements) await client.query(statement);
  } catch (error) {
    if (!isCode(error, NOT_ALLOWED)) throw error;
  }
}

async function isCurrentUser(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ name: string }>("select current_user::text as name");
  return rows[0]?.name === name;
}

function isCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof pg.DatabaseError && codes.includes(error.code ?? "");
}
