import { randomBytes } from "node:crypto";
import type { EntityManager, EntityName, MikroORM } from "@mikro-orm/postgresql";
import pg from "pg";
import { afterAll, beforeAll, inject } from "vitest";
import { entities } from "#entities/all.ts";
import { withConnection } from "#server/database/connect.ts";
import { askIn } from "#server/database/named-statement.ts";
import { asPlatform } from "#server/database/tenant.ts";
import { openOrm } from "#server/orm.ts";
import type {} from "./global-database.ts";

/** A test file's own database. Everything but `clean` is good from the first `beforeAll` on. */
export interface TestDatabase {
  /** Opened as `app`, so that row-level security is in every test. */
  readonly orm: MikroORM;
  readonly ownerUrl: string;
  readonly appUrl: string;
  readonly superUrl: string;
  /** A fresh EntityManager as `app`. */
  em(): EntityManager;
  /** One transaction across all shops, for preparing and for looking. */
  asPlatform<Answer>(work: (tx: EntityManager) => Promise<Answer>): Promise<Answer>;
  /** Writes across all shops, in one trip and one transaction: statements with their values in them, as `literal` writes them. */
  write(statements: readonly string[]): Promise<void>;
  /** One line per table, of its count and of what wrote its rows; equal lines mean that nothing was changed. Traces of refused calls do not count. */
  fingerprint(): Promise<Record<string, string>>;
  /** Empties every table and queue; for `beforeEach`. */
  clean(): Promise<void>;
}

/** Written whether a call is refused or not, and no business of any shop's. */
const TRACES = new Set(["mikro_orm_migrations", "audit_entries", "platform_acts"]);

/** A refused call may renew its log-in or use up a guess; it may not open or end one. */
const ONLY_COUNTED = new Set(["sessions", "phone_codes"]);

/** A token keeps when it was used last, which no answer waits for: a call may be over before it is written. All else of it counts. */
const BY_WHAT_IT_SAYS: Readonly<Record<string, string>> = {
  api_tokens: "sum(hashtext((to_jsonb(api_tokens) - 'last_used_at')::text))",
};

/**
 * Gives the test file a database of its own, copied from the run's migrated template in about ten milliseconds, and takes it away at the end.
 */
export function useDatabase(): TestDatabase {
  const cluster = inject("cluster");
  const name = `test_${randomBytes(6).toString("hex")}`;
  const at = (url: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href;
  const urls = { ownerUrl: at(cluster.ownerUrl), appUrl: at(cluster.appUrl), superUrl: at(cluster.superUrl) };
  const bySocket = (url: string) =>
    Object.assign(new URL(url), { hostname: encodeURIComponent(cluster.socketFolder) }).href;
  let opened: { app: MikroORM; owner: MikroORM; caretaker: Caretaker } | undefined;

  beforeAll(async () => {
    const owner = pg.escapeIdentifier(new URL(cluster.ownerUrl).username);
    await withConnection(bySocket(cluster.superUrl), (client) =>
      client.query(`create database ${name} template ${cluster.template} strategy file_copy owner ${owner}`),
    );
    const orm = await openOrm(bySocket(urls.appUrl));
    opened = {
      app: orm,
      owner: await openOrm(bySocket(urls.ownerUrl), { poolSize: 2, patient: true }),
      caretaker: await openCaretaker(bySocket(urls.superUrl), emptying(orm)),
    };
  });

  afterAll(async () => {
    await opened?.app.close();
    await opened?.owner.close();
    await opened?.caretaker.close();
    await withConnection(bySocket(cluster.superUrl), (client) =>
      client.query(`drop database if exists ${name} (force)`),
    );
  });

  const both = () => {
    if (!opened) throw new Error("The database of a test file is there from its first beforeAll on.");
    return opened;
  };
  return {
    ...urls,
    get orm() {
      return both().app;
    },
    em: () => both().app.em.fork(),
    asPlatform: (work) => asPlatform(both().owner.em, work),
    write: (statements) => both().caretaker.write(statements),
    fingerprint: () => both().caretaker.fingerprint(),
    clean: () => both().caretaker.clean(),
  };
}

/** What `TestDatabase.fingerprint` says, for a database that is opened otherwise. */
export async function fingerprint(tx: EntityManager): Promise<Record<string, string>> {
  const tables = await askIn<TableName>(tx, TABLES, []);
  return printsByTable(await askIn<Print>(tx, questionOfAll(tables), []));
}

/** Several statements that are sent as one text are one transaction, and so this ends with them. */
const AS_PLATFORM = "set local role platform";

/** A value as it stands in a statement. */
export function literal(value: unknown): string {
  if (value === null || value === undefined) return "null";
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString());
  return pg.escapeLiteral(
    value instanceof Uint8Array ? `\\x${Buffer.from(value).toString("hex")}` : String(value),
  );
}

/** What is done hundreds of times in a file: one trip each, over one connection that is kept, as the administrator whom no policy stops. */
interface Caretaker {
  write(statements: readonly string[]): Promise<void>;
  fingerprint(): Promise<Record<string, string>>;
  clean(): Promise<void>;
  close(): Promise<void>;
}

async function openCaretaker(url: string, toEmpty: string): Promise<Caretaker> {
  const client = new pg.Client({ connectionString: url });
  // A test may cut every connection to its database.
  client.on("error", () => {});
  await client.connect();
  const { rows: tables } = await client.query<TableName>(TABLES);
  const question = { name: "prints", text: questionOfAll(tables) };
  return {
    fingerprint: async () => printsByTable((await client.query<Print>(question)).rows),
    write: async (statements) => void (await client.query([AS_PLATFORM, ...statements].join("; "))),
    clean: async () => void (await client.query(toEmpty)),
    close: () => client.end(),
  };
}

interface TableName {
  readonly name: string;
}

interface Print extends TableName {
  readonly print: string;
}

const TABLES =
  "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1";

/**
 * One statement for all tables, planned once per connection: a test of who may do what takes thousands of prints. What wrote a row last is
 * its print: anyone who changed one, even to what it was, left another number there, and reading the rows themselves would take most of the run.
 */
const questionOfAll = (tables: readonly TableName[]): string =>
  tables
    .filter(({ name }) => !TRACES.has(name))
    .map(({ name }) => {
      const says = ONLY_COUNTED.has(name) ? "''" : (BY_WHAT_IT_SAYS[name] ?? "sum(xmin::text::bigint)");
      return `select ${pg.escapeLiteral(name)} as name, concat(count(*), ' rows ', ${says}) as print from ${pg.escapeIdentifier(name)}`;
    })
    .join(" union all ");

const printsByTable = (prints: readonly Print[]): Record<string, string> =>
  Object.fromEntries(prints.map(({ name, print }) => [name, print]));

/**
 * Children first, in one transaction; deleting is quicker than truncating while there is little to delete. What a shop owns is deleted as
 * `platform`: the triggers let no one else reach into every shop.
 */
function emptying(orm: MikroORM): string {
  const childrenFirst: EntityName[] = [...entities].reverse();
  const tables = childrenFirst.map((entity) => orm.getMetadata().get(entity).tableName);
  const deletes = [...tables, "ops.rate_limits"].map((table) => `delete from ${table}`);
  return ["delete from pgboss.job", AS_PLATFORM, ...deletes].join("; ");
}
