import pg from "pg";

/**
 * One connection of its own, outside of any pool: for migrating, for locks, for LISTEN. Never through a pooler.
 *
 * Connecting may take 5 s. A statement may take as long as it needs unless `statementMilliseconds` says otherwise.
 */
export async function withConnection<Answer>(
  url: string,
  work: (client: pg.Client) => Promise<Answer>,
  { statementMilliseconds = 0 }: { statementMilliseconds?: number } = {},
): Promise<Answer> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    application_name: "windowsill",
    ...(statementMilliseconds > 0 && { query_timeout: statementMilliseconds }),
  });
  // A connection that the server drops reports it as an event too; without a listener that would end the process.
  client.on("error", () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * The same with the URL of an environment variable, told from the outside.
 *
 * @throws Error in one line that names the variable: no such server, wrong password, no such database
 */
export async function answering<Answer>(
  variable: string,
  url: string,
  work: (client: pg.Client) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await withConnection(url, work, { statementMilliseconds: 5000 });
  } catch (error) {
    throw new Error(`${variable} cannot be used: ${saidBy(error)}.`, { cause: error });
  }
}

/** What a failed connection says of itself; of several addresses that were tried, the first. */
export function saidBy(error: unknown): string {
  const [first] = error instanceof AggregateError ? error.errors : [error];
  return first instanceof Error ? first.message : String(first);
}
