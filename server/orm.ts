import { MikroORM, type Options, PostgreSqlDriver } from "@mikro-orm/postgresql";
import pg from "pg";
import { NotFound } from "#domain/missing.ts";
import { entities } from "#entities/all.ts";
import { giveUpBrokenConnections } from "./database/driver/broken-connections.ts";
import { keepPlans } from "./database/named-statement.ts";
import { APP_LIMITS } from "./database/roles.ts";

/** How a process connects. */
export interface OrmOptions {
  /** Connections at most; 10 by default. */
  readonly poolSize?: number;
  /** Without limits of time: for the owner, who migrates, seeds, reports and backs up. */
  readonly patient?: boolean;
  /** Whether the URL leads through a pooler: then no statement keeps its plan. */
  readonly throughPooler?: boolean;
  /** Receives every statement. */
  readonly onStatement?: (statement: string) => void;
}

/** After this long the client gives up on an answer: a frozen server never fires its own `statement_timeout`. */
const ANSWER_MILLISECONDS = 5000;
const CONNECT_MILLISECONDS = 1000;

/**
 * Opens the tables for one process. Connections are made on demand; no query is sent yet.
 *
 * With the URL of `app` use `inShop`, with that of the owner `asPlatform` (server/database/tenant.ts). A row that is not found by `findOneOrFail`
 * is our `NotFound`. Every request works on a fork of its own; `orm.em` itself is only handed to what makes one (`inShop`) or needs none (`askOnce`, `askSince`).
 */
export async function openOrm(url: string, options: OrmOptions = {}): Promise<MikroORM> {
  // `MikroORM.init` would look for optional packages beside itself: all that is used is named here, and a bundled program has its own copy of it.
  return new MikroORM(ormOptions(url, options));
}

/** The options that all connections share. */
export function ormOptions(
  url: string,
  { poolSize = 10, patient = false, throughPooler = false, onStatement }: OrmOptions = {},
) {
  return {
    driver: PostgreSqlDriver,
    clientUrl: url,
    entities: [...entities],
    // Or the filter of the shop would join every table that is pointed at.
    autoJoinRefsForFilters: false,
    forceUtcTimezone: true,
    ensureDatabase: false,
    pool: { min: 0, max: poolSize, idleTimeoutMillis: 30_000 },
    driverOptions: {
      // MikroORM itself takes no more of the URL than host, port, names and password: `sslmode` would be lost, and everything would go in clear.
      connectionString: url,
      // The same as of all other connections: the older one that MikroORM brings holds no certificate against an address.
      Client: pg.Client,
      connectionTimeoutMillis: CONNECT_MILLISECONDS,
      ...(!patient && { query_timeout: ANSWER_MILLISECONDS, onConnect: setLimits }),
      onPoolCreated: (pool: pg.Pool) => {
        // As pg does with the password by itself: whatever prints a pool does not print it.
        Object.defineProperty(pool.options, "connectionString", { enumerable: false });
        giveUpBrokenConnections(pool);
        if (!throughPooler) keepPlans(pool);
      },
      application_name: "windowsill",
      keepAlive: true,
      // A statement need not wait until the one before it was answered (server/database/named-statement.ts).
      pipeline: true,
      types: plainSqlTypes(),
    },
    findOneOrFailHandler: () => new NotFound(),
    findExactlyOneOrFailHandler: () => new NotFound(),
    schemaGenerator: { ignoreSchema: ["ops", "pgboss"], ignoreTriggers: true, ignoreRoutines: true },
    ...(onStatement && { debug: ["query" as const], logger: onStatement, colors: false }),
  } satisfies Options;
}

/**
 * What plain SQL answers with: instants as `Date`, counts and sums as numbers (ours stay far below 2^53), calendar days as the texts
 * 'YYYY-MM-DD'. Entities get the same values.
 */
function plainSqlTypes(): pg.CustomTypesConfig {
  const types = new pg.TypeOverrides();
  const { DATE, INT8, TIMESTAMPTZ } = pg.types.builtins;
  types.setTypeParser(DATE, (text) => text);
  types.setTypeParser(INT8, Number);
  types.setTypeParser(TIMESTAMPTZ, (text) => new Date(text));
  return types;
}

/**
 * Said on each new connection and not in its start-up packet, which a pooler would refuse. The pool waits for it, and gives a connection
 * up that breaks meanwhile. Not by the pool's `verify`: it hands the connection to whoever asked for it even where he has given up meanwhile,
 * and no one would ever give it back.
 */
async function setLimits(client: pg.ClientBase): Promise<void> {
  const statements = Object.entries(APP_LIMITS).map(([name, value]) => `set ${name} = '${value}'`);
  await client.query(statements.join(";"));
}
