import type pg from "pg";

/**
 * Makes a pool give up connections that broke inside a transaction (REL-R2, REL-R6).
 *
 * The transaction's owner then says `rollback`, which fails as well, and Kysely 0.29 gives a connection back only after a rollback that
 * succeeded: each broken connection would hold its place in the pool for ever, and after a crash of the database the pool would stay
 * empty. So a rollback that fails counts as done, because the server gives up a transaction whose client is gone, and the connection is
 * ended, which the pool notices when it is given back.
 */
export function giveUpBrokenConnections(pool: pg.Pool): void {
  pool.on("connect", (client) => {
    // Looked up with each call, so that whoever listens in on all connections hears these too.
    const ask = (...words: unknown[]): unknown =>
      Reflect.apply(Object.getPrototypeOf(client).query, client, words);
    const query = (...words: unknown[]): unknown => {
      const answer = ask(...words);
      if (words[0] !== "rollback" || !(answer instanceof Promise)) return answer;
      return answer.catch(() => {
        client.end().catch(() => {});
        return { command: "ROLLBACK", rowCount: 0, rows: [] };
      });
    };
    Object.assign(client, { query });
  });
}
