/** Which rows a backup holds, in which order, and the statements that read and write them (REL-R13). */
import pg from "pg";

/**
 * Left out on purpose. The first four are proofs of who someone is, good for minutes or hours: a restored copy logs no one in, and a
 * stolen backup opens no door. The last is written by migrating. Rate limits and the job queue lie in schemas of their own.
 */
export const LEFT_OUT: readonly string[] = [
  "sessions",
  "phone_codes",
  "mail_links",
  "login_handovers",
  "mikro_orm_migrations",
];

/**
 * A mail that has not gone and carries a link of `mail_links`: 256 bits at its end, whatever the template. Anyone who reads the file could open
 * the account with it, and in a restored database it would open nothing, since those links are left out. So it is given up, without its
 * contents; who waits for it asks for another one.
 */
const HOLDS_A_LINK = `status <> 'sent' and facts::text ~ '/[A-Za-z0-9_-]{43}["?]'`;
const IN_PLACE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  messages: {
    status: `case when ${HOLDS_A_LINK} then 'dead' else status end`,
    last_error: `case when ${HOLDS_A_LINK} then 'left out of a backup: it held a link that opens an account' else last_error end`,
    facts: `case when ${HOLDS_A_LINK} then null else facts end`,
  },
};

/** The section with the jobs that nothing would remake: an order that was placed and has no messages yet, a change that no webhook knows of. */
export const WAITING_JOBS = "waiting jobs";

/** Rows that stand in a backup under one name. */
export interface RowSource {
  readonly name: string;
  readonly columns: readonly Column[];
  /** `platform` sees the rows of all shops; the queue belongs to the owner. */
  readonly role: "platform" | "none";
  /** Selects one column `line`: the row as a JSON list of texts, in an order that is the same on every server. */
  readonly sql: string;
}

/** A column with its type as Postgres writes it. */
export interface Column {
  readonly name: string;
  readonly type: string;
}

interface TableRow {
  name: string;
  columns: Column[];
  key: { name: string; isText: boolean }[];
  parents: string[];
}

/** How values are written as texts must not hang on a server's settings. */
export const PLAIN_TEXTS = `
  set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 1; set local bytea_output = 'hex'`;

const TABLES = `
  select c.relname as name,
    (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
     from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    (select coalesce(json_agg(json_build_object('name', a.attname, 'isText', a.attcollation <> 0) order by k.place), '[]')
     from pg_index i cross join unnest(i.indkey::int2[]) with ordinality k (number, place)
     join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number
     where i.indrelid = c.oid and i.indisprimary) as key,
    (select coalesce(json_agg(distinct p.relname), '[]')
     from pg_constraint f join pg_class p on p.oid = f.confrelid
     where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as parents
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and c.relname <> all ($1) order by c.relname`;

/** Everything a backup of this database holds, parents before their children. The list is the catalogue's, so no table is forgotten. */
export async function rowSources(client: pg.Client): Promise<RowSource[]> {
  const { rows } = await client.query<TableRow>(TABLES, [LEFT_OUT]);
  return [...parentsFirst(rows).map(tableSource), jobSource];
}

function parentsFirst(tables: readonly TableRow[]): TableRow[] {
  const placed: TableRow[] = [];
  let left = [...tables];
  while (left.length > 0) {
    const waiting = new Set(left.map(({ name }) => name));
    const next = left.filter(({ parents }) => !parents.some((parent) => waiting.has(parent)));
    if (next.length === 0)
      throw new Error(`Tables point at each other in a circle: ${[...waiting].join(", ")}.`);
    placed.push(...next);
    left = left.filter((table) => !next.includes(table));
  }
  return placed;
}

function tableSource({ name, columns, key }: TableRow): RowSource {
  if (key.length === 0) throw new Error(`Table ${name} has no primary key to be read in the order of.`);
  const order = key.map((column) => `${quoted(column.name)}${column.isText ? ' collate "C"' : ""}`);
  return {
    name,
    columns,
    role: "platform",
    sql: `${lineOf(columns, IN_PLACE[name])} from ${quoted(name)} order by ${order}`,
  };
}

const jobColumns: Column[] = [
  { name: "name", type: "text" },
  { name: "data", type: "jsonb" },
];

/** The sweep remakes the jobs of messages and deliveries; these exist once, and running them twice is harmless. */
const jobSource: RowSource = {
  name: WAITING_JOBS,
  columns: jobColumns,
  role: "none",
  sql: `${lineOf(jobColumns)} from pgboss.job
    where name in ('order-placed', 'tell-webhooks') and state in ('created', 'retry', 'active') order by data::text collate "C", id`,
};

/** Every value as Postgres' own text: JSON's numbers would lose digits, and its null is not SQL's. */
function lineOf(columns: readonly Column[], inPlace: Readonly<Record<string, string>> = {}): string {
  const values = columns.map(({ name }) => `(${inPlace[name] ?? quoted(name)})::text`);
  return `select array_to_json(array[${values.join(", ")}])::text as line`;
}

const ROWS_AT_ONCE = 500;

/** The lines of a source, in batches, through a cursor of the open transaction. */
export async function* linesOf(client: pg.Client, source: RowSource): AsyncGenerator<string[]> {
  await client.query(`set local role ${source.role}`);
  await client.query(`declare backed_up no scroll cursor for ${source.sql}`);
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${ROWS_AT_ONCE} from backed_up`);
    if (rows.length === 0) break;
    yield rows.map(({ line }) => line);
  }
  await client.query("close backed_up");
}

/** The statement that writes lines of a table; its one value is a JSON list of them. */
export function insertLines({ name, columns }: Pick<RowSource, "name" | "columns">): string {
  const values = columns.map(({ type }, position) => `(line ->> ${position})::${type}`);
  return `insert into ${quoted(name)} (${columns.map((column) => quoted(column.name)).join(", ")}) overriding system value
    select ${values.join(", ")} from jsonb_array_elements($1::jsonb) as line`;
}

function quoted(name: string): string {
  return pg.escapeIdentifier(name);
}
