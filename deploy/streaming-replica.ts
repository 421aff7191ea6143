/** An embedded Postgres with a replica that streams from it: for the topology, for the bench, and for what is tried on a replica. */
import { execFileSync } from "node:child_process";
import { chownSync, existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Cluster, createClusterOnce, findCluster } from "#server/database/cluster-files.ts";
import { withConnection } from "#server/database/connect.ts";
import {
  EMBEDDED_SETTINGS,
  type EmbeddedPostgres,
  openEmbeddedPostgres,
} from "#server/database/embedded-postgres.ts";
import { runProgram } from "#server/database/run-program.ts";
import { startCluster } from "#server/database/start-cluster.ts";

export const DATABASE = "windowsill";
const SLOT = "replica";

/** Both servers. */
export interface WithReplica {
  readonly primary: Cluster;
  readonly postgres: EmbeddedPostgres;
  /** As its administrator, in the shops' database: it answers questions and takes no change. */
  readonly replicaUrl: string;
  /** Stops both, the replica first. */
  stop(): Promise<void>;
}

/** Starts a server below `folder`, and a replica of it; where they ran before, with the data of then. */
export async function openWithReplica(folder: string, tell: (line: string) => void): Promise<WithReplica> {
  const primary = await findCluster(join(folder, "primary"), tell);
  const replica = await findCluster(join(folder, "replica"), tell);
  await copyBeforeTheFirstStart(primary, replica);
  const postgres = await openEmbeddedPostgres({ dir: join(folder, "primary"), log: tell });
  try {
    const replicaUrl = await follow(replica, postgres);
    const stop = async () => {
      // One that was killed needs no stop.
      if (existsSync(join(replica.data, "postmaster.pid"))) await stopCluster(replica);
      await postgres.stop();
    };
    return { primary, postgres, replicaUrl, stop };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

/** A server that has not started yet is copied as it is: the replica follows it from its first moment on. */
async function copyBeforeTheFirstStart(primary: Cluster, replica: Cluster): Promise<void> {
  await createClusterOnce(primary);
  if (existsSync(join(replica.data, "standby.signal"))) return;
  rmSync(replica.data, { recursive: true, force: true });
  if (existsSync(join(primary.data, "postmaster.pid")) || existsSync(join(primary.folder, "server.log")))
    throw new Error(`${primary.folder} has run without a replica: remove the folder to begin anew.`);
  execFileSync("cp", ["-Rp", primary.data, replica.data]);
  own(replica, join(replica.data, "standby.signal"), "");
}

/** Starts the replica of a running server; the slot keeps what it has not read while it is away. */
async function follow(replica: Cluster, postgres: EmbeddedPostgres): Promise<string> {
  const { port, username, password } = new URL(postgres.superUrl);
  await withConnection(postgres.superUrl, (client) =>
    client.query(
      `select pg_create_physical_replication_slot('${SLOT}') where not exists (select from pg_replication_slots where slot_name = '${SLOT}')`,
    ),
  );
  const from = `host=127.0.0.1 port=${port} user=${username} password=${password}`;
  own(
    replica,
    join(replica.data, "postgresql.auto.conf"),
    `primary_conninfo = '${from}'\nprimary_slot_name = '${SLOT}'\n`,
  );
  const { port: ownPort } = await startCluster(replica, EMBEDDED_SETTINGS);
  return `postgresql://${username}:${password}@127.0.0.1:${ownPort}/${DATABASE}`;
}

const stopCluster = ({ binaries, data, spawnOptions }: Cluster): Promise<void> =>
  runProgram(binaries.pgCtl, ["stop", "-D", data, "-m", "fast", "-w", "-t", "30"], spawnOptions);

/** Writes a file that the account of the databases reads, and no one else. */
export function own({ account }: Pick<Cluster, "account">, file: string, text: string): void {
  writeFileSync(file, text, { mode: 0o600 });
  if (account) chownSync(file, account.uid, account.gid);
}
