/**
 * Whether a database can be served from: missing tables and a Postgres that is too old are said in plain words, and so is a fence between the
 * shops that is down (SEC-02, OPS-02). The start and the worker refuse for the same reasons that the doctor tells.
 */
import type pg from "pg";
import { answering } from "./connect.ts";

/** The oldest Postgres that migrations, roles and the product's own tests were run on. */
export const OLDEST_POSTGRES = 16;

/** It has a shop's id in it and is read before a shop is known; a trigger guards its rows (migration 0009). */
const WITHOUT_POLICY = ["retired_slugs"];

interface Facts {
  readonly version: number;
  readonly bypasses: boolean;
  readonly entersPlatform: boolean;
  readonly hasTables: boolean;
  readonly mayRead: boolean;
  /** Tables of a shop without forced row-level security. */
  readonly unfenced: readonly string[];
}

const FACTS = `
  select current_setting('server_version_num')::int / 10000 as version,
    r.rolsuper or r.rolbypassrls as bypasses,
    exists (select from pg_roles p where p.rolname = 'platform' and pg_has_role(current_user, p.oid, 'MEMBER')) as "entersPlatform",
    tables.number = 2 as "hasTables", tables."mayRead",
    (select coalesce(json_agg(c.relname order by c.relname), '[]') from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attname = 'shop_id' and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> all ($1)
       and not (c.relrowsecurity and c.relforcerowsecurity)) as unfenced
  from pg_roles r cross join (
    select count(*)::int as number, coalesce(bool_and(has_table_privilege(c.oid, 'select')), false) as "mayRead"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where (n.nspname, c.relname) in (('public', 'mikro_orm_migrations'), ('pgboss', 'job'))) tables
  where r.rolname = current_user`;

/** Why no one may serve from here with the role of `variable`: nothing where all is well. */
export async function unfitToServe(client: pg.Client, variable = "DATABASE_URL"): Promise<string[]> {
  const { rows } = await client.query<Facts>(FACTS, [WITHOUT_POLICY]);
  const [facts] = rows;
  if (!facts) throw new Error("The database does not say who is logged in.");
  const { version, bypasses, entersPlatform, hasTables, mayRead, unfenced } = facts;
  if (version < OLDEST_POSTGRES) return [tooOld(version)];
  const faults = [
    bypasses && `${variable} names a role that ignores row-level security: serve as a plain role.`,
    !bypasses &&
      entersPlatform &&
      `${variable} names a role that may become platform, which sees all shops: serve as a plain role.`,
    unfenced.length > 0 &&
      `Row-level security is not forced on ${unfenced.join(", ")}, where shops would see each other's rows: run "alter table NAME enable row level security, force row level security".`,
    !hasTables && "The tables are not there yet: npm run db:migrate, with DATABASE_OWNER_URL, makes them.",
    hasTables &&
      !mayRead &&
      `${variable} names a role without rights on the tables: npm run db:migrate, with this ${variable}, gives them.`,
  ];
  return faults.filter((fault) => fault !== false);
}

/** @throws Error with a line for each fault, or with the one that says why the database does not answer */
export async function refuseUnfit(urls: {
  readonly appUrl: string;
  readonly directUrl: string;
}): Promise<void> {
  const variables = new Map([
    [urls.directUrl, "DATABASE_DIRECT_URL"],
    [urls.appUrl, "DATABASE_URL"],
  ]);
  for (const [url, variable] of variables) {
    const faults = await answering(variable, url, (client) => unfitToServe(client, variable));
    if (faults.length > 0) throw new Error(faults.join("\n"));
  }
}

/** @throws Error where this Postgres is older than what was tried: before anything is made in it */
export async function refuseTooOld(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number }>(
    "select current_setting('server_version_num')::int / 10000 as version",
  );
  const version = rows[0]?.version ?? 0;
  if (version < OLDEST_POSTGRES) throw new Error(tooOld(version));
}

const tooOld = (version: number) =>
  `The database is Postgres ${version}: Windowsill needs Postgres ${OLDEST_POSTGRES} or newer.`;
