/** Looking after a server that may die under its application. */
import { log } from "../log.ts";
import type { Cluster } from "./cluster-files.ts";
import { lockFile } from "./data-folder-lock.ts";
import { processIdentity } from "./process-identity.ts";
import { joinRunning, type Postmaster, type Settings, socketOf, startCluster } from "./start-cluster.ts";

const lookAfterMs = 1000;

/**
 * Starts a server that died under us again, on the same port and with its socket if it had one, so that open pools find it (REL-R2). Anyone who notices first
 * does it; the others find it running.
 */
export function keepClusterAlive(
  cluster: Cluster,
  postmaster: Postmaster,
  settings: Settings,
): { stop(): Promise<void> } {
  let reviving: Promise<void> | undefined;
  const needsSocket = socketOf(cluster.folder, postmaster.port) !== null;
  const revive = async () => {
    const release = await lockFile(cluster.lockFile);
    try {
      const { pid } =
        (await joinRunning(cluster)) ??
        (await startCluster(cluster, settings, { wanted: postmaster.port, needsSocket }));
      postmaster.pid = pid;
    } finally {
      release();
    }
  };
  /** What keeps it from being started, a full disk too, may be over a second later. */
  const say = (error: unknown) =>
    log.warn({ err: error }, "the database's server cannot be started again yet");
  const timer = setInterval(() => {
    if (processIdentity(postmaster.pid) !== undefined) return;
    reviving ??= revive()
      .catch(say)
      .finally(() => {
        reviving = undefined;
      });
  }, lookAfterMs).unref();
  return {
    async stop() {
      clearInterval(timer);
      await reviving;
    },
  };
}
