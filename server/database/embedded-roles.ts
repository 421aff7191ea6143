/**
 * The database and the three roles inside the embedded server (SEC-02), the same that the runbook asks of any other
 * server: an owner without superuser rights who migrates, `app` who serves, `platform` whom only the owner may enter.
 */
import pg from "pg";

/** Name of the application's database in the embedded server. */
export const embeddedDatabaseName = "windowsill";
/** Name of the role that owns the database and migrates it. */
export const embeddedOwnerName = "windowsill_owner";

/** Random secrets of the two roles that log in. */
export interface RolePasswords {
  owner: string;
  app: string;
}

/**
 * Creates what is missing and sets the passwords; running it again changes nothing. Call it under the start lock.
 *
 * @param superUrl the superuser's connection to database `postgres`
 * @returns the data directory that the answering server uses
 */
export async function ensureEmbeddedRoles(
  superUrl: string,
  passwords: RolePasswords,
): Promise<{ dataDirectory: string }> {
  const client = new pg.Client({
    connectionString: superUrl,
    connectionTimeoutMillis: 5000,
    query_timeout: 20_000,
  });
  await client.connect();
  try {
    await client.query(rolesSql(passwords));
    const known = await client.query("select 1 from pg_database where datname = $1", [embeddedDatabaseName]);
    if (known.rowCount === 0) {
      await client.query(
        `create database ${embeddedDatabaseName} owner ${embeddedOwnerName} template template0`,
      );
    }
    await client.query(`revoke all on database ${embeddedDatabaseName} from public`);
    await client.query(`grant connect on database ${embeddedDatabaseName} to app`);
    const { rows } = await client.query<{ folder: string }>(
      "select current_setting('data_directory') as folder",
    );
    return { dataDirectory: rows[0]?.folder ?? "" };
  } finally {
    await client.end();
  }
}

/** `inherit false`: the owner sees no tenant's rows by accident, only after `set role platform`. */
function rolesSql(passwords: RolePasswords): string {
  const login = (name: string, options: string, password: string) => `
    if not exists (select from pg_roles where rolname = '${name}') then create role ${name}; end if;
    execute format('alter role ${name} login nosuperuser nobypassrls ${options} password %L', ${pg.escapeLiteral(password)});`;
  return `do $roles$ begin
    ${login(embeddedOwnerName, "createrole nocreatedb", passwords.owner)}
    ${login("app", "nocreaterole nocreatedb", passwords.app)}
    if not exists (select from pg_roles where rolname = 'platform') then create role platform nologin; end if;
    grant platform to ${embeddedOwnerName} with inherit false, set true;
  end $roles$`;
}
