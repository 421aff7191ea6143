/**
 * Reads what a Postgres server writes about itself into `postmaster.pid`, and judges whether to believe it (REL-R20).
 */
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, renameSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { processIdentity } from "./process-identity.ts";

/** The lines of the file that matter to us. */
export interface PostmasterFile {
  pid: number;
  /** The data directory the file was written for. */
  dataDirectory: string;
  port: number;
  /** "starting", "ready", "stopping" … */
  status: string;
}

/** The file's content, or undefined when there is none (the server was stopped in good order). */
export function readPostmasterFile(data: string): PostmasterFile | undefined {
  try {
    const lines = readFileSync(join(data, "postmaster.pid"), "utf8").split("\n");
    return {
      pid: Math.abs(Number(lines[0])),
      dataDirectory: (lines[1] ?? "").trim(),
      port: Number(lines[3]),
      status: (lines[7] ?? "").trim(),
    };
  } catch {
    return undefined;
  }
}

/**
 * The server that runs on exactly these files and answers, or undefined when none runs.
 *
 * @throws Error when the folder is a copy taken while its original was running: such a copy may be torn.
 */
export async function runningPostmaster(data: string): Promise<{ pid: number; port: number } | undefined> {
  for (let waited = 0; waited < 60_000; waited += 50) {
    const file = readPostmasterFile(data);
    if (!file) return undefined;
    refuseCopyOfRunning(data, file.dataDirectory);
    if (!isPostmasterOf(file.pid, data)) return undefined;
    if (file.status === "ready") return { pid: file.pid, port: file.port };
    // Starting: it will answer soon. Stopping: the file goes in a moment.
    await pause(50);
  }
  throw new Error(`The database server on ${data} neither starts nor stops.`);
}

/** A moved folder is fine; while the original is still in its place, this one can only be a copy. */
function refuseCopyOfRunning(data: string, writtenFor: string): void {
  if (writtenFor === "" || writtenFor === data || !existsSync(join(writtenFor, "PG_VERSION"))) return;
  if (realpathSync(writtenFor) === realpathSync(data)) return;
  throw new Error(
    `${data} is a copy of ${writtenFor}, taken while its server was running: it may be torn. ` +
      "Take copies with `npm run db:backup`, or stop the server first.",
  );
}

/** Every Postgres process works inside its data directory; elsewhere than on Linux we have to trust the number. */
function isPostmasterOf(pid: number, data: string): boolean {
  if (processIdentity(pid) === undefined) return false;
  if (process.platform !== "linux") return true;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data);
  } catch {
    return /postgres/.test(commandOf(pid));
  }
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0")[0] ?? "";
  } catch {
    return "";
  }
}

/** Linux: the living processes whose working directory is `data`. Elsewhere: none known. */
export function processesInFolder(data: string): number[] {
  if (process.platform !== "linux") return [];
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`) === data && processIdentity(pid) !== undefined;
      } catch {
        return false;
      }
    });
}

/**
 * Postgres itself clears a file whose process is dead, and we leave that to it. It refuses for ever, though, when the
 * number now belongs to another program or to a zombie (a restarted container reuses small numbers). Only then, and only
 * after `processesInFolder` was found empty, the file is renamed, never deleted.
 */
export function setAsideMisleadingFile(data: string, log: (message: string) => void): void {
  const file = readPostmasterFile(data);
  if (!file || !existsSync(`/proc/${file.pid}`)) return;
  renameSync(join(data, "postmaster.pid"), join(data, "postmaster.pid.misleading"));
  log(`postmaster.pid named process ${file.pid}, which is no database server; set the file aside`);
}
