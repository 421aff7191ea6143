/** The end of a process's use of a server, and with the last one of the server. */
import type { Cluster } from "./cluster-files.ts";
import { lockFile } from "./data-folder-lock.ts";
import { readPostmasterFile } from "./postmaster-file.ts";
import { runProgram } from "./run-program.ts";

/** Leaves the list of users and, when it is empty, stops the server; under the lock, so that nobody joins meanwhile. */
export async function leaveCluster(cluster: Cluster, entry: string): Promise<void> {
  const release = await lockFile(cluster.lockFile);
  try {
    if (cluster.users.leave(entry).othersLeft) return;
    if (!readPostmasterFile(cluster.data)) return;
    await runProgram(
      cluster.binaries.pgCtl,
      ["stop", "-D", cluster.data, "-m", "fast", "-w", "-t", "30"],
      cluster.spawnOptions,
    ).catch((error: Error) => cluster.log(`the database server did not stop: ${error.message}`));
  } finally {
    release();
  }
}
