import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll } from "vitest";
import { withConnection } from "#server/database/connect.ts";
import { openEmbeddedPostgres } from "#server/database/embedded-postgres.ts";
import { removeDataFolder, throwAwayFolder } from "#tests/support/app.ts";

/** A database without tables, by its owner, who is no superuser, and by the serving role. */
export interface EmptyDatabase {
  readonly ownerUrl: string;
  readonly appUrl: string;
}

/** A second Postgres, which shares nothing with the one of the run, and a folder for files; both are gone after the test file. */
export interface OtherCluster {
  readonly folder: string;
  emptyDatabase(): Promise<EmptyDatabase>;
}

/** Starts it for the test file. */
export function useOtherCluster(): OtherCluster {
  const folder = throwAwayFolder();
  let postgres: Awaited<ReturnType<typeof openEmbeddedPostgres>>;
  beforeAll(async () => {
    postgres = await openEmbeddedPostgres({
      dir: `${folder}/postgres`,
      settings: { fsync: "off", synchronous_commit: "off", full_page_writes: "off" },
    });
  });
  afterAll(async () => {
    await postgres?.stop();
    removeDataFolder(folder);
  });
  return {
    folder,
    emptyDatabase: async () => {
      const name = `empty_${randomBytes(4).toString("hex")}`;
      const owner = pg.escapeIdentifier(new URL(postgres.ownerUrl).username);
      await withConnection(postgres.superUrl, (client) =>
        client.query(`create database ${name} template template0 strategy file_copy owner ${owner}`),
      );
      const at = (url: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href;
      return { ownerUrl: at(postgres.ownerUrl), appUrl: at(postgres.appUrl) };
    },
  };
}

/** Rows of a query across all shops: by the owner, as `platform`, or as no one but itself. */
export function ask<Row extends pg.QueryResultRow>(
  ownerUrl: string,
  sql: string,
  role: "platform" | "none" = "platform",
): Promise<Row[]> {
  return withConnection(ownerUrl, async (client) => {
    await client.query(`set role ${role}`);
    return (await client.query<Row>(sql)).rows;
  });
}

/** Count and contents of every table but those that differ on purpose after a restore. */
export async function printsOf(ownerUrl: string): Promise<Record<string, string>> {
  const tables = await ask<{ name: string }>(
    ownerUrl,
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1",
  );
  const differing = [
    "sessions",
    "phone_codes",
    "mail_links",
    "login_handovers",
    "menu_versions",
    "mikro_orm_migrations",
  ];
  const prints: Record<string, string> = {};
  for (const { name } of tables.filter((table) => !differing.includes(table.name))) {
    const [row] = await ask<{ print: string }>(
      ownerUrl,
      `select count(*) || ' rows ' || coalesce(md5(string_agg(t::text, '|' order by t::text collate "C")), '') as print from ${name} t`,
    );
    prints[name] = row?.print ?? "";
  }
  return prints;
}
