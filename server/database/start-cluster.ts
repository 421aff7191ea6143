/** A server on a cluster's files: the one that runs already, or a new one. */
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Cluster } from "./cluster-files.ts";
import { lockFile } from "./data-folder-lock.ts";
import {
  processesInFolder,
  readPostmasterFile,
  runningPostmaster,
  setAsideMisleadingFile,
} from "./postmaster-file.ts";
import { runProgram } from "./run-program.ts";

/** A server's process and where it listens. */
export interface Postmaster {
  pid: number;
  port: number;
}

/** The Postgres settings a server starts with. */
export type Settings = Readonly<Record<string, string>>;

/** The server that already runs on these files, if any; otherwise makes sure that nothing bars a start. */
export async function joinRunning(
  cluster: Cluster,
): Promise<(Postmaster & { orphaned: boolean }) | undefined> {
  const running = await runningPostmaster(cluster.data);
  if (running) {
    // Anyone who leaves with no one else on the list stops the server: an orphan has no living user.
    const probe = cluster.users.enter();
    const orphaned = !cluster.users.leave(probe).othersLeft;
    cluster.log(
      orphaned
        ? `took over the database server ${running.pid} of a killed process`
        : `joined the running database server ${running.pid}`,
    );
    return { ...running, orphaned };
  }
  await waitUntilFolderIsLeft(cluster);
  setAsideMisleadingFile(cluster.data, cluster.log);
  return undefined;
}

/** After a killed postmaster its busy backends live on for a while; a second server must never meet them. */
async function waitUntilFolderIsLeft(cluster: Cluster): Promise<void> {
  for (let waited = 0; ; waited += 100) {
    const left = processesInFolder(cluster.data);
    if (left.length === 0) return;
    if (waited === 500) for (const pid of left) quit(pid);
    if (waited > 10_000)
      throw new Error(`Processes ${left.join(", ")} of a dead database server still use ${cluster.data}.`);
    await pause(100);
  }
}

function quit(pid: number): void {
  try {
    process.kill(pid, "SIGQUIT");
  } catch {
    // It ended by itself in the meantime.
  }
}

/** What a start may be asked for besides. */
interface StartOptions {
  /** The port; a free one unless it is given. */
  readonly wanted?: number;
  /** Pools reach the server by its socket, so that one without is none to them: it is not started without. */
  readonly needsSocket?: boolean;
  /** Called as soon as its process is on its way and this one has nothing to do. */
  readonly onBegun?: (() => void) | undefined;
}

/** Starts the server; another program may snatch its port in between, so it is tried three times. */
export async function startCluster(
  cluster: Cluster,
  settings: Settings,
  { wanted, needsSocket = false, onBegun }: StartOptions = {},
): Promise<Postmaster> {
  removeSockets(cluster.folder);
  let lastError: unknown;
  let withoutSocket: Settings = {};
  for (let tries = 0; tries < 3; tries++) {
    const port = wanted ?? (await freePort());
    const logged = sizeOf(cluster.logFile);
    const flags = Object.entries({ ...settings, ...withoutSocket, port: String(port) }).map(
      ([name, value]) => `-c ${name}='${value}'`,
    );
    try {
      const started = runProgram(
        cluster.binaries.pgCtl,
        ["start", "-D", cluster.data, "-l", cluster.logFile, "-w", "-t", "60", "-o", flags.join(" ")],
        cluster.spawnOptions,
      );
      onBegun?.();
      await started;
      const written = readPostmasterFile(cluster.data);
      if (written) return { pid: written.pid, port: written.port };
    } catch (error) {
      lastError = error;
      // Some volumes take no socket: it is reached over TCP there.
      if (!needsSocket && failedAtSocket(lastLines(cluster.logFile, logged)))
        withoutSocket = { unix_socket_directories: "" };
    }
  }
  const reason = lastError instanceof Error ? lastError.message : String(lastError);
  throw new Error(`The built-in Postgres did not start: ${reason}\n${lastLines(cluster.logFile)}`);
}

const failedAtSocket = (log: string): boolean =>
  log.split("\n").some((line) => line.includes("FATAL:") && /Unix-domain|\.s\.PGSQL\./.test(line));

/** How Postgres names its sockets, before the port. */
const SOCKET_PREFIX = ".s.PGSQL.";

/** The socket of the server of a port; null where it has none. */
export function socketOf(folder: string, port: number): string | null {
  const socket = join(folder, `${SOCKET_PREFIX}${port}`);
  return existsSync(socket) ? socket : null;
}

/** Removes what a killed server left of its sockets: its lock names a process that may be anyone's by now, which would bar the start. */
function removeSockets(folder: string): void {
  for (const name of readdirSync(folder)) if (name.startsWith(SOCKET_PREFIX)) rmSync(join(folder, name));
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** Of what was written after so many bytes. */
function lastLines(file: string, after = 0): string {
  return existsSync(file) ? readFileSync(file).subarray(after).toString().slice(-2000) : "";
}

/**
 * The end of a process's use of a server, and with the last one of the server. Leaves the list of users and, when it is empty, stops the
 * server; under the lock, so that no one joins meanwhile.
 */
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
