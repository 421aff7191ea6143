import type pg from "pg";

/** After this long a holder that could give its ended connection back has done so. */
const GRACE_MILLISECONDS = 250;

/**
 * Gives connections back to their pool that ended inside a transaction and that their holder keeps (REL-R2, REL-R6; decision 0056).
 *
 * Kysely 0.29 returns a connection only after a `rollback` that succeeded. On a connection that has ended none does, so each would hold its
 * place in the pool until the process ends, and after a crash of the database the pool would stay empty. The pool's own events tell which
 * connections are held, and a connection that is given back with an error leaves the pool.
 */
export function giveUpBrokenConnections(pool: pg.Pool): void {
  const held = new WeakSet<pg.PoolClient>();
  pool.on("acquire", (client) => void held.add(client));
  pool.on("release", (_error, client) => void held.delete(client));
  pool.on("connect", (client) => {
    client.once("end", () => {
      setTimeout(() => {
        if (held.has(client)) client.release(true);
      }, GRACE_MILLISECONDS).unref();
    });
  });
}
