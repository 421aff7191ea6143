/** What was mailed to whom, and the work that waits for the worker. */
import { withConnection } from "#server/database/connect.ts";
import { accountMail } from "#server/jobs/account-mail.job.ts";
import type { Jobs } from "#server/jobs/queue.ts";
import type { TestDatabase } from "#tests/support/database.ts";

/** A mail that waits, as its template is filled. */
export interface WaitingMail {
  readonly template: string;
  readonly recipient: string;
  readonly facts: Readonly<Record<string, string>>;
}

/** Every mail that was queued, oldest first. */
export const mailsOf = (database: TestDatabase): Promise<WaitingMail[]> =>
  database.asPlatform((tx) => tx.execute("select template, recipient, facts from messages order by id"));

/** The jobs of forgotten passwords and addresses that wait, oldest first. */
export const queuedRequestsOf = (database: TestDatabase): Promise<Jobs["account-mail"][]> =>
  withConnection(database.superUrl, async (client) => {
    const { rows } = await client.query<{ data: Jobs["account-mail"] }>(
      "select data from pgboss.job where name = 'account-mail' order by created_on, id",
    );
    return rows.map(({ data }) => data);
  });

/** Does what the worker does: takes the jobs off the queue and runs them; answers with them. */
export async function workOff(database: TestDatabase): Promise<Jobs["account-mail"][]> {
  const jobs = await queuedRequestsOf(database);
  await withConnection(database.superUrl, (client) =>
    client.query("delete from pgboss.job where name = 'account-mail'"),
  );
  for (const job of jobs) await accountMail(database.em(), job);
  return jobs;
}

/** The token at the end of a mail's link. */
export const tokenIn = (mail: WaitingMail | undefined): string => mail?.facts.link?.split("/").at(-1) ?? "";
