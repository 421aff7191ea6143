/** A process to kill: opens the embedded Postgres of the folder given, says so as one JSON line, and lives on. */
import { openEmbeddedPostgres } from "#server/database/embedded-postgres.ts";

const database = await openEmbeddedPostgres({ dir: process.argv[2] ?? "" });
process.stdout.write(
  JSON.stringify({
    pid: database.pid,
    owned: database.owned,
    appUrl: database.appUrl,
    superUrl: database.superUrl,
  }),
);
process.on("SIGTERM", () => void database.stop().then(() => process.exit(0)));
setInterval(() => {}, 60_000);
