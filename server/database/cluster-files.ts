/** Where the files of one embedded server lie, as whom it runs, and how they come to be: made once, by initdb. */
import type { ExecFileOptions } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { makeFolders } from "../data-folder.ts";
import { type UserList, userList } from "./data-folder-lock.ts";
import {
  type Account,
  accountForPostgres,
  findPostgresBinaries,
  type PostgresBinaries,
  reachableBinaries,
  reachableFolder,
} from "./postgres-binaries.ts";
import { runProgram } from "./run-program.ts";

/** One server's files, and what is needed to run its programs on them. */
export interface Cluster {
  folder: string;
  data: string;
  logFile: string;
  account: Account | undefined;
  binaries: PostgresBinaries;
  users: UserList;
  /** Held while someone starts, joins or leaves. */
  lockFile: string;
  log: (message: string) => void;
  /** For programs run as `account`. */
  spawnOptions: ExecFileOptions;
}

/** The name of the superuser of every server made here. */
export const superuserName = "postgres";

/** Finds the programs and the folder, and makes the folder where it is missing. */
export async function findCluster(dir: string, log: (message: string) => void): Promise<Cluster> {
  const account = accountForPostgres(join(dir, "data"));
  const binaries = reachableBinaries(await findPostgresBinaries(), account);
  const folder = reachableFolder(dir, account);
  makeFolders(dirname(folder));
  if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 });
  if (account) chownSync(folder, account.uid, account.gid);
  const realFolder = realpathSync(folder);
  return {
    folder: realFolder,
    data: join(realFolder, "data"),
    logFile: join(realFolder, "server.log"),
    account,
    binaries,
    users: userList(join(realFolder, "in-use")),
    lockFile: join(realFolder, "start.lock"),
    log,
    spawnOptions: { ...account, cwd: realFolder, env: { ...process.env, LC_ALL: "C", TZ: "UTC" } },
  };
}

/**
 * Runs initdb the first time and gives the superuser's password. Interrupted, it is simply done again.
 *
 * @throws Error in one line where files lie that are no whole database
 */
export async function createClusterOnce(cluster: Cluster): Promise<string> {
  const passwordFile = join(cluster.folder, "superuser-password");
  if (!existsSync(join(cluster.data, "PG_VERSION"))) {
    cluster.log("creating the database server's files");
    const draft = `${cluster.data}.init`;
    removeEmpty(cluster.data);
    rmSync(draft, { recursive: true, force: true });
    storedPassword(passwordFile);
    if (cluster.account) chownSync(passwordFile, cluster.account.uid, cluster.account.gid);
    // The built-in locale sorts alike on every machine. It is on the disk before it gets its name (REL-R2).
    await runProgram(
      cluster.binaries.initdb,
      [
        "-D",
        draft,
        "-U",
        superuserName,
        `--pwfile=${passwordFile}`,
        "-A",
        "scram-sha-256",
        "-E",
        "UTF8",
      ].concat(["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--no-instructions"]),
      cluster.spawnOptions,
    );
    renameSync(draft, cluster.data);
  }
  return readFileSync(passwordFile, "utf8").trim();
}

/** What is not empty may be the shops, whose copy is under way: it is not ours to remove. */
function removeEmpty(data: string): void {
  try {
    rmdirSync(data);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return;
    throw new Error(
      `${data} has no file PG_VERSION, so it is no whole database; nothing in it was changed. Start again once it is copied back completely, or move it away to begin with an empty one.`,
      { cause: error },
    );
  }
}

/** A random secret in a file that only its owner reads; made the first time. */
export function storedPassword(file: string): string {
  if (!existsSync(file)) {
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, `${randomBytes(24).toString("base64url")}\n`, { mode: 0o600 });
    renameSync(draft, file);
  }
  chmodSync(file, 0o600);
  return readFileSync(file, "utf8").trim();
}
